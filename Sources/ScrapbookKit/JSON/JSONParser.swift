/// Arrays and objects may lie at most this deep in each other: an album needs 7, and a text of nothing but
/// opening brackets must not overflow the parser's stack.
public let jsonDepthLimit = 256

/// Reads strict JSON (RFC 8259). A byte order mark at the start is skipped, as section 8.1 allows.
///
/// - Throws: A ``Diagnostic`` of the first fault; JSON has no way to go on after one.
public func parseJSON(_ source: SourceFile) throws(JSONFault) -> JSONDocument {
  do {
    _ = try UTF8Span(validating: source.bytes.span)
  } catch {
    let offset = error.byteOffsets.lowerBound
    let byte = String(source.bytes[offset], radix: 16)
    throw JSONFault(
      id: .jsonEncoding, message: "byte 0x\(byte) is not UTF-8 text",
      span: SourceSpan(start: offset, end: offset + 1),
      hints: ["save the file with the encoding UTF-8"])
  }
  var parser = JSONParser(bytes: source.bytes)
  let root = try parser.parseDocument()
  return JSONDocument(source: source, root: root)
}

/// The fault that ended a parse.
public struct JSONFault: Error, Equatable {
  public var id: DiagnosticID
  public var message: String
  public var span: SourceSpan
  public var hints: [String] = []

  public var diagnostic: Diagnostic {
    Diagnostic(severity: .error, id: id, message: message, span: span, pointer: "", hints: hints)
  }
}

/// A recursive descent over UTF-8 that is known to be valid.
private struct JSONParser {
  let bytes: [UInt8]
  var position = 0
  /// Where each array or object around the position was opened.
  var opened: [Int] = []

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func parseDocument() throws(JSONFault) -> JSONNode {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    skipWhitespace()
    guard peek != nil else { throw fault("the file is empty; an album is a JSON object { … }") }
    let root = try parseValue()
    skipWhitespace()
    if peek != nil {
      throw fault("\(describeHere()) after the end of the JSON value", hints: isComment ? valueHints() : [])
    }
    return root
  }

  mutating func parseValue() throws(JSONFault) -> JSONNode {
    let start = position
    let value: JSONValue
    // No JSON value starts with a zero byte, so it can stand for the end of the file.
    switch peek ?? 0 {
    case UInt8(ascii: "{"): value = .object(try parseObject())
    case UInt8(ascii: "["): value = .array(try parseArray())
    case UInt8(ascii: "\""): value = .string(try parseString())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): value = .number(try parseNumber())
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      value = try parseWord()
    default: throw fault("expected a value, found \(describeHere())", hints: valueHints())
    }
    return JSONNode(value: value, span: SourceSpan(start: start, end: position))
  }

  // MARK: Arrays and objects

  mutating func parseArray() throws(JSONFault) -> [JSONNode] {
    try open()
    var elements: [JSONNode] = []
    skipWhitespace()
    if take("]") { return close(elements) }
    while true {
      elements.append(try parseValue())
      skipWhitespace()
      if take("]") { return close(elements) }
      try expectComma(before: "]")
    }
  }

  mutating func parseObject() throws(JSONFault) -> [JSONMember] {
    try open()
    var members: [JSONMember] = []
    skipWhitespace()
    if take("}") { return close(members) }
    while true {
      members.append(try parseMember())
      skipWhitespace()
      if take("}") { return close(members) }
      try expectComma(before: "}")
    }
  }

  mutating func parseMember() throws(JSONFault) -> JSONMember {
    guard peek == UInt8(ascii: "\"") else {
      throw fault("expected a key in double quotes, found \(describeHere())", hints: valueHints())
    }
    let start = position
    let key = try parseString()
    let keySpan = SourceSpan(start: start, end: position)
    skipWhitespace()
    guard take(":") else {
      throw fault("expected \":\" after the key \(jsonQuoted(key)), found \(describeHere())")
    }
    skipWhitespace()
    return JSONMember(key: key, keySpan: keySpan, node: try parseValue())
  }

  mutating func open() throws(JSONFault) {
    guard opened.count < jsonDepthLimit else {
      throw JSONFault(
        id: .jsonDepth, message: "more than \(jsonDepthLimit) arrays and objects inside each other",
        span: SourceSpan(start: position, end: position + 1))
    }
    opened.append(position)
    position += 1
  }

  mutating func close<Contents>(_ contents: Contents) -> Contents {
    opened.removeLast()
    return contents
  }

  mutating func expectComma(before closing: Unicode.Scalar) throws(JSONFault) {
    let comma = position
    guard take(",") else {
      let hints = startsValue ? ["a comma is probably missing before it"] : valueHints()
      throw fault("expected \",\" or \"\(closing)\", found \(describeHere())", hints: hints)
    }
    skipWhitespace()
    if peek == UInt8(ascii: "]") || peek == UInt8(ascii: "}") {
      throw JSONFault(
        id: .jsonSyntax, message: "a comma without a value after it",
        span: SourceSpan(start: comma, end: comma + 1),
        hints: ["delete the comma before the closing bracket"])
    }
  }

  // MARK: Strings

  mutating func parseString() throws(JSONFault) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text.append(contentsOf: String(try parseEscape()).utf8)
      case 0..<0x20:
        throw fault(
          "\(describeHere()) inside a string",
          hints: [
            byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
              ? "close the string with \" before the end of the line, or write \\n for a line break"
              : "write it as an escape such as \\t"
          ])
      default:
        text.append(byte)
        position += 1
      }
    }
    throw JSONFault(
      id: .jsonSyntax, message: "a string without a closing quote",
      span: SourceSpan(start: start, end: start + 1))
  }

  /// A backslash and what follows. A lone half of a surrogate pair becomes U+FFFD: RFC 8259, section 8.2
  /// leaves it open, and a string of Unicode scalars cannot hold it.
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
        span: SourceSpan(start: start, end: start + 2),
        hints: [#"escapes are \" \\ \/ \b \f \n \r \t and \uXXXX; in a path write / instead of \"#])
    }
  }

  /// The digits after `\u`, and the second half of a surrogate pair if they were its first.
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
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw JSONFault(
          id: .jsonSyntax, message: "\\u needs four hexadecimal digits",
          span: SourceSpan(start: start, end: min(position, bytes.count)))
      }
      value = value << 4 + UInt32(digit)
      position += 1
    }
    return value
  }

  // MARK: Numbers and words

  mutating func parseNumber() throws(JSONFault) -> Double {
    let start = position
    _ = take("-")
    if take("0") {
      if let next = peek, isDigit(next) {
        throw fault("a number must not start with 0")
      }
    } else {
      try takeDigits(after: "the sign")
    }
    if take(".") { try takeDigits(after: "the decimal point") }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try takeDigits(after: "the exponent sign")
    }
    // The grammar was checked above, so this text is one that Double reads.
    return Double(String(decoding: bytes[start..<position], as: UTF8.self)) ?? .nan
  }

  mutating func takeDigits(after place: String) throws(JSONFault) {
    guard let byte = peek, isDigit(byte) else {
      throw fault("expected a digit after \(place), found \(describeHere())")
    }
    while let byte = peek, isDigit(byte) { position += 1 }
  }

  mutating func parseWord() throws(JSONFault) -> JSONValue {
    let start = position
    while let byte = peek, isWord(byte) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default:
      let isNothing = ["None", "nil", "undefined"].contains(word)
      let known = isNothing ? "null" : suggestion(for: word, among: ["true", "false", "null"])
      throw JSONFault(
        id: .jsonSyntax, message: "unknown word \(jsonQuoted(String(word.prefix(40))))",
        span: SourceSpan(start: start, end: position),
        hints: [known.map { "did you mean \($0)?" } ?? "text stands in double quotes"])
    }
  }

  // MARK: Bytes

  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  mutating func skipWhitespace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
      || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || byte == UInt8(ascii: "_")
  }

  var isComment: Bool { peek == UInt8(ascii: "/") || peek == UInt8(ascii: "#") }

  /// Whether another value begins here: a text or bracket, or a word or number behind a space.
  var startsValue: Bool {
    guard let byte = peek else { return false }
    if [UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "[")].contains(byte) { return true }
    return (isWord(byte) || byte == UInt8(ascii: "-")) && bytes[position - 1] <= UInt8(ascii: " ")
  }

  // MARK: Faults

  func fault(_ message: String, hints: [String] = []) -> JSONFault {
    let length = here.map { String($0).utf8.count } ?? 0
    return JSONFault(
      id: .jsonSyntax, message: message,
      span: SourceSpan(start: position, end: position + length), hints: hints)
  }

  /// The scalar at the position; bytes are valid UTF-8, so at most four of them are looked at.
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
    case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{200B}"..<"\u{2010}", "\u{FEFF}":
      return "the invisible character U+" + String(here.value, radix: 16, uppercase: true)
    default: return "\"\(here)\""
    }
  }

  func line(of offset: Int) -> Int { SourceFile(name: "", bytes: bytes).location(of: offset).line }

  /// What people write who know JavaScript, Python or a word processor.
  func valueHints() -> [String] {
    switch here {
    case "'": ["JSON writes text in double quotes: \"…\""]
    case "\u{201C}", "\u{201D}", "\u{201E}", "\u{2018}", "\u{2019}":
      ["replace the typographic quotes by plain ones: \""]
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
