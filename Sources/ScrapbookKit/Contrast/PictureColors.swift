/// The known colors of a painted picture.
enum PictureColors {
  case thumbnail(Thumbnail)
  case book(ThemePapers)
  /// Thin lines, which are ignored.
  case lines

  /// - Parameter point: A point in fractions of the picture.
  /// - Returns: Nil where the color is not known; a transparent color where there is nothing.
  func color(at point: Point) -> Color? {
    switch self {
    case .thumbnail(let thumbnail): thumbnail.color(at: point)
    case .book(let papers): papers.color(at: point)
    case .lines: Color(red: 0, green: 0, blue: 0, alpha: 0)
    }
  }
}

/// The drawn papers of a theme.
struct ThemePapers {
  /// The drawing of the open book; nil for the built-in one, whose colors are known.
  private let book: AssetID?
  /// The color of the paper that the book shows. The colors beside its two pages are unknown.
  private let color: Color
  /// The drawings on other papers.
  private let drawings: Set<AssetID>

  /// Nil for an album without a theme.
  init?(of album: Album, in catalog: AssetCatalog) {
    guard let theme = album.theme, let color = theme.shownPaper ?? theme.papers.first?.color else {
      return nil
    }
    self.color = color
    book = theme.book == .openBook ? nil : catalog.id(of: theme.book)
    drawings = Set(theme.papers.compactMap { $0.image.flatMap { catalog.id(of: $0) } })
  }

  /// The colors of a picture that is part of the theme's papers; nil for any other picture.
  func colors(of asset: AssetID) -> PictureColors? {
    asset == book ? .book(self) : drawings.contains(asset) ? .lines : nil
  }

  /// - Parameter point: A point in fractions of the drawing, which is as large as the canvas of a spread.
  fileprivate func color(at point: Point) -> Color? {
    let place = Point(x: point.x * Spread.size.width, y: point.y * Spread.size.height)
    for (side, frame) in [(Side.left, Spread.leftFrame), (.right, Spread.rightFrame)]
    where frame.contains(place) {
      var shaded = color
      shaded.darken(by: paperShades(on: side).factor(at: (place.x - frame.x) / frame.width))
      return shaded
    }
    return nil
  }
}
