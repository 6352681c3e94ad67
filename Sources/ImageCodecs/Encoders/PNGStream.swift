import Deflate

/// A PNG of opaque pixels that is written while its rows are made.
package struct PNGStream {
  private let width: Int
  private let output: (UnsafeRawBufferPointer) throws -> Void
  private let deflater: RowDeflater
  /// The samples of the row above, three a pixel.
  private var above: [UInt8]
  private var row: [UInt8]

  /// Writes the start of the file.
  package init(
    width: Int, height: Int, to output: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    self.width = width
    self.output = output
    above = [UInt8](repeating: 0, count: width * 3)
    row = above
    deflater = RowDeflater(rowLength: 1 + width * 3)
    try write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // Eight bits a sample, red, green and blue.
    try chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0])
  }

  /// Writes the next rows.
  ///
  /// - Parameters:
  ///   - pixels: Four bytes a pixel: blue, green, red, and an unused one.
  ///   - stride: The bytes from one row to the next.
  package mutating func append(_ pixels: UnsafeRawBufferPointer, stride: Int) throws {
    for start in Swift.stride(from: 0, to: pixels.count, by: stride) {
      append(row: UnsafeRawBufferPointer(rebasing: pixels[start..<start + width * 4]))
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
    row.withUnsafeMutableBytes { row in
      for x in 0..<width {
        row[x * 3] = pixels[x * 4 + 2]
        row[x * 3 + 1] = pixels[x * 4 + 1]
        row[x * 3 + 2] = pixels[x * 4]
      }
    }
    deflater.append { filtered in
      row.withUnsafeBytes { row in
        above.withUnsafeBytes { above in filter(row, above: above, into: filtered) }
      }
    }
    swap(&above, &row)
  }

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

/// Writes a row of RGB samples with its filter's number before it: none, left or above, whichever has the smallest sum.
private func filter(
  _ row: UnsafeRawBufferPointer, above: UnsafeRawBufferPointer, into filtered: UnsafeMutableRawBufferPointer
) {
  var sums: (none: UInt32, left: UInt32, above: UInt32) = (0, 0, 0)
  // The first pixel has nothing to its left.
  for index in 3..<row.count {
    sums.none &+= magnitude(row[index])
    sums.left &+= magnitude(row[index] &- row[index - 3])
    sums.above &+= magnitude(row[index] &- above[index])
  }
  let least = min(sums.none, sums.left, sums.above)
  if least == sums.none {
    filtered[0] = 0
    UnsafeMutableRawBufferPointer(rebasing: filtered[1...]).copyMemory(from: row)
  } else if least == sums.left {
    filtered[0] = 1
    for index in 0..<3 { filtered[index + 1] = row[index] }
    for index in 3..<row.count { filtered[index + 1] = row[index] &- row[index - 3] }
  } else {
    filtered[0] = 2
    for index in 0..<row.count { filtered[index + 1] = row[index] &- above[index] }
  }
}

private func magnitude(_ difference: UInt8) -> UInt32 { UInt32(min(difference, 0 &- difference)) }
