import Foundation
import TestSupport
import Testing

/// `erase` and `notes`, and the exchange of ink and notes with other programs.
@Suite struct NotesCommandTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("plain.pdf", threePagesPDF)
    let strokes = """
      { "strokes": [ { "id": "a", "page": 1, "author": "Ms R.", "points": [[20, 20], [60, 50], [100, 20]] },
                     { "id": "b", "page": 2, "author": "Mr K.", "points": [[10, 10], [40, 80]] },
                     { "id": "c", "page": 2, "points": [[100, 10], [140, 80]] } ],
        "notes": [ { "id": "n", "page": 3, "at": [40, 60], "text": "Well \\"done\\" & <Žofie>!", "author": "Ms R." } ] }
      """
    try scratch.write("strokes.json", strokes)
    try #require(try run("annotate", "plain.pdf", "strokes.json", "-o", "exam.pdf").status == 0)
  }

  private func run(_ arguments: String...) throws -> Outcome { try scrapbook(arguments, in: scratch.folder) }

  private func kinds(_ name: String) throws -> String {
    let lines = try run("info", name).output.split(separator: "\n")
    return lines.first { $0.contains("annotations") }.map { $0.dropFirst(15) + "" } ?? ""
  }

  @Test func erasesWholeStrokesAndParts() throws {
    let before = try readFile(scratch.path("exam.pdf"))
    #expect(try kinds("exam.pdf") == "3 Ink, 1 Text")
    let missed = try run("erase", "exam.pdf", "--page", "1", "--at", "20,50")
    #expect(try missed.status == 0 && readFile(scratch.path("exam.pdf")) == before, "\(missed)")
    #expect(
      missed.errors == "scrapbook: note: nothing is drawn there; exam.pdf stays as it is\n", "\(missed)")
    let part = try run("erase", "exam.pdf", "--page", "1", "--along", "60,40 60,60", "--partial")
    #expect(try part.status == 0 && kinds("exam.pdf") == "3 Ink, 1 Text", "\(part)")
    #expect(try readFile(scratch.path("exam.pdf")).starts(with: before))
    let whole = try run("erase", "exam.pdf", "--page", "1", "--at", "22,21")
    #expect(try whole.status == 0 && kinds("exam.pdf") == "2 Ink, 1 Text", "\(whole)")
    try tool("qpdf", ["--check", scratch.path("exam.pdf")])
  }

  /// Ink in object streams is also found.
  @Test func leavesNothingThatQPDFFindsOdd() throws {
    try tool("qpdf", ["--object-streams=generate", scratch.path("exam.pdf"), scratch.path("streams.pdf")])
    #expect(try kinds("streams.pdf") == "3 Ink, 1 Text")
    #expect(try run("erase", "streams.pdf", "--all").status == 0)
    #expect(try kinds("streams.pdf") == "1 Text")
    try tool("qpdf", ["--check", scratch.path("streams.pdf")])
  }

  @Test func erasesTheInkOfAnAuthor() throws {
    let none = try run("erase", "exam.pdf", "--page", "2", "--at", "10,10", "--author", "Ms R.", "--dry-run")
    #expect(none.status == 0 && none.errors.contains("nothing by \"Ms R.\" is drawn there"), "\(none)")
    #expect(try run("erase", "exam.pdf", "--all", "--author", "Mr K.").status == 0)
    #expect(try kinds("exam.pdf") == "2 Ink, 1 Text")
    #expect(try run("erase", "exam.pdf", "--all", "--page", "1").status == 0)
    #expect(try kinds("exam.pdf") == "1 Ink, 1 Text")
    #expect(try run("erase", "exam.pdf", "--all", "-o", "clean.pdf").status == 0)
    #expect(try kinds("clean.pdf") == "1 Text" && kinds("exam.pdf") == "1 Ink, 1 Text")
  }

  @Test func listsAddsAndRemovesNotes() throws {
    let listed = try run("notes", "exam.pdf")
    #expect(
      listed.output
        == #"page 3, at 40,60, Text, by "Ms R.": "Well \"done\" & <Žofie>!" (id "sbk-n")"# + "\n", "\(listed)"
    )
    #expect(try run("notes", "add", "exam.pdf", "--page", "2", "--at", "5,6", "Gut – weiter!").status == 0)
    let json = try run("notes", "exam.pdf", "--json")
    let notes = try #require(
      try JSONSerialization.jsonObject(with: Data(json.outputBytes)) as? [[String: Any]])
    #expect(notes.map { $0["text"] as? String } == ["Gut – weiter!", "Well \"done\" & <Žofie>!"])
    #expect(notes.first?["at"] as? [Double] == [5, 6] && notes.first?["page"] as? Int == 2)
    #expect(try run("notes", "remove", "exam.pdf", "n").status == 0)
    #expect(try kinds("exam.pdf") == "3 Ink, 1 Text")
    let gone = try run("notes", "remove", "exam.pdf", "n")
    #expect(gone.status == 1 && gone.errors.contains("has no note with the id \"n\""), "\(gone)")
  }

  @Test func exchangesInkAndNotes() throws {
    let out = try run("notes", "exam.pdf", "--format", "xfdf")
    try scratch.write("exam.xfdf", out.output)
    let parse = "import sys, xml.etree.ElementTree as tree; tree.parse(sys.argv[1])"
    try tool("/usr/bin/python3", ["-c", parse, scratch.path("exam.xfdf")])
    #expect(try run("annotate", "plain.pdf", "exam.xfdf").status == 0)
    #expect(
      try run("notes", "plain.pdf", "--format", "xfdf").output
        == out.output.replacing("exam.pdf", with: "plain.pdf"))
    for (one, other) in zip(
      try viewerPages(scratch.path("exam.pdf"), in: scratch, dpi: 72),
      try viewerPages(scratch.path("plain.pdf"), in: scratch, dpi: 72))
    {
      #expect(one.pages.map(\.bytes) == other.pages.map(\.bytes), "\(one.viewer)")
    }
  }

  /// A free text embeds its font, and is also upright on rotated pages.
  @Test(arguments: [1, 2]) func writesATextOnThePage(_ page: Int) throws {
    let outcome = try run(
      "notes", "add", "plain.pdf", "--page", "\(page)", "--frame", "10,30,90,40", "--size", "14",
      "Žofie, look 看", "--author", "Ms R.", "-o", "out.pdf")
    try #require(outcome.status == 0, "\(outcome)")
    try tool("qpdf", ["--check", scratch.path("out.pdf")])
    let fonts = try tool("pdffonts", [scratch.path("out.pdf")]).output.split(separator: "\n").dropFirst(2)
    #expect(!fonts.isEmpty && fonts.allSatisfy { $0.contains(" yes yes ") }, "\(fonts)")
    #expect(
      try run("notes", "out.pdf").output.contains(
        "page \(page), at 10,30, FreeText, by \"Ms R.\": \"Žofie, look 看\""))
    for (old, new) in zip(
      try viewerPages(scratch.path("plain.pdf"), in: scratch, dpi: 72),
      try viewerPages(scratch.path("out.pdf"), in: scratch, dpi: 72))
    {
      let (plain, marked) = (old.pages[page - 1], new.pages[page - 1])
      var inked: [(x: Int, y: Int)] = []
      for y in 0..<plain.height {
        for x in 0..<plain.width {
          let start = 3 * (y * plain.width + x)
          if plain.bytes[start..<start + 3] != marked.bytes[start..<start + 3] { inked.append((x, y)) }
        }
      }
      let (xs, ys) = (inked.map(\.x), inked.map(\.y))
      #expect(
        (10...16).contains(xs.min() ?? -1) && (60...101).contains(xs.max() ?? -1),
        "\(old.viewer) \(xs.min() ?? -1) \(xs.max() ?? -1)")
      #expect(
        (30...42).contains(ys.min() ?? -1) && (40...71).contains(ys.max() ?? -1),
        "\(old.viewer) \(ys.min() ?? -1) \(ys.max() ?? -1)")
    }
    try scratch.write("out.xfdf", try run("notes", "out.pdf", "--format", "xfdf").output)
    #expect(try run("annotate", "plain.pdf", "out.xfdf").status == 0)
    #expect(try run("notes", "plain.pdf").output == run("notes", "out.pdf").output)
  }

  @Test func printsNothingThatATerminalCarriesOut() throws {
    let author = "Ms\u{202E} R\u{9B}31m\u{7F}"
    #expect(
      try run("notes", "add", "exam.pdf", "--at", "10,10", "a\u{2066}b", "--author", author).status == 0)
    let xfdf = try run("notes", "exam.pdf", "--format", "xfdf").output
    #expect(xfdf.contains("Ms&#8238; R&#155;31m&#127;") && xfdf.contains("a&#8294;b"), "\(xfdf)")
    try scratch.write("exam.xfdf", xfdf)
    #expect(try run("annotate", "plain.pdf", "exam.xfdf").status == 0)
    #expect(try run("notes", "plain.pdf", "--format", "xfdf").output.contains("Ms&#8238; R&#155;31m&#127;"))
  }

  @Test func readsXFDFOfOtherPrograms() throws {
    try scratch.write(
      "other.xfdf",
      """
      <?xml version="1.0" encoding="UTF-8" ?>
      <!-- made elsewhere -->
      <xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve"><annots
      ><ink page="0" rect="1,2,3,4" color="#00FF00" width="2" title="R&#252;bli" name="{u-1}"
      ><inklist><gesture>10,10;20,20.5;30,10</gesture><gesture>40,40;50,50</gesture></inklist><popup page="0"/></ink
      ><text page="1" rect="10,20,30,40" title="Z"><contents-richtext><body><p>Rich &amp; <b>poor</b></p></body></contents-richtext></text
      ><highlight page="0" rect="1,2,3,4" coords="1,2"/></annots><f href="x.pdf"/></xfdf>
      """)
    let outcome = try run("annotate", "plain.pdf", "other.xfdf")
    #expect(outcome.status == 0 && outcome.errors.contains("left out: 1 highlight"), "\(outcome)")
    let told = try run("info", "plain.pdf", "--annotations").output
    #expect(
      told.contains("1 Ink, 1 Text") && told.contains("by Rübli") && told.contains("\"Rich & poor\""),
      "\(told)")
    #expect(told.contains("Text, 10 20 30 40"), "\(told)")
  }

  @Test(arguments: [
    (
      "<xfdf><annots><ink page=\"-1\"><inklist><gesture>1,2</gesture></inklist></ink></annots></xfdf>",
      "1:15", "has no page"
    ),
    (
      "<xfdf><annots><ink page=\"0\"><inklist><gesture>1,x</gesture></inklist></ink></annots></xfdf>", "1:38",
      "a number"
    ),
    ("<xfdf><annots><text page=\"0\"/></annots></xfdf>", "1:15", "no rect"), ("<fdf/>", "1:1", "not <xfdf>"),
    ("<xfdf>\n<annots>", "2:9", "does not end"), ("<xfdf a=\"&x;\"/>", "1:10", "stands for nothing"),
    ("<?xml version=\"1.0\"?>\n<!DOCTYPE x [<!ENTITY a \"b\">]><xfdf/>", "2:1", "a DOCTYPE is not allowed"),
    (
      "<xfdf><annots>\n<ink page=\"0\" width=\"-2\"><inklist><gesture>1,2</gesture></inklist></ink></annots></xfdf>",
      "2:1", "the width \"-2\" is not a number above 0"
    ),
    (
      "<xfdf><annots>\n<ink page=\"7\"><inklist><gesture>1,2</gesture></inklist></ink></annots></xfdf>",
      "2:1", "there is no page 8"
    ),
  ]) func tellsWhereXFDFIsWrong(_ text: String, place: String, said: String) throws {
    try scratch.write("bad.xfdf", text)
    let outcome = try run("annotate", "plain.pdf", "bad.xfdf")
    #expect(
      outcome.status == 1 && outcome.errors.contains("bad.xfdf:\(place)") && outcome.errors.contains(said),
      "\(outcome)")
  }

  /// Invalid or too large numbers from other programs, wherever XFDF has one.
  @Test(
    arguments: Sample.cases(
      ["nan", "inf", "-inf", "1e308", "-1", "0x1p3", "", "9223372036854775808"], some: 3))
  func takesNoHarmFromNumbersInXFDF(_ number: String) throws {
    let plain = [
      "NPAGE": "0", "NRECT": "10", "NWIDTH": "2", "NOPACITY": "1", "NPOINT": "5", "NCHANNEL": "1",
      "NSIZE": "9",
    ]
    for name in plain.keys.sorted() {
      var text = """
        <xfdf><annots><ink page="NPAGE" rect="NRECT,2,30,40" width="NWIDTH" opacity="NOPACITY"
        ><inklist><gesture>NPOINT,1;2,3</gesture></inklist></ink><freetext page="0" rect="1,NRECT,90,90"
        ><contents>x</contents><defaultappearance>NCHANNEL 0 NCHANNEL rg /Helv NSIZE Tf</defaultappearance></freetext></annots></xfdf>
        """
      for (other, usual) in plain {
        text = text.replacingOccurrences(of: other, with: other == name ? number : usual)
      }
      try scratch.write("odd.xfdf", text)
      let outcome = try run("annotate", "plain.pdf", "odd.xfdf", "-o", "made.pdf")
      #expect([0, 1].contains(outcome.status), "\(name): \(outcome)")
    }
  }

  @Test(arguments: [
    (["erase", "exam.pdf", "--page", "0", "--at", "1,1"], "pages count from 1"),
    (["erase", "exam.pdf", "--page", "1"], "say what is erased"),
    (["erase", "exam.pdf", "--at", "1,1"], "--page is missing"),
    (["erase", "exam.pdf", "--page", "1", "--at", "1"], "is not a place"),
    (["erase", "exam.pdf", "--all", "--partial"], "--partial is for"),
    (["notes", "add", "exam.pdf", "--at", "1,nan", "x"], "is not a place"),
    (["notes", "add", "exam.pdf", "--at", "1,1", ""], "has no text"),
    (["notes", "add", "exam.pdf", "x"], "say where it is"),
    (["notes", "add", "exam.pdf", "--frame", "1,1,0,5", "x"], "is not a frame"),
  ]) func refuses(_ arguments: [String], said: String) throws {
    let before = try readFile(scratch.path("exam.pdf"))
    let outcome = try scrapbook(arguments, in: scratch.folder)
    #expect(outcome.status == 64 && outcome.errors.contains(said), "\(outcome)")
    #expect(try readFile(scratch.path("exam.pdf")) == before)
  }
}
