import Cairo
import ImageCodecs
import Testing

@Suite struct ResampleTests {
  /// Left half red, right half blue.
  private func photo(width: Int, height: Int) throws -> ByteBuffer {
    let picture = try PictureSurface.pixels(.rgb24, width: width, height: height) { pixels, stride in
      for y in 0..<height {
        for x in 0..<width {
          let at = y * stride + 4 * x
          pixels[at] = x < width / 2 ? 40 : 220
          pixels[at + 1] = 60
          pixels[at + 2] = x < width / 2 ? 220 : 40
        }
      }
    }
    return try encodeJPEG(picture, quality: 95)
  }

  private func resampled(_ file: UnsafeRawBufferPointer, width: Int, height: Int) throws -> PictureSurface {
    try decodePicture(.jpeg, file, size: .exactly(width: width, height: height))
  }

  static let sizes = [
    (1000, 700, 500, 350), (1000, 700, 333, 233), (701, 1003, 60, 85), (640, 480, 640, 480),
    (900, 30, 450, 1),
  ]

  @Test(arguments: sizes)
  func makesExactlyThePixelsThatWereAskedFor(_ row: (width: Int, height: Int, newWidth: Int, newHeight: Int))
    throws
  {
    let small = try photo(width: row.width, height: row.height).withBytes {
      try encodeJPEG(resampled($0, width: row.newWidth, height: row.newHeight), quality: 85)
    }
    let header = try small.withBytes { file throws(ImageError) in try JPEGHeader(file) }
    #expect((header.width, header.height, header.components) == (row.newWidth, row.newHeight, 3))
  }

  @Test func keepsColorsUpToTheEdge() throws {
    let small = try photo(width: 1000, height: 700).withBytes {
      try encodeJPEG(resampled($0, width: 300, height: 210), quality: 95)
    }
    let decoded = try small.withBytes { try decodePicture(.jpeg, $0, size: .atLeast(300)) }
    decoded.withPixels { pixels, stride in
      for (x, y, blue, red) in [
        (0, 0, 40, 220), (299, 0, 220, 40), (0, 209, 40, 220), (299, 209, 220, 40), (100, 100, 40, 220),
      ] {
        let at = y * stride + 4 * x
        #expect(abs(Int(pixels[at]) - blue) < 12 && abs(Int(pixels[at + 2]) - red) < 12, "\(x) \(y)")
      }
    }
  }

  private func gray(_ width: Int, _ height: Int, _ level: (Int, Int) -> UInt8) throws -> PictureSurface {
    try PictureSurface.pixels(.rgb24, width: width, height: height) { pixels, stride in
      for y in 0..<height {
        for x in 0..<width {
          for channel in 0..<3 { pixels[y * stride + 4 * x + channel] = level(x, y) }
        }
      }
    }
  }

  private func levels(_ picture: PictureSurface) -> [UInt8] {
    picture.withPixels { pixels, stride in
      (0..<Int(picture.height)).flatMap { y in (0..<Int(picture.width)).map { pixels[y * stride + 4 * $0] } }
    }
  }

  /// Alternating black and white becomes the gray of half their light, and every pixel counts.
  @Test(arguments: [(16, 16), (32, 24), (21, 13), (11, 40)])
  func averagesTheLightOfAFinePattern(_ size: (width: Int, height: Int)) throws {
    let pattern = try gray(64, 48) { ($0 + $1) % 2 == 0 ? 255 : 0 }
    let levels = try levels(pattern.scaled(width: size.width, height: size.height))
    let mean = Double(levels.reduce(0) { $0 + Int($1) }) / Double(levels.count)
    #expect(abs(mean - 188) < 3, "\(mean)")
    #expect(levels.allSatisfy { 140...230 ~= $0 }, "\(levels.min() ?? 0), \(levels.max() ?? 0)")
  }

  @Test(arguments: [(9, 9), (20, 17)]) func keepsEveryLevel(_ size: (width: Int, height: Int)) throws {
    for level in UInt8.min...UInt8.max {
      let levels = try levels(gray(21, 18) { _, _ in level }.scaled(width: size.width, height: size.height))
      #expect(levels.allSatisfy { $0 == level }, "\(level): \(levels)")
    }
  }

  @Test func keepsColorsBesideWhatIsTransparent() throws {
    let picture = try PictureSurface.pixels(.argb32, width: 40, height: 40) { pixels, stride in
      for y in 0..<40 {
        for x in 0..<40 where (x + y) % 2 == 0 {
          for (channel, value) in [50, 100, 200, 255].enumerated() {
            pixels[y * stride + 4 * x + channel] = UInt8(value)
          }
        }
      }
    }
    try picture.scaled(width: 10, height: 10).withPixels { pixels, stride in
      for at in offsets(side: 10, stride) {
        let alpha = Double(pixels[at + 3])
        #expect(abs(alpha - 128) < 2)
        for (channel, value) in [50.0, 100, 200].enumerated() {
          #expect(abs(Double(pixels[at + channel]) - value * alpha / 255) < 2)
        }
      }
    }
  }

  private func offsets(side: Int, _ stride: Int) -> [Int] {
    (0..<side).flatMap { y in (0..<side).map { y * stride + 4 * $0 } }
  }

  @Test func givesTheSameBytesTwice() throws {
    let photo = try photo(width: 800, height: 600)
    let bytes = try (0..<2).map { _ in
      try photo.withBytes { try encodeJPEG(resampled($0, width: 321, height: 241), quality: 85) }.withBytes {
        Array($0)
      }
    }
    #expect(bytes[0] == bytes[1])
  }
}
