import Notation

/// Returns `text` on one line, with escapes for characters that could mislead in a terminal, a log or a report. Every
/// name and every value passes through here or through ``jsonQuoted(_:)`` before it is shown.
package func harmless(_ text: String) -> String {
  // GitHub's runner executes a line that begins like this, even after spaces.
  let rest = text.unicodeScalars.drop { $0 == " " }
  guard rest.starts(with: "::".unicodeScalars) else {
    // Most texts are harmless, and there can be thousands.
    let isPlain = text.utf8.allSatisfy { 0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "[") }
    return isPlain ? text : escapeMisleading(text)
  }
  return String(text[..<rest.startIndex]) + "\\u003a" + escapeMisleading(String(rest.dropFirst()))
}

/// Returns `text` as a JSON string with its quotes; misleading characters are escaped.
public func jsonQuoted(_ text: String) -> String { text.json }
