import ScrapbookKit
package import ScrapbookRender

/// Draws the faces of a book for a page of HTML.
package struct WebPainter {
  /// Draws a face with this number of pixels per unit.
  package let draw: (BookFace, _ scale: Double) throws -> Bitmap

  package init(_ draw: @escaping (BookFace, _ scale: Double) throws -> Bitmap) { self.draw = draw }

  /// The quality at which faces are stored.
  package struct Quality {
    /// Pixels for each unit.
    package var scale: Double
    /// libjpeg's quality.
    package var jpeg: Int
  }

  /// The qualities from the best to the lowest that can still be read.
  package static let qualities = [
    Quality(scale: 1.5, jpeg: 82), Quality(scale: 1.5, jpeg: 70), Quality(scale: 1.25, jpeg: 70),
    Quality(scale: 1, jpeg: 70), Quality(scale: 1, jpeg: 55), Quality(scale: 0.75, jpeg: 55),
    Quality(scale: 0.75, jpeg: 40),
  ]

  /// Makes a page that holds all its pictures.
  ///
  /// - Parameter maxSize: The maximum size in bytes: pictures lose quality, then resolution, until it fits. Nil for no
  ///   limit.
  /// - Returns: Nil if it cannot be that small.
  package func page(of book: WebBook, maxSize: Int? = nil) throws -> String? {
    let icon = try icon(of: book)
    for quality in Self.qualities {
      guard let pictures = try pictures(of: book, quality, room: maxSize) else { continue }
      let html = WebPage(pictures: pictures, icon: icon).html(of: book)
      if html.utf8.count <= maxSize ?? .max { return html }
    }
    return nil
  }

  /// The height of the picture of a cover, in pixels.
  private static let iconHeight = 240.0

  /// A small picture of the first face that is not empty.
  package func icon(of book: WebBook) throws -> [UInt8] {
    guard let cover = book.faces.first(where: { !$0.isEmpty }) ?? book.faces.first else { return [] }
    return try draw(cover, Self.iconHeight / max(1, cover.area.height)).jpeg(quality: 75)
  }

  /// Draws all faces; nil if they need more than `room` bytes.
  private func pictures(of book: WebBook, _ quality: Quality, room: Int?) throws -> [WebPicture]? {
    var left = room ?? .max
    var pictures: [WebPicture] = []
    for face in book.faces {
      let bitmap = try draw(face, quality.scale)
      let jpeg = try bitmap.jpeg(quality: quality.jpeg)
      left -= (jpeg.count + 2) / 3 * 4
      guard left > 0 else { return nil }
      pictures.append(WebPicture(jpeg: jpeg, size: PixelSize(width: bitmap.width, height: bitmap.height)))
    }
    return pictures
  }
}
