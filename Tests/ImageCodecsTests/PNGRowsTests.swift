import Testing

@testable import ImageCodecs

@Suite struct PNGRowsTests {
  /// Paeth's filter (ISO/IEC 15948, 9.4): of equally near neighbors, left precedes upper, and upper precedes upper
  /// left.
  @Test(
    arguments: [
      // The upper left, left and upper neighbors, and the chosen one.
      (100, 80, 110, 80), (100, 110, 80, 80), (50, 60, 40, 50), (7, 7, 9, 9), (9, 7, 9, 7), (100, 90, 95, 90),
      (10, 30, 20, 30), (20, 10, 40, 40),
    ] as [(UInt8, UInt8, UInt8, UInt8)])
  func takesTheNearestNeighbor(_ row: (upperLeft: UInt8, left: UInt8, upper: UInt8, taken: UInt8)) {
    let above = [0, row.upperLeft, row.upper]
    // The first pixel has no left neighbor, so the upper one is chosen.
    var pixels = [4, row.left &- row.upperLeft, 0]
    unfilter(&pixels, above: above, step: 1)
    #expect(pixels == [4, row.left, row.taken])
  }

  /// Several pixels are split in one step, so every width counts.
  @Test(arguments: [(4, 1), (8, 2), (2, 1), (4, 2)])
  func splitsColorAndAlphaOfEachPixel(_ pixel: Int, _ alpha: Int) {
    for width in 1...40 {
      let row = (0..<1 + width * pixel).map { UInt8(truncatingIfNeeded: $0 &* 37) }
      var color = [UInt8](repeating: 0, count: 1 + width * (pixel - alpha))
      var alphas = [UInt8](repeating: 0, count: 1 + width * alpha)
      row.withUnsafeBytes { row in
        color.withUnsafeMutableBytes { color in
          alphas.withUnsafeMutableBytes { splitRow(row, pixel: pixel, alpha: alpha, color, $0) }
        }
      }
      let pixels = (0..<width).map { row[1 + $0 * pixel..<1 + ($0 + 1) * pixel] }
      #expect(Array(color.dropFirst()) == pixels.flatMap { $0.dropLast(alpha) }, "\(width)")
      #expect(Array(alphas.dropFirst()) == pixels.flatMap { $0.suffix(alpha) }, "\(width)")
    }
  }
}
