import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// Pages of PDFs of other programs as pictures of an album.
@Suite struct PagePictureTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("book.pdf", HandmadePDF.book().bytes)
  }

  private func run(_ line: String) throws -> Outcome {
    try scrapbook(
      line.split(separator: " ").map(String.init), environment: PDFium.variables, in: scratch.folder)
  }

  /// An album of pages that show these photos alone.
  private func album(_ photos: String...) -> String {
    albumText(pages: photos.map { "{ \"photos\": [\($0)] }" })
  }

  private func text(_ name: String = "out.pdf") throws -> String {
    try tool("pdftotext", ["-layout", scratch.path(name), "-"]).output
  }

  // MARK: What is shown

  @Test func keepsTextAndTheValuesOfFields() throws {
    try build(
      album(
        #"{ "image": "book.pdf", "page": 2, "frame": [20, 20, 200, 300] }"#,
        #"{ "image": "book.pdf#page=4", "frame": [20, 20, 200, 300], "mount": "polaroid" }"#,
        #"{ "image": "book.pdf" }"#), in: scratch)
    let words = try text()
    for word in ["Page 2", "Mia", "Page 4", "Page 1"] { #expect(words.contains(word), "\(word)") }
    #expect(!words.contains("Page 3"))
    try expectViewersAgree(on: scratch.path("out.pdf"), in: scratch)
  }

  /// A page with a crop box of 200 x 100 points away from the origin. Its quarters are red (lower left), green (lower
  /// right), blue (upper left) and gray (upper right).
  private func quarters(rotation: Int) -> HandmadePDF {
    HandmadePDF([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Count 1 /Kids [3 0 R] /Rotate \(rotation) /MediaBox [250 300 -100 -50] >>",
      "<< /Type /Page /Parent 2 0 R /CropBox [-50.5 20 149.5 120] /Contents [4 0 R 5 0 R] >>",
      HandmadePDF.stream("q 1 0 0 rg -100 -50 149.5 120 re f 0 .4 0 rg 49.5 -50 300 120 re f"),
      HandmadePDF.stream("0 0 1 rg -100 70 149.5 300 re f .6 g 49.5 70 300 300 re f"),
    ])
  }

  /// A place of a page on its sheet of `--layout pages`, in fractions of it: the page is in the middle.
  private func place(_ x: Double, _ y: Double) -> (Double, Double) {
    (0.5 + (x - 475 / 2) * 0.773 / 385.53, 0.5 + (y - 577 / 2) * 0.773 / 468.32)
  }

  @Test(arguments: [0, 90, 180, 270]) func turnsAndCutsAsViewersDo(rotation: Int) throws {
    try scratch.write("quarters.pdf", quarters(rotation: rotation).bytes)
    let isWide = rotation % 180 == 0
    let frame = isWide ? (x: 100.0, y: 200.0, w: 240.0, h: 120.0) : (x: 100.0, y: 200.0, w: 120.0, h: 240.0)
    try build(
      album(
        #"{ "image": "quarters.pdf", "mount": "none", "frame": [\#(frame.x), \#(frame.y), \#(frame.w), \#(frame.h)] }"#
      ), in: scratch, ["--layout", "pages"])
    let original = try popplerPages(scratch.path("quarters.pdf"), in: scratch, ["-r", "72", "-cropbox"])[0]
    #expect(original.width == (isWide ? 200 : 100))
    for (viewer, pages) in try viewerPages(scratch.path("out.pdf"), in: scratch, dpi: 72) {
      for x in [0.02, 0.48, 0.52, 0.98] {
        for y in [0.02, 0.48, 0.52, 0.98] {
          let (left, top) = place(frame.x + x * frame.w, frame.y + y * frame.h)
          #expect(pages[0].color(left, top) == original.color(x, y), "\(viewer), \(rotation), \(x), \(y)")
        }
      }
      let beside = place(frame.x - 4, frame.y + 60)
      #expect(pages[0].color(beside.0, beside.1) == [255, 255, 255], "\(viewer)")
    }
  }

  /// A green comment hidden by a flag in a separate object, and a red one whose appearance does not declare that it is
  /// a form.
  @Test func showsTheCommentsThatViewersShow() throws {
    let comment = { (flags: String, form: Int) in
      "<< /Type /Annot /Subtype /Square /Rect [0 0 100 100] \(flags) /AP << /N \(form) 0 R >> >>"
    }
    try scratch.write(
      "noted.pdf",
      HandmadePDF([
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 100 100] >>",
        "<< /Type /Page /Parent 2 0 R /Annots [4 0 R 5 0 R] >>", comment("", 6), comment("/F 8 0 R", 7),
        HandmadePDF.stream("1 0 0 rg 0 0 50 50 re f", "/BBox [0 0 50 50] "),
        HandmadePDF.stream(
          "0 1 0 rg 0 0 50 50 re f", "/Type /XObject /Subtype /Form /BBox [0 0 50 50] "), "2",
      ]).bytes)
    try build(
      album(#"{ "image": "noted.pdf", "mount": "none", "frame": [100, 200, 200, 200] }"#), in: scratch,
      ["--layout", "pages"])
    let (x, y) = place(200, 300)
    for (viewer, pages) in try viewerPages(scratch.path("out.pdf"), in: scratch, dpi: 72) {
      #expect(pages[0].color(x, y) == [255, 0, 0], "\(viewer)")
    }
  }

  /// It has alternative text like any photo; its fonts are not checked, so no standard is claimed.
  @Test func isAFigureThatClaimsNoStandard() throws {
    let photo = #"{ "image": "book.pdf", "page": 3, "alt": "The third page", "frame": [20, 20, 200, 300] }"#
    let words = #""title": "Pages", "language": "en", "pages": [{ "photos": [\#(photo)] }]"#
    try build("{ \(words) }", in: scratch)
    let bytes = String(decoding: try scratch.bytes("out.pdf"), as: UTF8.self)
    #expect(!bytes.contains("pdfaid:part>") && !bytes.contains("pdfuaid:part>"))
    if PDFCheckers.areThere {
      #expect(try PDFCheckers.words(of: scratch.path("out.pdf")).contains("The third page"))
    }
    let refused = try run("build album.json -o other.pdf --accessible")
    #expect(refused.status == 1 && refused.errors.contains("[foreign-page]"), "\(refused)")
    #expect(!scratch.exists("other.pdf"))
  }

  @Test func sharesWhatPagesHaveInCommon() throws {
    let picture = HandmadePDF.stream(
      String(repeating: "abc", count: 300 * 100),
      "/Type /XObject /Subtype /Image /Width 300 /Height 100 /BitsPerComponent 8 /ColorSpace /DeviceRGB ")
    let page = "<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Resources << /XObject << /P 6 0 R >> >> >>"
    try scratch.write(
      "scan.pdf",
      HandmadePDF([
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [0 0 300 100] >>", page, page,
        HandmadePDF.stream("300 0 0 100 0 0 cm /P Do"), picture,
      ]).bytes)
    let pdf = try build(
      album(
        #"{ "image": "scan.pdf" }, { "image": "scan.pdf", "page": 2 }"#,
        #"{ "image": "scan.pdf", "page": 2 }"#),
      in: scratch)
    #expect(
      pdf.objects.values.filter { $0.subtype == "/Image" && $0.fields["/Width"] as? Int == 300 }.count == 1)
  }

  @Test(.enabled(if: PDFium.isThere)) func isPaintedAsItIsBuilt() throws {
    try build(album(#"{ "image": "book.pdf", "page": 2, "rotation": 4 }"#), in: scratch)
    let outcome = try run("render album.json -o page.png --scale 1 --no-cache")
    try #require(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    try tool(
      "/usr/bin/python3",
      [
        "-c", "import sys; from PIL import Image; Image.open(sys.argv[1]).convert('RGB').save(sys.argv[2])",
        scratch.path("page.png"), scratch.path("page.ppm"),
      ])
    let painted = try Raster(ppm: scratch.path("page.ppm"))
    // A pixel per canvas unit; the canvas is in the upper left corner of the sheet.
    let canvas = ["-r", "\(72 / 0.773)", "-x", "0", "-y", "0", "-W", "1024", "-H", "768"]
    let built = try popplerPages(scratch.path("out.pdf"), in: scratch, canvas)[0]
    #expect(try painted.difference(from: built) < 0.03)
    #expect(painted.spread > 0.02)
  }

  // MARK: Folders and batches

  @Test func isLeftOutOfFoldersAndPatternsThatDoNotNameIt() throws {
    try scratch.copySample("photos/bus.jpg", as: "bus.jpg")
    let new = try run("new . --plain")
    #expect(new.status == 0 && new.errors.contains("\"book.pdf\" is a PDF"), "\(new)")
    #expect(!String(decoding: try scratch.bytes("album.json"), as: UTF8.self).contains("book.pdf"))
    try build(#"{ "pages": [{ "flow": { "glob": "*" } }] }"#, in: scratch)
    #expect(try !text().contains("Page 1"))
    try FileManager.default.removeItem(atPath: scratch.path("out.pdf"))
    try build(#"{ "pages": [{ "flow": { "glob": "b*.pdf" } }] }"#, in: scratch)
    #expect(try text().contains("Page 1"))
  }

  @Test func isMadeAgainByABatchIfTheFileChanges() throws {
    try scratch.write("album.json", album(#"{ "image": "book.pdf", "page": 2 }"#))
    func made() throws -> [String] {
      let outcome = try scratch.batch(["album.json", "-o", "out", "--results", "report.json"])
      try #require(outcome.status == 0, "\(outcome)")
      let report = try Report(scratch.bytes("report.json"))
      return report.ids.filter { report.albums[$0]?.status == "made" }
    }
    #expect(try made() == ["album"])
    #expect(try made() == [])
    try scratch.write("book.pdf", HandmadePDF.book(pages: 5).bytes)
    #expect(try made() == ["album"])
  }

  @Test func travelsWithItsAlbum() throws {
    try build(
      album(#"{ "image": "book.pdf", "page": 2 }, { "image": "book.pdf", "page": 3 }"#), in: scratch,
      ["--embed-originals"])
    let outcome = try run("extract out.pdf -o again")
    try #require(outcome.status == 0, "\(outcome)")
    #expect(try scratch.bytes("again/book.pdf") == scratch.bytes("book.pdf"))
    #expect(try run("build again/album.json -o again.pdf").status == 0)
  }

  @Test(arguments: [
    "build book.json", "build book.json -o ./book.pdf --quality email", "build book.json -o link.pdf",
    "pages new --picture book.pdf#page=3 -o book.pdf", "report report.html -o book.pdf",
    "batch book.json -o .",
  ]) func isNeverReplaced(line: String) throws {
    try scratch.write("book.json", album(#"{ "image": "book.pdf", "page": 2 }"#))
    try scratch.write("report.html", #"<p><img src="book.pdf#page=3" alt="Its third page"></p>"#)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link.pdf"), withDestinationPath: "book.pdf")
    let outcome = try run(line)
    #expect([1, 2, 64].contains(outcome.status), "\(outcome)")
    #expect((outcome.output + outcome.errors).contains("would be replaced by"), "\(outcome)")
    #expect(try scratch.bytes("book.pdf") == HandmadePDF.book().bytes)
  }

  /// Tested both before the PDF exists and when it exists: the order in which two albums are made is undefined.
  @Test(arguments: [
    "batch ada.json bo.json -o .", "batch ada.json bo.json -o . --dry-run",
    "batch bo.json -o . --class-file ada.pdf", "batch r.csv --album template.json -o .",
    "batch r.csv --report report.json -o .", "batch r.csv --report part.json -o .",
    "batch submit r.csv --album template.json -o .",
  ])
  func isNoPDFThatABatchMakes(line: String) throws {
    try scratch.write("ada.json", albumText(pages: ["{}"]))
    try scratch.write("bo.json", album(#"{ "image": "x/../ada.pdf", "page": 2 }"#))
    try scratch.write("r.csv", "id,other\nada,bo\nbo,ada\n")
    try scratch.write("template.json", album(#"{ "image": "{{other}}.pdf" }"#))
    for name in ["report", "part"] { try scratch.write("\(name).json", #"{ "template": "\#(name).html" }"#) }
    try scratch.write("report.html", #"<p><IMG alt='' SRC = './{{other}}.pdf#page=1'></p>"#)
    try scratch.write("part.html", "<p>Next: {{> next.html}}</p>")
    try scratch.write("next.html", "<img alt='' src='#OTHER#.pdf'>")
    try scratch.write("x/.keep", "")
    for _ in 1...2 {
      let before = try scratch.names()
      let outcome = try run(line)
      #expect(outcome.status == 64 && outcome.errors.contains("is a picture of"), "\(outcome)")
      #expect(outcome.errors.contains("would be replaced by"), "\(outcome)")
      #expect(try scratch.names() == before)
      try scratch.write("ada.pdf", HandmadePDF.book().bytes)
      try scratch.write("bo.pdf", HandmadePDF.book().bytes)
    }
    #expect(try scratch.bytes("ada.pdf") == HandmadePDF.book().bytes)
  }

  @Test func isAPictureOfReports() throws {
    try scratch.write(
      "report.html", #"<h1>Exam</h1><p><img src="book.pdf#page=3" alt="Its third page" width="200"></p>"#)
    let outcome = try run("report report.html -o out.pdf")
    try #require(outcome.status == 0, "\(outcome)")
    try expectSound(scratch.path("out.pdf"))
    #expect(try text().contains("Page 3"))
  }

  // MARK: What is wrong

  @Test(arguments: [
    (#"{ "image": "book.pdf", "page": 9 }"#, "missing-image", "\"book.pdf\" has no page 9: it has 4 pages"),
    (#"{ "image": "book.pdf#page=5" }"#, "missing-image", "has no page 5"),
    (#"{ "image": "book.pdf", "page": 0 }"#, "invalid-value", "page"),
    (#"{ "image": "book.pdf", "page": 1.5 }"#, "invalid-value", "page"),
    (#"{ "image": "bus.jpg", "page": 2 }"#, "invalid-value", "does not end in .pdf"),
    (#"{ "image": "lost.pdf", "page": 2 }"#, "missing-image", "cannot find image \"lost.pdf#page=2\""),
    (#"{ "image": "../book.pdf#page=2" }"#, "outside-folder", "outside the album's folder"),
    (#"{ "image": "locked.pdf" }"#, "unsupported-image", "a protected PDF"),
    (#"{ "image": "cut.pdf" }"#, "broken-image", "malformed at byte"),
  ]) func saysWhatIsWrong(photo: String, id: String, message: String) throws {
    try scratch.write("password", "secret\n")
    _ = try run("encrypt book.pdf -o locked.pdf --new-password-file password")
    try scratch.write("cut.pdf", Array(scratch.bytes("book.pdf")[..<700]))
    try scratch.write("album.json", album(photo))
    for command in ["check album.json", "build album.json -o out.pdf"] {
      let outcome = try run(command)
      #expect(outcome.status == 1, "\(outcome)")
      let told = outcome.output + outcome.errors
      #expect(told.contains(message) && told.contains("[\(id)]"), "\(outcome)")
      #expect(told.contains("album.json:2:"), "\(outcome)")
    }
    #expect(!scratch.exists("out.pdf"))
  }

  /// `build` succeeds if `check` does, whatever the PDF contains.
  @Test(arguments: Sample.cases(Array(0..<60), some: 20)) func survivesAnyPDF(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var bytes = try scratch.bytes("book.pdf")
    for _ in 0...Int.random(in: 0...6, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[place] = UInt8(ascii: "0") + UInt8.random(in: 0...9, using: &random)
      case 2: bytes.insert(contentsOf: Array("-99999999999999999999".utf8), at: place)
      default: bytes.removeSubrange(place..<min(place + 9, bytes.count))
      }
    }
    try scratch.write("book.pdf", bytes)
    let page = Int.random(in: 1...5, using: &random)
    try scratch.write("album.json", album(#"{ "image": "book.pdf", "page": \#(page) }"#))
    let check = try run("check album.json")
    let build = try run("build album.json -o out.pdf")
    #expect([0, 1].contains(check.status) && build.status == check.status, "\(check) \(build)")
    if build.status == 0 { #expect(try text().utf8.count >= 0) }
  }
}
