import Deflate

/// A PNG of opaque pixels that is written while its rows are made.
package struct PNGStream {
  private let size: PixelSize
  private let output: (UnsafeRawBufferPointer) throws -> Void
  private let deflater = Deflater()
  /// The samples of the row above, three a pixel.
  private var above: [UInt8]
  private var row: [UInt8]
  /// A row with its filter's number before it, for each of the filters.
  private var filtered: [[UInt8]]

  /// Writes the start of the file.
  package init(_ size: PixelSize, to output: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
    self.size = size
    self.output = output
    above = [UInt8](repeating: 0, count: size.width * 3)
    row = above
    filtered = (0..<3).map { [UInt8($0)] + [UInt8](repeating: 0, count: size.width * 3) }
    try write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // Eight bits a sample, red, green and blue.
    try chunk("IHDR", bigEndian(size.width) + bigEndian(size.height) + [8, 2, 0, 0, 0])
  }

  /// Writes the next rows, as wide as the picture.
  package mutating func append(_ bitmap: Bitmap) throws {
    for y in 0..<bitmap.height {
      bitmap.bytes.withUnsafeBytes { bytes in
        // The row lies within the bitmap's width x height x 4 bytes.
        append(row: UnsafeRawBufferPointer(rebasing: bytes[y * size.width * 4..<(y + 1) * size.width * 4]))
      }
    }
    let data = deflater.drain()
    if !data.isEmpty { try chunk("IDAT", data) }
  }

  package mutating func finish() throws {
    try chunk("IDAT", deflater.finish())
    try chunk("IEND", [])
  }

  /// Chooses the filter (none, left or above) with the smallest sum of differences (PNG specification, 12.8).
  private mutating func append(row pixels: UnsafeRawBufferPointer) {
    for x in 0..<size.width {
      row[x * 3] = pixels[x * 4 + 2]
      row[x * 3 + 1] = pixels[x * 4 + 1]
      row[x * 3 + 2] = pixels[x * 4]
    }
    var sums = (none: 0, left: 0, above: 0)
    for index in row.indices {
      let sample = row[index]
      let left = index < 3 ? sample : sample &- row[index - 3]
      let over = sample &- above[index]
      filtered[0][index + 1] = sample
      filtered[1][index + 1] = left
      filtered[2][index + 1] = over
      sums.none += magnitude(sample)
      sums.left += magnitude(left)
      sums.above += magnitude(over)
    }
    let least = min(sums.none, sums.left, sums.above)
    let best = least == sums.none ? 0 : least == sums.left ? 1 : 2
    filtered[best].withUnsafeBytes { deflater.append($0) }
    swap(&above, &row)
  }

  private func magnitude(_ difference: UInt8) -> Int { Int(Int8(bitPattern: difference).magnitude) }

  // MARK: Chunks

  private func chunk(_ name: String, _ data: [UInt8]) throws {
    let body = Array(name.utf8) + data
    try write(bigEndian(data.count) + body + bigEndian(Int(body.withUnsafeBytes { crc32($0) })))
  }

  private func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try output($0) } }

  private func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
