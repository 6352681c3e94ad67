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
      data = [.bytes(deflater.finish())]
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
          part(row, pixel: pixel, alpha: sample, colorRow, alphaRow)
        }
      }
    }
    self.init(
      width: png.header.width, height: png.header.height, bitsPerComponent: png.header.bitDepth,
      colorSpace: ColorSpace(components: png.channels - 1, profile: png.header.profile(in: file)),
      encoding: .deflate(filtered: true), data: [.bytes(color.finish())],
      softMask: SoftMask(
        bitsPerComponent: png.header.bitDepth, encoding: .deflate(filtered: true),
        data: [.bytes(alpha.finish())]))
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
      bitsPerComponent: 8, encoding: .deflate(filtered: false), data: [.bytes(deflater.finish())])
  }
}

/// Splits the pixels of a row, after its filter type, into color and alpha.
private func part(
  _ row: UnsafeRawBufferPointer, pixel: Int, alpha: Int, _ colorRow: UnsafeMutableRawBufferPointer,
  _ alphaRow: UnsafeMutableRawBufferPointer
) {
  var (from, toColor, toAlpha) = (1, 1, 1)
  if pixel == 4, alpha == 1 {
    // By far the most frequent layout.
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
