/// Numbers and the words `true`, `false` and `null`.
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
}
