/// The theme's drawing at the fold of each spread.
struct PlacedBinding: Sendable, Equatable {
  /// The drawing, in canvas coordinates; nil without one.
  private(set) var drawing: PlacedBackground?
  /// Whether each spread's binding is above the contents of its pages, and not only above their papers.
  private(set) var isAbove: [Bool] = []

  init() {}

  /// The binding of an album's book; empty if the album replaces its theme's background.
  init(of album: Album, catalog: AssetCatalog) {
    guard let binding = album.themeBinding, let asset = catalog.id(of: binding.image)
    else { return }
    let size = binding.image.naturalSize(ofPixels: catalog[asset].info.size)
    let area = placePicture(size, in: binding.frame, fit: .contain)
    drawing = PlacedBackground(
      content: .pictures(asset, [area]), area: area, place: binding.image.place())
  }

  /// Adds a spread: words at the fold stay readable, and a page in the middle is not bound there.
  mutating func add(_ spread: [(page: PlacedPage, setting: PageSetting)]) {
    guard let area = drawing?.area else { return }
    isAbove.append(
      spread.allSatisfy { page, setting in
        let onPage = area.moved(to: Point(x: -setting.frame.x, y: -setting.frame.y))
        return !setting.isInTheMiddle && !page.hasWords(in: onPage)
      })
  }

  /// The papers of a page of the last spread that are painted before the binding and the contents of both pages.
  func papers(of page: PlacedPage, at setting: PageSetting) -> [PlacedBackground] {
    guard setting.isAcross || isAbove.last == false else { return [] }
    return [page.background].compactMap(\.self) + page.decorations
  }
}

extension Album {
  /// The theme's drawing at the fold; nil if the album replaces its theme's background.
  fileprivate var themeBinding: Theme.Ornament? {
    theme.flatMap { $0.background == background ? $0.binding : nil }
  }

  /// The box of the theme's binding with some free paper, in coordinates of a page that is bound there: automatic slots avoid it.
  func binding(besideSlotsAt setting: PageSetting) -> Rect? {
    guard !setting.isInTheMiddle, let frame = themeBinding?.frame else { return nil }
    return frame.moved(to: Point(x: -setting.frame.x, y: -setting.frame.y))
      .outset(by: bindingRoom)
  }
}

/// The free paper beside a binding, in canvas units: corners of rotated photos extend a little into it.
private let bindingRoom = 18.0
