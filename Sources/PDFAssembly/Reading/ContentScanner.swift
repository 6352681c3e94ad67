/// Reads the operations of a content stream (ISO 32000-1, 7.8.2): operands and an operator.
struct ContentScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let hasInlinePictures: Bool
  private(set) var offset = 0

  /// An operation, by its place in the content.
  struct Operation {
    /// The offset of the first operand, or of the operator.
    var start: Int
    var operatorRange: Range<Int>
    /// The number of operands; an array or a dictionary is one.
    var operandCount: Int
    var end: Int { operatorRange.upperBound }
  }

  /// - Parameters:
  ///   - bytes: The content, which must stay valid as long as the scanner is used.
  ///   - hasInlinePictures: Whether it may have inline pictures (8.9.7), each of which is an operation `ID`. cairo writes none.
  init(_ bytes: UnsafeBufferPointer<UInt8>, hasInlinePictures: Bool = false) {
    self.bytes = bytes
    self.hasInlinePictures = hasInlinePictures
  }

  /// The next operation; nil at the end.
  mutating func next() throws(PDFError) -> Operation? {
    var first: Int?
    var count = 0
    while true {
      skipSpace()
      guard offset < bytes.count else {
        guard count == 0 else { throw malformed("operands without an operator") }
        return nil
      }
      let start = offset
      if try skipOperand(depth: 0) {
        first = first ?? start
        count += 1
        guard count <= operandLimit else { throw malformed("too many operands") }
      } else {
        skipRegular()
        let name = start..<offset
        guard offset > start, !matches(name, "ID") || hasInlinePictures else {
          throw malformed("an operator that is not known")
        }
        if matches(name, "ID") { try skipInlinePicture() }
        return Operation(start: first ?? start, operatorRange: name, operandCount: count)
      }
    }
  }

  /// The operands of an operation that was read; an array or a dictionary is one.
  func operands(of operation: Operation) throws(PDFError) -> [Range<Int>] {
    var scanner = self
    scanner.offset = operation.start
    var operands: [Range<Int>] = []
    operands.reserveCapacity(operation.operandCount)
    while operands.count < operation.operandCount {
      scanner.skipSpace()
      let start = scanner.offset
      guard try scanner.skipOperand(depth: 0) else { break }
      operands.append(start..<scanner.offset)
    }
    return operands
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The value of a number; nil for anything else.
  func number(_ range: Range<Int>) -> Double? {
    let isNegative = bytes[range.lowerBound] == UInt8(ascii: "-")
    var (value, scale) = (0, 0)
    for index in range.dropFirst(isNegative ? 1 : 0).prefix(16) {
      switch bytes[index] {
      case let digit where PDFCharacter.isDigit(digit):
        (value, scale) = (value * 10 + Int(digit & 15), scale * 10)
      case UInt8(ascii: ".") where scale == 0: scale = 1
      default: return Double(text(range))
      }
    }
    guard range.count <= 16 else { return Double(text(range)) }
    return (isNegative ? -1 : 1) * Double(value) / Double(max(scale, 1))
  }

  /// Whether a range has exactly these bytes.
  func matches(_ range: Range<Int>, _ text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    for index in 0..<range.count where bytes[range.lowerBound + index] != text.utf8Start[index] {
      return false
    }
    return true
  }

  /// Whether the content has a text anywhere.
  func contains(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    return (0..<max(0, bytes.count - length + 1)).contains { start in
      bytes[start] == text.utf8Start[0] && matches(start..<start + length, text)
    }
  }

  /// Skips the data of an inline picture, which can be anything, and the operator `EI`.
  private mutating func skipInlinePicture() throws(PDFError) {
    while offset < bytes.count {
      offset += 1
      guard PDFCharacter.isSpace(bytes[offset - 1]), starts(with: "EI"),
        peek(2).map(PDFCharacter.isSpace) != false
      else { continue }
      offset += 2
      return
    }
    throw malformed("an inline picture that does not end")
  }

  // MARK: Tokens

  /// Skips an operand; returns false at an operator.
  private mutating func skipOperand(depth: Int) throws(PDFError) -> Bool {
    guard depth < nestingLimit else { throw malformed("values are nested too deeply") }
    switch bytes[offset] {
    case UInt8(ascii: "("): try skipString()
    case UInt8(ascii: "<") where peek(1) == UInt8(ascii: "<"):
      try skipList(until: ">>", depth: depth)
    case UInt8(ascii: "<"):
      while offset < bytes.count, bytes[offset] != UInt8(ascii: ">") { offset += 1 }
      guard offset < bytes.count else { throw malformed("a string does not end") }
      offset += 1
    case UInt8(ascii: "["): try skipList(until: "]", depth: depth)
    case UInt8(ascii: "/"):
      offset += 1
      skipRegular()
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      skipRegular()
    case UInt8(ascii: "t") where isWord("true"), UInt8(ascii: "f") where isWord("false"),
      UInt8(ascii: "n") where isWord("null"):
      skipRegular()
    default: return false
    }
    return true
  }

  private mutating func skipList(until end: StaticString, depth: Int) throws(PDFError) {
    // Both delimiters have the same length.
    offset += end.utf8CodeUnitCount
    while true {
      skipSpace()
      guard offset < bytes.count else { throw malformed("a list does not end") }
      if starts(with: end) {
        offset += end.utf8CodeUnitCount
        return
      }
      guard try skipOperand(depth: depth + 1) else { throw malformed("an operator within a list") }
    }
  }

  private mutating func skipString() throws(PDFError) {
    var depth = 0
    repeat {
      guard offset < bytes.count else { throw malformed("a string does not end") }
      switch bytes[offset] {
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      offset += 1
    } while depth > 0
    guard offset <= bytes.count else { throw malformed("a string does not end") }
  }

  private mutating func skipRegular() {
    while offset < bytes.count, PDFCharacter.isRegular(bytes[offset]) { offset += 1 }
  }

  private mutating func skipSpace() {
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "%") {
        while offset < bytes.count, bytes[offset] != 10, bytes[offset] != 13 { offset += 1 }
      } else if PDFCharacter.isSpace(bytes[offset]) {
        offset += 1
      } else {
        return
      }
    }
  }

  private func peek(_ distance: Int) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  private func starts(with text: StaticString) -> Bool {
    let end = offset + text.utf8CodeUnitCount
    return end <= bytes.count && matches(offset..<end, text)
  }

  private func isWord(_ word: StaticString) -> Bool {
    starts(with: word) && peek(word.utf8CodeUnitCount).map(PDFCharacter.isRegular) != true
  }

  private func malformed(_ what: String) -> PDFError {
    .malformed("a page's content has \(what)", offset: offset)
  }
}
