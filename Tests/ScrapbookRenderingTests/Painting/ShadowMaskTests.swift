import Cairo
import Foundation
import ScrapbookKit
import Testing

@testable import ScrapbookRendering

/// Masks of shadows.
@Suite struct ShadowMaskTests {
  /// Lengths are standard deviations: the blur is 2.
  @Test(arguments: [(12.0, 9.0, 0.0), (12, 9, 0.5), (12, 9, 3), (8, 20, 4), (0.5, 0.25, 0), (60, 40, 1.5)])
  func isTheBlurOfItsShape(width: Double, height: Double, radius: Double) throws {
    let shape = RoundedRect(Rect(x: 5, y: 7, width: width, height: height), radius: radius)
    let image = try ShadowMask(shape, blur: 2, alpha: 0.3).image()
    let (columns, rows) = (Int(image.width), Int(image.height))
    let side = { (x: Double, length: Double) in
      0.5 * (erf(x / 2.squareRoot()) - erf((x - length) / 2.squareRoot()))
    }
    image.withPixels { pixels, stride in
      for row in 0..<rows {
        for column in 0..<columns {
          let x = (Double(column) + 0.5) * (width + 6) / Double(columns) - 3
          let y = (Double(row) + 0.5) * (height + 6) / Double(rows) - 3
          var expected = side(x, width) * side(y, height)
          if radius > 1 {
            let (dx, dy) = (
              abs(x - width / 2) - width / 2 + radius, abs(y - height / 2) - height / 2 + radius
            )
            let distance = hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - radius
            expected = 0.5 * erfc(distance / 2.squareRoot())
          }
          let found = Double(pixels[row * stride + column])
          #expect(abs(found - expected * 255) < 0.51, "row \(row), column \(column)")
        }
      }
    }
  }
}
