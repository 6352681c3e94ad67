import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// Pictures that cannot be used: an error that writes nothing, or with --keep-going a gray box.
@Suite struct KeepGoingTests {
  static let damages: [String] = [
    "gone.jpg", "cut.jpg", "headless.jpg", "torn.png", "animation.gif", "holiday.heic", "notes.txt",
    "empty.png",
    "broken.svg",
  ]

  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let photo = try readFile(Project.sample("photos/bus.jpg"))
    try scratch.write("good.jpg", photo)
    try scratch.write("cut.jpg", Array(photo[..<300]))
    try scratch.write("headless.jpg", [0xFF, 0xD8, 0xFF, 0xD9])
    let png = try makeQuartersPNG()
    try scratch.write("torn.png", Array(png[..<(png.count - 40)]))
    try scratch.write("animation.gif", "GIF89a------")
    try scratch.write("holiday.heic", [0, 0, 0, 24] + Array("ftypheic----".utf8))
    try scratch.write("notes.txt", "no picture at all")
    try scratch.write("empty.png", "")
    try scratch.write("broken.svg", "<svg xmlns='http://www.w3.org/2000/svg'><g>")
  }

  private func writeAlbum(with name: String) throws {
    let page = """
      { "photos": [{ "image": "good.jpg", "frame": [0, 0, 100, 75] },
                   { "image": "\(name)", "frame": [60, 200, 360, 270] }] }
      """
    try scratch.write("album.json", albumText(pages: [page]))
  }

  @Test(arguments: damages)
  func refusesADamagedPicture(_ name: String) throws {
    try writeAlbum(with: name)
    let outcome = try scrapbook(["build", "album.json"], in: scratch.folder)
    #expect(outcome.status == 1, "\(outcome)")
    // The second line names it, from the opening quotation mark on.
    #expect(outcome.errors.contains("album.json:3:25: error: "), "\(outcome)")
    #expect(outcome.errors.contains("\"\(name)\""), "\(outcome)")
    #expect(!scratch.exists("album.pdf"))
    #expect(try scratch.leftovers() == [])
  }

  @Test(arguments: Sample.cases(damages, some: 4))
  func showsAGrayBoxWithTheNameOfADamagedPicture(_ name: String) throws {
    try writeAlbum(with: name)
    let outcome = try scrapbook(["build", "album.json", "--keep-going"], in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.errors.contains("album.json:3:25: warning: "), "\(outcome)")
    try expectSound(scratch.path("album.pdf"))
    let text = try tool("pdftotext", [scratch.path("album.pdf"), "-"]).output
    #expect(text.contains(name), "\(text)")
    let pages = try popplerPages(scratch.path("album.pdf"), in: scratch, ["-r", "72"])
    // Near the box's top left corner, away from the name in its middle.
    let color = try #require(pages.first).color((36 + 70) * 0.773 / 792, (92 + 210) * 0.773 / 612)
    #expect(color.allSatisfy { abs($0 - 217) <= 2 }, "\(color)")
    #expect(try PDFFile(scratch.path("album.pdf")).paintedImages().count == 1)
  }

  @Test func showsAGrayBoxForEachUseAndKind() throws {
    let page = #"""
      { "background": "gone.jpg", "photos": [{ "image": "gone.jpg", "frame": [30, 30, 200, 150] }],
        "stickers": [{ "image": "lost.svg", "center": [100, 100], "width": 90 }] }
      """#
    try scratch.write("album.json", albumText(pages: [page, page]))
    let outcome = try scrapbook(["build", "album.json", "--keep-going"], in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome)")
    let warnings = outcome.errors.split(separator: "\n").filter { $0.contains(": warning: ") }
    #expect(warnings.count == 6, "\(outcome)")
    let text = try tool("pdftotext", [scratch.path("album.pdf"), "-"]).output
    #expect(text.split(separator: "gone.jpg", omittingEmptySubsequences: false).count == 5, "\(text)")
    #expect(text.split(separator: "lost.svg", omittingEmptySubsequences: false).count == 3, "\(text)")
  }

  @Test func paintsGreyBoxesIntoAPNGToo() throws {
    try writeAlbum(with: "gone.jpg")
    let outcome = try scrapbook(["render", "album.json", "-o", "a.png", "--keep-going"], in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome)")
    let picture = try #require(
      try mupdfPages(scratch.path("a.png"), in: scratch, ["-w", "1024", "-h", "768"]).first)
    let color = picture.color((36 + 70) / 1024, (92 + 210) / 768)
    #expect(color.allSatisfy { abs($0 - 217) <= 2 }, "\(color)")
  }

  @Test func reportsEveryDamagedPictureInOneRun() throws {
    let photos = Self.damages.map { "{ \"image\": \"\($0)\" }" }.joined(separator: ",\n")
    try scratch.write("album.json", albumText(pages: ["{ \"photos\": [\n\(photos)] }"]))
    let outcome = try scrapbook(["build", "album.json", "--diagnostics", "short"], in: scratch.folder)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == Self.damages.count, "\(outcome)")
    for (name, line) in zip(Self.damages, lines) { #expect(line.contains("\"\(name)\"")) }
  }

  @Test func makesNoErrorOfAStrictWarningLess() throws {
    try writeAlbum(with: "gone.jpg")
    let outcome = try scrapbook(["build", "album.json", "--keep-going", "--strict"], in: scratch.folder)
    #expect(outcome.status == 1, "\(outcome)")
    #expect(!scratch.exists("album.pdf"))
  }
}
