import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// Claims of conformance in PDFs, and the problems that are reported or refused.
@Suite struct AccessibilityClaimTests: AccessibilitySuite {
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

  @Test(.enabled(if: PDFCheckers.areThere)) func saysTheSameInAllMetadata() throws {
    let scratch = try Scratch()
    let album = try scratch.write(
      "album.json",
      #"{ "title": "A\rB\r\nC\uFFFE & <d>\u0301 <\u0301&\u0301", "author": "x\r\ny", "language": "en", "keywords": ["k\ruk"], "pages": [{}] }"#
    )
    #expect(try PDFCheckers.faults(of: build(album, in: scratch)) == "")
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

  @Test(.enabled(if: PDFCheckers.areThere)) func checkersFindWhatIsBroken() throws {
    let scratch = try Scratch()
    let pdf = try build(album(in: scratch), in: scratch)
    let outcome = try PDFCheckers.run([Project.root + "/Tests/Accessibility/test_checkers.py", pdf])
    #expect(outcome.status == 0 && outcome.output.contains("54 mutations found"), "\(outcome)")
  }
}
