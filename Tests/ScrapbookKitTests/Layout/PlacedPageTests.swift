import TestSupport
import Testing

@testable import ScrapbookKit

@Suite struct PlacedPageTests {
  private let pictures = catalog([
    "wide": Size(width: 400, height: 300), "star": Size(width: 100, height: 80),
  ])
  private let frame = Rect(x: 100, y: 100, width: 200, height: 100)

  private func placed(_ page: ScrapbookPage) -> [PlacedPicture] {
    ScrapbookKitTests.placed(page, catalog: pictures).pictures
  }

  private func star(z: Double = 0) -> Sticker {
    var sticker = Sticker("star", center: Point(x: 0, y: 0), width: 10)
    sticker.z = z
    return sticker
  }

  @Test func paintsPhotosBeforeStickersAndKeepsTheirOrder() {
    let page = ScrapbookPage(
      photos: [Photo("a", frame: frame), Photo("b", frame: frame)], stickers: [star(), star()])
    #expect(placed(page).map(\.path.kind) == [.photo, .photo, .sticker, .sticker])
    #expect(placed(page).map(\.image.path) == ["a", "b", "star", "star"])
  }

  @Test func sortsByZAndKeepsTheOrderOfEquals() {
    let photos = [("a", 1.0), ("b", 0), ("c", -1), ("d", 1), ("e", 0)].map {
      Photo(ImageReference($0.0), frame: frame, z: $0.1)
    }
    let page = ScrapbookPage(photos: photos, stickers: [star(z: 0.5), star(z: -1)])
    #expect(placed(page).map(\.image.path) == ["c", "star", "b", "e", "star", "a", "d"])
  }

  static let extents: [(extent: Sticker.Extent, frame: Rect)] = [
    (.width(50), Rect(x: 75, y: 180, width: 50, height: 40)),
    (.height(40), Rect(x: 75, y: 180, width: 50, height: 40)),
    (.size(Size(width: 10, height: 60)), Rect(x: 95, y: 170, width: 10, height: 60)),
  ]

  @Test(arguments: extents) func placesAStickerAroundItsCenter(_ row: (extent: Sticker.Extent, frame: Rect))
    throws
  {
    let sticker = Sticker("star", placement: .center(Point(x: 100, y: 200), row.extent))
    let node = try #require(placed(ScrapbookPage(stickers: [sticker])).first)
    #expect(node.frame == row.frame)
    #expect(node.picture == row.frame)
    #expect(node.window.rect == row.frame)
  }

  @Test func containsAStickerInItsFrame() throws {
    let sticker = Sticker("star", placement: .frame(frame, .contain))
    let node = try #require(placed(ScrapbookPage(stickers: [sticker])).first)
    #expect(node.picture == Rect(x: 137.5, y: 100, width: 125, height: 100))
  }

  @Test func putsTheBorderInsideTheFrame() throws {
    let photo = Photo("wide", frame: frame, cornerRadius: 20, border: Border(width: 10))
    let node = try #require(placed(ScrapbookPage(photos: [photo])).first)
    #expect(node.window.rect == Rect(x: 110, y: 110, width: 180, height: 80))
    #expect(node.edge == RoundedRect(frame, radius: 20))
  }

  @Test func outlinesThePictureWhenThereIsNoBorder() throws {
    let photo = Photo("wide", frame: frame, fit: .contain)
    let node = try #require(placed(ScrapbookPage(photos: [photo])).first)
    #expect(isNear(node.edge.rect, Rect(x: 133.333, y: 100, width: 133.333, height: 100)))
  }

  @Test func keepsAFrameWhoseBorderIsWiderThanIt() throws {
    let photo = Photo("wide", frame: frame, border: Border(width: 500))
    let node = try #require(placed(ScrapbookPage(photos: [photo])).first)
    #expect(node.window.rect == Rect(x: 200, y: 150, width: 0, height: 0))
    #expect(node.edge.rect == frame)
  }
}
