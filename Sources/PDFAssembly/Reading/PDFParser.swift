/// Parses values in a PDF's bytes (ISO 32000-1, 7.2 and 7.3).
struct PDFParser {
  let bytes: [UInt8]
  var offset: Int
  /// The offset in the file of the first byte.
  let base: Int

  init(_ bytes: [UInt8], at offset: Int = 0, base: Int = 0) {
    self.bytes = bytes
    self.base = base
    // A damaged file may contain any offset.
    self.offset = min(max(offset, 0), bytes.count)
  }

  // MARK: Values

  mutating func value(depth: Int = 0) throws(PDFError) -> PDFObject {
    skipSpace()
    guard depth < nestingLimit else { throw malformed("values are nested too deeply") }
    switch peek {
    case UInt8(ascii: "/"): return .name(name())
    case UInt8(ascii: "("): return .copiedString(PDFSyntax(try literalString()))
    case UInt8(ascii: "["): return .array(try array(depth: depth))
    case UInt8(ascii: "<"):
      return peek(1) == UInt8(ascii: "<")
        ? .dictionary(try dictionary(depth: depth)) : .copiedString(PDFSyntax(try hexString()))
    default: return try wordOrReference()
    }
  }

  private mutating func array(depth: Int) throws(PDFError) -> [PDFObject] {
    offset += 1
    var values: [PDFObject] = []
    while true {
      skipSpace()
      if peek == UInt8(ascii: "]") { break }
      values.append(try value(depth: depth + 1))
    }
    offset += 1
    return values
  }

  private mutating func dictionary(depth: Int) throws(PDFError) -> PDFDictionary {
    offset += 2
    var entries: [PDFDictionary.Entry] = []
    while true {
      skipSpace()
      if peek == UInt8(ascii: ">"), peek(1) == UInt8(ascii: ">") { break }
      guard peek == UInt8(ascii: "/") else { throw malformed("a dictionary's key is not a name") }
      let key = name()
      entries.append(PDFDictionary.Entry(key: key, value: try value(depth: depth + 1)))
    }
    offset += 2
    return PDFDictionary(merging: entries)
  }

  private mutating func name() -> String {
    offset += 1
    let start = offset
    var hasEscapes = false
    while let byte = peek, PDFCharacter.isRegular(byte) {
      if byte == UInt8(ascii: "#") { hasEscapes = true }
      offset += 1
    }
    let written = latin(start..<offset)
    // Most names have none.
    return hasEscapes ? unescaped(written) : written
  }

  /// Decodes a name with bytes that are written as `#` and two digits. Before PDF 1.2 a `#` was an ordinary byte.
  private func unescaped(_ name: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = name.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "#" else {
        result.append(scalar)
        continue
      }
      let digits = String(rest.prefix(2))
      guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit), let byte = UInt8(digits, radix: 16)
      else {
        result.append(scalar)
        continue
      }
      result.append(Unicode.Scalar(byte))
      rest = rest.dropFirst(2)
    }
    return String(result)
  }

  private mutating func literalString() throws(PDFError) -> [UInt8] {
    let start = offset
    var depth = 0
    repeat {
      switch peek {
      case nil: throw malformed("a string does not end")
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      offset += 1
    } while depth > 0
    guard offset <= bytes.count else { throw malformed("a string does not end") }
    return Array(bytes[start..<offset])
  }

  private mutating func hexString() throws(PDFError) -> [UInt8] {
    let start = offset
    while let byte = peek, byte != UInt8(ascii: ">") { offset += 1 }
    guard peek != nil else { throw malformed("a string does not end") }
    offset += 1
    return Array(bytes[start..<offset])
  }

  /// Parses `true`, `false`, `null`, a number, or `12 0 R`.
  private mutating func wordOrReference() throws(PDFError) -> PDFObject {
    if let integer = digits() { return integerOrReference(integer) }
    let word = self.word()
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default: break
    }
    guard let first = word.utf8.first,
      first == UInt8(ascii: "+") || first == UInt8(ascii: "-") || first == UInt8(ascii: ".")
        || PDFCharacter.isDigit(first)
    else { throw malformed("\"\(word.prefix(20))\" is not a value") }
    return Int(word).map { .integer($0) } ?? .real(PDFSyntax(word))
  }

  /// Parses the rest of a reference, which is two integers and an R.
  private mutating func integerOrReference(_ integer: Int) -> PDFObject {
    let afterInteger = offset
    skipSpace()
    if let generation = digits(), generation <= 65_535 {
      skipSpace()
      let isReference = peek == UInt8(ascii: "R") && peek(1).map(PDFCharacter.isRegular) != true
      if isReference {
        offset += 1
        return .reference(integer, generation: generation)
      }
    }
    offset = afterInteger
    return .integer(integer)
  }

  /// Parses a word of at most 18 digits; nil, and nothing is parsed, for any other word.
  mutating func digits() -> Int? {
    var (end, value) = (offset, 0)
    while end < bytes.count, PDFCharacter.isDigit(bytes[end]) {
      guard end - offset < 18 else { return nil }
      value = value * 10 + Int(bytes[end] & 15)
      end += 1
    }
    guard end > offset, end == bytes.count || !PDFCharacter.isRegular(bytes[end]) else { return nil }
    offset = end
    return value
  }

  // MARK: Words

  /// Parses regular characters; empty at a delimiter or the end.
  mutating func word() -> String {
    let start = offset
    while let byte = peek, PDFCharacter.isRegular(byte) { offset += 1 }
    return latin(start..<offset)
  }

  mutating func integer() throws(PDFError) -> Int {
    skipSpace()
    if let value = digits() { return value }
    guard let value = Int(word()) else { throw malformed("a number is missing") }
    return value
  }

  mutating func expect(_ expected: String) throws(PDFError) {
    skipSpace()
    guard word() == expected else { throw malformed("\"\(expected)\" is missing") }
  }

  /// Skips white space and comments.
  mutating func skipSpace() {
    while let byte = peek {
      if byte == UInt8(ascii: "%") {
        while let byte = peek, byte != 10, byte != 13 { offset += 1 }
      } else if PDFCharacter.isSpace(byte) {
        offset += 1
      } else {
        return
      }
    }
  }

  func malformed(_ what: String) -> PDFError { .malformed(what, offset: base + offset) }

  // MARK: Bytes

  var peek: UInt8? { peek(0) }

  func peek(_ distance: Int) -> UInt8? {
    bytes.indices.contains(offset + distance) ? bytes[offset + distance] : nil
  }

  private func latin(_ range: Range<Int>) -> String {
    let bytes = bytes[range]
    // A fast path for ASCII.
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(Unicode.Scalar(byte)) }
    return String(text)
  }
}
