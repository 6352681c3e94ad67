import Foundation
import TestSupport
import Testing

@testable import Cairo
@testable import ScrapbookKit
@testable import ScrapbookRendering

/// Words are compared with the colors that are painted.
@Suite struct ThumbnailTests {
  private static let root = URL(filePath: Project.root)

  private func store() -> AssetStore {
    let builtins = BuiltinAssets(folder: Self.root.appending(path: "Assets").path)
    return AssetStore(
      AssetOptions(folder: Self.root.appending(path: "Samples/FieldTrip").path, builtins: builtins))
  }

  @Test func openBookIsAsItIsDrawn() throws {
    let table = try #require(Thumbnail.openBook)
    let store = store()
    let composition = compose(Album(pages: [ScrapbookPage()]), loader: store)
    let document = try #require(composition.document)
    var png = Data()
    try exportPNG(document.sheets[0], of: document, with: DocumentResources(store: store)) {
      png.append(contentsOf: $0)
    }
    let file = NSTemporaryDirectory() + "/scrapbook-open-book-\(UUID().uuidString).png"
    try png.write(to: URL(filePath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let book = AssetStore(AssetOptions(folder: NSTemporaryDirectory()))
    let path = URL(filePath: file).lastPathComponent
    _ = try book.inspect(path)
    let drawn = try #require(book.analysis.thumbnail(of: path, side: 1024))
    // On both papers, off their edges and the fold.
    for x in Array(stride(from: 44.0, to: 496, by: 12)) + stride(from: 530, to: 984, by: 12) {
      for y in stride(from: 100.0, to: 664, by: 56) {
        let point = Point(x: x / 1024, y: y / 768)
        let (drawnColor, tableColor) = (
          try #require(drawn.color(at: point)), try #require(table.color(at: point))
        )
        let differences = [
          drawnColor.red - tableColor.red, drawnColor.green - tableColor.green,
          drawnColor.blue - tableColor.blue,
        ]
        #expect(
          differences.allSatisfy { abs($0) * 255 < 14 },
          "\(drawnColor.hex) and not \(tableColor.hex) at \(x), \(y)")
      }
    }
  }

  @Test func photosAreMadeSmall() throws {
    let store = store()
    _ = try store.inspect("photos/lake.jpg")
    let thumbnail = try #require(store.thumbnail(of: "photos/lake.jpg"))
    #expect(max(thumbnail.width, thumbnail.height) == 96)
    // Its sky is lighter than its shore.
    let sky = try #require(thumbnail.color(at: Point(x: 0.6, y: 0.3)))
    let shore = try #require(thumbnail.color(at: Point(x: 0.95, y: 0.97)))
    #expect(sky.contrast(with: .black) > shore.contrast(with: .black))
  }

  @Test func drawingsHaveNone() throws {
    let store = store()
    _ = try store.inspect("builtin:star")
    #expect(store.thumbnail(of: "builtin:star") == nil)
  }
}
