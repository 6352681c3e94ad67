import Notation

extension PDFObject {
  /// The bytes of a string (ISO 32000-1, 7.3.4); nil for other values.
  public var stringBytes: [UInt8]? {
    switch self {
    case .bytes(let bytes): bytes
    case .text(let text): Array(text.utf8)
    case .copiedString(let written):
      written.text.first == UInt8(ascii: "<")
        ? hexadecimalBytes(written.text) : literalBytes(written.text.dropFirst().dropLast())
    default: nil
    }
  }

  /// A text string (7.9.2.2): UTF-16 or UTF-8 with a byte order mark, else PDFDocEncoding. Nil for other values.
  public var string: String? {
    if case .text(let text) = self { return text }
    guard let bytes = stringBytes else { return nil }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      let isLittle = bytes[0] == 0xFF
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return isLittle ? second << 8 | first : first << 8 | second
      }
      return String(decoding: units, as: UTF16.self)
    }
    let markCount = byteOrderMarkCount(in: bytes)
    if markCount > 0 { return String(decoding: bytes.dropFirst(markCount), as: UTF8.self) }
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(documentScalar(byte)) }
    return String(text)
  }
}

private func hexadecimalBytes(_ written: [UInt8]) -> [UInt8] {
  var digits = written.compactMap { Character(Unicode.Scalar($0)).hexDigitValue.map { UInt8($0) } }
  // A missing last digit is 0.
  if digits.count % 2 == 1 { digits.append(0) }
  return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}

private func literalBytes(_ written: ArraySlice<UInt8>) -> [UInt8] {
  var bytes: [UInt8] = []
  var rest = written
  while let byte = rest.popFirst() {
    if byte == 13 {
      // Every line break is one.
      if rest.first == 10 { rest.removeFirst() }
      bytes.append(10)
    } else if byte != UInt8(ascii: "\\") {
      bytes.append(byte)
    } else if let next = rest.popFirst() {
      appendEscape(next, &rest, to: &bytes)
    }
  }
  return bytes
}

/// Appends the byte of an escape sequence.
private func appendEscape(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>, to bytes: inout [UInt8]) {
  switch byte {
  case UInt8(ascii: "n"): bytes.append(10)
  case UInt8(ascii: "r"): bytes.append(13)
  case UInt8(ascii: "t"): bytes.append(9)
  case UInt8(ascii: "b"): bytes.append(8)
  case UInt8(ascii: "f"): bytes.append(12)
  case 10: break
  case 13: if rest.first == 10 { rest.removeFirst() }
  case UInt8(ascii: "0")...UInt8(ascii: "7"):
    var value = UInt16(byte & 7)
    var count = 1
    while count < 3, let digit = rest.first, UInt8(ascii: "0")...UInt8(ascii: "7") ~= digit {
      value = value << 3 | UInt16(digit & 7)
      rest.removeFirst()
      count += 1
    }
    bytes.append(UInt8(truncatingIfNeeded: value))
  default: bytes.append(byte)
  }
}

/// A byte of PDFDocEncoding (annex D.3): Latin-1 except for two rows.
private func documentScalar(_ byte: UInt8) -> Unicode.Scalar {
  switch byte {
  case 0x18...0x1F: lowScalars[Int(byte) - 0x18]
  case 0x80...0x9E: highScalars[Int(byte) - 0x80]
  case 0xA0: "\u{20AC}"
  default: Unicode.Scalar(byte)
  }
}

private let lowScalars = Array("\u{2D8}\u{2C7}\u{2C6}\u{2D9}\u{2DD}\u{2DB}\u{2DA}\u{2DC}".unicodeScalars)
private let highScalars = Array(
  "\u{2022}\u{2020}\u{2021}\u{2026}\u{2014}\u{2013}\u{192}\u{2044}\u{2039}\u{203A}\u{2212}\u{2030}\u{201E}\u{201C}\u{201D}\u{2018}\u{2019}\u{201A}\u{2122}\u{FB01}\u{FB02}\u{141}\u{152}\u{160}\u{178}\u{17D}\u{131}\u{142}\u{153}\u{161}\u{17E}"
    .unicodeScalars)
