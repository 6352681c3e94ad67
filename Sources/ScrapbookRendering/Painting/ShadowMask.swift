import Cairo
import ScrapbookKit

/// A rounded rectangle with a blurred edge, as a small alpha image.
///
/// A blur has no finer detail than itself, so four pixels per standard deviation are enough for a pale shadow: the
/// shadow of a whole page takes a few kilobytes, and every viewer can paint it. Viewers do not smooth the pixels when
/// they enlarge them, so the steps of a dark and soft shadow would be visible: it has up to three times as many pixels.
/// Lengths are sixteenths of the standard deviation, so that equal shapes have equal masks wherever they are.
struct ShadowMask: Hashable {
  var width: Int
  var height: Int
  /// Coarse, so that photos whose corners are almost equally round share their tiles.
  let radius: Int
  /// The pixels for a quarter of the standard deviation.
  private let detail: Int

  /// - Parameters:
  ///   - blur: Twice the standard deviation, in the shape's units, as in CSS.
  ///   - alpha: The opacity of the shadow.
  init(_ shape: RoundedRect, blur: Double, alpha: Double) {
    let deviation = Self.deviation(blur)
    let sixteenth = deviation / 16
    // The steepest part of the blur falls by 0.4 in a standard deviation, a step of 25.5 of 255 in a quarter of it: it is parted
    // into steps of 8 at most, in pixels of at least a third of a unit, which have 280 ppi on Letter.
    let wanted = (25.5 * alpha / 8).rounded(.up)
    detail = Int(max(1, min(wanted, 3, (deviation / 4 * 3).rounded(.down))))
    width = Int((shape.rect.width / sixteenth).rounded())
    height = Int((shape.rect.height / sixteenth).rounded())
    radius = Self.coarse(Int((shape.radius / sixteenth).rounded()), limit: min(width, height) / 2 - 1)
  }

  /// A radius in whole halves of the standard deviation: the shadow of a corner is moved by less than a fifth of it. Up
  /// to one standard deviation the corners are square, and round shapes keep their radius.
  private static func coarse(_ radius: Int, limit: Int) -> Int {
    if radius <= 16 { return 0 }
    let coarse = max(24, (radius + 4) / 8 * 8)
    return max(radius, coarse) <= limit ? coarse : radius
  }

  /// The area of a shape's mask, in the coordinates of the shape.
  static func area(of shape: RoundedRect, blur: Double) -> Rect {
    shape.rect.outset(by: reach * deviation(blur))
  }

  /// The reach of the blur in standard deviations; less than 1/255 remains beyond it.
  static let reach = 3.0

  private static func deviation(_ blur: Double) -> Double { max(blur / 2, 0.25) }

  /// The image, with a name that is equal for equal shapes.
  func image() throws -> PictureSurface {
    let blurred = blurred
    let image = try PictureSurface.pixels(.alpha8, width: blurred.columns, height: blurred.rows) {
      pixels, stride in
      // The surface has `rows` rows of `stride` bytes, of which a row's pixels are the first `columns`.
      for (row, line) in blurred.pixels().enumerated() {
        UnsafeMutableRawBufferPointer(rebasing: pixels[(row * stride)...]).copyBytes(from: line)
      }
    }
    let fineness = detail == 1 ? "" : "-\(detail)"
    try image.identify(as: "scrapbook-shadow-\(width)-\(height)-\(radius)\(fineness)")
    return image
  }

  var blurred: BlurredShape {
    let area = shape.rect.outset(by: Self.reach)
    return blurred(
      columns: max(1, Int((area.width / pixel).rounded(.up))),
      rows: max(1, Int((area.height / pixel).rounded(.up))))
  }

  /// The size of a pixel in standard deviations.
  var pixel: Double {
    let area = shape.rect.outset(by: Self.reach)
    return max(0.25, area.width / 512, area.height / 512) / Double(detail)
  }

  /// The shape in standard deviations.
  var shape: RoundedRect {
    RoundedRect(
      Rect(x: 0, y: 0, width: Double(width) / 16, height: Double(height) / 16), radius: Double(radius) / 16)
  }

  func blurred(columns: Int, rows: Int) -> BlurredShape {
    BlurredShape(shape, in: shape.rect.outset(by: Self.reach), columns: columns, rows: rows)
  }
}
