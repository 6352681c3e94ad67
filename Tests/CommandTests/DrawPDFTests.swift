import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// `scrapbook render`, `thumbs` and `tiles` draw PDFs and albums.
@Suite struct DrawPDFTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("book.pdf", HandmadePDF.book().bytes)
  }

  private func run(_ line: String, environment: [String: String] = [:]) throws -> Outcome {
    try draw(line, in: scratch, environment: environment)
  }

  /// A picture that the command wrote.
  private func raster(_ name: String) throws -> Raster {
    let ppm = scratch.path("picture.ppm")
    try tool(
      "/usr/bin/python3",
      [
        "-c", "import sys; from PIL import Image; Image.open(sys.argv[1]).convert('RGB').save(sys.argv[2])",
        scratch.path(name), ppm,
      ])
    return try Raster(ppm: ppm)
  }

  /// The largest difference between tiles put together and one bitmap, in any channel.
  private func largestDifference(ofTilesIn folder: String, from whole: String, side: Int) throws -> Int {
    let program = """
      import sys
      from PIL import Image, ImageChops
      Image.MAX_IMAGE_PIXELS = None
      folder, side, most = sys.argv[1], int(sys.argv[3]), 0
      whole = Image.open(sys.argv[2]).convert("RGB")
      for x in range(0, whole.width, side):
          for y in range(0, whole.height, side):
              part = whole.crop((x, y, min(x + side, whole.width), min(y + side, whole.height)))
              tile = Image.open(f"{folder}/{x // side}-{y // side}.png").convert("RGB")
              assert tile.size == part.size, (x, y, tile.size)
              most = max([most] + [high for _, high in ImageChops.difference(tile, part).getextrema()])
      print(most)
      """
    let said = try tool(
      "/usr/bin/python3", ["-c", program, scratch.path(folder), scratch.path(whole), "\(side)"]
    ).output
    return try #require(Int(said.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  @Test(.enabled(if: PDFium.isThere)) func drawsAPageAsPDFiumDoes() throws {
    let outcome = try run("render book.pdf --page 2 -o page.png --scale 2")
    try #require(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    let page = try raster("page.png")
    let expected = try pdfiumPages(scratch.path("book.pdf"), in: scratch, dpi: 144)[1]
    #expect(page.width == 400 && page.height == 600)
    let difference = try page.difference(from: expected)
    #expect(difference < 0.001)
    #expect(try run("render book.pdf --page 2 -o again.png --scale 2").status == 0)
    #expect(try scratch.contents("page.png") == scratch.contents("again.png"))
  }

  @Test(
    .enabled(if: PDFium.isThere), arguments: Sample.cases(["-3", "-2", "-1", "0", "1", "2", "3"], some: 3))
  func tilesMakeThePicture(level: String) throws {
    let scale = exp2(Double(level) ?? 0)
    let tiles = try run("tiles book.pdf -o tiles --pages 2 --levels \(level) --tile 128")
    try #require(tiles.status == 0 && tiles.errors.isEmpty, "\(tiles)")
    #expect(try run("render book.pdf --page 2 -o whole.png --scale \(scale)").status == 0)
    let difference = try largestDifference(ofTilesIn: "tiles/page-2/\(level)", from: "whole.png", side: 128)
    #expect(difference == 0)
    let list =
      try JSONSerialization.jsonObject(with: Data(scratch.bytes("tiles/tiles.json"))) as? [String: Any]
    #expect(list?["tile"] as? Int == 128)
  }

  /// Antialiasing and rotation depend on the edges of the bitmap, but no seam is visible.
  @Test(arguments: Sample.cases(["-2", "0", "1", "2"], some: 1)) func tilesOfAnAlbumMakeThePicture(
    level: String
  ) throws {
    try scratch.copySample("photos/bus.jpg", as: "bus.jpg")
    try scratch.copySample("photos/trail-map.svg", as: "map.svg")
    try scratch.copySample("stickers/washi.svg", as: "washi.svg")
    let page = """
      { "photos": [{ "image": "bus.jpg", "mount": "polaroid", "rotation": 5, "caption": "Bus" },
                   { "image": "map.svg", "rotation": -2 }],
        "stickers": [{ "image": "builtin:star", "center": [400, 90], "width": 72, "outline": 5 },
                     { "image": "washi.svg", "center": [220, 300], "width": 300, "rotation": -3 }] }
      """
    try scratch.write("album.json", albumText(pages: [page, "{}"], background: "open-book"))
    let scale = exp2(Double(level) ?? 0)
    try #require(try run("build album.json -o album.pdf --no-cache").status == 0)
    for document in PDFium.isThere ? ["album.json", "album.pdf"] : ["album.json"] {
      let tiles = try run("tiles \(document) -o tiles --levels \(level) --tile 200")
      try #require(tiles.status == 0, "\(tiles)")
      #expect(try run("render \(document) -o whole.png --scale \(scale)").status == 0)
      let difference = try largestDifference(ofTilesIn: "tiles/page-1/\(level)", from: "whole.png", side: 200)
      #expect(difference == 0, "\(document)")
    }
  }

  @Test(arguments: ["book.pdf", "album.json"]) func makesThumbnails(document: String) throws {
    try scratch.write("album.json", albumText(pages: ["{}", "{}"]))
    let outcome = try run("thumbs \(document) -o thumbs --fit 60x60 --scale 2")
    try #require(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path("thumbs")).sorted()
    #expect(names == (document == "book.pdf" ? (1...4) : (1...1)).map { "page-\($0).png" })
    let size = try raster("thumbs/page-1.png")
    #expect(
      document == "book.pdf" ? size.width == 80 && size.height == 120 : size.width == 120 && size.height == 90
    )
  }

  /// A document that cannot be drawn does not affect the others.
  @Test func makesThumbnailsOfSeveralDocuments() throws {
    try scratch.write("album.json", albumText(pages: ["{}", "{}"]))
    try scratch.write("broken.pdf", "%PDF-1.7\nnothing\n%%EOF\n")
    let outcome = try run("thumbs book.pdf broken.pdf album.json -o thumbs --pages 1")
    #expect(outcome.status == 2 && outcome.errors.contains("1 of 3 documents"), "\(outcome)")
    #expect(try raster("thumbs/book/page-1.png").inkBox() != nil)
    #expect(try raster("thumbs/album/page-1.png").width == 100)
    #expect(!FileManager.default.fileExists(atPath: scratch.path("thumbs/broken")))
  }

  /// Boxes that no program can draw are an error in the document, which is found at once.
  @Test(
    .enabled(if: PDFium.isThere),
    arguments: [
      ("[0 0 2000000 300]", "web huge.pdf -o out", "page 1, cannot be drawn"),
      ("[0 0 100000000.5 300]", "web huge.pdf -o out", "cannot be drawn"),
      ("[0 0 14400 14400]", "web huge.pdf -o out", "is too large for a book"),
      ("[0 0 14400 14400]", "tiles huge.pdf -o out --levels 3", "make fewer levels"),
      ("[0 0 900000 900000]", "tiles huge.pdf -o out --levels 0", "make fewer levels"),
    ]) func refusesPagesOfHugeSizes(_ box: String, _ line: String, said: String) throws
  {
    var book = HandmadePDF.book(pages: 1)
    book.objects = book.objects.map { $0.replacingOccurrences(of: "[0 0 200 300]", with: box) }
    try scratch.write("huge.pdf", book.bytes)
    let outcome = try run(line)
    #expect(outcome.status == 1 && outcome.errors.contains(said), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("out/index.html")))
  }

  /// Conflicts of outputs are found before anything is drawn.
  @Test func findsAConflictOfTheListBeforeItDraws() throws {
    let album = albumText(pages: ["{}"])
    try scratch.write("tiles/tiles.json", album)
    let outcome = try run("tiles tiles/tiles.json -o tiles --levels 0")
    #expect(outcome.status == 64 && outcome.errors.contains("is the album"), "\(outcome)")
    #expect(try scratch.contents("tiles/tiles.json") == Contents(album))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("tiles")) == ["tiles.json"])
  }

  @Test(.enabled(if: PDFium.isThere)) func drawsTheOtherBoxes() throws {
    var book = HandmadePDF.book(pages: 1)
    book.objects[9] = book.objects[9].replacingOccurrences(
      of: "/Type /Page ", with: "/Type /Page /CropBox [50 50 150 250] /TrimBox [60 60 140 240] /Rotate 90 ")
    try scratch.write("boxes.pdf", book.bytes)
    for (box, width, height) in [("crop", 200, 100), ("media", 300, 200), ("trim", 180, 80)] {
      let outcome = try run("render boxes.pdf --page 1 --box \(box) -o \(box).png")
      try #require(outcome.status == 0, "\(outcome)")
      let page = try raster("\(box).png")
      #expect(page.width == width && page.height == height, "\(box)")
    }
  }

  /// A crop box outside the media box leaves an empty page; readers then show the media box.
  @Test(.enabled(if: PDFium.isThere), arguments: ["crop", "trim"])
  func drawsTheMediaBoxOfAPageWhoseBoxIsEmpty(_ box: String) throws {
    var book = HandmadePDF.book(pages: 1)
    book.objects[9] = book.objects[9].replacingOccurrences(
      of: "/Type /Page ", with: "/Type /Page /\(box.capitalized)Box [1000 2000 1400 2500] ")
    try scratch.write("beside.pdf", book.bytes)
    for environment in box == "crop" ? [[:], ["SCRAPBOOK_PDFIUM": "/nowhere"]] : [[:]] {
      let outcome = try run("render beside.pdf --box \(box) -o page.png", environment: environment)
      try #require(outcome.status == 0, "\(environment) \(outcome)")
      let page = try raster("page.png")
      #expect(page.width == 200 && page.height == 300 && page.inkBox() != nil, "\(environment)")
    }
  }

  @Test(.enabled(if: PDFium.isThere)) func opensAnEncryptedDocument() throws {
    try scratch.write("password", "secret")
    #expect(try run("encrypt book.pdf --new-password-file password -o locked.pdf").status == 0)
    let without = try run("render locked.pdf -o page.png")
    #expect(without.status == 1 && without.errors.contains("--password-file FILE"), "\(without)")
    try scratch.write("wrong", "guess")
    let wrong = try run("render locked.pdf --password-file wrong -o page.png")
    #expect(
      wrong.status == 1 && wrong.errors.contains("the first line of wrong is not its password"), "\(wrong)")
    let poppler = try run(
      "render locked.pdf --password-file password -o page.png", environment: ["SCRAPBOOK_PDFIUM": "/nowhere"])
    #expect(poppler.status == 69 && poppler.errors.contains("SCRAPBOOK_PDFIUM"), "\(poppler)")
    #expect(!poppler.errors.contains("holds the password"), "\(poppler)")
    #expect(try run("render locked.pdf --password-file password -o page.png").status == 0)
    #expect(try raster("page.png").inkBox() != nil)
  }

  // MARK: Faults

  @Test(.enabled(if: PDFium.isThere), arguments: Sample.cases(["crash:2", "eat:2", "hang:2"], some: 1))
  func losesOnlyThePageThatTheHelperCannotDraw(fault: String) throws {
    let outcome = try run(
      "thumbs book.pdf -o thumbs --max-seconds \(fault == "hang:2" ? 2 : 300)",
      environment: ["SCRAPBOOK_RENDER_FAULT": fault, "PATH": "/nowhere"])
    #expect(outcome.status == 2 && outcome.errors.contains("error: book.pdf, page 2: "), "\(outcome)")
    let reason =
      fault == "hang:2" ? "drawing took longer than 2 s" : "the program that draws was ended by signal"
    #expect(outcome.errors.contains(reason) && outcome.errors.contains("1 of 4 pages"), "\(outcome)")
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path("thumbs")).sorted()
    #expect(names == ["page-1.png", "page-3.png", "page-4.png"])
  }

  @Test(.enabled(if: PDFium.isThere)) func drawsThePageWithPopplerWhenTheHelperIsLost() throws {
    let outcome = try run("thumbs book.pdf -o thumbs", environment: ["SCRAPBOOK_RENDER_FAULT": "crash:2"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    #expect(try raster("thumbs/page-2.png").inkBox() != nil)
  }

  /// The wait for a helper that hangs ends with the signal, not with the limit of time.
  @Test(.enabled(if: PDFium.isThere), arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func endsWhenItIsInterruptedAsTheHelperHangs(_ signal: Int32, status: Int32) throws {
    let program = try RunningProgram(
      Project.command, ["render", "book.pdf", "-o", "page.png"],
      environment: PDFium.variables.merging(["SCRAPBOOK_RENDER_FAULT": "hang:1"]) { $1 }, in: scratch.folder)
    try waitForTemporary(in: scratch, of: program)
    try wait(for: "waiting for the helper") { program.isPolling }
    program.signal(signal)
    let outcome = try program.finish()
    #expect(outcome.status == status && outcome.errors.isEmpty, "\(outcome)")
    #expect(try scratch.leftovers() == [] && !scratch.exists("page.png"))
  }

  @Test func drawsWithPopplerAlone() throws {
    let outcome = try run(
      "render book.pdf --page 3 -o page.png", environment: ["SCRAPBOOK_PDFIUM": "/nowhere"])
    try #require(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    let page = try raster("page.png")
    #expect(page.width == 200 && page.height == 300 && page.inkBox() != nil)
  }

  @Test(arguments: [90, 180, 270]) func drawsTurnedPagesWithPoppler(_ angle: Int) throws {
    try #require(try run("pages rotate book.pdf --by \(angle) --pages 3 -o turned.pdf").status == 0)
    let outcome = try run(
      "render turned.pdf --page 3 -o page.png", environment: ["SCRAPBOOK_PDFIUM": "/nowhere"])
    try #require(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    let page = try raster("page.png")
    let sides = angle == 180 ? (200, 300) : (300, 200)
    #expect((page.width, page.height) == sides && page.inkBox() != nil)
  }

  @Test(arguments: [("thumbs", "out/page-1.png"), ("tiles", "out/page-1/0/0-0.png")])
  func replacesNoPictureOfTheAlbum(_ command: String, _ picture: String) throws {
    let photo = try makeQuartersPNG()
    try scratch.write(picture, photo)
    try scratch.write("album.json", albumText(pages: ["{ \"photos\": [{ \"image\": \"\(picture)\" }] }"]))
    let outcome = try run("\(command) album.json -o out")
    #expect(outcome.status == 64 && outcome.errors.contains("is a picture"), "\(outcome)")
    #expect(try scratch.bytes(picture) == photo)
  }

  @Test func namesWhatToInstall() throws {
    let outcome = try run(
      "render book.pdf -o page.png", environment: ["SCRAPBOOK_PDFIUM": "/nowhere", "PATH": "/nowhere"])
    #expect(outcome.status == 69 && outcome.errors.contains("apt install poppler-utils"), "\(outcome)")
    #expect(outcome.errors.contains("SCRAPBOOK_PDFIUM"), "\(outcome)")
  }

  @Test(.enabled(if: PDFium.isThere)) func keepsItsMemoryAtEveryLevel() throws {
    let peaks = try [1, 16].map { scale in
      let outcome = try scrapbook(
        ["render", "book.pdf", "-o", "x.png", "--scale", "\(scale)"], environment: PDFium.variables,
        in: scratch.folder, watchingMemory: true)
      #expect(outcome.status == 0, "\(outcome)")
      return outcome.peakMemory
    }
    // 15 MP are 61 MB.
    #expect(peaks[1] - peaks[0] < 45_000, "\(peaks) kB")
  }
}
