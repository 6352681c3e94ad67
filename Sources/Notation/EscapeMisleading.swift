extension Unicode.Scalar {
  /// Whether it could mislead a reader: control characters, which a terminal executes, line breaks, which could fake
  /// a log line, and invisible or directional characters, which could make a line look like another. Joiners and
  /// non-joiners (U+200C, U+200D) are part of words and emoji.
  package var isMisleading: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0xFEFF, 0xFFF9...0xFFFB:
      true
    // Letters without a shape, and the tags that repeat ASCII invisibly.
    case 0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
      0xE0000...0xE00FF, 0xE01F0...0xE0FFF:
      true
    default: false
    }
  }

  /// The escape in JSON.
  fileprivate var escape: String {
    switch self {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default:
      return String(self).utf16.map { "\\u" + $0.zeroPadded(to: 4, radix: 16) }.joined()
    }
  }
}

/// Returns `text` with the escapes of JSON for misleading characters, and a backslash before the others that are asked for.
package func escapeMisleading(
  _ text: String, backslashed: (Unicode.Scalar) -> Bool = { _ in false }
) -> String {
  var result = ""
  var marks = 0
  for scalar in text.unicodeScalars {
    // "##[" is a command to GitHub's runner anywhere in a line.
    if scalar.isMisleading || scalar == "[" && marks >= 2 {
      result += scalar.escape
    } else {
      if backslashed(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    marks = scalar == "#" ? marks + 1 : 0
  }
  return result
}
