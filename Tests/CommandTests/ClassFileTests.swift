import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// One PDF of a whole class.
@Suite struct ClassFileTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for (name, photo) in [("cover", "lake"), ("7/a", "bus"), ("7/b", "otter"), ("8/a", "trail")] {
      try scratch.copySample("photos/\(photo).jpg", as: "photos/\(name).jpg")
    }
    try scratch.write("roster.csv", "id,first\n8,秀\n7,Zoë\n")
    try scratch.write(
      "class.json",
      """
      { "title": "{{first}}'s week", "subject": "Our trip", "background": "none", "pages": [
        { "photos": [{ "image": "photos/cover.jpg" }] },
        { "flow": { "glob": "photos/{{id}}/*.jpg", "perPage": 1 } } ] }
      """)
  }

  private func batch(_ arguments: [String]) throws -> Outcome {
    try scratch.batch(
      ["roster.csv", "--album", "class.json", "-o", "out", "--name", "{{first}}.pdf"] + arguments)
  }

  private struct Entry: Decodable, Equatable {
    var title: String
    var destpageposfrom1: Int
    var kids: [Entry]
  }

  private func outline(of name: String) throws -> [Entry] {
    struct Outlines: Decodable { var outlines: [Entry] }
    let json = try tool("qpdf", ["--json=2", "--json-key=outlines", scratch.path(name)]).outputBytes
    return try JSONDecoder().decode(Outlines.self, from: Data(json)).outlines
  }

  @Test func holdsAllPupilsInTheOrderOfTheRoster() throws {
    let outcome = try batch(["--class-file", "class.pdf"])
    #expect(outcome.status == 0 && outcome.errors.contains("class.pdf: 2 pupils, 3 sheets ("), "\(outcome)")
    #expect(try scratch.names(in: "out") == ["Zoë.pdf", "秀.pdf"])
    try expectSound(scratch.path("class.pdf"))
    let sheet = { (title: String, page: Int) in Entry(title: title, destpageposfrom1: page, kids: []) }
    #expect(
      try outline(of: "class.pdf") == [
        Entry(title: "秀", destpageposfrom1: 1, kids: [sheet("Pages 1-2", 1)]),
        Entry(title: "Zoë", destpageposfrom1: 2, kids: [sheet("Pages 1-2", 2), sheet("Page 3", 3)]),
      ])
    let pdf = try PDFFile(scratch.path("class.pdf"))
    #expect(pdf.pages.count == 3 && pdf.labels == ["秀 1-2", "Zoë 1-2", "Zoë 3"])
    let catalog = pdf.object(pdf.trailer["/Root"])?.fields ?? [:]
    #expect(catalog["/PageMode"] as? String == "/UseOutlines", "\(catalog)")
    let outlines = pdf.object(catalog["/Outlines"])
    #expect(outlines?.number("/Count") == 2, "\(String(describing: outlines?.fields))")
    // Both albums share the cover's photo.
    #expect(pdf.images.count == 4)
    let info = try tool("pdfinfo", [scratch.path("class.pdf")]).output
    #expect(
      info.contains("Title:           class\n") && info.contains("Subject:         Our trip\n"), "\(info)")
  }

  @Test func showsEachPupilAsTheirOwnPDFDoes() throws {
    #expect(try batch(["--class-file", "class.pdf"]).status == 0)
    let all = try popplerPages(scratch.path("class.pdf"), in: scratch)
    let alone = try ["秀", "Zoë"].flatMap { try popplerPages(scratch.path("out/\($0).pdf"), in: scratch) }
    #expect(all.count == alone.count)
    for (left, right) in zip(all, alone) { #expect(try left.difference(from: right) == 0) }
  }

  @Test func isMadeWithoutTheOthers() throws {
    #expect(try batch(["--class-file", "class.pdf"]).status == 0)
    let whole = try scratch.contents("class.pdf")
    let outcome = try scratch.batch(
      ["roster.csv", "--album", "class.json", "-o", "none", "--class-file-only", "class.pdf"])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try scratch.names(in: "none") == [])
    // The outline names the pupils by their files.
    #expect(try outline(of: "class.pdf").map(\.title) == ["8", "7"])
    #expect(try batch(["--class-file-only", "class.pdf"]).status == 0)
    #expect(try scratch.contents("class.pdf") == whole)
  }

  @Test func saysWhoIsMissing() throws {
    try scratch.write("photos/8/a.jpg", [0xFF, 0xD8, 0xFF])
    let outcome = try batch(["--class-file-only", "class.pdf", "--results", "report.json"])
    #expect(outcome.status == 2 && outcome.errors.contains("class.pdf is without 秀"), "\(outcome)")
    #expect(outcome.errors.contains("class.json:3:23: error: "), "\(outcome)")
    #expect(try outline(of: "class.pdf").map(\.title) == ["Zoë"])
    let report = try Report(scratch.bytes("report.json")).fields["classFile"] as? [String: Any]
    #expect(report?["status"] as? String == "failed" && report?["pupils"] as? Int == 2)
  }

  /// The file is the same as if all albums had been made together.
  @Test func leavesOutWhatFailedBefore() throws {
    try scratch.write("photos/8/a.jpg", [0xFF, 0xD8, 0xFF])
    #expect(try batch([]).status == 2)
    try scratch.copySample("photos/bus.jpg", as: "photos/8/a.jpg")
    let outcome = try batch(["--class-file-only", "class.pdf"])
    #expect(
      outcome.status == 2 && outcome.errors.contains("lacks failed albums in out: 秀\n"), "\(outcome)")
    #expect(try outline(of: "class.pdf").map(\.title) == ["Zoë"])
    #expect(try batch([]).status == 0)
    #expect(try batch(["--class-file-only", "class.pdf"]).status == 0)
    #expect(try outline(of: "class.pdf").map(\.title) == ["秀", "Zoë"])
  }

  @Test func isNotMadeOfFailures() throws {
    try scratch.write("photos/cover.jpg", "no photo")
    let outcome = try batch(["--class-file", "class.pdf"])
    #expect(outcome.status == 2 && outcome.errors.contains("class.pdf is not made"), "\(outcome)")
    #expect(!scratch.exists("class.pdf"))
    // The template's error is shown once, and in the list of failed albums.
    #expect(outcome.errors.components(separatedBy: "    2 |").count == 2, "\(outcome)")
  }

  @Test(arguments: [(["right", "right"], true), (["right", "left"], false)] as [([String], Bool)])
  func isReadFromRightToLeftIfAllAlbumsAre(_ bindings: [String], _ isRightToLeft: Bool) throws {
    for (index, binding) in bindings.enumerated() {
      try scratch.write(
        "\(index).json", #"{ "binding": "\#(binding)", "background": "none", "pages": [{}, {}] }"#)
    }
    let outcome = try scratch.batch(["0.json", "1.json", "-o", "out", "--class-file", "class.pdf"])
    #expect(outcome.status == 0, "\(outcome)")
    let pdf = String(
      decoding: try tool("qpdf", ["--qdf", "--object-streams=disable", scratch.path("class.pdf"), "-"])
        .outputBytes, as: UTF8.self)
    #expect(pdf.contains("/Direction /R2L") == isRightToLeft)
  }

  static let mistakes = [
    ["--class-file", "out/Zoë.pdf"], ["--class-file", "class.json"], ["--class-file-only", "roster.csv"],
    ["--class-file", "a.pdf", "--class-file-only", "b.pdf"], ["--class-file", "a.pdf", "--shard", "1/2"],
  ]

  @Test(arguments: mistakes) func refusesWhatDoesNotGoTogether(_ arguments: [String]) throws {
    let template = try scratch.contents("class.json")
    #expect(try batch(arguments).status == 64)
    #expect(try scratch.contents("class.json") == template && !scratch.exists("a.pdf"))
  }

  /// 30 pupils with names in many scripts.
  @Test func makesTheSampleClass() throws {
    let folder = Project.root + "/Samples/Class"
    let outcome = try scratch.batch([
      folder + "/roster.csv", "--album", folder + "/class.json", "--allow-outside", "--strict",
      "--name", "{{last}}-{{first}}.pdf", "-o", "class", "--class-file", "class.pdf",
      "--results", "report.json", "--cache-dir", "cache",
    ])
    #expect(outcome.status == 0, "\(outcome)")
    let report = try Report(scratch.bytes("report.json"))
    #expect(report.ids.count == 30)
    #expect(Set(report.albums.values.compactMap { $0.fields["pages"] as? Int }) == [2, 4, 6, 9])
    try expectSound(scratch.path("class.pdf"))
    #expect(try outline(of: "class.pdf").map(\.title) == report.ids)
  }
}
