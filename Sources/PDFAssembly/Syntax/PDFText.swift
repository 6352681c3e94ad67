// The syntax of names and strings: all escaping is done here.

extension String {
  /// Appends a text string (ISO 32000-1, 7.9.2.2): ASCII unchanged, anything else as UTF-16.
  func writeText(to bytes: inout [UInt8]) {
    guard isStoredAsASCII else {
      // A byte order mark distinguishes the two.
      return ([0xFE, 0xFF] + utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
        .writeHexadecimal(to: &bytes)
    }
    bytes.append(UInt8(ascii: "("))
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "\\"))
      default: break
      }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: ")"))
  }

  /// Whether a text string has the bytes of this text.
  var isStoredAsASCII: Bool { utf8.allSatisfy { (0x20..<0x7F).contains($0) } }

  /// Appends a name (7.3.5), each character of which is one byte; irregular characters and `#` become two digits.
  func writeName(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "/"))
    for scalar in unicodeScalars {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      if (0x21..<0x7F).contains(byte), byte != UInt8(ascii: "#"), PDFCharacter.isRegular(byte) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "#"))
        bytes += hexadecimalDigits(byte)
      }
    }
  }
}

extension [UInt8] {
  /// Appends a byte string as hexadecimal digits.
  func writeHexadecimal(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "<"))
    for byte in self { bytes += hexadecimalDigits(byte) }
    bytes.append(UInt8(ascii: ">"))
  }

  /// A byte string as it is written in a file or a content stream.
  package var hexadecimalString: String {
    var bytes: [UInt8] = []
    writeHexadecimal(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

private func hexadecimalDigits(_ byte: UInt8) -> [UInt8] {
  [byte >> 4, byte & 15].map { $0 < 10 ? UInt8(ascii: "0") + $0 : UInt8(ascii: "a") - 10 + $0 }
}

extension PDFObject {
  /// Converts an ISO 8601 date to PDF's format (7.9.4): `2026-05-14T09:30:00+02:00` gives `D:20260514093000+02'00`.
  /// The same parts are optional in both; nil for a text that is not a date.
  public static func date(_ text: String) -> PDFObject? {
    let bytes = Array(text.utf8)
    let form = Array("0000-00-00T00:00:00".utf8)
    let count = zip(bytes, form).prefix { byte, wanted in
      wanted == UInt8(ascii: "0") ? isDigit(byte) : byte == wanted
    }.count
    guard [4, 7, 10, 16, 19].contains(count), let zone = zone(bytes[count...]) else { return nil }
    return .text(String(decoding: Array("D:".utf8) + bytes[..<count].filter(isDigit) + zone, as: UTF8.self))
  }

  /// Converts a time zone: empty, `Z`, or hours and minutes such as `+02:00`, which become `+02'00`.
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
}
