import Cairo
import Glibc
import ScrapbookKit

/// A rounded rectangle with a blurred edge, as a small alpha image.
///
/// A blur has no finer detail than itself, so four pixels per standard deviation are enough for a pale shadow: that of a
/// whole page takes a few kilobytes, and every viewer can paint it. Viewers do not smooth the pixels when they enlarge them, so
/// the steps of a dark and soft shadow would be seen: it has up to three times as many. Lengths are sixteenths of the standard
/// deviation, so that equal shapes have equal masks wherever they are.
struct ShadowMask: Hashable {
  private let width: Int
  private let height: Int
  private let radius: Int
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
    radius = Int((shape.radius / sixteenth).rounded())
  }

  /// The area of a shape's mask, in the coordinates of the shape.
  static func area(of shape: RoundedRect, blur: Double) -> Rect {
    shape.rect.outset(by: reach * deviation(blur))
  }

  /// The reach of the blur in standard deviations; less than 1/255 remains beyond it.
  private static let reach = 3.0

  private static func deviation(_ blur: Double) -> Double { max(blur / 2, 0.25) }

  /// The image, with a name that is equal for equal shapes.
  func image() throws -> PictureSurface {
    let shape = RoundedRect(
      Rect(x: 0, y: 0, width: Double(width) / 16, height: Double(height) / 16), radius: Double(radius) / 16)
    let area = shape.rect.outset(by: Self.reach)
    let pixel = max(0.25, area.width / 512, area.height / 512) / Double(detail)
    let columns = max(1, Int((area.width / pixel).rounded(.up)))
    let rows = max(1, Int((area.height / pixel).rounded(.up)))
    let image = try PictureSurface.pixels(.alpha8, width: columns, height: rows) { pixels, stride in
      for row in 0..<rows {
        for column in 0..<columns {
          let point = Point(
            x: area.x + (Double(column) + 0.5) * area.width / Double(columns),
            y: area.y + (Double(row) + 0.5) * area.height / Double(rows))
          pixels[row * stride + column] = UInt8((Self.coverage(at: point, of: shape) * 255).rounded())
        }
      }
    }
    let fineness = detail == 1 ? "" : "-\(detail)"
    try image.identify(as: "scrapbook-shadow-\(width)-\(height)-\(radius)\(fineness)")
    return image
  }

  /// The opacity of the shadow at a point, from 0 to 1; lengths are standard deviations.
  ///
  /// Far from the corners this is the exact Gaussian blur of an edge, as a function of the signed distance to the
  /// shape; for a rectangle, the product of its two sides, which is also exact at the corners.
  private static func coverage(at point: Point, of shape: RoundedRect) -> Double {
    let rect = shape.rect
    guard shape.radius > 1 else {
      return side(point.x, rect.x, rect.maxX) * side(point.y, rect.y, rect.maxY)
    }
    let dx = abs(point.x - rect.center.x) - rect.width / 2 + shape.radius
    let dy = abs(point.y - rect.center.y) - rect.height / 2 + shape.radius
    let distance = hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - shape.radius
    return 0.5 * erfc(distance / 2.squareRoot())
  }

  /// The Gaussian blur of the interval from `start` to `end`.
  private static func side(_ x: Double, _ start: Double, _ end: Double) -> Double {
    0.5 * (erf((x - start) / 2.squareRoot()) - erf((x - end) / 2.squareRoot()))
  }
}
