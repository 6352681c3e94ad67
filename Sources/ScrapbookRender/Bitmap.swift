/// A size in pixels.
package struct PixelSize: Sendable, Equatable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

extension PixelSize: CustomStringConvertible {
  package var description: String { "\(width)x\(height)" }
}

/// A part of a picture, in pixels from its upper left.
package struct PixelRect: Sendable, Hashable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  package init(_ size: PixelSize) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

  /// The common part; nil if they do not overlap.
  package func intersection(_ other: PixelRect) -> PixelRect? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let right = min(x + width, other.x + other.width)
    let bottom = min(y + height, other.y + other.height)
    guard left < right, top < bottom else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Pieces of at most `side` x `side` pixels, row by row from the top left.
  package func tiles(side: Int) -> [PixelRect] {
    stride(from: y, to: y + height, by: side).flatMap { top in
      stride(from: x, to: x + width, by: side).map { left in
        PixelRect(x: left, y: top, width: min(side, x + width - left), height: min(side, y + height - top))
      }
    }
  }
}

/// Opaque pixels: rows of four bytes per pixel, which are blue, green, red and an unused one.
package struct Bitmap: Sendable {
  package let width: Int
  package let height: Int
  package let bytes: [UInt8]

  package init(width: Int, height: Int, bytes: [UInt8]) {
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }
}
