import Notation

/// Parses strict JSON (RFC 8259). A byte order mark at the start is skipped, as section 8.1 allows.
///
/// - Throws: The first fault; parsing cannot continue after one.
public func parseJSON(_ source: SourceFile) throws(JSONFault) -> JSONDocument {
  if let foreign = ForeignFile(source.bytes) { throw foreign.fault(in: source) }
  do {
    _ = try UTF8Span(validating: source.bytes.span)
  } catch {
    let offset = error.byteOffsets.lowerBound
    let byte = String(source.bytes[offset], radix: 16)
    throw JSONFault(
      id: .jsonEncoding, message: "byte 0x\(byte) is not UTF-8 text",
      span: source.span(offset, offset + 1),
      hints: ["save the file with the encoding UTF-8"])
  }
  var parser = JSONParser(source)
  let root = try parser.parseDocument()
  return JSONDocument(source: source, root: root)
}

/// A recursive descent over UTF-8 that is known to be valid.
struct JSONParser {
  let bytes: [UInt8]
  var position = 0
  /// The start of each enclosing array or object.
  var opened: [Int] = []

  private let file: FileID

  init(_ source: SourceFile) { (bytes, file) = (source.bytes, source.id) }

  func span(_ start: Int, _ end: Int) -> SourceSpan { SourceSpan(start: start, end: end, in: file) }

  mutating func parseDocument() throws(JSONFault) -> JSONNode {
    position = byteOrderMarkCount(in: bytes)
    skipWhitespace()
    if startsYAML {
      throw fault(
        "this is YAML or plain text, not JSON",
        hints: ["JSON begins with {, and its texts are in double quotes"])
    }
    guard peek != nil else { throw fault("the file is empty; JSON begins with {") }
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
    // A JSON value cannot start with a zero byte, so it can stand for the end of the file.
    switch peek ?? 0 {
    case UInt8(ascii: "{"): value = .object(try parseObject())
    case UInt8(ascii: "["): value = .array(try parseArray())
    case UInt8(ascii: "\""): value = .string(try parseString())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): value = .number(try parseNumber())
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      value = try parseWord()
    default: throw fault("expected a value, found \(describeHere())", hints: valueHints())
    }
    return JSONNode(value: value, span: span(start, position))
  }

  // MARK: Arrays and objects

  mutating func parseArray() throws(JSONFault) -> [JSONNode] {
    try open()
    var elements: [JSONNode] = []
    // Most arrays are points and frames, and most objects have few keys.
    elements.reserveCapacity(4)
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
    members.reserveCapacity(4)
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
    let keySpan = span(start, position)
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
        span: span(position, position + 1))
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
      let hints = continuesText ? [quoteHint] : startsValue ? [missingCommaHint] : valueHints()
      throw fault("expected \",\" or \"\(closing)\", found \(describeHere())", hints: hints)
    }
    skipWhitespace()
    if peek == UInt8(ascii: "]") || peek == UInt8(ascii: "}") {
      throw JSONFault(
        id: .jsonSyntax, message: "a comma without a value after it",
        span: span(comma, comma + 1),
        hints: ["delete the comma before the closing bracket"])
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

  /// Whether another value begins here: a string or bracket, or a word or number after a space.
  var startsValue: Bool {
    guard let byte = peek else { return false }
    if [UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "[")].contains(byte) { return true }
    return (isWord(byte) || byte == UInt8(ascii: "-")) && bytes[position - 1] <= UInt8(ascii: " ")
  }
}

// MARK: Numbers, and the words `true`, `false` and `null`

extension JSONParser {
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
    let text = bytes[start..<position]
    // The grammar was checked above, so Double can parse the text.
    return shortNumber(text) ?? Double(String(decoding: text, as: UTF8.self)) ?? .nan
  }

  /// Parses a number of few digits without an exponent; nil for others. A double represents the digits and the power
  /// of ten exactly, so their quotient is the nearest double.
  private func shortNumber(_ text: ArraySlice<UInt8>) -> Double? {
    // 10^15 is less than 2^53.
    guard text.count <= 15 else { return nil }
    var digits = 0
    var divisor = 1.0
    var isFraction = false
    for byte in text {
      switch byte {
      case UInt8(ascii: "-"): break
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
        if isFraction { divisor *= 10 }
      default: return nil
      }
    }
    let value = Double(digits) / divisor
    return text.first == UInt8(ascii: "-") ? -value : value
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
        span: span(start, position),
        hints: [known.map { "did you mean \($0)?" } ?? "text is in double quotes"])
    }
  }
}
