import ScrapbookKit

/// Computes a value for an element with a known font.
typealias Computing<Value> = @Sendable (ComputedStyle, StyleContext) -> Value

/// A supported property and the parser of its values.
struct CSSProperty: Sendable {
  /// - Returns: Nil if the value is not valid for the property.
  var read: @Sendable (inout ValueReader) -> StyleChange?
  /// Takes the parent's value.
  var inherit: StyleChange
  /// Takes the property's initial value.
  var initial: StyleChange
  /// Whether it sets the font size, which other lengths depend on.
  var isFontSize = false

  /// The names of all supported properties, sorted.
  static let names = all.keys.sorted()

  /// All supported properties by name.
  static let all: [String: CSSProperty] = {
    var all = text
    for group in [box, layout, borders] { all.merge(group) { first, _ in first } }
    return all
  }()

  /// A property that sets one field of a style.
  static func field<Value: Sendable>(
    _ path: any WritableKeyPath<ComputedStyle, Value> & Sendable,
    _ read: @escaping @Sendable (inout ValueReader) -> Value?
  ) -> CSSProperty {
    computed(path) { reader -> Computing<Value>? in
      guard let value = read(&reader) else { return nil }
      return { _, _ in value }
    }
  }

  /// A property whose value depends on the element's font.
  static func computed<Value: Sendable>(
    _ path: any WritableKeyPath<ComputedStyle, Value> & Sendable,
    _ read: @escaping @Sendable (inout ValueReader) -> Computing<Value>?
  ) -> CSSProperty {
    CSSProperty(
      read: { reader in
        guard let value = read(&reader) else { return nil }
        return { style, context in style[keyPath: path] = value(style, context) }
      },
      inherit: { $0[keyPath: path] = $1.parent[keyPath: path] },
      initial: { style, _ in style[keyPath: path] = ComputedStyle()[keyPath: path] })
  }

  /// A property whose value is a keyword.
  static func word<Value: RawRepresentable<String> & Sendable>(
    _ path: any WritableKeyPath<ComputedStyle, Value> & Sendable
  ) -> CSSProperty {
    field(path) { $0.keyword(Value.self) }
  }

  static func length(
    _ path: any WritableKeyPath<ComputedStyle, LengthValue> & Sendable, allowsAuto: Bool = true,
    allowsNegative: Bool = false
  ) -> CSSProperty {
    computed(path) { reader -> Computing<LengthValue>? in
      guard let value = reader.lengthOrPart(allowsAuto: allowsAuto), allowsNegative || !value.isNegative
      else {
        return nil
      }
      return { style, context in value.computed(em: style.text.size, rem: context.rootSize) }
    }
  }

  static func units(
    _ path: any WritableKeyPath<ComputedStyle, LayoutUnit> & Sendable,
    named words: [String: LayoutUnit] = [:],
    allowsNegative: Bool = false
  ) -> CSSProperty {
    computed(path) { reader -> Computing<LayoutUnit>? in
      if let named = reader.keyword(words) { return { _, _ in named } }
      guard let length = reader.length(), allowsNegative || length.value >= 0 else { return nil }
      return { style, context in length.units(em: style.text.size, rem: context.rootSize) }
    }
  }

  /// A property with one to four values for the four sides of a box.
  static func edges<Value: Sendable>(
    _ path: any WritableKeyPath<ComputedStyle, Edges<Value>> & Sendable,
    _ read: @escaping @Sendable (inout ValueReader) -> Computing<Value>?
  ) -> CSSProperty {
    computed(path) { reader -> Computing<Edges<Value>>? in
      var values: [Computing<Value>] = []
      while values.count < 4, !reader.isAtEnd {
        guard let value = read(&reader) else { return nil }
        values.append(value)
      }
      guard let top = values.first else { return nil }
      let right = values.count > 1 ? values[1] : top
      let bottom = values.count > 2 ? values[2] : top
      let left = values.count > 3 ? values[3] : right
      return { style, context in
        Edges(
          top: top(style, context), right: right(style, context), bottom: bottom(style, context),
          left: left(style, context))
      }
    }
  }
}

extension SpecifiedValue {
  var isNegative: Bool {
    switch self {
    case .auto: false
    case .length(let length): length.value < 0
    case .part(let part): part < 0
    }
  }
}
