import ScrapbookKit

extension CSSProperty {
  /// Properties of text and of lists.
  static let text: [String: CSSProperty] = [
    "color": field(\.text.color) { $0.color() },
    "font-family": field(\.text.families) { families(&$0) },
    "font-size": fontSize,
    "font-weight": field(\.text.isBold) { isBold(&$0) },
    "font-style": field(\.text.isItalic) { $0.keyword(["normal": false, "italic": true, "oblique": true]) },
    "font": font,
    "letter-spacing": units(\.text.letterSpacing, named: ["normal": 0], allowsNegative: true),
    "text-decoration": decoration,
    "text-decoration-line": decoration,
    "text-align": word(\.align),
    "text-indent": length(\.indent, allowsAuto: false, allowsNegative: true),
    "text-transform": word(\.transform),
    "line-height": lineHeight,
    "white-space": word(\.whiteSpace),
    "direction": field(\.isRightToLeft) { $0.keyword(["ltr": false, "rtl": true]) },
    // Words that are too long for a line are always broken.
    "overflow-wrap": unchanged(["normal", "break-word", "anywhere"]),
    "word-wrap": unchanged(["normal", "break-word", "anywhere"]),
    "vertical-align": verticalAlign,
    "list-style-type": field(\.listStyle) { $0.keyword(listStyles) },
    "list-style-position": field(\.isListInside) { $0.keyword(["inside": true, "outside": false]) },
    "list-style": listStyle,
    "visibility": field(\.isVisible) { $0.keyword(["visible": true, "hidden": false]) },
    "orphans": field(\.orphans) { lineCount(&$0) },
    "widows": field(\.widows) { lineCount(&$0) },
  ]

  private static func families(_ reader: inout ValueReader) -> [String]? {
    var families: [String] = []
    repeat {
      guard let name = reader.familyName() else { return nil }
      families += fontFamilies(name)
    } while reader.mark(",")
    return families
  }

  private static func isBold(_ reader: inout ValueReader) -> Bool? {
    if let number = reader.number() { return number >= 600 }
    return reader.keyword(["normal": false, "bold": true, "lighter": false, "bolder": true])
  }

  private static func lineCount(_ reader: inout ValueReader) -> Int? {
    reader.number().flatMap { keptLineCounts.contains($0) && $0 == $0.rounded() ? Int($0) : nil }
  }

  /// The keyword sizes in CSS pixels.
  private static let sizeNames: [String: Double] = [
    "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32,
  ]

  private static let fontSize: CSSProperty = {
    var property = CSSProperty(
      read: { fontSizeChange(&$0) }, inherit: { $0.text.size = $1.parent.text.size },
      initial: { style, _ in style.text.size = TextLook().size })
    property.isFontSize = true
    return property
  }()

  private static func withinLimits(_ size: LayoutUnit) -> LayoutUnit {
    min(max(size, LayoutUnit.fontSizes.lowerBound), LayoutUnit.fontSizes.upperBound)
  }

  private static func fontSizeChange(_ reader: inout ValueReader) -> StyleChange? {
    if let pixels = reader.keyword(sizeNames) {
      return { style, _ in style.text.size = LayoutUnit(points: pixels * 0.75) }
    }
    if let factor = reader.keyword(["smaller": 1 / 1.2, "larger": 1.2]) {
      return { style, context in style.text.size = withinLimits(context.parent.text.size.times(factor)) }
    }
    guard let value = reader.lengthOrPart(), !value.isNegative else { return nil }
    return { style, context in
      let parent = context.parent.text.size
      style.text.size = withinLimits(
        value.computed(em: parent, rem: context.rootSize).resolved(parent) ?? parent)
    }
  }

  /// Reads `italic bold 12pt/1.4 Georgia, serif`.
  private static let font: CSSProperty = {
    var property = CSSProperty(
      read: { reader in
        var (isBold, isItalic) = (false, false)
        while true {
          if reader.keyword(["normal": true]) != nil { continue }
          if reader.keyword(["italic": true, "oblique": true]) != nil {
            isItalic = true
          } else if let bold = Self.isBold(&reader) {
            isBold = bold
          } else {
            break
          }
        }
        guard let size = fontSizeChange(&reader) else { return nil }
        let height = reader.mark("/") ? lineHeightChange(&reader) : nil
        guard let families = families(&reader) else { return nil }
        return { [isBold, isItalic] style, context in
          size(&style, context)
          style.text.isBold = isBold
          style.text.isItalic = isItalic
          style.text.families = families
          style.lineHeight = .normal
          height?(&style, context)
        }
      },
      inherit: { style, context in
        style.text = context.parent.text
        style.lineHeight = context.parent.lineHeight
      },
      initial: { style, _ in style.text = TextLook() })
    property.isFontSize = true
    return property
  }()

  private static let lineHeight = CSSProperty(
    read: { lineHeightChange(&$0) }, inherit: { $0.lineHeight = $1.parent.lineHeight },
    initial: { style, _ in style.lineHeight = .normal })

  private static func lineHeightChange(_ reader: inout ValueReader) -> StyleChange? {
    if reader.keyword(["normal": true]) != nil { return { style, _ in style.lineHeight = .normal } }
    if let factor = reader.number() {
      guard factor >= 0 else { return nil }
      return { style, _ in style.lineHeight = .factor(factor) }
    }
    guard let value = reader.lengthOrPart(), !value.isNegative else { return nil }
    return { style, context in
      let units = value.computed(em: style.text.size, rem: context.rootSize).resolved(style.text.size) ?? 0
      style.lineHeight = .units(units)
    }
  }

  private static let decoration = CSSProperty(
    read: { reader in
      if reader.keyword(["none": true]) != nil {
        return { style, _ in
          style.text.isUnderlined = false
          style.text.isStruck = false
        }
      }
      var (isUnderlined, isStruck) = (false, false)
      while let isUnder = reader.keyword(["underline": true, "line-through": false]) {
        if isUnder { isUnderlined = true } else { isStruck = true }
      }
      guard isUnderlined || isStruck else { return nil }
      return { [isUnderlined, isStruck] style, _ in
        if isUnderlined { style.text.isUnderlined = true }
        if isStruck { style.text.isStruck = true }
      }
    },
    inherit: { _, _ in },
    initial: { style, _ in
      style.text.isUnderlined = false
      style.text.isStruck = false
    })

  private static let verticalAligns: [String: VerticalAlign] = [
    "baseline": .baseline, "top": .top, "text-top": .top, "middle": .middle, "bottom": .bottom,
    "text-bottom": .bottom,
    "sub": .sub, "super": .super,
  ]

  private static let verticalAlign = field(\.verticalAlign) { $0.keyword(verticalAligns) }

  private static let listStyles: [String: ListStyle] = [
    "none": .none, "disc": .disc, "circle": .circle, "square": .square, "decimal": .decimal,
    "lower-alpha": .lowerAlpha, "lower-latin": .lowerAlpha, "upper-alpha": .upperAlpha,
    "upper-latin": .upperAlpha,
    "lower-roman": .lowerRoman, "upper-roman": .upperRoman,
  ]

  private static let listStyle = CSSProperty(
    read: { reader in
      var (type, isInside): (ListStyle?, Bool?) = (nil, nil)
      while !reader.isAtEnd {
        if let found = reader.keyword(listStyles) {
          type = found
        } else if let found = reader.keyword(["inside": true, "outside": false]) {
          isInside = found
        } else {
          return nil
        }
      }
      return { [type, isInside] style, _ in
        style.listStyle = type ?? .disc
        style.isListInside = isInside ?? false
      }
    },
    inherit: { style, context in
      style.listStyle = context.parent.listStyle
      style.isListInside = context.parent.isListInside
    },
    initial: { style, _ in style.listStyle = .disc })

  /// A property whose values have no effect.
  static func unchanged(_ words: [String]) -> CSSProperty {
    CSSProperty(
      read: { reader -> StyleChange? in
        guard let word = reader.keyword(), words.contains(word) else { return nil }
        return { _, _ in }
      },
      inherit: { _, _ in }, initial: { _, _ in })
  }
}

/// The families for CSS's generic ones, and for common web fonts with the same widths.
func fontFamilies(_ name: String) -> [String] {
  switch name.lowercased() {
  case "sans-serif", "system-ui", "ui-sans-serif", "-apple-system":
    ["Noto Sans", "DejaVu Sans", "Liberation Sans"]
  case "serif", "ui-serif": ["Noto Serif", "DejaVu Serif", "Liberation Serif"]
  case "monospace", "ui-monospace": ["Noto Sans Mono", "DejaVu Sans Mono", "Liberation Mono"]
  case "cursive", "fantasy": ["Comic Neue"]
  case "arial", "helvetica", "helvetica neue": [name, "Liberation Sans", "Nimbus Sans"]
  case "times", "times new roman": [name, "Liberation Serif", "Nimbus Roman"]
  case "courier", "courier new": [name, "Liberation Mono", "Nimbus Mono PS"]
  default: [name]
  }
}
