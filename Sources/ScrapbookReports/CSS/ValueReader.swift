import ScrapbookKit

/// The effect of a declaration on a style.
typealias StyleChange = @Sendable (inout ComputedStyle, StyleContext) -> Void

/// The context that lengths and colors of a style depend on.
struct StyleContext {
  var parent: ComputedStyle
  /// The font size of the root element.
  var rootSize: LayoutUnit
}

/// A length as specified.
struct SpecifiedLength: Sendable {
  enum Unit: Sendable { case units, em, rem }

  var value: Double
  var unit: Unit

  /// - Parameter em: The font size.
  func units(em: LayoutUnit, rem: LayoutUnit) -> LayoutUnit {
    switch unit {
    case .units: LayoutUnit(points: value)
    case .em: em.times(value)
    case .rem: rem.times(value)
    }
  }
}

enum SpecifiedValue: Sendable {
  case auto
  case length(SpecifiedLength)
  case part(Double)

  func computed(em: LayoutUnit, rem: LayoutUnit) -> LengthValue {
    switch self {
    case .auto: .auto
    case .length(let length): .units(length.units(em: em, rem: rem))
    case .part(let part): .part(part)
    }
  }
}

/// Parses the value of a declaration from left to right.
struct ValueReader {
  private(set) var tokens: ArraySlice<CSSToken>

  init(_ tokens: ArraySlice<CSSToken>) {
    self.tokens = tokens
    skipSpace()
  }

  var isAtEnd: Bool { tokens.isEmpty }
  /// The offset of the next value.
  var offset: Int? { tokens.first?.offset }

  mutating func skipSpace() { while tokens.first?.kind == .space { tokens.removeFirst() } }

  /// Takes the next token if `read` returns a value for it.
  private mutating func take<Value>(_ read: (CSSToken.Kind) -> Value?) -> Value? {
    guard let value = tokens.first.flatMap({ read($0.kind) }) else { return nil }
    tokens.removeFirst()
    skipSpace()
    return value
  }

  mutating func keyword() -> String? {
    take { if case .ident(let name) = $0 { name.lowercased() } else { nil } }
  }

  /// Takes one of these keywords.
  mutating func keyword<Value>(_ words: [String: Value]) -> Value? {
    take { if case .ident(let name) = $0 { words[name.lowercased()] } else { nil } }
  }

  /// Takes a raw value of an enumeration.
  mutating func keyword<Value: RawRepresentable<String>>(_: Value.Type) -> Value? {
    take { if case .ident(let name) = $0 { Value(rawValue: name.lowercased()) } else { nil } }
  }

  mutating func mark(_ mark: Unicode.Scalar) -> Bool { take { $0 == .mark(mark) ? true : nil } ?? false }

  mutating func number() -> Double? {
    take { if case .number(let value, unit: "") = $0 { value } else { nil } }
  }

  mutating func percentage() -> Double? {
    take { if case .number(let value, unit: "%") = $0 { value / 100 } else { nil } }
  }

  mutating func length() -> SpecifiedLength? {
    take { kind in
      guard case .number(let value, let unit) = kind else { return nil }
      return SpecifiedLength(value, unit)
    }
  }

  mutating func lengthOrPart(allowsAuto: Bool = false) -> SpecifiedValue? {
    if allowsAuto, keyword(["auto": true]) != nil { return .auto }
    if let part = percentage() { return .part(part) }
    return length().map(SpecifiedValue.length)
  }

  /// Takes a string, or the words up to a comma.
  mutating func familyName() -> String? {
    if let text = take({ if case .string(let text) = $0 { text } else { nil } }) { return text }
    var words: [String] = []
    while let word = take({ if case .ident(let name) = $0 { name } else { nil } }) { words.append(word) }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  mutating func url() -> String? {
    take {
      guard case .function(let name) = $0, name.hasPrefix("url:") else { return nil }
      return String(name.dropFirst(4))
    }
  }

  mutating func color() -> Color? {
    let before = self
    if let color = take({ Self.color($0) }) { return color }
    guard let name = take({ if case .function(let name) = $0 { name } else { nil } }),
      ["rgb", "rgba"].contains(name),
      let color = channels()
    else {
      self = before
      return nil
    }
    return color
  }

  private static func color(_ kind: CSSToken.Kind) -> Color? {
    switch kind {
    case .hash(let digits): Color("#" + digits)
    case .ident(let name) where name.lowercased() == "transparent": Color(red: 0, green: 0, blue: 0, alpha: 0)
    case .ident(let name): name.hasPrefix("#") ? nil : Color(name.lowercased())
    default: nil
    }
  }

  /// Parses `243, 82, 30)` or `243 82 30 / 50%)`.
  private mutating func channels() -> Color? {
    var values: [Double] = []
    while !mark(")") {
      if let part = percentage() {
        values.append(values.count < 3 ? part * 255 : part)
      } else if let value = number() {
        values.append(value)
      } else {
        return nil
      }
      _ = mark(",") || mark("/")
      if isAtEnd { return nil }
    }
    guard values.count == 3 || values.count == 4 else { return nil }
    let channel = { (value: Double) in min(max(value, 0), 255) / 255 }
    return Color(
      red: channel(values[0]), green: channel(values[1]), blue: channel(values[2]),
      alpha: values.count == 4 ? min(max(values[3], 0), 1) : 1)
  }
}

extension SpecifiedLength {
  /// Nil for an unknown unit, and for a number without one that is not 0.
  init?(_ value: Double, _ unit: String) {
    switch unit {
    case "": if value != 0 { return nil } else { self.init(value: 0, unit: .units) }
    case "px": self.init(value: value * 0.75, unit: .units)
    case "pt": self.init(value: value, unit: .units)
    case "mm": self.init(value: value * 72 / 25.4, unit: .units)
    case "cm": self.init(value: value * 72 / 2.54, unit: .units)
    case "in": self.init(value: value * 72, unit: .units)
    case "em": self.init(value: value, unit: .em)
    case "rem": self.init(value: value, unit: .rem)
    default: return nil
    }
  }
}
