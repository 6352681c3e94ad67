/// Returns a tag of a color profile reduced to the numbers that colors are computed from: bytes after them, between
/// them and in reserved places are left out.
///
/// - Parameter tag: The element with its type (ICC.1:2010, 10).
/// - Returns: Nil for a tag that is damaged, or of a type that readers of PDF 1.7 do not know.
func plainProfileTag(_ tag: [UInt8]) -> [UInt8]? {
  tag.withUnsafeBytes { bytes in
    let tag = ProfileTag(reader: ByteReader(bytes: bytes))
    return switch tag.type {
    case "XYZ ": tag.numbers(20)
    // The 3 x 3 numbers of a chromatic adaptation.
    case "sf32": tag.numbers(44)
    case "curv", "para": tag.curves(1, at: 0)?.bytes
    case "mft1": tag.table(entrySize: 1)
    case "mft2": tag.table(entrySize: 2)
    case "mAB ": tag.stages(curves: (first: tag.outputs, last: tag.inputs))
    case "mBA ": tag.stages(curves: (first: tag.inputs, last: tag.outputs))
    default: nil
    }
  }
}

private struct ProfileTag {
  let reader: ByteReader

  var type: String { String(decoding: bytes(0..<4) ?? [], as: UTF8.self) }
  var inputs: Int { reader.u8(8) ?? 0 }
  var outputs: Int { reader.u8(9) ?? 0 }

  private func bytes(_ range: Range<Int>) -> [UInt8]? {
    range.upperBound <= reader.bytes.count ? Array(reader.bytes[range]) : nil
  }

  /// The type, four reserved bytes, and the data up to a length in bytes.
  func numbers(_ length: Int) -> [UInt8]? {
    guard let type = bytes(0..<4), let numbers = bytes(8..<length) else { return nil }
    return type + zeros(4) + numbers
  }

  /// Curves that follow each other, each padded to four bytes except the last (10.5 and 10.15).
  func curves(_ count: Int, at start: Int) -> (bytes: [UInt8], end: Int)? {
    var result: [UInt8] = []
    var end = start
    for _ in 0..<count {
      result += zeros(padding(of: result.count))
      end += padding(of: end - start)
      guard let curve = curve(at: end) else { return nil }
      result += curve
      end += curve.count
    }
    return (result, end)
  }

  private func curve(at start: Int) -> [UInt8]? {
    guard let type = bytes(start..<start + 4) else { return nil }
    if type.elementsEqual("curv".utf8) {
      guard let count = reader.u32(start + 8), let values = bytes(start + 8..<start + 12 + 2 * count) else {
        return nil
      }
      return type + zeros(4) + values
    }
    // The number of parameters of each function.
    let counts = [1, 3, 4, 5, 7]
    guard type.elementsEqual("para".utf8), let function = reader.u16(start + 8), counts.indices ~= function,
      let values = bytes(start + 12..<start + 12 + 4 * counts[function])
    else { return nil }
    return type + zeros(4) + [0, UInt8(function)] + zeros(2) + values
  }

  /// A matrix, curves, a table and curves, of one or two bytes each (10.8 and 10.9).
  func table(entrySize: Int) -> [UInt8]? {
    let start = entrySize == 1 ? 48 : 52
    let entries = entrySize == 1 ? (256, 256) : (reader.u16(48) ?? 0, reader.u16(50) ?? 0)
    guard let grid = reader.u8(10), let points = points([Int](repeating: grid, count: inputs)) else {
      return nil
    }
    let count = entries.0 * inputs + points * outputs + entries.1 * outputs
    guard var plain = numbers(start + entrySize * count) else { return nil }
    plain[11] = 0
    return plain
  }

  /// The number of colors in a table; nil if it is too large for any profile.
  private func points(_ grid: [Int]) -> Int? {
    var count = 1
    for side in grid {
      count *= side
      guard count <= reader.bytes.count else { return nil }
    }
    return count
  }

  /// Curves, a matrix, curves, a table and curves, most of which may be missing, at any offsets (10.10 and 10.11).
  func stages(curves counts: (first: Int, last: Int)) -> [UInt8]? {
    var data: [UInt8] = []
    var offsets: [UInt8] = []
    for (place, stage) in [12, 16, 20, 24, 28].enumerated() {
      guard let start = reader.u32(stage) else { return nil }
      guard start > 0 else {
        offsets += zeros(4)
        continue
      }
      let contents: [UInt8]? =
        switch place {
        case 1: bytes(start..<start + 48)
        case 3: colors(at: start)
        case 4: curves(counts.last, at: start)?.bytes
        default: curves(counts.first, at: start)?.bytes
        }
      guard let contents else { return nil }
      data += zeros(padding(of: data.count))
      let offset = UInt32(32 + data.count)
      offsets += (0..<4).map { UInt8(truncatingIfNeeded: offset >> (24 - 8 * $0)) }
      data += contents
    }
    return Array(type.utf8) + zeros(4) + [UInt8(inputs), UInt8(outputs), 0, 0] + offsets + data
  }

  /// A table with a number of points for each input, and a precision of one or two bytes (10.10.5).
  private func colors(at start: Int) -> [UInt8]? {
    guard inputs <= 16, let sides = bytes(start..<start + 16), let precision = reader.u8(start + 16),
      1...2 ~= precision, let points = points(sides[..<inputs].map { Int($0) }),
      let values = bytes(start + 20..<start + 20 + precision * points * outputs)
    else { return nil }
    return Array(sides[..<inputs]) + zeros(16 - inputs) + [UInt8(precision), 0, 0, 0] + values
  }

  private func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  private func padding(of count: Int) -> Int { (4 - count % 4) % 4 }
}
