import Notation

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

/// Returns `text` on one line, with escapes for characters that could mislead in a terminal, a log or a report. Every
/// name and every value passes through here or through ``jsonQuoted(_:)`` before it is shown.
package func harmless(_ text: String) -> String {
  // GitHub's runner executes a line that begins so, even after spaces.
  let rest = text.unicodeScalars.drop { $0 == " " }
  guard rest.starts(with: "::".unicodeScalars) else {
    // Most texts are harmless, and there can be thousands.
    let isPlain = text.utf8.allSatisfy { 0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "[") }
    return isPlain ? text : escaped(text) { _ in false }
  }
  return String(text[..<rest.startIndex]) + "\\u003a" + escaped(String(rest.dropFirst())) { _ in false }
}

/// Returns `text` as a JSON string with its quotes; misleading characters are escaped.
public func jsonQuoted(_ text: String) -> String {
  "\"" + escaped(text) { $0 == "\"" || $0 == "\\" } + "\""
}

/// Escapes misleading characters, and puts a backslash before others.
private func escaped(_ text: String, backslashed: (Unicode.Scalar) -> Bool) -> String {
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
