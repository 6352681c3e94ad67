/// Strings and their escapes.
extension JSONParser {
  mutating func parseString() throws(JSONFault) -> String {
    let start = position
    position += 1
    // The text up to and including the last escape.
    var text = ""
    var part = position
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        let rest = String(decoding: bytes[part..<position], as: UTF8.self)
        position += 1
        return text.isEmpty ? rest : text + rest
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes[part..<position], as: UTF8.self)
        text.append(try parseEscape())
        part = position
      case 0..<0x20:
        throw fault(
          "\(describeHere()) inside a string",
          hints: [
            byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
              ? "close the string with \" before the end of the line, or write \\n for a line break"
              : "write it as an escape such as \\t"
          ])
      default:
        position += 1
      }
    }
    throw JSONFault(
      id: .jsonSyntax, message: "a string without a closing quote",
      span: span(start, start + 1))
  }

  /// Parses an escape sequence. A lone surrogate becomes U+FFFD: RFC 8259, section 8.2 leaves this open, and a string
  /// of Unicode scalars cannot contain it.
  mutating func parseEscape() throws(JSONFault) -> Character {
    let start = position
    position += 1
    guard let letter = peek else { throw fault("the file ends inside a string") }
    position += 1
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return Character(try parseUnicodeEscape(start: start))
    default:
      position = start
      throw JSONFault(
        id: .jsonSyntax, message: "unknown escape in a string",
        span: span(start, start + 2),
        hints: [#"escapes are \" \\ \/ \b \f \n \r \t and \uXXXX; in a path write / instead of \"#])
    }
  }

  /// Parses the digits after `\u`, and the low surrogate if they were a high one.
  mutating func parseUnicodeEscape(start: Int) throws(JSONFault) -> Unicode.Scalar {
    let first = try parseFourHexDigits(start: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    let afterFirst = position
    guard first < 0xDC00, take("\\"), take("u") else {
      position = afterFirst
      return "\u{FFFD}"
    }
    let second = try parseFourHexDigits(start: afterFirst)
    guard 0xDC00..<0xE000 ~= second else {
      position = afterFirst
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  mutating func parseFourHexDigits(start: Int) throws(JSONFault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = hexDigit(byte) else {
        throw JSONFault(
          id: .jsonSyntax, message: "\\u needs four hexadecimal digits",
          span: span(start, min(position, bytes.count)))
      }
      value = value << 4 + digit
      position += 1
    }
    return value
  }

  private func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
