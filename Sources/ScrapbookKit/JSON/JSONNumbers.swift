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
