import ScrapbookKit

extension CSSProperty {
  /// Borders and their radii.
  static let borders: [String: CSSProperty] = {
    var all: [String: CSSProperty] = [:]
    all["border"] = border(BoxSide.allCases)
    all["border-width"] = edges(\.borderWidths) { width(&$0) }
    all["border-style"] = edges(\.borderStyles) { style(&$0) }
    all["border-color"] = edges(\.borderColors) { color(&$0) }
    all["border-radius"] = radius
    for (index, name) in ["top-left", "top-right", "bottom-right", "bottom-left"].enumerated() {
      all["border-\(name)-radius"] = corner(index)
    }
    for side in BoxSide.allCases {
      all["border-\(side)"] = border([side])
      all["border-\(side)-width"] = part(of: side, \.specifiedWidth) { width(&$0) }
      all["border-\(side)-style"] = part(of: side, \.style) { style(&$0) }
      all["border-\(side)-color"] = part(of: side, \.color) { color(&$0) }
    }
    return all
  }()

  /// The width, style or color of one side.
  private static func part<Value: Sendable>(
    of side: BoxSide, _ path: any WritableKeyPath<BorderSide, Value> & Sendable,
    _ read: @escaping @Sendable (inout ValueReader) -> Computing<Value>?
  ) -> CSSProperty {
    CSSProperty(
      read: { reader in
        guard let value = read(&reader) else { return nil }
        return { style, context in style.border[side][keyPath: path] = value(style, context) }
      },
      inherit: { $0.border[side][keyPath: path] = $1.parent.border[side][keyPath: path] },
      initial: { style, _ in style.border[side][keyPath: path] = BorderSide()[keyPath: path] })
  }

  private static func style(_ reader: inout ValueReader) -> Computing<BorderSide.Style>? {
    guard let style = reader.keyword(BorderSide.Style.self) else { return nil }
    return { _, _ in style }
  }

  private static func color(_ reader: inout ValueReader) -> Computing<Color?>? {
    guard let color = reader.color() else { return nil }
    return { _, _ in color }
  }

  private static func width(
    _ reader: inout ValueReader
  ) -> Computing<LayoutUnit>? {
    if let named = reader.keyword(["thin": 768, "medium": 3 * 768, "thick": 5 * 768]) {
      return { _, _ in named }
    }
    guard let length = reader.length(), length.value >= 0 else { return nil }
    return { style, context in length.units(em: style.text.size, rem: context.rootSize) }
  }

  /// Reads `1px solid #ddd` in any order, for some sides.
  private static func border(_ sides: [BoxSide]) -> CSSProperty {
    CSSProperty(
      read: { reader in
        var side = BorderSide()
        var width: Computing<LayoutUnit>?
        guard !reader.isAtEnd else { return nil }
        while !reader.isAtEnd {
          if let style = reader.keyword(BorderSide.Style.self) {
            side.style = style
          } else if let found = Self.width(&reader) {
            width = found
          } else if let color = reader.color() {
            side.color = color
          } else {
            return nil
          }
        }
        return { [side, width] style, context in
          var side = side
          if let width { side.specifiedWidth = width(style, context) }
          for name in sides { style.border[name] = side }
        }
      },
      inherit: { style, context in
        for side in sides { style.border[side] = context.parent.border[side] }
      },
      initial: { style, _ in for side in sides { style.border[side] = BorderSide() } })
  }

  private static func corner(_ index: Int) -> CSSProperty {
    computed(\.radii[index]) { reader -> Computing<LengthValue>? in
      guard let value = reader.lengthOrPart(), !value.isNegative else { return nil }
      return { style, context in value.computed(em: style.text.size, rem: context.rootSize) }
    }
  }

  private static let radius = computed(\.radii) { reader -> Computing<[LengthValue]>? in
    var values: [SpecifiedValue] = []
    while values.count < 4, !reader.isAtEnd {
      guard let value = reader.lengthOrPart(), !value.isNegative else { return nil }
      values.append(value)
    }
    guard let first = values.first else { return nil }
    let second = values.count > 1 ? values[1] : first
    let all = [first, second, values.count > 2 ? values[2] : first, values.count > 3 ? values[3] : second]
    return { style, context in all.map { $0.computed(em: style.text.size, rem: context.rootSize) } }
  }
}

extension ComputedStyle {
  fileprivate var borderWidths: Edges<LayoutUnit> {
    get { border.map(\.specifiedWidth) }
    set {
      border.top.specifiedWidth = newValue.top
      border.right.specifiedWidth = newValue.right
      border.bottom.specifiedWidth = newValue.bottom
      border.left.specifiedWidth = newValue.left
    }
  }

  fileprivate var borderStyles: Edges<BorderSide.Style> {
    get { border.map(\.style) }
    set {
      border.top.style = newValue.top
      border.right.style = newValue.right
      border.bottom.style = newValue.bottom
      border.left.style = newValue.left
    }
  }

  fileprivate var borderColors: Edges<Color?> {
    get { border.map(\.color) }
    set {
      border.top.color = newValue.top
      border.right.color = newValue.right
      border.bottom.color = newValue.bottom
      border.left.color = newValue.left
    }
  }
}
