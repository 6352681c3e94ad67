import Foundation
import TestSupport
import Testing

/// `annotate` and `notes` in cases where a mistake would go unnoticed for long.
@Suite struct AnnotateCarefullyTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("plain.pdf", threePagesPDF)
  }

  private func run(_ arguments: String...) throws -> Outcome { try scrapbook(arguments, in: scratch.folder) }

  /// An eraser only affects earlier strokes.
  @Test func usesAnEraserOnceWhileItWatches() throws {
    let stroke = { (id: String, y: Int) in
      #"{ "id": "\#(id)", "page": 1, "points": [[20, \#(y)], [60, \#(y)]] }"#
    }
    let write = { (strokes: [String]) in
      _ = try self.scratch.write(
        "strokes.json",
        #"{ "erase": [{ "page": 1, "points": [[40, 20]] }], "strokes": [\#(strokes.joined(separator: ", "))] }"#
      )
    }
    try scratch.write("first.json", #"{ "strokes": [\#(stroke("a", 20))] }"#)
    #expect(try run("annotate", "plain.pdf", "first.json").status == 0)
    var strokes = [stroke("b", 80)]
    try write(strokes)
    var size = try readFile(scratch.path("plain.pdf")).count
    let watching = try RunningProgram(
      Project.command, ["annotate", "plain.pdf", "strokes.json", "--watch"], in: scratch.folder)
    for next in [stroke("c", 20), stroke("d", 60), nil] {
      try wait(for: "a save") { try readFile(scratch.path("plain.pdf")).count > size }
      size = try readFile(scratch.path("plain.pdf")).count
      guard let next else { break }
      strokes.append(next)
      try write(strokes)
    }
    watching.signal(SIGINT)
    #expect(try watching.finish().status == 130)
    let info = try run("info", "plain.pdf", "--annotations")
    let names = ["a", "b", "c", "d"].filter { info.output.contains("id sbk-\($0)\n") }
    #expect(names == ["b", "c", "d"], "\(info)")
  }

  /// An interrupted session leaves one section if it saved often.
  @Test func joinsItsSavesWhenItIsInterrupted() throws {
    let before = try readFile(scratch.path("plain.pdf"))
    try scratch.write("strokes.json", #"{ "strokes": [] }"#)
    let watching = try RunningProgram(
      Project.command, ["annotate", "plain.pdf", "strokes.json", "--watch", "-q"], in: scratch.folder)
    var strokes: [String] = []
    for number in 1...18 {
      let size = try readFile(scratch.path("plain.pdf")).count
      strokes.append(#"{ "id": "\#(number)", "page": 1, "points": [[\#(number), 5], [20, 60]] }"#)
      try scratch.write("strokes.json", #"{ "strokes": [\#(strokes.joined(separator: ", "))] }"#)
      try wait(for: "a save") { try readFile(scratch.path("plain.pdf")).count > size }
    }
    watching.signal(SIGTERM)
    #expect(try watching.finish().status == 143)
    let after = try readFile(scratch.path("plain.pdf"))
    #expect(after.starts(with: before))
    let saves = String(decoding: after[before.count...], as: UTF8.self).components(separatedBy: "%%EOF").count
    #expect(saves == 2, "\(saves)")
    let info = try run("info", "plain.pdf", "--annotations")
    #expect((1...18).allSatisfy { info.output.contains("id sbk-\($0)\n") }, "\(info)")
    try tool("qpdf", ["--check", scratch.path("plain.pdf")])
  }

  /// Strokes of the last second before the end are also saved.
  @Test(arguments: [SIGINT, SIGTERM]) func savesWhatIsNewWhenItIsInterrupted(_ signal: Int32) throws {
    let size = try readFile(scratch.path("plain.pdf")).count
    try scratch.write("strokes.json", #"{ "strokes": [ { "id": "1", "page": 1, "points": [[5, 5]] } ] }"#)
    let watching = try RunningProgram(
      Project.command, ["annotate", "plain.pdf", "strokes.json", "--watch", "-q"], in: scratch.folder)
    try wait(for: "a save") { try readFile(scratch.path("plain.pdf")).count > size }
    let second = #"{ "id": "2", "page": 1, "points": [[9, 9], [30, 30]] }"#
    try scratch.write(
      "strokes.json", #"{ "strokes": [ { "id": "1", "page": 1, "points": [[5, 5]] }, \#(second) ] }"#)
    watching.signal(signal)
    #expect(try watching.finish().status == 128 + signal)
    let info = try run("info", "plain.pdf", "--annotations")
    #expect(["1", "2"].allSatisfy { info.output.contains("id sbk-\($0)\n") }, "\(info)")
    try tool("qpdf", ["--check", scratch.path("plain.pdf")])
  }

  /// The disk is full for a while.
  @Test func savesLaterWhatCannotBeSavedNow() throws {
    let size = try readFile(scratch.path("plain.pdf")).count
    try scratch.write("strokes.json", #"{ "strokes": [] }"#)
    let watching = try RunningProgram(
      Project.command, ["annotate", "plain.pdf", "strokes.json", "--watch"], in: scratch.folder)
    try tool("prlimit", ["--pid", "\(watching.pid)", "--fsize=\(size):unlimited"])
    try scratch.write("strokes.json", #"{ "strokes": [ { "id": "1", "page": 1, "points": [[5, 5]] } ] }"#)
    try wait(for: "a refusal") { watching.errorsSoFar.contains("cannot write plain.pdf") }
    #expect(try readFile(scratch.path("plain.pdf")).count == size)
    try tool("prlimit", ["--pid", "\(watching.pid)", "--fsize=unlimited"])
    try wait(for: "a save") { try readFile(scratch.path("plain.pdf")).count > size }
    watching.signal(SIGINT)
    #expect(try watching.finish().status == 130)
    try tool("qpdf", ["--check", scratch.path("plain.pdf")])
  }

  /// Encrypting a file again invalidates its signatures, even if signed bytes are to be kept.
  @Test func asksBeforeItRewritesASignedFile() throws {
    try scratch.write(
      "signed.pdf",
      pdf([
        "<< /Type /Catalog /Pages 2 0 R /AcroForm << /SigFlags 3 /Fields [4 0 R] >> >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>",
        "<< /FT /Sig /T (s) /V << /Type /Sig >> >>",
      ]))
    try tool(
      "qpdf",
      ["--encrypt", "mia", "owner", "256", "--", scratch.path("signed.pdf"), scratch.path("closed.pdf")])
    try scratch.write("password", "mia\n")
    try scratch.write("one.json", #"{ "strokes": [ { "page": 1, "points": [[5, 5]] } ] }"#)
    let line = [
      "annotate", "closed.pdf", "one.json", "--rewrite", "--password-file", "password", "-o", "out.pdf",
    ]
    for option in [[], ["--keep-signature"]] {
      let refused = try scrapbook(line + option, in: scratch.folder)
      #expect(refused.status == 1 && refused.errors.contains("has a signature"), "\(refused)")
      #expect(!scratch.exists("out.pdf"))
    }
    let forced = try scrapbook(line + ["--force"], in: scratch.folder)
    #expect(forced.status == 0 && scratch.exists("out.pdf"), "\(forced)")
  }

  @Test(arguments: [90, 180, 270]) func aTextIsUprightOnATurnedPage(_ rotation: Int) throws {
    try tool("qpdf", ["--rotate=\(rotation):1", scratch.path("plain.pdf"), scratch.path("turned.pdf")])
    let outcome = try run(
      "notes", "add", "turned.pdf", "--page", "1", "--frame", "10,60,80,30", "--size", "14", "Mia", "-o",
      "out.pdf")
    try #require(outcome.status == 0, "\(outcome)")
    for (old, new) in zip(
      try viewerPages(scratch.path("turned.pdf"), in: scratch, dpi: 72),
      try viewerPages(scratch.path("out.pdf"), in: scratch, dpi: 72))
    {
      let (plain, marked) = (old.pages[0], new.pages[0])
      try #require(plain.width == marked.width && plain.bytes.count == marked.bytes.count)
      let inked = stride(from: 0, to: plain.bytes.count, by: 3).filter {
        plain.bytes[$0..<$0 + 3] != marked.bytes[$0..<$0 + 3]
      }.map { (x: $0 / 3 % plain.width, y: $0 / 3 / plain.width) }
      // The word fills the upper left half of its frame.
      #expect(inked.count > 30, "\(old.viewer)")
      #expect(inked.allSatisfy { 10..<50 ~= $0.x && 60..<82 ~= $0.y }, "\(old.viewer): \(inked)")
    }
  }
}
