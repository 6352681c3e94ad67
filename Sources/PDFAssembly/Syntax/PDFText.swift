extension PDFObject {
  /// A text string (ISO 32000-1, 7.9.2.2): ASCII as it is, anything else in UTF-16.
  public static func text(_ text: String) -> PDFObject {
    guard text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
      // A byte order mark tells one from the other.
      return .hex([0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
    }
    var bytes = [UInt8(ascii: "(")]
    for byte in text.utf8 {
      if "()\\".utf8.contains(byte) { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    return .string(bytes + [UInt8(ascii: ")")])
  }

  /// A date in ISO 8601 as PDF has it (7.9.4): `2026-05-14T09:30:00+02:00` gives `D:20260514093000+02'00`. What may be
  /// left out in one may be left out in the other; nil for a text that is not a date.
  public static func date(_ text: String) -> PDFObject? {
    let bytes = Array(text.utf8)
    let form = Array("0000-00-00T00:00:00".utf8)
    let count = zip(bytes, form).prefix { byte, wanted in
      wanted == UInt8(ascii: "0") ? isDigit(byte) : byte == wanted
    }.count
    guard [4, 7, 10, 16, 19].contains(count), let zone = zone(bytes[count...]) else { return nil }
    return .string(Array("(D:".utf8) + bytes[..<count].filter(isDigit) + zone + [UInt8(ascii: ")")])
  }

  /// Nothing, `Z`, or hours and minutes as `+02:00`, which become `+02'00`.
  private static func zone(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    if bytes.isEmpty || bytes.elementsEqual("Z".utf8) { return Array(bytes) }
    let zone = Array(bytes)
    guard zone.count == 6, "+-".utf8.contains(zone[0]), zone[3] == UInt8(ascii: ":"),
      [1, 2, 4, 5].allSatisfy({ isDigit(zone[$0]) })
    else { return nil }
    return Array(zone[..<3]) + [UInt8(ascii: "'")] + Array(zone[4...])
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// A string as hexadecimal digits.
  static func hex(_ bytes: [UInt8]) -> PDFObject {
    let digits = Array("0123456789abcdef".utf8)
    let pairs = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return .string([UInt8(ascii: "<")] + pairs + [UInt8(ascii: ">")])
  }
}
