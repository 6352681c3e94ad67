import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// Ink on albums, in the file beside each.
@Suite struct AlbumInkTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      "trip/week.json",
      #"""
      { "title": "Week", "language": "en", "pages": [
        { "texts": [{ "text": "Sea", "frame": [20, 20, 100, 50] }] },
        { "language": "fr", "texts": [{ "text": "Mer", "frame": [20, 20, 100, 50] }] },
        { "texts": [{ "text": "Sun", "frame": [20, 20, 100, 50] }] } ] }
      """#)
  }

  private func run(_ arguments: [String], status: Int32 = 0) throws -> Outcome {
    let outcome = try scrapbook(arguments, in: scratch.folder)
    try #require(outcome.status == status, "\(outcome)")
    return outcome
  }

  private func draw(_ strokes: String, on album: String = "trip/week") throws {
    try scratch.write(album + ".ink.json", #"{ "strokes": [\#(strokes)] }"#)
  }

  /// Ink on both pages of the first spread, alternating, and on the second spread.
  private let drawings = #"""
    { "page": 1, "points": [[100, 200], [300, 300]], "alt": "A red fish" },
    { "page": 1, "points": [[700, 200], [900, 300]], "alt": "A wave" },
    { "page": 1, "points": [[100, 400], [300, 500]] },
    { "page": 1, "points": [[100, 450], [300, 450]], "alt": "A boat" },
    { "page": 2, "points": [[500, 300]], "width": 20, "alt": "The sun" }
    """#

  @Test(arguments: [[], ["--layout", "pages"]])
  func areFiguresOfTheirPages(_ layout: [String]) throws {
    try draw(drawings)
    let tags = try run(["inspect", "trip/week.json", "--stage", "tags"] + layout).output
    let lines = tags.split(separator: "\n").map { line in
      line.split(separator: " on ")[0].trimmingCharacters(in: .whitespaces)
    }
    #expect(
      lines == [
        "Document \"Week\" language en", "Sect \"Page 1\"", "P \"Sea\"", #"Figure alt "A red fish\nA boat""#,
        "Sect \"Page 2\" language fr", "P \"Mer\"", "Figure alt \"A wave\"", "Sect \"Page 3\"", "P \"Sun\"",
        "Figure alt \"The sun\"",
      ])
    _ = try run(["build", "trip/week.json", "-o", "out.pdf", "--accessible"] + layout)
    try expectSound(scratch.path("out.pdf"))
    let claim = "<pdfuaid:part>1<"
    #expect(String(decoding: try scratch.bytes("out.pdf"), as: UTF8.self).contains(claim))
    if PDFCheckers.areThere { #expect(try PDFCheckers.faults(of: scratch.path("out.pdf")) == "") }
  }

  @Test func lackADescription() throws {
    try draw(#"{ "page": 1, "points": [[700, 200], [900, 300]] }, { "page": 1, "points": [[700, 20]] }"#)
    let advice = try run(["check", "trip/week.json", "--accessibility"]).output
    #expect(
      advice.contains(
        "trip/week.ink.json:1:15: warning: the drawing on page 2 has no description [missing-alt]"),
      "\(advice)")
    #expect(advice.contains("1 warning") || !advice.contains("page 1 has"))
    let refusal = try run(["build", "trip/week.json", "-o", "out.pdf", "--accessible"], status: 1)
    #expect(refusal.errors.contains("error: the drawing on page 2 has no description"), "\(refusal)")
    #expect(!scratch.exists("out.pdf"))
    _ = try run(["build", "trip/week.json", "-o", "out.pdf"])
    #expect(!String(decoding: try scratch.bytes("out.pdf"), as: UTF8.self).contains("pdfuaid:part>1"))
  }

  @Test(arguments: ["", "{ \"strokes\": [{}] }", "{ \"strokes\": [{ \"page\": 0, \"points\": [[1, 2]] }] }"])
  func areRefusedByAllCommands(_ text: String) throws {
    try scratch.write("trip/week.ink.json", text)
    for command in [
      ["check"], ["build", "-o", "out.pdf"], ["render", "-o", "out.png"], ["inspect", "--stage", "tags"],
    ] {
      let outcome = try run([command[0], "trip/week.json"] + command.dropFirst(), status: 1)
      #expect((outcome.output + outcome.errors).contains("trip/week.ink.json:1:"), "\(command) \(outcome)")
    }
    let batch = try scratch.batch(["trip/week.json", "-o", "out"])
    #expect(batch.status == 2 && batch.errors.contains("trip/week.ink.json:1:"), "\(batch)")
  }

  @Test func tellOfASpreadThatIsNotThere() throws {
    try draw(#"{ "page": 3, "points": [[1, 2]] }"#)
    let outcome = try run(["build", "trip/week.json", "-o", "out.pdf"])
    #expect(
      outcome.errors.contains(
        "trip/week.ink.json:1:15: warning: the album has no spread 3 but 2; the stroke is not drawn"),
      "\(outcome)")
    _ = try run(["check", "trip/week.json", "--strict"], status: 1)
  }

  @Test func areNeverReplaced() throws {
    try draw(drawings)
    let before = try scratch.contents("trip/week.ink.json")
    for (command, name) in [("build", "a.pdf"), ("web", "a.html"), ("render", "a.png")] {
      try FileManager.default.createSymbolicLink(
        atPath: scratch.path(name), withDestinationPath: "trip/week.ink.json")
      let outcome = try run([command, "trip/week.json", "-o", name], status: 64)
      #expect(outcome.errors.contains("what was drawn on the album"), "\(outcome)")
    }
    #expect(try scratch.contents("trip/week.ink.json") == before)
  }

  // MARK: Batches

  private func batch(_ albums: [String], _ options: [String] = []) throws -> Report {
    let outcome = try scratch.batch(albums + ["-o", "out", "--results", "report.json"] + options)
    try #require(outcome.status == 0, "\(outcome)")
    return try Report(scratch.bytes("report.json"))
  }

  @Test func areDrawnByBatches() throws {
    try draw(drawings)
    try scratch.write("trip/other.json", try scratch.bytes("trip/week.json"))
    let albums = ["trip/other.json", "trip/week.ink.json", "trip/week.json"]
    #expect(try batch(albums).ids == ["other", "week"])
    _ = try run(["build", "trip/week.json", "-o", "week.pdf"])
    #expect(try scratch.contents("out/week.pdf") == scratch.contents("week.pdf"))
    try draw(#"{ "page": 2, "points": [[300, 300]] }"#)
    try draw(#"{ "page": 1, "points": [[300, 300]] }"#, on: "trip/other")
    let again = try batch(albums)
    #expect(again.albums["week"]?.status == "made" && again.albums["other"]?.status == "made")
    #expect(try batch(albums).albums["other"]?.status == "unchanged")
  }
}
