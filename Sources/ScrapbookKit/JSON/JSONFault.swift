import Notation

/// The error that ended parsing.
public struct JSONFault: Error, Equatable {
  public var id: DiagnosticID
  public var message: String
  public var span: SourceSpan
  public var hints: [String]

  public init(id: DiagnosticID, message: String, span: SourceSpan, hints: [String] = []) {
    self.id = id
    self.message = message
    self.span = span
    self.hints = hints
  }

  public var diagnostic: Diagnostic {
    Diagnostic(severity: .error, id: id, message: message, span: span, pointer: "", hints: hints)
  }
}

/// Descriptions of the text at the current position, and hints for common mistakes.
extension JSONParser {
  func fault(_ message: String, hints: [String] = []) -> JSONFault {
    let length = here.map { String($0).utf8.count } ?? 0
    return JSONFault(
      id: .jsonSyntax, message: message,
      span: span(position, position + length), hints: hints)
  }

  /// The scalar at the position; the bytes are valid UTF-8, so at most four of them are examined.
  var here: Unicode.Scalar? {
    position < bytes.count
      ? String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
      : nil
  }

  func describeHere() -> String {
    guard let here else { return "the end of the file" }
    switch here {
    case "\n", "\r": return "the end of the line"
    case "\t": return "a tab"
    case "\"": return "a text"
    case "\u{200B}"..<"\u{2010}", "\u{FEFF}",
      _ where here.isMisleading:
      return "the invisible character U+" + String(here.value, radix: 16, uppercase: true)
    default: return "\"\(here)\""
    }
  }

  /// Whether the file looks like YAML from its first word: `title: Our trip`, `--- `, `- photo`.
  var startsYAML: Bool {
    let rest = bytes[position...]
    if rest.starts(with: "---".utf8) { return true }
    if rest.starts(with: "- ".utf8) { return rest.dropFirst(2).first.map { !isDigit($0) } ?? false }
    let afterWord = rest.drop { isWord($0) || $0 == UInt8(ascii: " ") }
    return rest.first.map { isWord($0) && !isDigit($0) } == true && afterWord.first == UInt8(ascii: ":")
  }

  /// Whether a string was closed right before a word or mark that cannot start a value: `"He said "hi" to me"`.
  var continuesText: Bool {
    guard let here, let end = bytes[..<position].lastIndex(where: { $0 != UInt8(ascii: " ") }),
      bytes[end] == UInt8(ascii: "\"")
    else { return false }
    if here.properties.isAlphabetic {
      let word = bytes[position...].prefix { isWord($0) }
      return !["true", "false", "null"].contains(String(decoding: word, as: UTF8.self))
    }
    let isMark = !here.properties.isWhitespace && !"\"{}[]:/#'“”„‘’".unicodeScalars.contains(here)
    return end == position - 1 && isMark
  }

  var quoteHint: String { #"a quote inside a text is written \""# }

  /// The hint where the comma belongs: after the last value.
  var missingCommaHint: String {
    let end = bytes[..<position].lastIndex { $0 > UInt8(ascii: " ") } ?? 0
    return line(of: end) == line(of: position)
      ? "a comma is missing before it" : "a comma is missing at the end of line \(line(of: end))"
  }

  private func line(of offset: Int) -> Int {
    SourceFile(name: "", bytes: bytes).location(of: offset).line
  }

  /// Hints for syntax of JavaScript, Python or word processors.
  func valueHints() -> [String] {
    switch here {
    case "'": ["JSON writes text in double quotes: \"…\""]
    case "\u{201C}", "\u{201D}", "\u{201E}", "\u{2018}", "\u{2019}":
      ["replace the typographic quotes with plain ones: \""]
    case "/", "#": ["JSON has no comments; delete it"]
    case ".", "+": ["a number starts with a digit or a minus sign"]
    case ",": ["a value is missing before the comma"]
    case nil:
      opened.last.map {
        ["the \"\(Character(Unicode.Scalar(bytes[$0])))\" of line \(line(of: $0)) is never closed"]
      } ?? []
    default: []
    }
  }
}
