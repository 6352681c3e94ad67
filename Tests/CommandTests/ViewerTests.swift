import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// Independent viewers read and draw our PDFs in the same way.
@Suite struct ViewerTests {
  private func expectGood(_ album: String, in scratch: Scratch, sheets: Int) throws {
    let outcome = try scrapbook(["build", album, "-o", scratch.path("out.pdf")])
    try #require(outcome.status == 0, "\(outcome)")
    try expectSound(scratch.path("out.pdf"))
    #expect(try PDFFile(scratch.path("out.pdf")).pages.count == sheets)
    try expectViewersAgree(on: scratch.path("out.pdf"), in: scratch)
    try expectGhostscriptReads(scratch.path("out.pdf"))
  }

  /// Ghostscript is a third program; it stops at its first warning.
  private func expectGhostscriptReads(_ pdf: String) throws {
    let options = ["-q", "-dBATCH", "-dNOPAUSE", "-dPDFSTOPONERROR", "-dPDFSTOPONWARNING"]
    let outcome = try tool("gs", options + ["-sDEVICE=nullpage", pdf])
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome)")
  }

  /// `render` paints the pictures itself, with no linker.
  @Test(
    arguments: Sample.cases(
      ["album.json", "mounts.json", "slots.json", "languages.json", "right-to-left.json", nil], some: 1))
  func drawsWhatIsLinkedAsItIsRendered(_ sample: String?) throws {
    let scratch = try Scratch()
    let album = try sample.map(Project.sample) ?? writeFeatureAlbum(in: scratch)
    let build = ["build", album, "-o", scratch.path("out.pdf"), "--placement", "top-left"]
    try #require(try scrapbook(build).status == 0)
    // The canvas is 1024 of the 792 / 0.773 units of the sheet's width, and is drawn with 1024 pixels.
    let pages = try popplerPages(
      scratch.path("out.pdf"), in: scratch,
      ["-r", "\(72 / 0.773)", "-x", "0", "-y", "0", "-W", "1024", "-H", "768"])
    try #require(pages.count >= 2)
    for (index, page) in pages.enumerated() {
      let name = scratch.path("\(index).png")
      let rendered = try scrapbook(["render", album, "--spread", "\(index + 1)", "-o", name])
      try #require(rendered.status == 0, "\(rendered)")
      let picture = try #require(try mupdfPages(name, in: scratch, ["-w", "1024", "-h", "768"]).first)
      #expect(try picture.difference(from: page) < 0.05, "spread \(index + 1)")
      #expect(try picture.differing(from: page, by: 0.2) < 0.03, "spread \(index + 1)")
      #expect(picture.spread > 0.01, "spread \(index + 1) is blank")
    }
  }

  @Test(arguments: Sample.cases([("album.json", 6), (nil, 7)] as [(String?, Int)], some: 1))
  func drawsAlbumsAlike(_ sample: String?, sheets: Int) throws {
    let scratch = try Scratch()
    let album = try sample.map(Project.sample) ?? writeFeatureAlbum(in: scratch)
    try expectGood(album, in: scratch, sheets: sheets)
  }

  @Test(arguments: Sample.cases(["none", "gold", "bus.jpg", "star.svg"], some: 2))
  func drawsEverySpreadBackgroundAlike(_ background: String) throws {
    let scratch = try Scratch()
    try scratch.copySample("photos/bus.jpg", as: "bus.jpg")
    try scratch.write("star.svg", starSVG)
    let page = #"{ "photos": [{ "image": "bus.jpg" }] }"#
    let album = try scratch.write("album.json", albumText(pages: [page], background: background))
    try expectGood(album, in: scratch, sheets: 1)
  }

  @Test(.enabled(if: Project.hasFixtures))
  func drawsRealPhotosAndStickersAlike() throws {
    let scratch = try Scratch()
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("f"), withDestinationPath: Project.fixtures)
    let list = { (folder: String, suffixes: [String]) throws -> [String] in
      try FileManager.default.contentsOfDirectory(atPath: Project.fixtures + "/" + folder)
        .filter { name in suffixes.contains { name.hasSuffix($0) } }.sorted().map { "f/\(folder)/\($0)" }
    }
    let photos =
      try list("photos", [".jpg", ".png"]) + list("photos/small", [".jpg"]) + list("exif", [".jpg"])
    let stickers = try list("stickers/png", [".png"]) + list("stickers/svg", [".svg"])
    try #require(photos.count >= 20 && stickers.count >= 20, "\(photos.count) and \(stickers.count)")
    // All of them take half a minute of processor time.
    let start = Sample.takesAll ? 0 : Int(Sample.seed % 17)
    let pages = (start..<(Sample.takesAll ? 20 : start + 2)).map { index in
      """
      { "photos": [
          { "image": "\(photos[index % photos.count])", "rotation": \(index % 5 - 2), "border": 8, "shadow": true },
          { "image": "\(photos[(index + 7) % photos.count])", "cornerRadius": 12 }],
        "stickers": [
          { "image": "\(stickers[index % stickers.count])", "center": [400, 90], "width": 80, "rotation": 12 },
          { "image": "\(stickers[(index * 3 + 1) % stickers.count])", "center": [80, 500], "width": 90 }] }
      """
    }
    let album = try scratch.write("album.json", albumText(pages: pages, background: "open-book"))
    let outcome = try scrapbook(["build", album, "--allow-outside"])
    try #require(outcome.status == 0, "SCRAPBOOK_SEED=\(Sample.seed): \(outcome)")
    try expectSound(scratch.path("album.pdf"))
    try expectViewersAgree(on: scratch.path("album.pdf"), in: scratch)
  }
}
