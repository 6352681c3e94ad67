import Foundation
import TestSupport
import Testing

/// Marks on tagged PDFs.
@Suite(.enabled(if: PDFCheckers.areThere)) struct AnnotatedTagTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      "album.json",
      #"""
      { "title": "Week", "language": "en", "pages": [
        { "texts": [{ "text": "Sea", "frame": [0, 0, 100, 50], "link": "https://example.org" }] }, {},
        { "stickers": [{ "image": "builtin:star", "center": [90, 90], "width": 60 }] } ] }
      """#)
    try scratch.write(
      "strokes.json",
      """
      { "strokes": [ { "id": "a", "page": 1, "tool": "highlighter", "points": [[20, 20], [60, 50], [100, 20]] },
                     { "id": "b", "page": 2, "points": [[10, 10], [40, 80]] },
                     { "id": "c", "page": 1, "points": [[200, 200], [240, 280]], "alt": "An arrow to the sea" } ],
        "notes": [ { "id": "n", "page": 1, "at": [40, 60], "text": "Well done!", "author": "Ms R." } ] }
      """)
    try run(["build", "album.json", "-o", "out.pdf", "-q"])
  }

  private func run(_ arguments: [String]) throws {
    let outcome = try scrapbook(arguments, in: scratch.folder)
    try #require(outcome.status == 0, "\(outcome)")
  }

  private func expectNoFaults(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try PDFCheckers.faults(of: scratch.path(name)) == "", sourceLocation: sourceLocation)
    try tool("qpdf", ["--check", scratch.path(name)])
  }

  private var lines: [String] {
    get throws {
      try PDFCheckers.words(of: scratch.path("out.pdf")).split(separator: "\n").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
  }

  @Test func tellScreenReadersWhatIsWrittenOnThem() throws {
    let (before, old) = (try scratch.contents("out.pdf"), try lines)
    try run(["annotate", "out.pdf", "strokes.json"])
    try run(["notes", "add", "out.pdf", "--page", "2", "--frame", "40,80,200,40", "Look at 3 again"])
    try expectNoFaults("out.pdf")
    let drawing = "Annot alt 'Drawing'"
    let arrow = "Annot alt 'An arrow to the sea'"
    #expect(try lines == ["Document", "Sect", old[2], old[3], drawing, arrow, "Annot", drawing, "Annot"])
    let list = try scrapbook(["notes", "list", "out.pdf"], in: scratch.folder)
    #expect(list.output.contains("An arrow to the sea"), "\(list)")
    try run(["compact", "out.pdf", "-o", "small.pdf"])
    try expectNoFaults("small.pdf")
    try run(["revert", "out.pdf", "--to", "1"])
    #expect(try scratch.contents("out.pdf") == before)
  }

  @Test func forgetWhatIsErased() throws {
    let old = try lines
    try run(["annotate", "out.pdf", "strokes.json"])
    try run(["erase", "out.pdf", "--page", "1", "--all"])
    try run(["notes", "remove", "out.pdf", "n"])
    try expectNoFaults("out.pdf")
    #expect(try lines == old + ["Annot alt 'Drawing'"])
    try run(["erase", "out.pdf", "--page", "2", "--all"])
    try run(["annotate", "out.pdf", "strokes.json"])
    try expectNoFaults("out.pdf")
  }
}
