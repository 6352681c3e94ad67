import Foundation
package import ScrapbookKit
import TestSupport
import Testing

/// A picture of blots and stripes, 256 x 192, the same for the same seed.
///
/// - Parameters:
///   - shift: The shift as a fraction of the width, as by camera shake.
///   - blur: The radius of a box blur in pixels.
///   - light: The value added to each channel.
package func makeScene(_ seed: Int, shift: Double = 0, blur: Int = 0, light: Double = 0) throws -> Thumbnail {
  let (width, height) = (256, 192)
  let scene = BlotScene(seed: seed, light: light)
  let sharp = (0..<height * width).map { index in
    scene.color(
      u: Double(index % width) / Double(width) + shift, v: Double(index / width) / Double(height),
      line: Double(index % width + 2 * (index / width)))
  }
  let pixels = sharp.indices.map { index in
    let (x, y) = (index % width, index / width)
    var sum = SIMD4<Double>.zero
    for row in max(0, y - blur)...min(height - 1, y + blur) {
      for column in max(0, x - blur)...min(width - 1, x + blur) { sum += sharp[row * width + column] }
    }
    // The fourth lane counts.
    return Color(red: sum[0] / sum[3], green: sum[1] / sum[3], blue: sum[2] / sum[3])
  }
  return try #require(Thumbnail(width: width, height: height, pixels: pixels))
}

private struct BlotScene {
  private let blots: [[Double]]
  private let light: Double

  init(seed: Int, light: Double) {
    var random = SeededGenerator(seed: UInt64(seed))
    blots = (0..<24).map { _ in (0..<6).map { _ in Double.random(in: 0...1, using: &random) } }
    self.light = light
  }

  /// The channels from 0 to 1, with an alpha of 1.
  func color(u: Double, v: Double, line: Double) -> SIMD4<Double> {
    var color = SIMD4(repeating: 0.5 + 0.06 * sin(line * (1.2 + blots[0][0])) + light)
    for blot in blots where hypot(u - blot[0], v - blot[1]) < 0.05 + 0.15 * blot[2] {
      color += 0.4 * (SIMD4(blot[3], blot[4], blot[5], 0) - 0.5)
    }
    color = color.clamped(lowerBound: .zero, upperBound: .one)
    color.w = 1
    return color
  }
}
