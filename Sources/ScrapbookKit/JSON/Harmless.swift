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

  /// As JSON writes it.
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
  guard text.unicodeScalars.contains(where: \.playsTricks) else { return text }
  return text.unicodeScalars.reduce(into: "") { result, scalar in
    if scalar.playsTricks { result += scalar.escape } else { result.unicodeScalars.append(scalar) }
  }
}

/// `text` as a JSON string with its quotes; characters that could play tricks on a terminal are escaped.
public func jsonQuoted(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": quoted += "\\\""
    case "\\": quoted += "\\\\"
    case _ where scalar.playsTricks: quoted += scalar.escape
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "\""
}
