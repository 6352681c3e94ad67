/// A stream filter that is not limited to pictures (ISO 32000-1, 7.4).
enum StreamFilter {
  case flate
  case lzw
  /// Returns nil for damaged data, and for more than a number of bytes.
  case simple((_ data: [UInt8], _ limit: Int) -> [UInt8]?)

  /// Nil for an unknown filter.
  init?(_ name: String) {
    switch name {
    case "FlateDecode", "Fl": self = .flate
    case "LZWDecode", "LZW": self = .lzw
    case "ASCIIHexDecode", "AHx": self = .simple { data, _ in hexadecimalDecoded(data) }
    case "ASCII85Decode", "A85": self = .simple(base85Decoded)
    case "RunLengthDecode", "RL": self = .simple(runLengthDecoded)
    default: return nil
    }
  }
}

/// Two digits are a byte; a single last digit counts as if 0 followed (7.4.2).
private func hexadecimalDecoded(_ data: [UInt8]) -> [UInt8]? {
  var result: [UInt8] = []
  var high: UInt8?
  for byte in data where !PDFCharacter.isSpace(byte) {
    if byte == UInt8(ascii: ">") { break }
    guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue.map({ UInt8($0) }) else { return nil }
    if let first = high {
      result.append(first << 4 | digit)
      high = nil
    } else {
      high = digit
    }
  }
  if let high { result.append(high << 4) }
  return result
}

/// Five digits of base 85 are four bytes; fewer at the end are fewer (7.4.3).
private func base85Decoded(_ data: [UInt8], limit: Int) -> [UInt8]? {
  var result: [UInt8] = []
  var digits: [UInt64] = []
  func add(count: Int) -> Bool {
    let value = digits.reduce(0) { $0 * 85 + $1 }
    guard value <= UInt64(UInt32.max) else { return false }
    for index in 0..<count { result.append(UInt8(truncatingIfNeeded: value >> UInt64(24 - 8 * index))) }
    digits.removeAll(keepingCapacity: true)
    return true
  }
  for byte in data where !PDFCharacter.isSpace(byte) {
    guard result.count <= limit else { return nil }
    switch byte {
    case UInt8(ascii: "~"):
      let count = digits.count
      guard count != 1 else { return nil }
      digits += Array(repeating: 84, count: (5 - count) % 5)
      return count == 0 || add(count: count - 1) ? result : nil
    case UInt8(ascii: "z") where digits.isEmpty: result += [0, 0, 0, 0]
    case UInt8(ascii: "!")...UInt8(ascii: "u"):
      digits.append(UInt64(byte - 33))
      if digits.count == 5, !add(count: 4) { return nil }
    default: return nil
    }
  }
  let count = digits.count
  guard count > 1 else { return count == 0 ? result : nil }
  digits += Array(repeating: 84, count: 5 - count)
  return add(count: count - 1) ? result : nil
}

/// A length n below 128 copies n + 1 bytes; one above 128 repeats a byte 257 - n times (7.4.5).
private func runLengthDecoded(_ data: [UInt8], limit: Int) -> [UInt8]? {
  var result: [UInt8] = []
  var index = 0
  while index < data.count, data[index] != 128, result.count <= limit {
    let length = Int(data[index])
    index += 1
    if length < 128 {
      guard index + length < data.count else { return nil }
      result += data[index...index + length]
      index += length + 1
    } else {
      guard index < data.count else { return nil }
      result += repeatElement(data[index], count: 257 - length)
      index += 1
    }
  }
  return result.count <= limit ? result : nil
}

/// The compression of TIFF and of old PDFs: codes of 9 to 12 bits for sequences that occurred before (7.4.4.2).
enum LZW {
  private static let (clear, end) = (256, 257)

  /// - Parameter isEarly: Whether codes become longer one code early, as is usual.
  /// - Returns: Nil for damaged data, and for more than a number of bytes.
  static func decoded(_ data: [UInt8], isEarly: Bool, limit: Int) -> [UInt8]? {
    var result: [UInt8] = []
    // The range of the result that a code from 258 on stands for.
    var table: [Range<Int>] = []
    var (bits, count, width) = (0, 0, 9)
    var last: Range<Int>?
    for byte in data {
      (bits, count) = (bits << 8 | Int(byte), count + 8)
      guard count >= width else { continue }
      let code = bits >> (count - width)
      count -= width
      bits &= 1 << count - 1
      if code == end { return result }
      if code == clear {
        (table, last, width) = ([], nil, 9)
        continue
      }
      let start = result.count
      if code < 256 {
        result.append(UInt8(code))
      } else if table.indices.contains(code - 258) {
        result += result[table[code - 258]]
      } else if code - 258 == table.count, let last {
        // The sequence before, and its first byte again.
        result += result[last]
        result.append(result[start])
      } else {
        return nil
      }
      guard result.count <= limit else { return nil }
      if let last, table.count < 4096 - 258 { table.append(last.lowerBound..<last.upperBound + 1) }
      last = start..<result.count
      width = Self.width(of: 258 + table.count + (isEarly ? 1 : 0))
    }
    return result
  }

  /// The number of bits of the next code, with this many codes.
  private static func width(of count: Int) -> Int {
    switch count {
    case ..<512: 9
    case ..<1024: 10
    case ..<2048: 11
    default: 12
    }
  }
}
