import Deflate
public import PDFAssembly

extension PDFImage {
  /// Uses the samples of a PNG unchanged, whatever its color type. A gamma of its own (``PNGHeader/gamma``) is not
  /// passed to viewers.
  ///
  /// - Throws: ``ImageError/broken(_:)`` if its data is damaged, too short or too long.
  public init(png file: UnsafeRawBufferPointer) throws {
    let png = try PNGParts(file)
    if png.header.colorType & 4 != 0 {
      try self.init(splitting: png, file)
      return
    }
    let alpha = try Self.alpha(of: png, file)
    self.init(passing: png, file)
    if png.header.isInterlaced {
      let deflater = RowDeflater(rowLength: 1 + png.rowLength)
      try png.forEachRow(of: file) { row in deflater.append { $0.copyMemory(from: row) } }
      data = [.bytes(deflater.finish()[...])]
    }
    if png.header.colorType == 3 {
      let colors = ColorSpace(components: 3, profile: png.header.profile(in: file))
      colorSpace = .palette(png.palette, of: colors)
    }
    softMask = alpha
  }

  private init(passing png: PNGParts, _ file: UnsafeRawBufferPointer) {
    self.init(
      width: png.header.width, height: png.header.height, bitsPerComponent: png.header.bitDepth,
      colorSpace: ColorSpace(components: png.channels, profile: png.header.profile(in: file)),
      encoding: .deflate(filtered: true), data: png.data.map(PDFData.file))
  }

  /// Splits color and alpha without undoing the row filters: PNG filters combine each byte of a pixel with the same
  /// byte of its neighbors, so each channel is filtered independently and each row keeps its filter type.
  private init(splitting png: PNGParts, _ file: UnsafeRawBufferPointer) throws {
    let sample = png.header.bitDepth / 8
    let pixel = sample * png.channels
    let color = RowDeflater(rowLength: 1 + png.header.width * (pixel - sample))
    let alpha = RowDeflater(rowLength: 1 + png.header.width * sample)
    try png.forEachRow(of: file) { row in
      color.append { colorRow in
        alpha.append { alphaRow in
          colorRow[0] = row[0]
          alphaRow[0] = row[0]
          splitRow(row, pixel: pixel, alpha: sample, colorRow, alphaRow)
        }
      }
    }
    self.init(
      width: png.header.width, height: png.header.height, bitsPerComponent: png.header.bitDepth,
      colorSpace: ColorSpace(components: png.channels - 1, profile: png.header.profile(in: file)),
      encoding: .deflate(filtered: true), data: [.bytes(color.finish()[...])],
      softMask: SoftMask(
        bitsPerComponent: png.header.bitDepth, encoding: .deflate(filtered: true),
        data: [.bytes(alpha.finish()[...])]))
  }

  /// Returns the alpha of a picture without an alpha channel; nil if it is opaque. Checks the data in any case.
  private static func alpha(of png: PNGParts, _ file: UnsafeRawBufferPointer) throws -> SoftMask? {
    switch (png.header.colorType, png.transparency) {
    case (3, let transparency):
      let opacities = (transparency ?? []) + [UInt8](repeating: 255, count: 256)
      let colors = png.palette.count / 3
      let alpha = try alpha(of: png, file) { row, column in
        let index = png.sample(column, in: row)
        guard index < colors else { throw ImageError.broken("a pixel has a color beyond the palette") }
        return opacities[index]
      }
      return transparency == nil ? nil : alpha
    // One transparent color: two bytes for each channel, of which pictures with fewer bits use the lower ones.
    case (_, let key?) where key.count == 2 * png.channels && png.header.bitDepth < 8:
      let clear = Int(key[1]) & (1 << png.header.bitDepth - 1)
      return try alpha(of: png, file) { row, column in png.sample(column, in: row) == clear ? 0 : 255 }
    case (_, let key?) where key.count == 2 * png.channels:
      let clear = png.header.bitDepth == 16 ? key : key.indices.filter { $0 % 2 == 1 }.map { key[$0] }
      return try alpha(of: png, file) { row, column in
        row[column * png.filterStep..<(column + 1) * png.filterStep].elementsEqual(clear) ? 0 : 255
      }
    default:
      try png.forEachRow(of: file) { _ in }
      return nil
    }
  }

  /// Looks up the alpha of each pixel in the unfiltered rows.
  private static func alpha(
    of png: PNGParts, _ file: UnsafeRawBufferPointer,
    _ opacity: (_ row: UnsafeRawBufferPointer, _ column: Int) throws -> UInt8
  ) throws -> SoftMask {
    let deflater = RowDeflater(rowLength: png.header.width)
    var row = [UInt8](repeating: 0, count: 1 + png.rowLength)
    var above = row
    try png.forEachRow(of: file) { filtered in
      row.withUnsafeMutableBytes { $0.copyMemory(from: filtered) }
      unfilter(&row, above: above, step: png.filterStep)
      above = row
      try row.withUnsafeBytes { row in
        let pixels = UnsafeRawBufferPointer(rebasing: row[1...])
        try deflater.append { alphaRow in
          for column in 0..<png.header.width { alphaRow[column] = try opacity(pixels, column) }
        }
      }
    }
    return SoftMask(
      bitsPerComponent: 8, encoding: .deflate(filtered: false), data: [.bytes(deflater.finish()[...])])
  }
}

/// Splits the pixels of a row, after its filter type, into color and alpha.
///
/// - Parameters:
///   - pixel: The bytes of a pixel.
///   - alpha: The bytes of its alpha, which are its last ones.
func splitRow(
  _ row: UnsafeRawBufferPointer, pixel: Int, alpha: Int, _ colorRow: UnsafeMutableRawBufferPointer,
  _ alphaRow: UnsafeMutableRawBufferPointer
) {
  var (from, toColor, toAlpha) = (1, 1, 1)
  if pixel == 4, alpha == 1 {
    // By far the most frequent layout.
    let count = splitPairs(row, colorRow, alphaRow)
    (from, toColor, toAlpha) = (1 + 4 * count, 1 + 3 * count, 1 + count)
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

/// Splits RGBA pixels of 8 bits, two in each step, and leaves the last ones of the row.
///
/// - Returns: The number of pixels that were split.
private func splitPairs(
  _ row: UnsafeRawBufferPointer, _ colorRow: UnsafeMutableRawBufferPointer,
  _ alphaRow: UnsafeMutableRawBufferPointer
) -> Int {
  // A step writes 8 bytes of color, of which the next one overwrites two: three pixels are left for these.
  let count = max(0, (row.count - 1) / 4 - 3) / 2 * 2
  guard count > 0, let from = row.baseAddress, let color = colorRow.baseAddress,
    let alpha = alphaRow.baseAddress
  else { return 0 }
  precondition(colorRow.count > 3 * (count + 3) && alphaRow.count > count + 3)
  for pixel in stride(from: 0, to: count, by: 2) {
    // All offsets are below the counts of the rows, which the precondition compares.
    let pair = UInt64(littleEndian: from.loadUnaligned(fromByteOffset: 1 + 4 * pixel, as: UInt64.self))
    let colors = (pair & 0xFF_FFFF) | (pair >> 8 & 0xFFFF_FF00_0000)
    let alphas = UInt16(truncatingIfNeeded: pair >> 24 & 0xFF | pair >> 48 & 0xFF00)
    color.storeBytes(of: colors.littleEndian, toByteOffset: 1 + 3 * pixel, as: UInt64.self)
    alpha.storeBytes(of: alphas.littleEndian, toByteOffset: 1 + pixel, as: UInt16.self)
  }
  return count
}
