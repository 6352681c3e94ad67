import Deflate

/// The parts of a PNG that contain its pixels.
struct PNGParts {
  var header: PNGHeader
  var palette: [UInt8] = []
  /// The tRNS chunk; in a palette picture, the alpha of its first colors.
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

  /// The number of samples per pixel: of RGB, and of alpha.
  var channels: Int { (header.colorType == 2 || header.colorType == 6 ? 3 : 1) + (header.colorType & 4) / 4 }

  /// The bytes of a row without its filter type.
  var rowLength: Int { rowLength(width: header.width) }

  func rowLength(width: Int) -> Int { (width * channels * header.bitDepth + 7) / 8 }

  /// The distance in bytes between the bytes that a filter combines.
  var filterStep: Int { max(1, channels * header.bitDepth / 8) }

  /// Returns a sample of less than 8 bits, or of a single 8-bit channel; the leftmost is in the high bits.
  func sample(_ column: Int, in row: UnsafeRawBufferPointer) -> Int {
    let shift = 8 - header.bitDepth - column * header.bitDepth % 8
    return Int(row[column * header.bitDepth / 8]) >> shift & (1 << header.bitDepth - 1)
  }

  /// Calls the body with each filtered row of the picture, preceded by its filter type; checks that the data has
  /// exactly these rows.
  func forEachRow(of file: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    do {
      try header.isInterlaced ? forEachSortedRow(of: file, body) : forEachStoredRow(of: file, body)
    } catch let error as InflateError {
      throw ImageError(error)
    }
  }

  private func forEachStoredRow(
    of file: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let inflater = Inflater(file, data)
    // Many rows at once: a call of the library costs more than a short row.
    let perRead = max(1, min(header.height, (64 << 10) / (1 + rowLength)))
    try withUnsafeTemporaryAllocation(byteCount: perRead * (1 + rowLength), alignment: 16) { buffer in
      var read = 0
      while read < header.height {
        let count = min(perRead, header.height - read)
        try inflater.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<(count * (1 + rowLength))]))
        for row in 0..<count {
          let start = row * (1 + rowLength)
          guard buffer[start] <= 4 else { throw ImageError.broken("a row has a filter that does not exist") }
          try body(UnsafeRawBufferPointer(rebasing: buffer[start..<start + 1 + rowLength]))
        }
        read += count
      }
    }
    try inflater.finish()
  }
}

extension ImageError {
  fileprivate init(_ error: InflateError) {
    switch error {
    case .damaged: self = .broken("its picture data is damaged")
    case .cutOff: self = .broken("its picture data is cut off")
    case .tooShort: self = .broken("its picture data is too short")
    case .tooLong: self = .broken("its picture data is too long")
    case .followed: self = .broken("something follows its picture data")
    }
  }
}

// MARK: Interlacing

extension PNGParts {
  /// The start of each interlacing pass and the distances between its pixels (ISO/IEC 15948, 8.2).
  private static let passes: [(x: Int, y: Int, right: Int, down: Int)] = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
  ]

  /// Calls the body with the rows of an interlaced picture, which needs memory for all its pixels.
  private func forEachSortedRow(
    of file: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let inflater = Inflater(file, data)
    let length = 1 + rowLength
    var rows = [UInt8](repeating: 0, count: header.height * length)
    for pass in Self.passes {
      let width = (header.width - pass.x + pass.right - 1) / pass.right
      guard width > 0 else { continue }
      var row = [UInt8](repeating: 0, count: 1 + rowLength(width: width))
      var above = [UInt8](repeating: 0, count: row.count)
      for y in stride(from: pass.y, to: header.height, by: pass.down) {
        try row.withUnsafeMutableBytes { try inflater.read(into: $0) }
        guard row[0] <= 4 else { throw ImageError.broken("a row has a filter that does not exist") }
        unfilter(&row, above: above, step: filterStep)
        above = row
        rows.withUnsafeMutableBytes { rows in
          row.withUnsafeBytes { row in
            scatter(
              UnsafeRawBufferPointer(rebasing: row[1...]), width: width, from: pass.x, step: pass.right,
              into: UnsafeMutableRawBufferPointer(rebasing: rows[y * length + 1..<(y + 1) * length]))
          }
        }
      }
    }
    try inflater.finish()
    for start in stride(from: 0, to: rows.count, by: length) {
      if header.colorType != 3, header.bitDepth >= 8 { filterBySub(&rows, start..<start + length) }
      try rows.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[start..<start + length])) }
    }
  }

  /// Copies the pixels of a pass to their places.
  private func scatter(
    _ pixels: UnsafeRawBufferPointer, width: Int, from x: Int, step: Int,
    into row: UnsafeMutableRawBufferPointer
  ) {
    if header.bitDepth < 8 {
      for column in 0..<width {
        let target = x + column * step
        let shift = 8 - header.bitDepth - target * header.bitDepth % 8
        row[target * header.bitDepth / 8] |= UInt8(sample(column, in: pixels) << shift)
      }
      return
    }
    for column in 0..<width {
      for byte in 0..<filterStep {
        row[(x + column * step) * filterStep + byte] = pixels[column * filterStep + byte]
      }
    }
  }

  /// Replaces each byte with the difference from the pixel to the left, which compresses better.
  private func filterBySub(_ rows: inout [UInt8], _ row: Range<Int>) {
    rows[row.lowerBound] = 1
    for index in stride(from: row.upperBound - 1, to: row.lowerBound + filterStep, by: -1) {
      rows[index] &-= rows[index - filterStep]
    }
  }
}

// MARK: Filters

/// Undoes the filter of a row (ISO/IEC 15948, 9.2), given by its first byte.
///
/// - Parameters:
///   - above: The row above with its first byte, or zeros.
///   - step: The distance in bytes from one pixel to the next.
func unfilter(_ row: inout [UInt8], above: [UInt8], step: Int) {
  let kind = row[0]
  guard kind != 0 else { return }
  row.withUnsafeMutableBytes { row in
    above.withUnsafeBytes { above in
      for index in 1..<row.count {
        let left = index > step ? row[index - step] : 0
        let up = above[index]
        switch kind {
        case 1: row[index] &+= left
        case 2: row[index] &+= up
        case 3: row[index] &+= UInt8((Int(left) + Int(up)) / 2)
        default: row[index] &+= paeth(left, up, index > step ? above[index - step] : 0)
        }
      }
    }
  }
}

/// The Paeth predictor: whichever of left, above and upper left is nearest to left + above - upper left (9.4).
private func paeth(_ left: UInt8, _ up: UInt8, _ upLeft: UInt8) -> UInt8 {
  let estimate = Int(left) + Int(up) - Int(upLeft)
  let (toLeft, toUp, toUpLeft) = (
    abs(estimate - Int(left)), abs(estimate - Int(up)), abs(estimate - Int(upLeft))
  )
  if toLeft <= toUp, toLeft <= toUpLeft { return left }
  return toUp <= toUpLeft ? up : upLeft
}
