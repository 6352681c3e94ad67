/// A background with the boxes of its pictures, in the coordinates of the area behind which it lies.
struct PlacedBackground: Sendable, Equatable {
  enum Content: Sendable, Equatable {
    case color(Color)
    /// One rectangle; or one for each tile.
    case pictures(AssetID, [Rect])
    /// The lines of its name.
    case missing([PlacedLine])
  }

  var content: Content
  /// What lies outside is cut off.
  var area: Rect
  var span: SourceSpan?
}

/// Computes where a background's picture lies; nil when there is nothing to paint.
func placeBackground(
  _ background: Background, in area: Rect, catalog: AssetCatalog, texts: TextPlacer
) -> PlacedBackground? {
  switch background.content {
  case .none: return nil
  case .color(let color): return PlacedBackground(content: .color(color), area: area)
  case .image(let image):
    guard let asset = catalog.id(of: image) else {
      return PlacedBackground(
        content: .missing(texts.name(of: image, in: area)), area: area, span: image.span)
    }
    let rects = pictureRects(catalog[asset].info.size, in: area, mode: background.mode)
    return PlacedBackground(content: .pictures(asset, rects), area: area, span: image.span)
  }
}

private func pictureRects(_ size: Size, in area: Rect, mode: Background.Mode) -> [Rect] {
  switch mode {
  case .center: return [placePicture(size, in: area, fit: .center)]
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
