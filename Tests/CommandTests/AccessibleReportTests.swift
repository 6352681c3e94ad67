import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// Reports are accessible to screen readers.
@Suite struct AccessibleReportTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      "plain.html",
      """
      <!doctype html>
      <table role="presentation"><tr><td><h1>Reading</h1></td><td><img src="builtin:star" alt=""></td></tr></table>
      <table><tr><td>Books</td><td>12</td></tr><tr><td>Pages</td><td>900</td></tr></table>
      <p>Best: <svg width="9" height="9"><circle cx="4" cy="4" r="3"/></svg> <img src="builtin:star">
      """)
    try scratch.write(
      "whole.html",
      """
      <!doctype html><html lang="en"><title>Reading</title>
      <table role="none"><tr><td><h1>Reading</h1></td><td><img src="builtin:star" role="presentation"></td></tr></table>
      <table><thead><tr><th>Kind</th><th>Number</th></tr></thead><tr><td>Books</td><td>12</td></tr></table>
      <p>Best: <svg width="9" height="9" aria-label="A dot"><circle cx="4" cy="4" r="3"/></svg>
      """)
    try scratch.write(
      "week.json",
      #"""
      { "title": "Week", "language": "en", "pages": [{
        "texts": [{ "text": "At sea", "frame": [20, 400, 200, 50] }],
        "photos": [{ "image": "builtin:star", "frame": [20, 20, 200, 200], "alt": "A star" }] }] }
      """#)
  }

  private func run(_ arguments: [String], status: Int32 = 0) throws -> Outcome {
    let outcome = try scrapbook(arguments, in: scratch.folder)
    try #require(outcome.status == status, "\(arguments) \(outcome)")
    return outcome
  }

  private func album() throws -> String { String(decoding: try scratch.bytes("week.json"), as: UTF8.self) }

  private func claimsUniversalAccess(_ pdf: String) throws -> Bool {
    String(decoding: try scratch.bytes(pdf), as: UTF8.self).contains("<pdfuaid:part>1<")
  }

  @Test func nameWhatIsMissingAtItsPlace() throws {
    let advice = try run(["report", "check", "plain.html", "--accessibility"]).output
    for line in [
      "plain.html:1:1: warning: the report has no title [missing-title]",
      "plain.html:1:1: warning: the report does not say its language [missing-language]",
      "plain.html:3:1: warning: the table has no header cells [missing-header]",
      "plain.html:4:10: warning: <svg> has no description [missing-alt]",
      "plain.html:4:72: warning: <img> has no description [missing-alt]",
    ] {
      #expect(advice.contains(line), "\(line) in \(advice)")
    }
    #expect(try !run(["report", "check", "plain.html"]).output.contains("missing-"))
  }

  /// The data of a template alone is the first file that is read, and settings are that of a report.
  @Test func nameTheReportAndNotItsData() throws {
    try scratch.write("data.json", "{ \"star\": \"Vega\" }")
    try scratch.write("report.json", #"{ "template": "bare.html", "data": "data.json" }"#)
    try scratch.write("bare.html", "<p>{{star}}</p>")
    for report in ["bare.html", "report.json"] {
      let advice = try run(["report", "check", report, "--data", "data.json", "--accessibility"]).output
      for line in ["warning: the report has no title", "warning: the report does not say its language"] {
        #expect(advice.contains("\(report):1:1: \(line)"), "\(line) in \(advice)")
      }
      #expect(!advice.contains("data.json:"), "\(advice)")
    }
  }

  @Test func areRefusedWithoutWhatIsMissing() throws {
    let refusal = try run(["report", "plain.html", "-o", "out.pdf", "--accessible"], status: 1)
    #expect(refusal.errors.contains("plain.html:3:1: error: the table has no header cells"), "\(refusal)")
    #expect(!scratch.exists("out.pdf"))
    _ = try run(["report", "plain.html", "-o", "out.pdf"])
    #expect(try !claimsUniversalAccess("out.pdf"))
  }

  @Test func claimWhatTheyAre() throws {
    let outcome = try run(["report", "whole.html", "-o", "out.pdf", "--accessible"])
    #expect(outcome.errors.isEmpty, "\(outcome)")
    #expect(try claimsUniversalAccess("out.pdf"))
    #expect(try !run(["report", "check", "whole.html", "--accessibility"]).output.contains("warning:"))
    try expectSound(scratch.path("out.pdf"))
    guard PDFCheckers.areThere else { return }
    #expect(try PDFCheckers.faults(of: scratch.path("out.pdf")) == "")
    let words = try PDFCheckers.words(of: scratch.path("out.pdf"))
    #expect(words.components(separatedBy: "Table").count == 2, "\(words)")
  }

  /// All sample reports are accessible.
  @Test(
    .enabled(if: PDFCheckers.areThere),
    arguments: Sample.cases(
      ["invoice", "progress", "class-list", "certificate", "Reports/Invoice", "FieldTrip/week.report.json"],
      some: 2))
  func areSamplesForEveryone(_ name: String) throws {
    var report = Project.root + "/Samples/" + name
    if !name.contains("/") {
      _ = try run(["report", "new", "sample", "--template", name])
      report = scratch.path("sample")
    }
    if !name.hasSuffix(".json") { report += "/report.json" }
    _ = try run(["report", report, "-o", "out.pdf", "--accessible"])
    #expect(try claimsUniversalAccess("out.pdf"))
    #expect(try PDFCheckers.faults(of: scratch.path("out.pdf")) == "")
  }

  @Test(.enabled(if: PDFCheckers.areThere)) func leaveOutWhatIsHidden() throws {
    try scratch.write(
      "hidden.html",
      """
      <!doctype html><html lang="en"><title>Reading</title><h1>Reading</h1>
      <p aria-hidden="true">Stars</p><p>Books <img src="builtin:star" aria-hidden="true"></p>
      <div aria-hidden="true"><img src="builtin:star"><table><tr><td>Deep</td><td>1</td></tr></table></div>
      <ul><li>One</li><li aria-hidden="true">Two</li></ul>
      <div aria-hidden="true"><p><a href="https://example.org">Clicked</a></p></div>
      <p aria-hidden="false">Seen</p>
      """)
    _ = try run(["report", "hidden.html", "-o", "out.pdf", "--accessible"])
    #expect(try PDFCheckers.faults(of: scratch.path("out.pdf")) == "")
    let words = try PDFCheckers.words(of: scratch.path("out.pdf"))
    for word in ["Books", "One", "Clicked", "Seen"] { #expect(words.contains(word), "\(word) in \(words)") }
    for word in ["Stars", "Figure", "Deep", "Two"] { #expect(!words.contains(word), "\(word) in \(words)") }
  }

  /// A spread is described by its words, and a photo as in its album.
  @Test func describePartsOfAlbumsByTheirWords() throws {
    try scratch.write(
      "about.html",
      #"<!doctype html><title>Week</title><p><img src="album:spread/1"> <img src="album:photo/1/1">"#)
    try scratch.write(
      "about.json",
      #"{ "template": "about.html", "album": "week.json", "language": "en" }"#)
    _ = try run(["report", "about.json", "-o", "out.pdf", "--accessible"])
    guard PDFCheckers.areThere else { return }
    let words = try PDFCheckers.words(of: scratch.path("out.pdf"))
    #expect(
      words.contains(#"Figure alt 'A star\nAt sea'"#) && words.contains("Figure alt 'A star'"), "\(words)")
  }

  @Test func areCheckedInPartsAndBatches() throws {
    try scratch.write(
      "book.json", #"{ "title": "All", "language": "en", "parts": ["week.json", "plain.json"] }"#)
    try scratch.write("plain.json", #"{ "template": "plain.html", "title": "Reading" }"#)
    let refusal = try run(["report", "book.json", "-o", "out.pdf", "--accessible"], status: 1)
    #expect(refusal.errors.contains("plain.html:3:1: error: the table has no header cells"), "\(refusal)")
    let week = try album().replacing(#", "alt": "A star""#, with: "")
    try scratch.write("week.json", week)
    let second = try run(["report", "book.json", "-o", "out.pdf", "--accessible"], status: 1)
    #expect(second.errors.contains("week.json:3:"), "\(second)")
    try scratch.write("roster.csv", "name\nMia\nBen\n")
    let batch = try scratch.batch([
      "roster.csv", "--report", "plain.json", "-o", "out", "--accessible", "--name", "{{name}}.pdf",
    ])
    #expect(batch.status == 2 && batch.errors.contains("the table has no header cells"), "\(batch)")
  }

  /// Screen readers read encrypted PDFs, and archives do not contain them.
  @Test func claimNoArchiveWhenTheyAreEncrypted() throws {
    try scratch.write("password", "secret\n")
    _ = try run(["report", "whole.html", "-o", "out.pdf", "--accessible", "--encrypt", "password"])
    let plain = try tool("qpdf", ["--decrypt", "--password=secret", scratch.path("out.pdf"), "-"])
    #expect(plain.output.contains("<pdfuaid:part>1<") && !plain.output.contains("<pdfaid:part>"))
  }

  @Test func refuseTextsThatAreTooLong() throws {
    let alt = String(repeating: "wave ", count: 4_000)
    try scratch.write("long.html", #"<html lang="en"><title>Sea</title><p><svg aria-label="\#(alt)"/>"#)
    let refusal = try run(["report", "long.html", "-o", "out.pdf", "--accessible"], status: 1)
    #expect(refusal.errors.contains("[long-description]"), "\(refusal)")
    let week = try album().replacing("A star", with: alt)
    try scratch.write("week.json", week)
    let album = try run(["build", "week.json", "-o", "out.pdf", "--accessible"], status: 1)
    #expect(album.errors.contains("has 20000 characters, and an archive allows 16382"), "\(album)")
    _ = try run(["build", "week.json", "-o", "out.pdf"])
    #expect(try !claimsUniversalAccess("out.pdf"))
  }
}
