import TestSupport
import Testing

@testable import ScrapbookKit

@Suite struct PlacedBackgroundTests {
  private static let area = Rect(x: 0, y: 0, width: 475, height: 577)
  private let texts = TextPlacer(Album(), shaper: SquareShaper())

  private func rects(_ size: Size, _ mode: Background.Mode) throws -> [Rect] {
    let background = Background.image("a", mode: mode)
    let placed = try #require(
      placeBackground(background, in: Self.area, catalog: catalog(["a": size]), texts: texts))
    guard case .pictures(_, let rects) = placed.content else {
      Issue.record("\(placed.content)")
      return []
    }
    return rects
  }

  @Test func centersAtItsOwnSize() throws {
    #expect(try rects(Size(width: 75, height: 77), .center) == [Rect(x: 200, y: 250, width: 75, height: 77)])
    #expect(
      try rects(Size(width: 575, height: 677), .center) == [Rect(x: -50, y: -50, width: 575, height: 677)])
  }

  @Test func fillCoversAndFitStaysInside() throws {
    let fill = try #require(try rects(Size(width: 40, height: 30), .fill).first)
    let fit = try #require(try rects(Size(width: 40, height: 30), .fit).first)
    #expect(fill.contains(Self.area))
    #expect(fill.height == 577)
    #expect(Self.area.contains(fit))
    #expect(fit.width == 475)
  }

  @Test func stretchesToTheArea() throws {
    #expect(try rects(Size(width: 40, height: 30), .stretch) == [Self.area])
  }

  static let tiles: [(size: Size, count: Int)] = [
    (Size(width: 475, height: 577), 1), (Size(width: 100, height: 100), 5 * 6),
    (Size(width: 95, height: 577), 5),
    (Size(width: 1000, height: 1000), 1), (Size(width: 474, height: 577), 2),
    (Size(width: 8, height: 8), 60 * 73),
  ]

  @Test(arguments: tiles) func tilesFromTheTopLeftUntilTheAreaIsCovered(_ row: (size: Size, count: Int))
    throws
  {
    let rects = try rects(row.size, .tile)
    #expect(rects.count == row.count)
    #expect(rects.first == Rect(x: 0, y: 0, width: row.size.width, height: row.size.height))
    let last = try #require(rects.last)
    #expect(last.x < 475 && last.maxX >= 475 && last.y < 577 && last.maxY >= 577, "\(last)")
  }

  @Test func placesNothingForNone() {
    #expect(placeBackground(.none, in: Self.area, catalog: AssetCatalog(), texts: texts) == nil)
  }

  @Test func placesAMissingPictureAsMissing() {
    let placed = placeBackground(
      .image("gone"), in: Self.area, catalog: AssetCatalog(), texts: texts)
    guard case .missing(let name)? = placed?.content else {
      Issue.record("\(String(describing: placed))")
      return
    }
    #expect(name.map(\.line.text) == ["gone"])
  }
}
