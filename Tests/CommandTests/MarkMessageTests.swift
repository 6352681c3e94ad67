import Foundation
import TestSupport
import Testing

/// The results that `annotate`, `erase` and `notes` report, and the problems of marks.
@Suite struct MarkMessageTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("plain.pdf", threePagesPDF)
    try scratch.write(
      "one.json", #"{ "strokes": [ { "id": "a", "page": 1, "points": [[20, 20], [60, 50]] } ] }"#)
  }

  private func run(_ arguments: String..., status: Int32 = 0) throws -> String {
    let outcome = try scrapbook(arguments, in: scratch.folder)
    try #require(outcome.status == status, "\(outcome)")
    return outcome.errors
  }

  @Test func tellsWhatIsThereAlready() throws {
    #expect(
      try run("annotate", "plain.pdf", "one.json", "--dry-run")
        == "plain.pdf: 1 stroke and 0 notes would be added; nothing was written\n")
    #expect(try run("annotate", "plain.pdf", "one.json") == "")
    #expect(try run("annotate", "plain.pdf", "one.json") == "plain.pdf: 1 there already\n")
    #expect(try run("annotate", "plain.pdf", "one.json", "--quiet") == "")
    try scratch.write(
      "one.json", #"{ "strokes": [ { "id": "a", "page": 1, "points": [[20, 20], [60, 90]] } ] }"#)
    #expect(try run("annotate", "plain.pdf", "one.json") == "plain.pdf: 1 changed\n")
    let info = try scrapbook(["info", "plain.pdf"], in: scratch.folder).output
    #expect(info.contains("1 Ink"), "\(info)")
  }

  @Test func tellsWhyNothingWasErased() throws {
    try scratch.write(
      "locked.pdf",
      pdf([
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /MediaBox [0 0 100 100] /Annots [4 0 R] >>",
        "<< /Type /Annot /Subtype /Ink /F 128 /Rect [0 0 99 99] /InkList [[10 50 90 50]] >>",
      ]))
    let locked = "scrapbook: note: the ink there is locked or hidden; locked.pdf stays as it is\n"
    #expect(try run("erase", "locked.pdf", "--page", "1", "--at", "50,50") == locked)
    #expect(try run("erase", "locked.pdf", "--page", "1", "--at", "50,50", "--partial") == locked)
    #expect(try run("erase", "locked.pdf", "--all") == locked)
    #expect(try run("erase", "locked.pdf", "--page", "1", "--at", "5,5").contains("nothing is drawn there"))
    #expect(
      try run("erase", "plain.pdf", "--all", "--author", "Nobody")
        == "scrapbook: note: nothing by \"Nobody\" is drawn there; plain.pdf stays as it is\n")
    #expect(
      try run("erase", "plain.pdf", "--all", "-o", "out.pdf").contains("out.pdf is a copy of plain.pdf"))
    #expect(
      try run("erase", "plain.pdf", "--page", "9", "--at", "5,5", status: 1)
        == "scrapbook: error: plain.pdf: there is no page 9: the PDF has 3 pages\n")
  }

  @Test(arguments: ["json", "sarif"]) func tellsPlacesToOtherPrograms(_ format: String) throws {
    try scratch.write(
      "far.json",
      """
      { "strokes": [ { "id": "a", "page": 1, "points": [[1, 2]] },
                     { "id": "a", "page": 7, "points": [[1, 2]] } ],
        "notes": [ { "page": 1, "kind": "freeText", "frame": [5, 5, 60, 10], "text": "A text of several lines \\ud83d" } ] }
      """)
    let said = try run("annotate", "plain.pdf", "far.json", "--diagnostics", format, status: 1)
    let json = try JSONSerialization.jsonObject(with: Data(said.utf8)) as? [String: Any]
    let faults =
      format == "json"
      ? json?["diagnostics"] as? [Any] : ((json?["runs"] as? [[String: Any]])?.first?["results"] as? [Any])
    #expect(faults?.count == 3, "\(said)")
  }

  @Test func tellsWhereATextDoesNotFit() throws {
    try scratch.write(
      "text.json",
      """
      { "notes": [
        { "page": 2, "kind": "freeText", "frame": [5, 5, 40, 10], "text": "A text of several lines" } ] }
      """)
    let said = try run("annotate", "plain.pdf", "text.json")
    #expect(said.hasPrefix("text.json:2:3: warning: the text on page 2 needs "), "\(said)")
    #expect(said.contains("points of height, and its frame has 10 [text-overflow]"), "\(said)")
  }

  @Test(arguments: ["#ff000080", "#ff0000ff", "#ff00"]) func colorsOfInkHaveNoAlpha(_ color: String) throws {
    try scratch.write(
      "one.json", #"{ "strokes": [ { "color": "\#(color)", "page": 1, "points": [[20, 20]] } ] }"#)
    let said = try run("annotate", "plain.pdf", "one.json", status: 1)
    #expect(said.hasPrefix("one.json:1:27: error: \"\(color)\" is not a color"), "\(said)")
  }

  @Test func tellsWhatXFDFLoses() throws {
    try scratch.write(
      "a.xfdf",
      """
      <xfdf><annots>
      <text page="0" rect="1,2,30,40" color="#00FF00" icon="Key" name="k"><contents>x</contents></text>
      <text page="0" rect="1,2,30,40" inreplyto="k"><contents>y</contents></text></annots></xfdf>
      """)
    let said = try run("annotate", "plain.pdf", "a.xfdf")
    #expect(said.contains("a.xfdf:2:1: warning: the icon \"Key\" is left out"), "\(said)")
    #expect(said.contains("a.xfdf:3:1: warning: this reply becomes a note of its own"), "\(said)")
    let back = try scrapbook(["notes", "plain.pdf", "--format", "xfdf"], in: scratch.folder).output
    #expect(back.contains("color=\"#00FF00\""), "\(back)")
  }

  @Test func aWatchEndsWhenAnotherFileTakesThePlaceOfThePDF() throws {
    let watching = try RunningProgram(
      Project.command, ["annotate", "plain.pdf", "one.json", "--watch"], in: scratch.folder)
    let before = threePagesPDF.utf8.count
    try wait(for: "the first save") { try readFile(scratch.path("plain.pdf")).count > before }
    // Sections appended by other programs are kept.
    _ = try run("notes", "add", "plain.pdf", "--page", "2", "--at", "5,6", "Look")
    let appended = try readFile(scratch.path("plain.pdf")).count
    try scratch.write("one.json", #"{ "strokes": [ { "id": "b", "page": 1, "points": [[9, 9]] } ] }"#)
    try wait(for: "the second save") { try readFile(scratch.path("plain.pdf")).count > appended }
    try scratch.write("plain.pdf", onePagePDF)
    try scratch.write("one.json", #"{ "strokes": [ { "id": "c", "page": 1, "points": [[9, 9]] } ] }"#)
    let outcome = try watching.finish()
    #expect(outcome.status == 1 && outcome.errors.contains("was changed by another program"), "\(outcome)")
    #expect(try readFile(scratch.path("plain.pdf")) == Array(onePagePDF.utf8))
  }
}
