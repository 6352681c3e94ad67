import Cairo
import ImageCodecs
import TestSupport
import Testing

/// A pixel: red, green, blue, alpha.
package typealias Pixel = (UInt8, UInt8, UInt8, UInt8)

/// The bytes of a PNG.
package func makePNG(
  width: Int, height: Int, transparent: Bool = false, _ pixel: (_ x: Int, _ y: Int) -> Pixel
) throws -> [UInt8] {
  let picture = try PictureSurface.pixels(transparent ? .argb32 : .rgb24, width: width, height: height) {
    memory, stride in
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue, alpha) = pixel(x, y)
        let scaled = { (value: UInt8) in UInt8(Int(value) * Int(alpha) / 255) }
        let start = y * stride + 4 * x
        memory[start] = scaled(blue)
        memory[start + 1] = scaled(green)
        memory[start + 2] = scaled(red)
        memory[start + 3] = alpha
      }
    }
  }
  return try picture.encodedPNG()
}

/// Four fields of different colors, which show rotation and mirroring.
package func makeQuartersPNG(
  width: Int = 64, height: Int = 48, transparent: Bool = false
) throws -> [UInt8] {
  try makePNG(width: width, height: height, transparent: transparent) { x, y in
    let alpha: UInt8 = transparent && (x + y) % 16 < 4 ? 0 : 255
    switch (x < width / 2, y < height / 2) {
    case (true, true): return (220, 40, 40, alpha)
    case (false, true): return (40, 180, 60, alpha)
    case (true, false): return (40, 60, 220, alpha)
    case (false, false): return (240, 200, 40, alpha)
    }
  }
}

/// A picture that lossless compression cannot reduce.
package func makeNoisePNG(width: Int, height: Int, transparent: Bool = false) throws -> [UInt8] {
  var random = SeededGenerator(seed: 7)
  return try makePNG(width: width, height: height, transparent: transparent) { x, y in
    let noise = UInt8(truncatingIfNeeded: random.next() >> 60)
    return (
      UInt8(x * 200 / width) + noise, UInt8(y * 200 / height) + noise, 100 + noise,
      transparent && x < 9 ? 0 : 255
    )
  }
}

/// A JPEG without colors: a ramp with some noise.
package func makeGrayJPEG(width: Int, height: Int) throws -> [UInt8] {
  var random = SeededGenerator(seed: 9)
  let picture = try PictureSurface.pixels(.rgb24, width: width, height: height) { memory, stride in
    for y in 0..<height {
      for x in 0..<width {
        let value = UInt8(x * 200 / width) + UInt8(truncatingIfNeeded: random.next() >> 60)
        for channel in 0..<3 { memory[y * stride + 4 * x + channel] = value }
      }
    }
  }
  return try encodeJPEG(picture, quality: 90, isGray: true).withBytes { Array($0) }
}

/// An SVG star on a transparent background.
package let starSVG = """
  <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">
    <path d="M50 5 61 38 95 38 68 59 78 92 50 72 22 92 32 59 5 38 39 38Z" fill="#f5b301" stroke="#7a4b00"/>
  </svg>
  """

/// A JPEG with a segment put right after its first marker.
package func jpeg(_ bytes: [UInt8], addingSegment marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
  let length = payload.count + 2
  return Array(bytes[..<2]) + [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + payload + bytes[2...]
}

/// A JPEG with an EXIF orientation and time taken ("2026:05:14 09:30:00").
package func jpeg(_ bytes: [UInt8], orientation: Int, taken: String = "2026:01:01 00:00:00") -> [UInt8] {
  let tiff: [UInt8] =
    [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 2]
    + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
    + [0x01, 0x32, 0, 2, 0, 0, 0, 20, 0, 0, 0, 38] + [0, 0, 0, 0] + Array(taken.utf8) + [0]
  return jpeg(bytes, addingSegment: 0xE1, Array("Exif\0\0".utf8) + tiff)
}

/// A JPEG whose frame header claims another size.
package func jpeg(_ bytes: [UInt8], claiming width: Int, by height: Int) throws -> [UInt8] {
  var offset = 2
  while offset + 9 < bytes.count, ![0xC0, 0xC1, 0xC2].contains(bytes[offset + 1]) {
    offset += 2 + Int(bytes[offset + 2]) << 8 + Int(bytes[offset + 3])
  }
  try #require(offset + 9 < bytes.count, "the JPEG has no frame header")
  var changed = bytes
  changed.replaceSubrange(
    (offset + 5)..<(offset + 9),
    with: [UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF)])
  return changed
}
