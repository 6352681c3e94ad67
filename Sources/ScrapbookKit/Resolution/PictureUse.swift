/// A picture in one place of a sheet: its printed size and resolution.
public struct PictureUse: Sendable, Equatable {
  public var asset: AssetID
  /// The reference to the picture in the source.
  public var place: SourcePlace
  /// The JSON pointer of the node that shows the picture; nil for a background.
  public var pointer: String?
  /// The number of the sheet.
  public var sheet: Int
  /// The size of the whole picture as seen, in pixels; nil for a drawing, which is sharp at any size.
  public var pixels: Size?
  /// The size of the whole picture as seen, in points on the sheet, including cropped parts.
  public var size: Size
  /// The visible part, in fractions of the picture as seen.
  public var visible: Rect

  /// The pixels per inch on the sheet, the lower of the two directions. Nil for a drawing.
  public var ppi: Double? {
    pixels.map { min($0.width / size.width, $0.height / size.height) * pointsPerInch }
  }

  /// The size of the visible part, in points on the sheet.
  public var visibleSize: Size {
    Size(width: size.width * visible.width, height: size.height * visible.height)
  }
}

public let pointsPerInch = 72.0

extension PagedDocument {
  /// Every use of every picture on the sheets, in paint order.
  public var pictureUses: [PictureUse] {
    sheets.flatMap { sheet in
      uses(in: sheet.items, of: sheet.number, transform: .identity, window: nil)
    }
  }

  /// - Parameters:
  ///   - transform: Maps the list's coordinates to points.
  ///   - window: The innermost clip around the list, and the transform from its coordinates to points.
  private func uses(
    in items: DisplayList, of sheet: Int, transform: Transform, window: (clip: Rect, transform: Transform)?
  ) -> [PictureUse] {
    items.flatMap { item -> [PictureUse] in
      switch item {
      case .picture(let picture):
        return [use(of: picture, on: sheet, picture.transform.then(transform), window)]
      case .group(let group):
        let inner = group.transform.then(transform)
        return uses(
          in: group.items, of: sheet, transform: inner,
          window: group.clip.map { ($0.rect, inner) } ?? window)
      case .fill, .path, .outline, .shadow, .silhouette, .text, .shading: return []
      }
    }
  }

  /// - Parameter transform: Maps the unit square of the stored picture to points.
  private func use(
    of picture: DisplayPicture, on sheet: Int, _ transform: Transform,
    _ window: (clip: Rect, transform: Transform)?
  ) -> PictureUse {
    let info = catalog[picture.asset].info
    let stored = transform.axisLengths
    let visible = window.flatMap { window in
      transform.inverse.flatMap {
        window.transform.then($0).boundingBox(of: window.clip).intersection(.unitSquare)
      }
    }
    return PictureUse(
      asset: picture.asset, place: picture.place, pointer: picture.pointer, sheet: sheet,
      pixels: info.isDrawing ? nil : info.size,
      size: info.orientation.swapsSides ? Size(width: stored.height, height: stored.width) : stored,
      visible: info.orientation.transform.boundingBox(of: visible ?? .unitSquare))
  }
}
