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

  static let sizes = [
    (1000, 700, 500, 350), (1000, 700, 333, 233), (701, 1003, 60, 85), (640, 480, 640, 480),
    (900, 30, 450, 1),
  ]

  @Test(arguments: sizes)
  func makesExactlyThePixelsThatWereAskedFor(_ row: (width: Int, height: Int, newWidth: Int, newHeight: Int))
    throws
  {
    let small = try photo(width: row.width, height: row.height).withBytes {
      try encodeJPEG(decodeJPEG($0, width: row.newWidth, height: row.newHeight), quality: 85)
    }
    let header = try small.withBytes { file throws(ImageError) in try JPEGHeader(file) }
    #expect((header.width, header.height, header.components) == (row.newWidth, row.newHeight, 3))
  }

  @Test func keepsColorsUpToTheEdge() throws {
    let small = try photo(width: 1000, height: 700).withBytes {
      try encodeJPEG(decodeJPEG($0, width: 300, height: 210), quality: 95)
    }
    let decoded = try small.withBytes { try decodeJPEG($0, minimumSide: 300) }
    decoded.withPixels { pixels, stride in
      for (x, y, blue, red) in [
        (0, 0, 40, 220), (299, 0, 220, 40), (0, 209, 40, 220), (299, 209, 220, 40), (100, 100, 40, 220),
      ] {
        let at = y * stride + 4 * x
        #expect(abs(Int(pixels[at]) - blue) < 12 && abs(Int(pixels[at + 2]) - red) < 12, "\(x) \(y)")
      }
    }
  }

  @Test func givesTheSameBytesTwice() throws {
    let photo = try photo(width: 800, height: 600)
    let bytes = try (0..<2).map { _ in
      try photo.withBytes { try encodeJPEG(decodeJPEG($0, width: 321, height: 241), quality: 85) }.withBytes {
        Array($0)
      }
    }
    #expect(bytes[0] == bytes[1])
  }
}
