import Cairo
import Deflate
import Foundation
import PDFAssembly
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

  @Test(arguments: [(12.0, 9.0, 0.0), (40, 25, 3), (0.5, 0.25, 0), (200, 90, 2)])
  func isStoredWithItsPixels(width: Double, height: Double, radius: Double) throws {
    let mask = ShadowMask(
      RoundedRect(Rect(x: 0, y: 0, width: width, height: height), radius: radius), blur: 5, alpha: 0.4)
    let (image, stored) = (try mask.image(), mask.stored())
    let (columns, rows) = (Int(image.width), Int(image.height))
    #expect((stored.width, stored.height) == (columns, rows) && stored.isSmooth)
    #expect(try inflated(stored.data, columns * rows) == [UInt8](repeating: 0, count: columns * rows))
    let filtered = try inflated(#require(stored.softMask).data, (columns + 1) * rows)
    var above = [UInt8](repeating: 0, count: columns)
    image.withPixels { pixels, stride in
      for row in 0..<rows {
        let line = filtered[row * (columns + 1)..<(row + 1) * (columns + 1)]
        // PNG's Up filter: the difference from the row above.
        #expect(line.first == 2)
        above = zip(above, line.dropFirst()).map { $0 &+ $1 }
        #expect(above.elementsEqual(pixels[row * stride..<row * stride + columns]), "row \(row)")
      }
    }
  }

  private func inflated(_ data: [PDFData], _ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    for case .bytes(let part) in data { bytes += part }
    var result = [UInt8](repeating: 0, count: count)
    try bytes.withUnsafeBytes { bytes in
      let inflater = Inflater(bytes, [bytes.indices])
      try result.withUnsafeMutableBytes { try inflater.read(into: $0) }
      try inflater.finish()
    }
    return result
  }
}
