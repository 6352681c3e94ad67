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

  /// Gives each row, still filtered, with its filter type first; checks that they are all there, and no more.
  func forEachRow(of file: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let inflater = Inflater(file, data)
    // Many rows at once: a call of the library costs more than a short row.
    let perRead = max(1, min(header.height, (64 << 10) / (1 + rowLength)))
    try withUnsafeTemporaryAllocation(byteCount: perRead * (1 + rowLength), alignment: 16) { room in
      var read = 0
      while read < header.height {
        let count = min(perRead, header.height - read)
        try inflater.read(into: UnsafeMutableRawBufferPointer(rebasing: room[..<(count * (1 + rowLength))]))
        for row in 0..<count {
          let start = row * (1 + rowLength)
          guard room[start] <= 4 else { throw ImageError.broken("a row has a filter that does not exist") }
          try body(UnsafeRawBufferPointer(rebasing: room[start..<start + 1 + rowLength]))
        }
        read += count
      }
    }
    try inflater.finish()
  }
}

extension CompressedImage {
  /// What can be taken from a PNG without decoding it; nil if it has to be decoded: interlaced, with one
  /// transparent color, or with a gamma of its own.
  ///
  /// - Throws: ``ImageError/broken(_:)`` if its data is damaged, too short or too long.
  public init?(png file: UnsafeRawBufferPointer) throws {
    let png = try PNGParts(file)
    guard !png.header.isInterlaced, png.header.gamma == nil else { return nil }
    switch (png.header.colorType, png.transparency) {
    case (0, nil), (2, nil):
      try png.forEachRow(of: file) { _ in }
      self.init(passing: png, file)
    case (3, let transparency):
      let alpha = try Self.alpha(of: transparency ?? [], png, file)
      self.init(passing: png, file)
      palette = png.palette
      if transparency != nil { self.alpha = alpha }
    case (4, _), (6, _): try self.init(splitting: png, file)
    default: return nil
    }
  }

  private init(passing png: PNGParts, _ file: UnsafeRawBufferPointer) {
    self.init(
      width: png.header.width, height: png.header.height, bitsPerComponent: png.header.bitDepth,
      components: png.channels, profile: png.header.profile(in: file), encoding: .deflate(filtered: true),
      data: png.data.map(FilePart.file))
  }

  /// Parts color and alpha while the rows are still filtered: PNG's filters take each byte of a pixel with the same
  /// byte of its neighbors, so that each channel is filtered by itself and each row keeps its filter type.
  private init(splitting png: PNGParts, _ file: UnsafeRawBufferPointer) throws {
    let sample = png.header.bitDepth / 8
    let pixel = sample * png.channels
    let color = Deflater()
    let alpha = Deflater()
    var colorRow = [UInt8](repeating: 0, count: 1 + png.header.width * (pixel - sample))
    var alphaRow = [UInt8](repeating: 0, count: 1 + png.header.width * sample)
    try png.forEachRow(of: file) { row in
      colorRow.withUnsafeMutableBytes { colorRow in
        alphaRow.withUnsafeMutableBytes { alphaRow in
          colorRow[0] = row[0]
          alphaRow[0] = row[0]
          part(row, pixel: pixel, alpha: sample, colorRow, alphaRow)
        }
      }
      colorRow.withUnsafeBytes { color.append($0) }
      alphaRow.withUnsafeBytes { alpha.append($0) }
    }
    self.init(
      width: png.header.width, height: png.header.height, bitsPerComponent: png.header.bitDepth,
      components: png.channels - 1, profile: png.header.profile(in: file),
      encoding: .deflate(filtered: true), data: [.bytes(color.finish())],
      alpha: Alpha(
        bitsPerComponent: png.header.bitDepth, encoding: .deflate(filtered: true),
        data: [.bytes(alpha.finish())]))
  }

  /// The alpha of a palette's pixels: each index has to be looked up, so the rows are unfiltered.
  private static func alpha(
    of transparency: [UInt8], _ png: PNGParts, _ file: UnsafeRawBufferPointer
  ) throws -> Alpha {
    let deflater = Deflater()
    let opacities = transparency + [UInt8](repeating: 255, count: max(0, 256 - transparency.count))
    let colors = png.palette.count / 3
    let bits = png.header.bitDepth
    var row = [UInt8](repeating: 0, count: 1 + png.rowLength)
    var above = [UInt8](repeating: 0, count: png.rowLength)
    var alphaRow = [UInt8](repeating: 0, count: png.header.width)
    try png.forEachRow(of: file) { filtered in
      row.withUnsafeMutableBytes { $0.copyMemory(from: filtered) }
      unfilter(&row, above: above)
      above.replaceSubrange(0..., with: row[1...])
      for column in 0..<png.header.width {
        // Leftmost pixel in the high bits.
        let shift = 8 - bits - column * bits % 8
        let index = Int(above[column * bits / 8] >> UInt8(shift)) & (1 << bits - 1)
        guard index < colors else { throw ImageError.broken("a pixel has a color beyond the palette") }
        alphaRow[column] = opacities[index]
      }
      alphaRow.withUnsafeBytes { deflater.append($0) }
    }
    return Alpha(bitsPerComponent: 8, encoding: .deflate(filtered: false), data: [.bytes(deflater.finish())])
  }
}

/// Parts the pixels of a row, behind its first byte, into color and alpha.
private func part(
  _ row: UnsafeRawBufferPointer, pixel: Int, alpha: Int, _ colorRow: UnsafeMutableRawBufferPointer,
  _ alphaRow: UnsafeMutableRawBufferPointer
) {
  var (from, toColor, toAlpha) = (1, 1, 1)
  if pixel == 4, alpha == 1 {
    // By far the most frequent kind.
    while from + 3 < row.count {
      colorRow[toColor] = row[from]
      colorRow[toColor + 1] = row[from + 1]
      colorRow[toColor + 2] = row[from + 2]
      alphaRow[toAlpha] = row[from + 3]
      (from, toColor, toAlpha) = (from + 4, toColor + 3, toAlpha + 1)
    }
    return
  }
  while from < row.count {
    for _ in 0..<pixel - alpha {
      colorRow[toColor] = row[from]
      (from, toColor) = (from + 1, toColor + 1)
    }
    for _ in 0..<alpha {
      alphaRow[toAlpha] = row[from]
      (from, toAlpha) = (from + 1, toAlpha + 1)
    }
  }
}

/// Takes back the filter of a row of single bytes (ISO/IEC 15948, 9.2); its first byte tells which.
private func unfilter(_ row: inout [UInt8], above: [UInt8]) {
  for index in 1..<row.count {
    let left = index > 1 ? row[index - 1] : 0
    let up = above[index - 1]
    switch row[0] {
    case 1: row[index] &+= left
    case 2: row[index] &+= up
    case 3: row[index] &+= UInt8((Int(left) + Int(up)) / 2)
    case 4: row[index] &+= paeth(left, up, index > 1 ? above[index - 2] : 0)
    default: break
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
