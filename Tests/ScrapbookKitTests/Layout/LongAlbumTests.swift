import Testing

@testable import ScrapbookKit

@Suite struct LongAlbumTests {
  @Test func refusesMoreItemsThanAPageCanShow() {
    let sticker = Sticker("star.png", center: Point(x: 9, y: 9), width: 9)
    func faults(_ count: Int) -> [String] {
      let page = ScrapbookPage(stickers: Array(repeating: sticker, count: count))
      var diagnostics = Diagnostics()
      checkAlbum(Album(pages: [ScrapbookPage(), page]), catalog: AssetCatalog(), into: &diagnostics)
      return diagnostics.all.map(\.message)
    }
    #expect(faults(fullestPage) == [])
    #expect(faults(fullestPage + 1) == ["page 2 has 10001 photos, stickers and texts, more than 10000"])
  }

  @Test func refusesMorePagesThanABookCanHold() {
    let page = ScrapbookPage()
    let built = compose(
      Album(background: .none, pages: Array(repeating: page, count: longestAlbum + 1)),
      loader: SizesLoader.samples)
    let pages = Array(repeating: "0", count: longestAlbum + 1).joined(separator: ",")
    let read = composed("{ \"pages\": [\(pages)] }")
    for composition in [built, read] {
      #expect(
        composition.diagnostics.all.map(\.message) == ["the album has 100001 pages, more than 100000"])
    }
  }
}
