/// A CSS token and its offset in the source.
struct CSSToken: Sendable {
  enum Kind: Sendable, Equatable {
    /// A name.
    case ident(String)
    /// A name in lower case, followed by an opening parenthesis.
    case function(String)
    case atKeyword(String)
    /// A name after #.
    case hash(String)
    case string(String)
    /// A number with its unit, which may be "%" or empty.
    case number(Double, unit: String)
    case space
    /// One of `:;,{}()[]` or any other character.
    case mark(Unicode.Scalar)
  }

  var kind: Kind
  var offset: Int

  /// The text in messages.
  var text: String {
    switch kind {
    case .ident(let name): name
    case .function(let name): (name.hasPrefix("url:") ? "url" : name) + "("
    case .atKeyword(let name): "@" + name
    case .hash(let name): "#" + name
    case .string(let text): "'" + text + "'"
    case .number(let value, let unit):
      (value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : String(value)) + unit
    case .space: " "
    case .mark(let mark): String(Character(mark))
    }
  }
}

/// Splits CSS into tokens (CSS Syntax, level 3, without escapes in numbers and without unicode ranges).
struct CSSTokenizer {
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  /// The difference between an offset in the source and a position.
  private let base: Int

  /// - Parameter offset: The offset of the first byte in the source.
  init(_ bytes: ArraySlice<UInt8>, offset: Int) {
    self.bytes = bytes
    position = bytes.startIndex
    base = offset - bytes.startIndex
  }

  static func tokens(of bytes: ArraySlice<UInt8>, offset: Int) -> [CSSToken] {
    var tokenizer = CSSTokenizer(bytes, offset: offset)
    var tokens: [CSSToken] = []
    while let token = tokenizer.next() { tokens.append(token) }
    return tokens
  }

  private func byte(_ distance: Int = 0) -> UInt8? {
    position + distance < bytes.endIndex ? bytes[position + distance] : nil
  }

  private mutating func next() -> CSSToken? {
    skipComments()
    let start = position
    guard let first = byte() else { return nil }
    return CSSToken(kind: kind(first), offset: base + start)
  }

  private mutating func skipComments() {
    while byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
      position += 2
      while let next = byte(), !(next == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")) { position += 1 }
      position = min(position + 2, bytes.endIndex)
    }
  }

  private mutating func kind(_ first: UInt8) -> CSSToken.Kind {
    switch first {
    case 0x20, 0x09, 0x0A, 0x0D, 0x0C:
      while let next = byte(), [0x20, 0x09, 0x0A, 0x0D, 0x0C].contains(next) { position += 1 }
      return .space
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(string(until: first))
    case UInt8(ascii: "#") where byte(1)?.isNamePart == true:
      position += 1
      return .hash(name())
    case UInt8(ascii: "@") where byte(1)?.isNamePart == true:
      position += 1
      return .atKeyword(name().lowercased())
    case _ where startsNumber: return number()
    case _
    where first.isNameStart
      || first == UInt8(ascii: "-") && (byte(1)?.isNameStart == true || byte(1) == first):
      let name = name()
      if byte() == UInt8(ascii: "(") {
        position += 1
        return name.lowercased() == "url" ? url() : .function(name.lowercased())
      }
      return .ident(name)
    default:
      let scalar = String(decoding: bytes[position..<min(position + 4, bytes.endIndex)], as: UTF8.self)
        .unicodeScalars
        .first
      position = min(position + max(1, scalar?.utf8.count ?? 1), bytes.endIndex)
      return .mark(scalar ?? "?")
    }
  }

  private var startsNumber: Bool {
    var distance = 0
    if byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-") { distance = 1 }
    if byte(distance) == UInt8(ascii: ".") { distance += 1 }
    return byte(distance)?.isDigit == true
  }

  private mutating func number() -> CSSToken.Kind {
    let start = position
    if byte()?.isDigit == false, byte() != UInt8(ascii: ".") { position += 1 }
    while byte()?.isDigit == true { position += 1 }
    if byte() == UInt8(ascii: "."), byte(1)?.isDigit == true {
      position += 1
      while byte()?.isDigit == true { position += 1 }
    }
    let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)) ?? 0
    if byte() == UInt8(ascii: "%") {
      position += 1
      return .number(value, unit: "%")
    }
    return .number(value, unit: byte()?.isNameStart == true ? name().lowercased() : "")
  }

  private mutating func skip(until end: UInt8) {
    while let next = byte(), next != end { position += 1 }
  }

  private mutating func name() -> String {
    let start = position
    while let next = byte(), next.isNamePart { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func string(until quote: UInt8) -> String {
    position += 1
    var text: [UInt8] = []
    while let next = byte(), next != quote, next != 0x0A {
      position += 1
      if next == UInt8(ascii: "\\"), let escaped = byte() {
        position += 1
        text.append(escaped)
      } else {
        text.append(next)
      }
    }
    position = min(position + 1, bytes.endIndex)
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads `url(…)` with or without quotes, as a function, a string and a parenthesis.
  private mutating func url() -> CSSToken.Kind {
    while byte() == 0x20 { position += 1 }
    var text = ""
    if let quote = byte(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      text = string(until: quote)
      skip(until: UInt8(ascii: ")"))
    } else {
      let start = position
      skip(until: UInt8(ascii: ")"))
      text = String(decoding: bytes[start..<position], as: UTF8.self)
    }
    position = min(position + 1, bytes.endIndex)
    return .function("url:" + text)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isNameStart: Bool { (0x61...0x7A).contains(self | 0x20) || self == 0x5F || self >= 0x80 }
  fileprivate var isNamePart: Bool { isNameStart || isDigit || self == UInt8(ascii: "-") }
}
