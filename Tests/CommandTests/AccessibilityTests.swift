import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// What a screen reader and an archive get.
@Suite struct AccessibilityTests {
  private func build(_ album: String, in scratch: Scratch, _ options: [String] = []) throws -> String {
    let outcome = try scrapbook(["build", album, "-o", scratch.path("out.pdf")] + options)
    try #require(outcome.status == 0, "\(outcome)")
    return scratch.path("out.pdf")
  }

  /// A page with everything that is read, and words that look like a PDF's own.
  private func album(in scratch: Scratch) throws -> String {
    try scratch.write(
      "album.json",
      #"""
      { "title": "Sea <&> \"week\" 🐙", "language": "en", "author": "4b", "keywords": ["sea", "otter"],
        "footer": "{page}", "pages": [
          { "texts": [
              { "text": "Below the photos", "frame": [20, 420, 200, 40], "link": "https://example.org/a?b=(c)" },
              { "text": "Ocean week", "style": "title", "frame": [20, 10, 400, 60], "z": 9 },
              { "text": "Un pez 🐟 y dos", "language": "es", "frame": [240, 420, 200, 40] },
              { "text": "faint", "opacity": 0.5, "frame": [20, 500, 200, 40] } ],
            "photos": [
              { "image": "builtin:star", "frame": [20, 100, 200, 150], "rotation": 4, "shadow": true,
                "caption": { "text": "EMC /P << /MCID 0 >> BDC ( ) \\ fish", "size": 8 }, "alt": "A star" },
              { "image": "builtin:heart", "frame": [250, 100, 120, 160], "mount": "polaroid", "caption": "Otto",
                "link": "https://example.org" },
              { "image": "builtin:star", "frame": [900, 900, 50, 50], "decorative": true } ],
            "stickers": [
              { "image": "builtin:balloon", "center": [400, 300], "width": 60 },
              { "image": "builtin:balloon", "center": [400, 400], "width": 60, "alt": "A balloon" },
              { "image": "builtin:balloon", "center": [4000, 400], "width": 60, "alt": "Out of sight" } ] },
          { "background": "ivory", "texts": [
              { "text": "More", "style": "title", "frame": [20, 10, 400, 60], "background": "round" } ],
            "photos": [{ "image": "builtin:star", "frame": [0, 0, 475, 577], "opacity": 0.4, "alt": "All over" }] } ] }
      """#)
  }

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

  @Test(.enabled(if: PDFCheckers.areThere)) func checkersFindWhatIsBroken() throws {
    let scratch = try Scratch()
    let pdf = try build(album(in: scratch), in: scratch)
    let outcome = try PDFCheckers.run([Project.root + "/Tests/Accessibility/test_checkers.py", pdf])
    #expect(outcome.status == 0 && outcome.output.contains("54 mutations found"), "\(outcome)")
  }

  @Test(
    .enabled(if: PDFCheckers.areThere),
    arguments: ["album.json", "mounts.json", "slots.json", "languages.json", "right-to-left.json"])
  func givesEverySampleAStructure(_ sample: String) throws {
    let scratch = try Scratch()
    #expect(try PDFCheckers.faults(of: build(Project.sample(sample), in: scratch)) == "")
  }

  /// The catalogs of themes and of stickers.
  @Test(.enabled(if: PDFCheckers.areThere), arguments: [["themes", "preview"], ["stickers"]])
  func givesCatalogsAStructure(_ command: [String]) throws {
    let scratch = try Scratch()
    let pdf = scratch.path("out.pdf")
    try #require(try scrapbook(command + ["-o", pdf]).status == 0)
    #expect(try PDFCheckers.faults(of: pdf) == "")
    #expect(try isForEveryone(pdf))
  }

  @Test func drawsTheSameWithTags() throws {
    let scratch = try Scratch()
    let album = try album(in: scratch)
    let tagged = try build(album, in: scratch)
    let pages = try popplerPages(tagged, in: scratch, ["-r", "50"])
    let others = PDFium.isThere ? try pdfiumPages(tagged, in: scratch, dpi: 50) : []
    let plain = try build(album, in: scratch, ["--no-tags"])
    for (page, expected) in zip(pages, try popplerPages(plain, in: scratch, ["-r", "50"])) {
      #expect(try page.differing(from: expected, by: 8.0 / 255) == 0)
    }
    guard PDFium.isThere else { return }
    for (page, expected) in zip(others, try pdfiumPages(plain, in: scratch, dpi: 50)) {
      #expect(try page.differing(from: expected, by: 8.0 / 255) == 0)
    }
  }

  @Test(.enabled(if: PDFCheckers.areThere)) func claimsNoMoreThanIsTrue() throws {
    let scratch = try Scratch()
    func claims(_ album: String) throws -> [Bool] {
      let pdf = try build(scratch.write("album.json", album), in: scratch)
      let bytes = String(decoding: try Data(contentsOf: URL(filePath: pdf)), as: UTF8.self)
      return ["<pdfaid:conformance>A<", "<pdfaid:conformance>U<", "<pdfuaid:part>1<"].map(bytes.contains)
    }
    let page = #"[{ "texts": [{ "text": "Sea", "frame": [0, 0, 100, 50] }] }]"#
    let photo = #"[{ "photos": [{ "image": "builtin:star" }] }]"#
    #expect(try claims(#"{ "title": "Sea", "language": "en", "pages": \#(page) }"#) == [true, false, true])
    #expect(try claims(#"{ "title": "Sea", "pages": \#(page) }"#) == [false, true, false])
    #expect(try claims(#"{ "language": "en", "pages": \#(page) }"#) == [true, false, false])
    #expect(try claims(#"{ "title": "Sea", "language": "en", "pages": \#(photo) }"#) == [true, false, false])
  }

  @Test func reportsWhatIsMissingOnRequest() throws {
    let scratch = try Scratch()
    let album = try scratch.write(
      "album.json", #"{ "pages": [{ "photos": [{ "image": "builtin:star" }] }] }"#)
    #expect(try scrapbook(["check", album]).output == "")
    let checked = try scrapbook(["check", album, "--accessibility"])
    #expect(checked.status == 0, "\(checked)")
    for id in ["missing-alt", "missing-title", "missing-language"] {
      #expect(checked.output.contains("[\(id)]"), "\(checked)")
    }
    let built = try scrapbook(["build", album, "--accessible", "-o", scratch.path("out.pdf")])
    #expect(built.status == 1 && built.errors.contains("error: the album has no title"), "\(built)")
    #expect(try scratch.names() == ["album.json"])
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

  /// poppler takes the end of a content within another one for that of both.
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
    // It claims no standard, since nobody has checked the fonts of the page.
    #expect(try PDFCheckers.run([Project.root + "/Tests/Accessibility/check_tags.py", pdf]).output == "")
    let outcome = try PDFCheckers.run(["-m", "outloud.cli", "--no-info", "--layer", "conformance", pdf])
    #expect(!outcome.output.contains("TAG-"), "\(outcome)")
    #expect(try tool("pdftotext", [pdf, "-"]).output.contains("Ocean week"))
  }

  @Test func refusesAddressesThatNoArchiveHolds() throws {
    let scratch = try Scratch()
    let address = "https://example.org/" + String(repeating: "a", count: 32_767 - 20)
    let text = { (link: String) in
      #""texts": [{ "text": "Go", "frame": [0, 0, 99, 50], "link": "\#(link)" }]"#
    }
    #expect(try scrapbook(["check", page(text(address), in: scratch)]).status == 0)
    let outcome = try scrapbook(["check", page(text(address + "a"), in: scratch)])
    #expect(outcome.status == 1 && outcome.output.contains("has 32768 bytes"), "\(outcome)")
  }

  @Test(arguments: [(0.5, 9000, 9000), (1, nil, 16_383), (1, 16_383, 3)])
  func refusesDescriptionsThatNoArchiveHolds(opacity: Double, alt: Int?, caption: Int) throws {
    let scratch = try Scratch()
    let letters = { String(repeating: "a", count: $0) }
    let description = alt.map { "\"alt\": \"\(letters($0))\"," } ?? ""
    let photo =
      #""photos": [{ "image": "builtin:star", \#(description) "opacity": \#(opacity), "caption": "\#(letters(caption))" }]"#
    let album = try page(photo, in: scratch)
    let outcome = try scrapbook(["check", "--accessibility", album])
    #expect(outcome.output.contains("[long-description]"), "\(outcome.output.prefix(500))")
    #expect(try scrapbook(["build", album, "--accessible", "-q", "-o", scratch.path("out.pdf")]).status == 1)
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

  /// Writes a page with a title and a language.
  private func page(_ items: String, _ more: String = "", in scratch: Scratch) throws -> String {
    try scratch.write(
      "page.json", #"{ "title": "Sea", "language": "en", \#(more) "pages": [{ \#(items) }] }"#)
  }

  private func isForEveryone(_ pdf: String) throws -> Bool {
    String(decoding: try Data(contentsOf: URL(filePath: pdf)), as: UTF8.self).contains("<pdfuaid:part>1<")
  }

  /// librsvg makes marked contents of links.
  @Test(
    .enabled(if: PDFCheckers.areThere),
    arguments: [
      "<a xlink:href='https://example.org'><rect width='20' height='20' fill='red'/></a>",
      "<text y='15' font-size='9'>go <a xlink:href='https://example.org'>home</a></text>",
    ])
  func drawsLinksOfDrawingsOnly(_ inner: String) throws {
    let scratch = try Scratch()
    let start =
      "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='20' height='20'>"
    try scratch.write("link.svg", start + inner + "</svg>")
    let plain = inner.replacing(
      "<a xlink:href='https://example.org'>", with: inner.contains("text") ? "<tspan>" : "<g>")
    try scratch.write(
      "plain.svg",
      start + plain.replacing("</a>", with: inner.contains("text") ? "</tspan>" : "</g>") + "</svg>")
    var drawn: [Raster] = []
    for name in ["link.svg", "plain.svg"] {
      let photo = #""photos": [{ "image": "\#(name)", "frame": [0, 0, 475, 577], "alt": "A map" }]"#
      let pdf = try build(page(photo, in: scratch), in: scratch)
      #expect(try PDFCheckers.faults(of: pdf) == "")
      let contents = try tool("qpdf", ["--qdf", "--object-streams=disable", pdf, "-"]).output
      #expect(!contents.contains("/Link"))
      drawn += try popplerPages(pdf, in: scratch, ["-r", "50"])
    }
    try #require(drawn.count == 2)
    #expect(try drawn[0].differing(from: drawn[1], by: 0) == 0)
  }

  @Test(arguments: [
    (#""alt": " ""#, ""), (#""alt": "\u200b\u200e""#, ""), (#""caption": " ""#, ""),
    (#""caption": "\n\n""#, ""),
    (#""alt": "A star""#, #""cover": { "photo": "builtin:heart" }, "theme": "ocean","#),
    (#""alt": "A star""#, #""backCover": { "photo": "builtin:heart" }, "theme": "ocean","#),
  ])
  func takesNoBlankForADescription(_ photo: String, _ more: String) throws {
    let scratch = try Scratch()
    let album = try page(#""photos": [{ "image": "builtin:star", \#(photo) }]"#, more, in: scratch)
    #expect(try scrapbook(["check", album, "--accessibility"]).output.contains("[missing-alt]"))
    #expect(try scrapbook(["build", album, "--accessible", "-o", scratch.path("out.pdf")]).status == 1)
    #expect(try !isForEveryone(build(album, in: scratch)))
  }

  @Test(
    .enabled(if: PDFCheckers.areThere),
    arguments: [
      (
        #""photos": [{ "image": "builtin:star", "alt": "", "caption": "A star" }]"#, "", "Figure alt 'A star'"
      ),
      (#""photos": [{ "image": "builtin:star", "opacity": 0 }]"#, "", "Document"),
      (
        #""photos": [{ "image": "builtin:star", "decorative": true }]"#,
        #""cover": { "photo": "builtin:heart", "alt": "A heart" }, "theme": "ocean","#, "Figure alt 'A heart'"
      ),
      (
        #""stickers": [{ "image": "builtin:star", "center": [90, 90], "width": 50, "alt": " " }]"#, "",
        "Document"
      ),
    ])
  func agreesWithWhatIsReported(_ items: String, _ more: String, _ words: String) throws {
    let scratch = try Scratch()
    let album = try page(items, more, in: scratch)
    let pdf = try build(album, in: scratch, ["--accessible"])
    #expect(try isForEveryone(pdf))
    #expect(try PDFCheckers.faults(of: pdf) == "")
    let told = try PDFCheckers.words(of: pdf)
    #expect(told.contains(words) && (words != "Document" || !told.contains("Figure")), "\(told)")
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

  @Test(.enabled(if: PDFCheckers.areThere)) func saysTheSameInAllMetadata() throws {
    let scratch = try Scratch()
    let album = try scratch.write(
      "album.json",
      #"{ "title": "A\rB\r\nC\uFFFE & <d>", "author": "x\r\ny", "language": "en", "keywords": ["k\ruk"], "pages": [{}] }"#
    )
    #expect(try PDFCheckers.faults(of: build(album, in: scratch)) == "")
  }

  @Test func claimsNoArchiveWithLongerTextsThanItHas() throws {
    let scratch = try Scratch()
    for (length, isClaimed) in [(16_000, true), (16_400, false)] {
      let alt = String(repeating: "ä", count: length)
      let pdf = try build(
        page(#""photos": [{ "image": "builtin:star", "alt": "\#(alt)" }]"#, in: scratch), in: scratch)
      let bytes = String(decoding: try Data(contentsOf: URL(filePath: pdf)), as: UTF8.self)
      #expect(bytes.contains("<pdfaid:part>") == isClaimed)
    }
  }
}
