import Testing

@testable import ScrapbookKit

@Suite struct LongAlbumTests {
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
