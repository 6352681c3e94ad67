import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// Screen readers read the PDFs of albums.
@Suite struct AccessibilityTests: AccessibilitySuite {
  @Test(.enabled(if: PDFCheckers.areThere)) func tellsScreenReadersWhatAPageSays() throws {
    let scratch = try Scratch()
    let pdf = try build(album(in: scratch), in: scratch)
    #expect(try PDFCheckers.faults(of: pdf) == "")
    try expectSound(pdf)
    let words = try PDFCheckers.words(of: pdf)
    for text in [
      "H1 'Ocean week'", "Figure alt 'A star'", #"Caption 'EMC /P << /MCID 0 >> BDC ( ) \\ fish'"#,
      "Link 'Below the photos'", "'Un pez 🐟 y dos'", "Figure alt 'A balloon'", "H2 'More'",
    ] {
      #expect(words.contains(text), "\(text) in \(words)")
    }
  }

  @Test(
    .enabled(if: PDFCheckers.areThere),
    arguments: [
      "[]", "[{}]", #"[{ "stickers": [{ "image": "builtin:star", "center": [90, 90], "width": 60 }] }]"#,
    ])
  func isReadAsEmptyIfAllIsDecoration(_ pages: String) throws {
    let scratch = try Scratch()
    let album = try scratch.write(
      "album.json", #"{ "title": "Stars", "language": "en", "pages": \#(pages) }"#)
    let pdf = try build(album, in: scratch, ["--allow-empty"])
    #expect(try PDFCheckers.faults(of: pdf) == "")
    #expect(try PDFCheckers.words(of: pdf).trimmingCharacters(in: .whitespacesAndNewlines) == "Document")
  }

  @Test(.enabled(if: PDFCheckers.areThere)) func tellsHeadersFootersAndWatermarksFromOtherDecoration() throws
  {
    let scratch = try Scratch()
    let running =
      #""header": { "text": "{title}", "on": "spread" }, "footer": ["{page}", { "text": "4b", "align": "left" }],"#
    let text = #""texts": [{ "text": "Fish", "frame": [20, 20, 200, 50] }]"#
    let pdf = try build(page(text, running, in: scratch), in: scratch, ["--watermark", "Draft"])
    #expect(try PDFCheckers.faults(of: pdf) == "")
    let content = try tool("mutool", ["show", pdf, "pages/1/Contents"]).output
    for (kind, count) in [("Header", 1), ("Footer", 2), ("Watermark", 1)] {
      let artifact = "/Artifact <</Type /Pagination /Subtype /\(kind)>> BDC"
      #expect(content.components(separatedBy: artifact).count == count + 1, "\(kind): \(content)")
    }
    #expect(try PDFCheckers.words(of: pdf).contains("P 'Fish'"))
  }

  @Test(
    .enabled(if: PDFCheckers.areThere),
    arguments: Sample.cases(
      ["album.json", "mounts.json", "slots.json", "languages.json", "right-to-left.json"], some: 2))
  func givesEverySampleAStructure(_ sample: String) throws {
    let scratch = try Scratch()
    #expect(try PDFCheckers.faults(of: build(Project.sample(sample), in: scratch)) == "")
  }

  /// The catalogs of themes and of stickers.
  @Test(
    .enabled(if: PDFCheckers.areThere),
    arguments: Sample.cases([["themes", "preview"], ["stickers"]], some: 1))
  func givesCatalogsAStructure(_ command: [String]) throws {
    let scratch = try Scratch()
    let pdf = scratch.path("out.pdf")
    try #require(try scrapbook(command + ["-o", pdf]).status == 0)
    #expect(try PDFCheckers.faults(of: pdf) == "")
    #expect(try isForEveryone(pdf))
  }

  @Test(.enabled(if: PDFCheckers.areThere), arguments: [0, 12, -90])
  func keepsWordsApartWhereLinesAreBroken(_ angle: Int) throws {
    let scratch = try Scratch()
    let words = "Below the wide sea an octopus swam into the dark and deep blue water of the bay"
    let album = try scratch.write(
      "album.json",
      #"""
      { "title": "T", "language": "en", "pages": [
        { "texts": [{ "text": "\#(words)", "frame": [100, 200, 150, 200], "rotation": \#(angle) }] }] }
      """#)
    let pdf = try build(album, in: scratch)
    #expect(try PDFCheckers.words(of: pdf).contains("P '\(words)'"))
    #expect(
      try tool("pdftotext", [pdf, "-"]).output.split { $0.isWhitespace }.joined(separator: " ") == words)
  }

  @Test(.enabled(if: PDFCheckers.areThere)) func statesRightToLeftWordsAsTheyAreRead() throws {
    let scratch = try Scratch()
    let texts = ["أسبوع البحر الجميل في المدينة القديمة", "שלום, ים! (abc) 12", "We met שרה at 10"]
    let items = texts.enumerated().map { number, text in
      #"{ "text": "\#(text)", "frame": [20, \#(60 + 120 * number), 150, 110] }"#
    }
    let pdf = try build(
      page(
        "\"texts\": [\(items.joined(separator: ","))], \"photos\": [{ \"image\": \"builtin:star\", "
          + "\"frame\": [250, 60, 200, 200], \"caption\": \"ים\" }]", in: scratch), in: scratch)
    #expect(try PDFCheckers.faults(of: pdf) == "")
    let words = try PDFCheckers.words(of: pdf)
    for text in texts { #expect(words.contains("P text '\(text)'"), "\(text) in \(words)") }
    #expect(words.contains("Caption text 'ים'"), "\(words)")
  }

  /// poppler takes the end of nested marked content for the end of both.
  @Test(.enabled(if: PDFCheckers.areThere)) func keepsWhatFollowsAStatedText() throws {
    let scratch = try Scratch()
    let texts = [
      "éäȯ\u{331} end", "नमस्ते दुनिया आज end", "we\u{AD}ek end", "☺\u{FE0E} text end",
      "Oc\u{304}ean week and the end",
    ]
    let items = texts.enumerated().map { number, text in
      #"{ "text": "\#(text)", "frame": [20, \#(20 + 90 * number), 100, 85], "rotation": \#(number == 4 ? 12 : 0) }"#
    }
    let pdf = try build(page("\"texts\": [\(items.joined(separator: ","))]", in: scratch), in: scratch)
    #expect(try PDFCheckers.faults(of: pdf) == "")
    let words = try tool("pdfinfo", ["-struct-text", pdf]).output
    #expect(words.components(separatedBy: "end\"").count == texts.count + 1, "\(words)")
  }

  @Test(.enabled(if: PDFCheckers.areThere)) func takesThePlaceOfTagsOfAPageOfAnotherPDF() throws {
    let scratch = try Scratch()
    let inner = try build(album(in: scratch), in: scratch)
    try FileManager.default.moveItem(atPath: inner, toPath: scratch.path("inner.pdf"))
    let pdf = try build(
      page(#""photos": [{ "image": "inner.pdf", "alt": "The album of the sea" }]"#, in: scratch), in: scratch)
    // It claims no standard, since the fonts of the page are not checked.
    #expect(try PDFCheckers.run([Project.root + "/Tests/Accessibility/check_tags.py", pdf]).output == "")
    #expect(try !PDFCheckers.faults(of: pdf).contains("TAG-"))
    #expect(try tool("pdftotext", [pdf, "-"]).output.contains("Ocean week"))
  }

  @Test(.enabled(if: PDFCheckers.areThere)) func marksAThousandItemsOfAPage() throws {
    let scratch = try Scratch()
    let texts = (0..<1000).map { number in
      #"{ "text": "T\#(number)", "frame": [\#(number % 20 * 22), \#(number / 20 * 11), 22, 11], "size": 5 }"#
    }
    let album = try scratch.write(
      "album.json",
      #"{ "title": "T", "language": "en", "pages": [{ "texts": [\#(texts.joined(separator: ","))] }] }"#)
    let pdf = try build(album, in: scratch, ["-q"])
    let words = try PDFCheckers.words(of: pdf).split(separator: "\n").dropFirst(2)
    #expect(words.map { $0.trimmingCharacters(in: .whitespaces) } == (0..<1000).map { "P 'T\($0)'" })
  }

  @Test(.enabled(if: PDFCheckers.areThere)) func readsOnlyWhatIsThere() throws {
    let scratch = try Scratch()
    let link = "https://example.org/a"
    let album = try page(
      #"""
      "texts": [
        { "text": "", "style": "title", "frame": [20, 20, 100, 40], "link": "\#(link)" },
        { "text": " ", "style": "title", "frame": [20, 60, 100, 40], "link": "\#(link)" },
        { "text": "far", "frame": [4000, 100, 100, 40], "link": "\#(link)" },
        { "text": "Sea", "style": "title", "frame": [20, 140, 100, 60] } ],
      "photos": [
        { "image": "builtin:star", "frame": [-2000, 100, 100, 100], "alt": "Nobody sees it" },
        { "image": "builtin:star", "frame": [20, 300, 100, 100], "decorative": true, "link": "\#(link)" },
        { "image": "builtin:star", "frame": [220, 300, 100, 100], "decorative": true, "link": "\#(link)",
          "caption": "The sea" } ]
      """#, in: scratch)
    let pdf = try build(album, in: scratch)
    #expect(try PDFCheckers.faults(of: pdf) == "")
    let lines = try PDFCheckers.words(of: pdf).split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    #expect(lines == ["Document", "Sect", "H1 'Sea'", "Link alt '\(link)'", "Link 'The sea'"])
  }

  @Test(.enabled(if: PDFCheckers.areThere)) func keepsLinesApart() throws {
    let scratch = try Scratch()
    let album = try page(
      #""texts": [{ "text": "We saw\nsix fish\n\nand one\neel", "frame": [20, 20, 300, 200], "align": "right" }]"#,
      in: scratch)
    let pdf = try build(album, in: scratch)
    #expect(try PDFCheckers.words(of: pdf).contains("P 'We saw six fish and one eel'"))
    #expect(
      try tool("pdftotext", [pdf, "-"]).output.split { $0.isWhitespace } == [
        "We", "saw", "six", "fish", "and", "one", "eel",
      ])
  }
}
