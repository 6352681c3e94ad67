import Foundation
import ScrapbookKit
import ScrapbookRendering
import TestSupport
import Testing

/// Replaces Swift's `print`, so that a test run does not print the sizes of pieces.
private func print(_ count: Int) {}

@Suite struct ReadmeExampleTests {
  private let root = URL(filePath: Project.root)

  @Test func makesAPDFAsTheReadmeShows() throws {
    let scratch = URL(filePath: NSTemporaryDirectory()).appending(
      path: "scrapbook-readme-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    try FileManager.default.createDirectory(
      at: scratch.appending(path: "photos"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: root.appending(path: "Samples/FieldTrip/photos/otter.jpg"),
      to: scratch.appending(path: "photos/otter.jpg"))
    let folder = scratch.path

    // The article's example begins here.
    var page = ScrapbookPage()
    page.photos = [
      Photo("photos/otter.jpg", rotation: .degrees(-2), border: Border(width: 10), shadow: Shadow())
    ]
    page.stickers = [Sticker("builtin:star", center: Point(x: 400, y: 90), width: 72)]
    let album = Album(title: "Ocean Week", pages: [page])

    let exporter = PDFExporter(folder: folder)
    try exporter.write(album, toFile: folder + "/out.pdf")
    let bytes = try exporter.bytes(of: album)
    try exporter.stream(album) { piece in print(piece.count) }
    // The article's example ends here.

    let file = try Data(contentsOf: scratch.appending(path: "out.pdf"))
    #expect(file.starts(with: Data("%PDF-1.7".utf8)))
    #expect(Array(file) == bytes)
  }

  @Test func isTheExampleOfTheArticle() throws {
    let article = try String(
      contentsOf: root.appending(path: "Sources/ScrapbookKit/ScrapbookKit.docc/ScrapbookKit.md"),
      encoding: .utf8)
    let test = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let shown = try #require(article.components(separatedBy: "```swift\n").dropFirst().first)
      .components(separatedBy: "```")[0]
    let run = try #require(test.components(separatedBy: "example begins here.\n").dropFirst().first)
      .components(separatedBy: "    // The article's example ends here.")[0]
    let lines = { (text: String) in
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
        !$0.hasPrefix("import ")
      }
    }
    #expect(lines(shown) == lines(run))
  }

  @Test func saysWhatIsWrongWithAnAlbumBuiltInCode() throws {
    let photo = Photo("photos/none.jpg", frame: Rect(x: .nan, y: 0, width: 10, height: 10))
    let error = #expect(throws: ScrapbookError.self) {
      try PDFExporter(folder: root.path).bytes(of: Album(pages: [ScrapbookPage(photos: [photo])]))
    }
    let text = try #require(error).description
    #expect(
      text.contains("/pages/0/photos/0/image: error: cannot find image \"photos/none.jpg\" [missing-image]"))
    #expect(text.contains("/pages/0/photos/0: error: frame is not a rectangle"))
  }
}
