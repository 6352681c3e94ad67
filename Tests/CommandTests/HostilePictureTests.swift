import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// Malicious pictures and paths end in a named error, quickly, with nothing written.
@Suite struct HostilePictureTests {
  private let scratch: Scratch
  private let photo: [UInt8]

  init() throws {
    scratch = try Scratch()
    photo = try readFile(Project.sample("photos/bus.jpg"))
    try scratch.write("album/good.jpg", photo)
    try scratch.write("secret.jpg", photo)
  }

  /// Builds an album of this one picture, which has to be refused.
  private func expectRefused(
    _ image: String, _ id: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let quoted = image.replacingOccurrences(of: "\\", with: "\\\\")
    try scratch.write(
      "album/album.json", albumText(pages: ["{ \"photos\": [{ \"image\": \"\(quoted)\" }] }"]))
    let outcome = try scrapbook(["build", scratch.path("album/album.json"), "-o", scratch.path("out.pdf")])
    #expect(outcome.status == 1, "\(image): \(outcome)", sourceLocation: sourceLocation)
    #expect(
      outcome.errors.contains("album.json:2:25: error: ") && outcome.errors.contains("[\(id)]"),
      "\(image): \(outcome)", sourceLocation: sourceLocation)
    #expect(outcome.processorTime < 2, "\(image): \(outcome)", sourceLocation: sourceLocation)
    #expect(!scratch.exists("out.pdf"), "\(image)", sourceLocation: sourceLocation)
    #expect(try scratch.leftovers() == [], "\(image)", sourceLocation: sourceLocation)
  }

  @Test func refusesAPhotoThatIsCutOffInItsHeader() throws {
    for count in [0, 1, 2, 3, 4, 20, 21, 100, 300] {
      try scratch.write("album/cut.jpg", Array(photo[..<count]))
      try expectRefused("cut.jpg", count == 1 ? "unsupported-image" : "broken-image")
    }
  }

  @Test func showsAPhotoThatIsCutOffAsFarAsItGoes() throws {
    let picture = { (count: Int) throws -> Raster in
      try self.scratch.write("album/cut.jpg", Array(self.photo[..<count]))
      try self.scratch.write(
        "album/album.json", albumText(pages: [#"{ "photos": [{ "image": "cut.jpg" }] }"#]))
      let run = ["build", self.scratch.path("album/album.json"), "-o", self.scratch.path("out.pdf")]
      let outcome = try scrapbook(run)
      let warns = outcome.errors.contains("album.json:2:25: warning: ")
      #expect(outcome.status == 0 && warns == (count < self.photo.count), "\(outcome)")
      #expect(try scrapbook(run + ["--strict"]).status == (warns ? 1 : 0))
      return try #require(try popplerPages(self.scratch.path("out.pdf"), in: self.scratch).first)
    }
    let whole = try picture(photo.count)
    #expect(try picture(photo.count - 1).difference(from: whole) < 0.01)
    let most = try picture(photo.count * 9 / 10).difference(from: whole)
    let half = try picture(photo.count / 2).difference(from: whole)
    #expect(0.01 < most && most < half && half < 0.2, "\(most), \(half)")
  }

  @Test func refusesAPNGThatIsCutOffAnywhere() throws {
    let png = try makeQuartersPNG(transparent: true)
    for tenth in 0..<10 {
      try scratch.write("album/cut.png", Array(png[..<(png.count * tenth / 10)]))
      try expectRefused("cut.png", "broken-image")
    }
  }

  @Test func refusesSizesThatAreTooLargeBeforeDecodingThem() throws {
    try scratch.write("album/huge.jpg", try jpeg(photo, claiming: 49_157, by: 27_397))
    try expectRefused("huge.jpg", "image-too-large")
    // A huge size in the few bytes of a header.
    let header = Array(try jpeg(photo, claiming: 49_157, by: 27_397)[..<613])
    try scratch.write("album/huge.jpg", header)
    try expectRefused("huge.jpg", "image-too-large")
    let small = try scrapbook(["check", scratch.path("album/album.json")], watchingMemory: true)
    #expect(small.peakMemory < 50_000, "\(small.peakMemory) kB")
    try scratch.write("album/long.jpg", try jpeg(photo, claiming: 40_000, by: 10))
    try expectRefused("long.jpg", "image-too-large")
    try scratch.write("album/none.jpg", try jpeg(photo, claiming: 0, by: 10))
    try expectRefused("none.jpg", "broken-image")
    // A PNG's header: width and height stand in bytes 16 to 23.
    var png = try makeQuartersPNG()
    png.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
    try scratch.write("album/bomb.png", png)
    try expectRefused("bomb.png", "image-too-large")
    png.replaceSubrange(16..<24, with: [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
    try scratch.write("album/bomb.png", png)
    try expectRefused("bomb.png", "image-too-large")
    // Its header is within the limit, but its four kilobytes cannot contain 100 megapixels.
    png.replaceSubrange(16..<24, with: [0, 0, 0x27, 0, 0, 0, 0x27, 0])
    try scratch.write("album/bomb.png", png)
    try expectRefused("bomb.png", "broken-image")
  }

  @Test func boundsTheMemoryOfADrawingWithAFilter() throws {
    try scratch.write(
      "album/filter.svg",
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="32767" height="32767"><filter id="f">
      <feGaussianBlur stdDeviation="50"/></filter><rect width="32767" height="32767" filter="url(#f)"/></svg>
      """)
    try scratch.write("album/album.json", albumText(pages: [#"{ "photos": [{ "image": "filter.svg" }] }"#]))
    let outcome = try scrapbook(
      ["build", scratch.path("album/album.json"), "-o", scratch.path("out.pdf")], watchingMemory: true)
    #expect(outcome.status == 0 && outcome.peakMemory < 200_000, "\(outcome.peakMemory) kB, \(outcome)")
  }

  /// cairo 1.16 aborts when it paints this one turned.
  private static let drawingThatAborts = """
    <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><defs><clipPath id="c">
    <path d="M8 51 L50 8 L20 10 Z"/></clipPath></defs><g clip-path="url(#c)"><circle cx="45" cy="45" r="3"/></g>
    <rect x="80" y="80" width="20" height="20"/></svg>
    """

  @Test func paintsADrawingTurnedThatCairoCouldNotTurn() throws {
    try scratch.write("album/turned.svg", Self.drawingThatAborts)
    try scratch.write(
      "album/album.json",
      albumText(pages: [
        #"{ "stickers": [{ "image": "turned.svg", "center": [66, 74], "width": 400, "rotation": 45 }] }"#
      ]))
    let outcome = try scrapbook(["build", scratch.path("album/album.json"), "-o", scratch.path("out.pdf")])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try PDFFile(scratch.path("out.pdf")).forms.count == 1)
  }

  @Test func refusesASliver() throws {
    try scratch.write("album/sliver.jpg", try jpeg(photo, claiming: 1, by: 30_000))
    try expectRefused("sliver.jpg", "unsupported-image")
  }

  @Test func keepsToTheLimitsOfTheCommandLine() throws {
    try scratch.write("album/album.json", albumText(pages: [#"{ "photos": [{ "image": "good.jpg" }] }"#]))
    let run = { (options: [String]) in
      try scrapbook(["check", self.scratch.path("album/album.json")] + options)
    }
    let small = try run(["--max-megapixels", "1"])
    #expect(small.status == 1 && small.output.contains("the limit is 1 megapixels"), "\(small)")
    #expect(try run(["--max-megapixels", "2"]).status == 0)
    try scratch.write(
      "album/good.jpg", jpeg(photo, addingSegment: 0xFE, []) + [UInt8](repeating: 0, count: 1 << 20))
    let heavy = try run(["--max-picture-size", "1"])
    #expect(heavy.status == 1 && heavy.output.contains("the limit is 1 MB"), "\(heavy)")
    try scratch.write("album/album.json", String(repeating: " ", count: 1_100_000) + "{}")
    let long = try run(["--max-album-size", "1"])
    #expect(long.status == 1 && long.errors.contains("larger than 1 MB"), "\(long)")
  }

  @Test func opensOnlyRegularFiles() throws {
    mkfifo(scratch.path("album/pipe.jpg"), 0o600)
    try expectRefused("pipe.jpg", "unreadable-image")
    try FileManager.default.createDirectory(
      atPath: scratch.path("album/folder.jpg"), withIntermediateDirectories: false)
    try expectRefused("folder.jpg", "unreadable-image")
    try scratch.write("album/empty.jpg", "")
    try expectRefused("empty.jpg", "broken-image")
    try expectRefused("good.jpg/inner.jpg", "missing-image")
    try expectRefused(String(repeating: "long", count: 2000), "missing-image")
    try expectRefused("", "invalid-value")
  }

  @Test func opensNoDeviceEvenWhenAllowedOutside() throws {
    for (link, target) in [("zero.jpg", "/dev/zero"), ("tty.jpg", "/dev/tty")] {
      try FileManager.default.createSymbolicLink(
        atPath: scratch.path("album/" + link), withDestinationPath: target)
      try scratch.write(
        "album/album.json", albumText(pages: ["{ \"photos\": [{ \"image\": \"\(link)\" }] }"]))
      let outcome = try scrapbook(["check", scratch.path("album/album.json"), "--allow-outside"])
      #expect(outcome.status == 1 && outcome.output.contains("it is a device"), "\(outcome)")
    }
  }

  @Test func staysInTheAlbumsFolder() throws {
    let link = { (name: String, target: String) in
      try FileManager.default.createSymbolicLink(
        atPath: scratch.path("album/" + name), withDestinationPath: target)
    }
    try link("out.jpg", "../secret.jpg")
    try link("absolute.jpg", scratch.path("secret.jpg"))
    try link("up", "..")
    try link("circle.jpg", "circle.jpg")
    for path in [
      "../secret.jpg", scratch.path("secret.jpg"), "out.jpg", "absolute.jpg", "up/secret.jpg",
      "./../secret.jpg",
      "up/album/../secret.jpg", "../album/../secret.jpg", "/etc/passwd", "/dev/zero", "/",
    ] {
      try expectRefused(path, "outside-folder")
    }
    try expectRefused("circle.jpg", "unreadable-image")
  }

  @Test func usesLinksThatStayInTheFolder() throws {
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("album/in.jpg"), withDestinationPath: "good.jpg")
    for path in ["in.jpg", scratch.path("album/good.jpg"), "./good.jpg"] {
      try scratch.write(
        "album/album.json", albumText(pages: ["{ \"photos\": [{ \"image\": \"\(path)\" }] }"]))
      let outcome = try scrapbook(["build", scratch.path("album/album.json"), "-o", scratch.path("in.pdf")])
      #expect(outcome.status == 0, "\(path): \(outcome)")
    }
  }

  @Test func saysNoMoreOfAFileOutsideThanThatItIsOutside() throws {
    // The message does not reveal whether a file outside the folder exists.
    try expectRefused("../secret.jpg", "outside-folder")
    try expectRefused("../nothing.jpg", "outside-folder")
    try expectRefused("/nothing/at/all.jpg", "outside-folder")
  }

  /// A drawing that refers to other files is drawn as if they did not exist.
  @Test(arguments: [
    #"<image xlink:href="red.png" width="100" height="100"/>"#,
    #"<image href="./red.png" width="100" height="100"/>"#,
    #"<image xlink:href="file://FOLDER/red.png" width="100" height="100"/>"#,
    #"<image xlink:href="http://127.0.0.1:9/red.png" width="100" height="100"/>"#,
    #"<use xlink:href="red.svg#all"/>"#,
    #"<text y="50" font-size="40">&xxe;</text>"#,
    #"<style>@import url("red.css"); rect { fill: white }</style>"#,
  ])
  func readsNoOtherFileForADrawing(_ element: String) throws {
    try scratch.write("album/red.png", try makePNG(width: 8, height: 8) { _, _ in (255, 0, 0, 255) })
    try scratch.write("album/red.css", "rect { fill: red !important }")
    try scratch.write("album/secret.txt", "SECRET")
    try scratch.write(
      "album/red.svg",
      #"<svg xmlns="http://www.w3.org/2000/svg"><rect id="all" width="100" height="100" fill="red"/></svg>"#)
    let folder = scratch.path("album")
    let drawing = { (inner: String) in
      """
      <?xml version="1.0"?>
      <!DOCTYPE svg [<!ENTITY xxe SYSTEM "file://\(folder)/secret.txt">]>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100">
      <rect width="100" height="100" fill="white"/>\(inner.replacingOccurrences(of: "FOLDER", with: folder))</svg>
      """
    }
    let album = try scratch.write(
      "album/album.json",
      albumText(pages: [#"{ "photos": [{ "image": "drawing.svg", "frame": [0, 0, 400, 400] }] }"#]))
    let run = { (text: String) in
      try self.scratch.write("album/drawing.svg", text)
      return try scrapbook(["build", album, "-o", "-", "--keep-going"])
    }
    let with = try run(drawing(element))
    #expect(with.status == 0 && with.processorTime < 5, "\(with.errors)")
    try scratch.write("with.pdf", with.outputBytes)
    let page = try #require(try popplerPages(scratch.path("with.pdf"), in: scratch).first)
    // Nothing is red: there is white paper, or the gray box of a refused drawing.
    let red = stride(from: 0, to: page.bytes.count, by: 3).count {
      page.bytes[$0] > 180 && page.bytes[$0 + 1] < 80
    }
    #expect(red == 0, "\(red) red pixels")
    #expect(!(try tool("pdftotext", [scratch.path("with.pdf"), "-"]).output.contains("SECRET")))
  }

  /// Drawings that cost too much are terminated in their own process, and the command continues.
  @Test(
    arguments: Sample.cases(
      [
        // Ten levels of ten references each: 10^10 rectangles if they were all drawn.
        (1...10).map { level in
          "<g id='l\(level)'>" + String(repeating: "<use href='#l\(level - 1)'/>", count: 10) + "</g>"
        }.joined() + "<rect id='l0' width='1' height='1'/><use href='#l10'/>",
        "<filter id='f'>"
          + String(repeating: "<feMorphology operator='dilate' radius='300'/><feTurbulence/>", count: 300)
          + "</filter><rect width='9' height='9' filter='url(#f)'/>",
      ], some: 1))
  func endsADrawingThatTakesTooLong(_ inner: String) throws {
    try scratch.write(
      "album/slow.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(inner)</svg>")
    try scratch.write("album/album.json", albumText(pages: [#"{ "photos": [{ "image": "slow.svg" }] }"#]))
    let run = ["build", scratch.path("album/album.json"), "-o", scratch.path("out.pdf")]
    let outcome = try scrapbook(run + ["--max-svg-seconds", "1"], watchingMemory: true)
    #expect(outcome.status == 1 && outcome.errors.contains("[drawing-too-complex]"), "\(outcome)")
    #expect(outcome.processorTime < 6 && outcome.peakMemory < 200_000, "\(outcome.peakMemory) kB, \(outcome)")
    #expect(try scrapbook(run + ["--max-svg-seconds", "1", "--keep-going"]).status == 0)
  }

  @Test func drawsTheSameInAnotherProcess() throws {
    // The second one has a style, which is not drawn in this process.
    for (name, inner) in [("here", ""), ("there", "<style>rect { stroke: none }</style>")] {
      try scratch.write(
        "album/\(name).svg",
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="90" height="40">\(inner)<rect width="50" height="20" fill="teal"/>
        </svg>
        """)
    }
    let page = { (name: String) throws -> Raster? in
      let sticker = "{ \"image\": \"\(name).svg\", \"center\": [200, 200], \"width\": 300 }"
      try self.scratch.write("album/album.json", albumText(pages: ["{ \"stickers\": [\(sticker)] }"]))
      let outcome = try scrapbook(
        ["build", self.scratch.path("album/album.json"), "-o", self.scratch.path("out.pdf")])
      #expect(outcome.status == 0, "\(outcome)")
      return try popplerPages(self.scratch.path("out.pdf"), in: self.scratch).first
    }
    let here = try #require(try page("here"))
    #expect(try #require(try page("there")).difference(from: here) == 0)
  }
}
