package import ScrapbookKit
package import ScrapbookRender

/// A side of a leaf as a reader sees it: a page of the album with the part of the book around it.
package struct BookFace: Sendable, Equatable {
  package enum Place: String, Sendable { case left, right, single }

  package var place: Place
  /// The number of the sheet, counted from 1.
  package var sheet: Int
  /// The page number that is shown; nil for a cover and for an empty half.
  package var label: String?
  /// "Cover" or "Back cover" in the language of the album; nil for pages.
  package var name: String?
  /// The part of the sheet from the upper left of its content: in canvas units, or in points for a PDF.
  package var area: Rect

  package init(place: Place, sheet: Int, label: String? = nil, name: String? = nil, area: Rect) {
    (self.place, self.sheet, self.label, self.name, self.area) = (place, sheet, label, name, area)
  }

  package var isEmpty: Bool { label == nil && name == nil }
}

/// The outline of the built-in open books, in canvas units. Around it there is nothing to see.
private let openBookCover = (area: Rect(x: 15, y: 76, width: 995, height: 613), radius: 9.0)
/// The middle of the built-in closed books whose spine is on the left, and on the right.
private let closedBookMiddles = (left: 510.5, right: 514.5)
/// The visible size in canvas units: their boards, which have the shape of an open book's half. Below a board, the
/// pages and the other board would be visible.
private let closedBookSize = Size(width: 495, height: 610)

extension Composition {
  /// The corner radius of the book in canvas units.
  package var bookRadius: Double { isBuiltinBook ? openBookCover.radius : 0 }

  /// Whether the background is the plain open book or a theme's; all have the same outline.
  private var isBuiltinBook: Bool {
    guard case .image(let image) = album.background.content else { return false }
    return image.path == ImageReference.openBook.path
      || image.path.hasPrefix(ImageReference.builtinPrefix + "themes/")
  }

  /// The faces of the book, in reading order: each spread is cut at its fold, and at the outline of the book.
  package func bookFaces(of document: PagedDocument) -> [BookFace] {
    let frames = album.spread
    let fold = (frames.left.maxX + frames.right.x) / 2
    let outline = outline
    let left = Rect(x: outline.x, y: outline.y, width: fold - outline.x, height: outline.height)
    let right = Rect(x: fold, y: outline.y, width: outline.maxX - fold, height: outline.height)
    return document.sheets.enumerated().flatMap { index, sheet -> [BookFace] in
      if let name = sheet.name {
        // A front cover has the place of a spread's last page, so that it opens.
        let place: BookFace.Place = (index == 0) == (album.binding == .left) ? .right : .left
        let middle = place == .right ? closedBookMiddles.left : closedBookMiddles.right
        let size = isBuiltinBook ? closedBookSize : Size(width: left.width, height: outline.height)
        let area = Rect(x: middle - size.width / 2, y: outline.y, width: size.width, height: size.height)
        return [BookFace(place: place, sheet: index + 1, name: name, area: area)]
      }
      let facing = album.spreads.indices.contains(sheet.number - 1) ? album.spreads[sheet.number - 1] : nil
      let faces = [
        BookFace(place: .left, sheet: index + 1, label: facing?.label(on: .left), area: left),
        BookFace(place: .right, sheet: index + 1, label: facing?.label(on: .right), area: right),
      ]
      return album.binding == .right ? faces.reversed() : faces
    }
  }

  private var outline: Rect {
    let frames = album.spread
    switch album.background.content {
    case .none:
      let (left, right) = (frames.left, frames.right)
      let top = min(left.y, right.y)
      return Rect(
        x: left.x, y: top, width: right.maxX - left.x, height: max(left.maxY, right.maxY) - top)
    case .image where isBuiltinBook: return openBookCover.area
    case .image, .color: return Rect(Spread.size)
    }
  }
}

extension FacingPages {
  /// The number of the page on a side; a page in the middle is on both.
  fileprivate func label(on side: Side) -> String? {
    ((side == .left ? left : right) ?? center).map { "\($0 + 1)" }
  }
}

extension BookFace {
  /// The part of a sheet in pixels, whose neighbors begin where it ends.
  package func pixels(scale: Double) -> PixelRect {
    let edges = [area.x, area.y, area.maxX, area.maxY].map { Int(($0 * scale).rounded()) }
    return PixelRect(
      x: edges[0], y: edges[1], width: max(1, edges[2] - edges[0]), height: max(1, edges[3] - edges[1]))
  }
}
