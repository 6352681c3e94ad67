import Cairo
import Glibc
import ScrapbookKit

/// A rounded rectangle with a blurred edge, as a small alpha image.
///
/// A blur keeps no detail finer than itself, so four pixels for each standard deviation are enough: the
/// shadow of a whole page takes a few kilobytes, and every viewer can paint it.
struct ShadowMask {
  let mask: PictureSurface
  /// Where the mask lies, in the coordinates of the shape.
  let area: Rect

  /// - Parameter blur: Twice the standard deviation, in the shape's units, as in CSS.
  init(_ shape: RoundedRect, blur: Double) throws {
    let deviation = max(blur / 2, 0.25)
    // Beyond three standard deviations less than 1/255 is left.
    let reach = 3 * deviation
    let area = Rect(
      x: shape.rect.x - reach, y: shape.rect.y - reach,
      width: shape.rect.width + 2 * reach, height: shape.rect.height + 2 * reach)
    let pixel = max(deviation / 4, area.width / 512, area.height / 512)
    let width = max(1, Int((area.width / pixel).rounded(.up)))
    let height = max(1, Int((area.height / pixel).rounded(.up)))
    self.area = area
    mask = try PictureSurface.pixels(.alpha8, width: width, height: height) { pixels, stride in
      for row in 0..<height {
        for column in 0..<width {
          let point = Point(
            x: area.x + (Double(column) + 0.5) * area.width / Double(width),
            y: area.y + (Double(row) + 0.5) * area.height / Double(height))
          let coverage = Self.coverage(at: point, of: shape, deviation: deviation)
          pixels[row * stride + column] = UInt8((coverage * 255).rounded())
        }
      }
    }
  }

  /// How dark the shadow is at a point, from 0 to 1.
  ///
  /// Far from the corners this is the exact Gaussian blur of an edge, as a function of the signed distance
  /// to the shape; for a rectangle, the product of its two sides, which is exact at the corners too.
  private static func coverage(at point: Point, of shape: RoundedRect, deviation: Double) -> Double {
    let rect = shape.rect
    guard shape.radius > deviation else {
      return side(point.x, rect.x, rect.maxX, deviation) * side(point.y, rect.y, rect.maxY, deviation)
    }
    let dx = abs(point.x - rect.center.x) - rect.width / 2 + shape.radius
    let dy = abs(point.y - rect.center.y) - rect.height / 2 + shape.radius
    let distance = hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - shape.radius
    return 0.5 * erfc(distance / deviation / 2.squareRoot())
  }

  /// The Gaussian blur of the stretch from `start` to `end`.
  private static func side(_ x: Double, _ start: Double, _ end: Double, _ deviation: Double) -> Double {
    let unit = deviation * 2.squareRoot()
    return 0.5 * (erf((x - start) / unit) - erf((x - end) / unit))
  }
}
