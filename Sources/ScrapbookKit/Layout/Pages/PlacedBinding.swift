/// What a theme draws at the fold of each spread.
struct PlacedBinding: Sendable, Equatable {
  /// The drawing, in canvas coordinates; empty without one.
  var items: DisplayList = []
  /// The area that it covers.
  private var area = Rect(x: 0, y: 0, width: 0, height: 0)
  /// Of each spread, whether it is above the contents of the pages, and not only above their papers.
  private var places: [Bool] = []

  init() {}

  /// The binding of an album's book; nothing if the album has another background than its theme.
  init(of album: Album, catalog: AssetCatalog) {
    guard let theme = album.theme, album.background == theme.background, let binding = theme.binding,
      let asset = catalog.id(of: binding.image)
    else { return }
    let size = binding.image.naturalSize(ofPixels: catalog[asset].info.size)
    area = placePicture(size, in: binding.frame, fit: .contain)
    items = displayBackground(
      PlacedBackground(content: .pictures(asset, [area]), area: area, place: binding.image.place()),
      catalog: catalog)
  }

  /// Adds a spread: words at the fold stay readable, and a page in the middle is not bound there.
  mutating func add(_ spread: [(page: PlacedPage, setting: PageSetting)]) {
    places.append(
      spread.allSatisfy { page, setting in
        let onPage = area.moved(to: Point(x: -setting.frame.x, y: -setting.frame.y))
        return !setting.isInTheMiddle && !page.hasWords(in: onPage)
      })
  }

  /// Whether it is above the contents of a spread.
  func isAbove(_ spread: Int) -> Bool { places.indices.contains(spread) && places[spread] }

  /// The papers of a page that are painted before it and before the contents of both pages.
  func papers(of page: PlacedPage, at setting: PageSetting) -> [PlacedBackground] {
    guard setting.isAcross || !items.isEmpty && places.last == false else { return [] }
    return [page.background].compactMap(\.self) + page.decorations
  }
}
