public import Cairo

/// A picture's samples without loss, compressed as a PDF holds them: zlib, color and alpha apart.
public struct CompressedImage: Sendable, Equatable {
  public var bitsPerComponent: Int
  /// 1 for grey and palettes, 3 for RGB.
  public var components: Int
  /// Three bytes for each color; empty if there is no palette.
  public var palette: [UInt8] = []
  /// Whether each row begins with a PNG filter type (ISO/IEC 15948, 9).
  public var isFiltered: Bool
  public var data: [FilePart]
  public var alpha: Alpha?

  public struct Alpha: Sendable, Equatable {
    public var bitsPerComponent: Int
    public var isFiltered: Bool
    public var data: [FilePart]
  }
}

/// The parts of a PNG that hold its pixels.
private struct PNGParts {
  var header: PNGHeader
  var palette: [UInt8] = []
  /// The tRNS chunk: for a palette the alpha of its first colors.
  var transparency: [UInt8]?
  /// The pieces of the zlib stream.
  var data: [Range<Int>] = []

  init(_ file: UnsafeRawBufferPointer) throws(ImageError) {
    header = try PNGHeader(file)
    var (palette, transparency, data) = ([UInt8](), [UInt8]?.none, [Range<Int>]())
    try forEachPNGChunk(of: file) { chunk in
      switch chunk.name {
      case "PLTE": palette = Array(file[chunk.contents])
      case "tRNS": transparency = Array(file[chunk.contents])
      case "IDAT": data.append(chunk.contents)
      default: break
      }
    }
    (self.palette, self.transparency, self.data) = (palette, transparency, data)
  }

  /// Samples for each pixel: of RGB, and of alpha.
  var channels: Int { (header.colorType == 2 || header.colorType == 6 ? 3 : 1) + (header.colorType & 4) / 4 }

  /// The bytes of one row without its filter type.
  var rowLength: Int { (header.width * channels * header.bitDepth + 7) / 8 }
}

extension CompressedImage {
  /// What can be taken from a PNG without decoding it; nil if it has to be decoded: interlaced, with one
  /// transparent color, or with a gamma of its own.
  ///
  /// - Parameter file: libpng has decoded it before: see ``decodePNG(_:)``.
  public init?(png file: UnsafeRawBufferPointer) throws {
    let png = try PNGParts(file)
    guard !png.header.isInterlaced, png.header.gamma == nil else { return nil }
    switch (png.header.colorType, png.transparency) {
    case (0, nil), (2, nil): self.init(passing: png)
    case (3, let transparency):
      self.init(passing: png)
      palette = png.palette
      if let transparency { alpha = try Self.alpha(of: transparency, png, file) }
    case (4, _), (6, _): try self.init(splitting: png, file)
    default: return nil
    }
  }

  private init(passing png: PNGParts) {
    self.init(
      bitsPerComponent: png.header.bitDepth, components: png.channels, isFiltered: true,
      data: png.data.map(FilePart.file))
  }

  /// Parts color and alpha while the rows are still filtered: PNG's filters take each byte of a pixel with the same
  /// byte of its neighbors, so that each channel is filtered by itself and each row keeps its filter type.
  private init(splitting png: PNGParts, _ file: UnsafeRawBufferPointer) throws {
    let sample = png.header.bitDepth / 8
    let pixel = sample * png.channels
    let inflater = Inflater(file, png.data)
    let color = Deflater()
    let alpha = Deflater()
    var row = [UInt8](repeating: 0, count: 1 + png.rowLength)
    var colorRow = [UInt8](repeating: 0, count: 1 + png.header.width * (pixel - sample))
    var alphaRow = [UInt8](repeating: 0, count: 1 + png.header.width * sample)
    for _ in 0..<png.header.height {
      try row.withUnsafeMutableBytes { try inflater.read(into: $0) }
      colorRow[0] = row[0]
      alphaRow[0] = row[0]
      row.withUnsafeBytes { row in
        colorRow.withUnsafeMutableBytes { colorRow in
          alphaRow.withUnsafeMutableBytes { alphaRow in
            var (from, toColor, toAlpha) = (1, 1, 1)
            for _ in 0..<png.header.width {
              for _ in 0..<pixel - sample {
                colorRow[toColor] = row[from]
                (from, toColor) = (from + 1, toColor + 1)
              }
              for _ in 0..<sample {
                alphaRow[toAlpha] = row[from]
                (from, toAlpha) = (from + 1, toAlpha + 1)
              }
            }
          }
        }
      }
      colorRow.withUnsafeBytes { color.append($0) }
      alphaRow.withUnsafeBytes { alpha.append($0) }
    }
    self.init(
      bitsPerComponent: png.header.bitDepth, components: png.channels - 1, isFiltered: true,
      data: [.bytes(color.finish())],
      alpha: Alpha(bitsPerComponent: png.header.bitDepth, isFiltered: true, data: [.bytes(alpha.finish())]))
  }

  /// The alpha of a palette's pixels: each index has to be looked up, so the rows are unfiltered.
  private static func alpha(
    of transparency: [UInt8], _ png: PNGParts, _ file: UnsafeRawBufferPointer
  ) throws -> Alpha {
    let inflater = Inflater(file, png.data)
    let deflater = Deflater()
    let opacities = transparency + [UInt8](repeating: 255, count: max(0, 256 - transparency.count))
    let perByte = 8 / png.header.bitDepth
    var row = [UInt8](repeating: 0, count: 1 + png.rowLength)
    var above = [UInt8](repeating: 0, count: png.rowLength)
    var alphaRow = [UInt8](repeating: 0, count: png.header.width)
    for _ in 0..<png.header.height {
      try row.withUnsafeMutableBytes { try inflater.read(into: $0) }
      try unfilter(&row, above: above, bytesPerPixel: 1)
      above.replaceSubrange(0..., with: row[1...])
      for column in 0..<png.header.width {
        // Leftmost pixel in the high bits.
        let shift = 8 - png.header.bitDepth * (column % perByte + 1)
        let index = Int(above[column / perByte] >> UInt8(shift)) & (1 << png.header.bitDepth - 1)
        alphaRow[column] = opacities[index]
      }
      alphaRow.withUnsafeBytes { deflater.append($0) }
    }
    return Alpha(bitsPerComponent: 8, isFiltered: false, data: [.bytes(deflater.finish())])
  }

  /// Decoded pixels.
  public init(pixels picture: PictureSurface) {
    let width = Int(picture.width)
    let height = Int(picture.height)
    let color = Deflater()
    let alpha = picture.isOpaque ? nil : Deflater()
    var colorRow = [UInt8](repeating: 0, count: 1 + 3 * width)
    var alphaRow = [UInt8](repeating: 0, count: 1 + width)
    // PNG's filter Sub: the difference from the pixel to the left, which compresses better.
    colorRow[0] = 1
    alphaRow[0] = 1
    picture.withPixels { pixels, stride in
      for y in 0..<height {
        var left: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) = (0, 0, 0, 0)
        for x in 0..<width {
          let at = y * stride + 4 * x
          let opacity = alpha == nil ? 255 : pixels[at + 3]
          let pixel = (
            red: unpremultiplied(pixels[at + 2], opacity), green: unpremultiplied(pixels[at + 1], opacity),
            blue: unpremultiplied(pixels[at], opacity), alpha: opacity
          )
          colorRow[1 + 3 * x] = pixel.red &- left.red
          colorRow[2 + 3 * x] = pixel.green &- left.green
          colorRow[3 + 3 * x] = pixel.blue &- left.blue
          alphaRow[1 + x] = pixel.alpha &- left.alpha
          left = pixel
        }
        colorRow.withUnsafeBytes { color.append($0) }
        if let alpha { alphaRow.withUnsafeBytes { alpha.append($0) } }
      }
    }
    self.init(
      bitsPerComponent: 8, components: 3, isFiltered: true, data: [.bytes(color.finish())],
      alpha: alpha.map { Alpha(bitsPerComponent: 8, isFiltered: true, data: [.bytes($0.finish())]) })
  }
}

/// The color before it was multiplied by its alpha, rounded.
private func unpremultiplied(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
  guard alpha != 255, alpha != 0 else { return value }
  return UInt8(min(255, (Int(value) * 255 + Int(alpha) / 2) / Int(alpha)))
}

/// Takes back a row's filter (ISO/IEC 15948, 9.2); its first byte tells which.
private func unfilter(_ row: inout [UInt8], above: [UInt8], bytesPerPixel: Int) throws(ImageError) {
  for index in 1..<row.count {
    let left = index > bytesPerPixel ? row[index - bytesPerPixel] : 0
    let up = above[index - 1]
    switch row[0] {
    case 0: break
    case 1: row[index] &+= left
    case 2: row[index] &+= up
    case 3: row[index] &+= UInt8((Int(left) + Int(up)) / 2)
    case 4:
      row[index] &+= paeth(left, up, index > bytesPerPixel ? above[index - 1 - bytesPerPixel] : 0)
    default: throw .broken("a row has filter \(row[0]), which does not exist")
    }
  }
}

/// Of left, above and above left the one that is nearest to left + above - above left (9.4).
private func paeth(_ left: UInt8, _ up: UInt8, _ upLeft: UInt8) -> UInt8 {
  let estimate = Int(left) + Int(up) - Int(upLeft)
  let (toLeft, toUp, toUpLeft) = (
    abs(estimate - Int(left)), abs(estimate - Int(up)), abs(estimate - Int(upLeft))
  )
  if toLeft <= toUp, toLeft <= toUpLeft { return left }
  return toUp <= toUpLeft ? up : upLeft
}
