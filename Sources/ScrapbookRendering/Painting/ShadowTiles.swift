import Deflate
import PDFAssembly
import ScrapbookKit

/// A shadow in a PDF is composed of images of the corners and edges of the smallest shadow of its kind, which photos of
/// all sizes share.
extension ShadowMask {
  /// The distance in sixteenths of the standard deviation from the edge at which the shadow is full, beside round corners too.
  private var inset: Int { max(Int(Self.reach * 16), radius) }

  /// Whether the shadow has its full opacity in the middle.
  private var isTiled: Bool { min(width, height) >= 2 * inset }

  /// The shadow that provides its tiles; itself if it nowhere has its full opacity.
  var smallest: ShadowMask {
    guard isTiled else { return self }
    var mask = self
    (mask.width, mask.height) = (2 * inset, 2 * inset)
    return mask
  }

  /// The images of the edges and then of the corners of the smallest shadow; or a single image of the whole.
  ///
  /// - Parameter opacity: The opacity where the shadow is full.
  func tiles(_ opacity: Double) -> [PDFImage] {
    guard isTiled else {
      let whole = blurred
      return [tile(whole.pixels(), 0..<whole.rows, 0..<whole.columns, opacity)]
    }
    let count = Int((cornerSize / pixel).rounded(.up))
    let pixels = smallest.blurred(columns: 2 * count, rows: 2 * count).pixels()
    let (first, second, middle) = (0..<count, count..<2 * count, count - 1..<count)
    let parts = [
      (first, middle), (second, middle), (middle, first), (middle, second),
      (first, first), (first, second), (second, first), (second, second),
    ]
    return parts.map { rows, columns in tile(pixels, rows, columns, opacity) }
  }

  /// The side of a corner's image in standard deviations.
  private var cornerSize: Double { Self.reach + Double(inset) / 16 }

  /// The shadow as a PDF stores it.
  ///
  /// - Parameter tiles: The tiles of ``smallest``.
  func stored(_ tiles: [PDFImage], _ color: Color) -> MaskedColor {
    let area = shape.rect.outset(by: Self.reach)
    let (x, y) = (cornerSize / area.width, cornerSize / area.height)
    // PDFium paints a turned image up to a pixel beyond its edge: the edges reach under the corners only where both are full.
    let inside = PDFBox(left: 0.8 * x, bottom: 0.8 * y, right: 1 - 0.8 * x, top: 1 - 0.8 * y)
    let whole = PDFBox(left: 0, bottom: 0, right: 1, top: 1)
    let sides = [
      PDFBox(left: inside.left, bottom: 1 - y, right: inside.right, top: 1),
      PDFBox(left: inside.left, bottom: 0, right: inside.right, top: y),
      PDFBox(left: 0, bottom: inside.bottom, right: x, top: inside.top),
      PDFBox(left: 1 - x, bottom: inside.bottom, right: 1, top: inside.top),
    ]
    let corners = [
      PDFBox(left: 0, bottom: 1 - y, right: x, top: 1), PDFBox(left: 1 - x, bottom: 1 - y, right: 1, top: 1),
      PDFBox(left: 0, bottom: 0, right: x, top: y), PDFBox(left: 1 - x, bottom: 0, right: 1, top: y),
    ]
    return MaskedColor(
      color: [color.red, color.green, color.blue], steps: isTiled ? steps(in: area, color.alpha) : [],
      images: tiles, places: isTiled ? sides + corners : [whole])
  }

  /// Boxes with about the opacity of the shadow between them, from the outermost to the full middle.
  private func steps(in area: Rect, _ opacity: Double) -> [MaskedColor.Step] {
    // The inward distances of the boxes' edges from the shape's edge, in standard deviations.
    [-2, -1.2, -0.4, 0.4, 1.2, 2].map { distance in
      let (x, y) = ((Self.reach + distance) / area.width, (Self.reach + distance) / area.height)
      let part = distance < 2 ? BlurredShape.edge(-distance - 0.4) : 1
      return MaskedColor.Step(
        PDFBox(left: x, bottom: y, right: 1 - x, top: 1 - y), opacity: part * opacity)
    }
  }
}

/// An image of a part of the pixels, with PNG's Up filter: most rows equal the row above.
private func tile(_ pixels: [[UInt8]], _ rows: Range<Int>, _ columns: Range<Int>, _ opacity: Double)
  -> PDFImage
{
  let grays = (0...255).map { UInt8(Double($0) * opacity + 0.5) }
  var filtered: [UInt8] = []
  filtered.reserveCapacity((1 + columns.count) * rows.count)
  var above = [UInt8](repeating: 0, count: columns.count)
  for line in pixels[rows] {
    let line = line[columns].map { grays[Int($0)] }
    filtered.append(2)
    filtered += zip(line, above).lazy.map { $0 &- $1 }
    above = line
  }
  let deflater = Deflater()
  filtered.withUnsafeBytes { deflater.append($0) }
  var image = PDFImage(
    width: columns.count, height: rows.count, colorSpace: .gray, encoding: .deflate(filtered: true),
    data: [.bytes(deflater.finish()[...])])
  image.isSmooth = true
  return image
}
