import RenderingTestSupport
import ScrapbookRendering
import TestSupport
import Testing

@testable import ScrapbookKit

/// The empty half beside a page that is alone on its spread.
@Suite struct LonePageTests {
  private static let themes = BuiltinAssets(folder: nil).themes
  private static let photo =
    #"{ "photos": [ { "image": "builtin:themes/classic/scene-1", "frame": [60, 200, 200, 150] } ] }"#
  private static let words = String(repeating: "otter ", count: 70)

  private func album(_ keys: String, _ pages: [String]) throws -> ComposedAlbum {
    ComposedAlbum("{ \(keys) \"pages\": [ \(pages.joined(separator: ", ")) ] }", in: try Scratch())
  }

  /// The last spread as it is painted.
  private func lastSpread(_ keys: String, _ pages: [String]) throws -> [UInt8] {
    let number = (pages.count + 1) / 2
    var options = CompositionOptions()
    options.imposition.pages = PageSelection("\(number * 2 - 1)")
    let json = "{ \(keys) \"pages\": [ \(pages.joined(separator: ", ")) ] }"
    return try ComposedAlbum(json, in: try Scratch(), options: options).png()
  }

  @Test(arguments: Sample.cases(themes, some: 2)) func hasThePaperOfItsNeighbor(_ theme: String) throws {
    let long = "{ \"texts\": [ { \"text\": \"\(Self.words)\", \"frame\": [30, 30, 400, 400] } ] }"
    let several = #"{ "stickers": [ { "image": "builtin:star", "center": [300, 300], "width": 60 } ] }"#
    for pages in [[Self.photo], [Self.photo, several, Self.photo], ["{}", "{}", long], [several]] {
      for keys in ["\"theme\": \"\(theme)\",", "\"theme\": \"\(theme)\", \"binding\": \"right\","] {
        let lone = try lastSpread(keys, pages)
        let facing = try lastSpread(keys, pages + ["{}"])
        #expect(lone == facing, "\(keys) \(pages.count)")
      }
    }
  }

  /// The inside of the cover beside the first page.
  @Test func hasItBesideTheFirstPage() throws {
    let made = try album(#""theme": "ocean", "firstPage": "right","#, [Self.photo])
    let sheet = try #require(made.document.sheets.first)
    let paper = try #require(made.composition.album.pages.first?.background)
    guard case .color(let color) = paper.content else { return #expect(Bool(false), "\(paper)") }
    let fills = sheet.canvasItems.compactMap { item -> Rect? in
      guard case .group(let group) = item, case .fill(let box, color)? = group.items.first else { return nil }
      return group.transform.boundingBox(of: box.rect)
    }
    #expect(fills == [Spread.leftFrame, Spread.rightFrame])
  }

  @Test func hasNoPageNumberAndNoPageInThePDF() throws {
    let keys = #""theme": "kraft", "footer": "{page}","#
    let made = try album(keys, [Self.photo])
    #expect(try made.document.sheets.map(\.pages) == [[1]])
    #expect(try made.document.sheets[0].texts == 1)
  }

  @Test func isAsItWasWithoutATheme() throws {
    let made = try album("", [Self.photo])
    let items = try #require(made.document.sheets.first).canvasItems
    // The sheet, the open book, and the page.
    #expect(items.count == 3, "\(items.count)")
  }
}

extension Sheet {
  fileprivate var canvasItems: DisplayList {
    guard case .group(let canvas)? = items.first else { return [] }
    return canvas.items
  }

  /// The number of texts on it.
  fileprivate var texts: Int { items.reduce(0) { $0 + $1.texts } }
}

extension DisplayItem {
  fileprivate var texts: Int {
    switch self {
    case .text: 1
    case .group(let group): group.items.reduce(0) { $0 + $1.texts }
    default: 0
    }
  }
}
