import Foundation
import Testing

/// Programs of different makers read and draw our PDFs alike.
@Suite struct ViewerTests {
  private func expectGood(_ album: String, in scratch: Scratch, sheets: Int) throws {
    let outcome = try scrapbook(["build", album, "-o", scratch.path("out.pdf")])
    try #require(outcome.status == 0, "\(outcome)")
    try expectSound(scratch.path("out.pdf"))
    #expect(try PDFFile(scratch.path("out.pdf")).pages.count == sheets)
    try expectViewersAgree(on: scratch.path("out.pdf"), in: scratch)
    try expectGhostscriptReads(scratch.path("out.pdf"))
  }

  /// A third program, which ends at its first warning.
  private func expectGhostscriptReads(_ pdf: String) throws {
    let options = ["-q", "-dBATCH", "-dNOPAUSE", "-dPDFSTOPONERROR", "-dPDFSTOPONWARNING"]
    let outcome = try tool("gs", options + ["-sDEVICE=nullpage", pdf])
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome)")
  }

  /// The linker's pages against those of cairo alone.
  @Test(arguments: ["album.json", "mounts.json", "slots.json", "languages.json", "right-to-left.json"])
  func drawsWhatIsLinkedAsCairoDoes(_ album: String) throws {
    let scratch = try Scratch()
    let pages = try [[], ["--no-link"]].map { options in
      try scrapbook(["build", Project.sample(album), "-o", scratch.path("out.pdf")] + options)
      return try popplerPages(scratch.path("out.pdf"), in: scratch, ["-r", "150"])
    }
    try #require(pages[0].count == pages[1].count && pages[0].count >= 2)
    for (index, (linked, drawn)) in zip(pages[0], pages[1]).enumerated() {
      let share = try linked.differing(from: drawn, by: 0.03)
      #expect(share < 0.001, "sheet \(index + 1)")
    }
  }

  @Test func drawsTheSampleAlbumAlike() throws {
    let scratch = try Scratch()
    try expectGood(Project.sample("album.json"), in: scratch, sheets: 4)
  }

  @Test func drawsEveryFeatureAlike() throws {
    let scratch = try Scratch()
    try expectGood(try writeFeatureAlbum(in: scratch), in: scratch, sheets: 7)
  }

  @Test(arguments: ["none", "gold", "bus.jpg", "star.svg"])
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
    let pages = (0..<20).map { index in
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
    try #require(outcome.status == 0, "\(outcome)")
    try expectSound(scratch.path("album.pdf"))
    try expectViewersAgree(on: scratch.path("album.pdf"), in: scratch)
  }
}
