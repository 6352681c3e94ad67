import Cairo
import TestSupport
import Testing

@testable import ImageCodecs

@Suite struct PNGStreamTests {
  /// Rows for which each of the filters is the best: flat ones, gradients to the right and downwards, and noise.
  @Test(arguments: [1, 2, 3, 17, 400])
  func keepsEachPixel(width: Int) throws {
    let height = 40
    var generator = SeededGenerator(seed: UInt64(width))
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let samples = [
          9, UInt8(truncatingIfNeeded: x * 5), UInt8(truncatingIfNeeded: x * x + y),
          UInt8.random(in: 0...255, using: &generator),
        ]
        let sample = samples[y / 10]
        pixels += [sample, sample &+ 40, sample &* 3, 255]
      }
    }
    var file: [UInt8] = []
    var png = try PNGStream(width: width, height: height) { file.append(contentsOf: $0) }
    // In two pieces, with rows that are longer than their pixels.
    var padded: [UInt8] = []
    for y in 0..<height {
      padded += pixels[y * width * 4..<(y + 1) * width * 4]
      padded += [1, 2, 3, 4]
    }
    try padded.withUnsafeBytes { bytes in
      let stride = width * 4 + 4
      try png.append(UnsafeRawBufferPointer(rebasing: bytes[..<(7 * stride)]), stride: stride)
      try png.append(UnsafeRawBufferPointer(rebasing: bytes[(7 * stride)...]), stride: stride)
    }
    try png.finish()
    let decoded = try file.withUnsafeBytes { try decodePicture(.png, $0) }
    var found: [UInt8] = []
    decoded.withPixels { bytes, stride in
      for y in 0..<height { found += bytes[y * stride..<y * stride + width * 4] }
    }
    let isEqual = zip(found, pixels).enumerated().allSatisfy { index, pair in
      index % 4 == 3 || pair.0 == pair.1
    }
    #expect(found.count == pixels.count && isEqual)
  }
}
