extension Unicode.Scalar {
  /// Control characters, which a terminal obeys, line breaks, by which a name can pass for a line of a log, and marks that are
  /// not seen or change the direction of writing, by which a line can be made to look like another. What joins letters or
  /// keeps them apart (U+200C, U+200D) belongs to words and emoji.
  package var playsTricks: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0xFEFF,
      0xFFF9...0xFFFB:
      true
    default: false
    }
  }

  /// The escape that JSON has for it.
  fileprivate var escape: String {
    switch self {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default:
      let digits = String(value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}

/// `text` on one line that a terminal, a log or a report can show: what could play tricks there is written as an escape. Every
/// name and every value goes through here or through ``jsonQuoted(_:)`` before a person sees it.
package func harmless(_ text: String) -> String {
  // GitHub's runner obeys a line that begins so, whatever spaces stand in front.
  let rest = text.unicodeScalars.drop { $0 == " " }
  guard rest.starts(with: "::".unicodeScalars) else {
    // Most are, and there can be thousands.
    let isPlain = text.utf8.allSatisfy { 0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "[") }
    return isPlain ? text : escaped(text) { _ in false }
  }
  return String(text[..<rest.startIndex]) + "\\u003a" + escaped(String(rest.dropFirst())) { _ in false }
}

/// `text` as a JSON string with its quotes; characters that could play tricks on a terminal are escaped.
public func jsonQuoted(_ text: String) -> String {
  "\"" + escaped(text) { $0 == "\"" || $0 == "\\" } + "\""
}

/// A text with escapes for characters that control or mislead, and a backslash before others.
private func escaped(_ text: String, backslashed: (Unicode.Scalar) -> Bool) -> String {
  var result = ""
  var marks = 0
  for scalar in text.unicodeScalars {
    // "##[" is a command to GitHub's runner wherever it stands.
    if scalar.playsTricks || scalar == "[" && marks >= 2 {
      result += scalar.escape
    } else {
      if backslashed(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    marks = scalar == "#" ? marks + 1 : 0
  }
  return result
}
