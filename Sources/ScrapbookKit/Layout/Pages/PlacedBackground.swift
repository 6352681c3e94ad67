/// A background with the boxes of its pictures, in the coordinates of its area.
struct PlacedBackground: Sendable, Equatable {
  enum Content: Sendable, Equatable {
    case color(Color)
    /// One rectangle, or one for each tile.
    case pictures(AssetID, [Rect])
    /// The lines of its name.
    case missing([PlacedLine])
  }

  var content: Content
  var area: Rect
  /// Whether the picture is clipped to the area.
  var isClipped = true
  /// Whether the pictures are mirrored about the vertical axis of the area.
  var isMirrored = false
  /// Shades painted over a color, so that it still looks like a page of the open book.
  var shading: [ShadeStop] = []
  /// The reference to its picture in the source.
  var place = SourcePlace()
}

/// Computes the place of a background's picture; nil if there is nothing to paint.
func placeBackground(
  _ background: Background, in area: Rect, catalog: AssetCatalog, texts: TextPlacer
) -> PlacedBackground? {
  switch background.content {
  case .none: return nil
  case .color(let color): return PlacedBackground(content: .color(color), area: area)
  case .image(let image):
    guard let asset = catalog.id(of: image) else {
      return PlacedBackground(
        content: .missing(texts.name(of: image, in: area)), area: area, place: image.place())
    }
    let size = image.naturalSize(ofPixels: catalog[asset].info.size)
    return PlacedBackground(
      content: .pictures(asset, pictureRects(size, in: area, mode: background.mode)), area: area,
      isClipped: background.isClipped, isMirrored: background.isMirrored, place: image.place())
  }
}

extension Album {
  /// The shades over a page's color where the open book is below.
  func shading(over background: Background, on side: Side) -> [ShadeStop] {
    guard case .color(let color) = background.content, color.alpha == 1,
      self.background.content == .image(.openBook) || self.background == theme?.background
    else { return [] }
    return paperShades(on: side)
  }
}

/// The shades of a page from left to right.
func paperShades(on side: Side) -> [ShadeStop] {
  side == .right
    ? paperShades : paperShades.reversed().map { ShadeStop(offset: 1 - $0.offset, factor: $0.factor) }
}

/// The shades from the gutter to the outer edge, as in `open-book.svg`: 1 - 0.28 e^(-20 x) at the gutter.
private let paperShades: [ShadeStop] =
  ([
    (0, 0.72), (0.01, 0.771), (0.022, 0.82), (0.036, 0.864), (0.055, 0.907), (0.08, 0.943), (0.115, 0.972),
    (0.155, 0.988), (0.22, 1), (0.91, 1), (0.95, 0.99), (0.98, 0.97), (1, 0.94),
  ] as [(Double, Double)]).map { ShadeStop(offset: $0.0, factor: $0.1) }

private func pictureRects(_ size: Size, in area: Rect, mode: Background.Mode) -> [Rect] {
  // The part of the remaining width and height before the picture: 1, 0, or one half.
  func placed(_ x: Double, _ y: Double) -> [Rect] {
    [
      Rect(
        x: area.x + (area.width - size.width) * x, y: area.y + (area.height - size.height) * y,
        width: size.width, height: size.height)
    ]
  }
  switch mode {
  case .center: return placed(0.5, 0.5)
  case .top: return placed(0.5, 0)
  case .bottom: return placed(0.5, 1)
  case .left: return placed(0, 0.5)
  case .right: return placed(1, 0.5)
  case .topLeft: return placed(0, 0)
  case .topRight: return placed(1, 0)
  case .bottomLeft: return placed(0, 1)
  case .bottomRight: return placed(1, 1)
  case .fill: return [placePicture(size, in: area, fit: .cover)]
  case .fit: return [placePicture(size, in: area, fit: .contain)]
  case .stretch: return [area]
  case .tile:
    return stride(from: area.y, to: area.maxY, by: size.height).flatMap { y in
      stride(from: area.x, to: area.maxX, by: size.width).map { x in
        Rect(x: x, y: y, width: size.width, height: size.height)
      }
    }
  }
}
