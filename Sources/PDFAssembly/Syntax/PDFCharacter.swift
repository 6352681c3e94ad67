/// The kinds of characters in the syntax of PDFs (ISO 32000-1, 7.2.2).
enum PDFCharacter {
  static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0 || byte == 9 || byte == 10 || byte == 12 || byte == 13 || byte == 32
  }

  /// Whether it is neither white space nor a delimiter.
  static func isRegular(_ byte: UInt8) -> Bool {
    guard !isSpace(byte) else { return false }
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "%"):
      return false
    default: return true
    }
  }
}
