import ScrapbookKit

extension CSSProperty {
  /// Properties of boxes: margins, padding, sizes, backgrounds.
  static let box: [String: CSSProperty] = [
    "margin": edges(\.margin) { margin(&$0) },
    "margin-top": length(\.margin.top, allowsNegative: true),
    "margin-right": length(\.margin.right, allowsNegative: true),
    "margin-bottom": length(\.margin.bottom, allowsNegative: true),
    "margin-left": length(\.margin.left, allowsNegative: true),
    "padding": edges(\.padding) { padding(&$0) },
    "padding-top": length(\.padding.top, allowsAuto: false),
    "padding-right": length(\.padding.right, allowsAuto: false),
    "padding-bottom": length(\.padding.bottom, allowsAuto: false),
    "padding-left": length(\.padding.left, allowsAuto: false),
    "width": length(\.width),
    "height": length(\.height),
    "min-width": length(\.minWidth),
    "min-height": length(\.minHeight),
    "max-width": limit(\.maxWidth),
    "max-height": limit(\.maxHeight),
    "box-sizing": field(\.isBorderBox) { $0.keyword(["border-box": true, "content-box": false]) },
    "background-color": field(\.background) { $0.color() },
    "background-image": backgroundImage,
    "background-size": imageField {
      $0.size = $1
    } read: {
      $0.keyword(["auto": BackgroundImage.Size.auto, "cover": .cover, "contain": .contain])
    },
    "background-repeat": imageField {
      $0.repeats = $1
    } read: {
      $0.keyword(["repeat": true, "no-repeat": false])
    },
    "background-position": imageField {
      $0.isCentered = $1
    } read: { reader in
      var isCentered = false
      while let word = reader.keyword(["center": true, "top": false, "left": false]) {
        isCentered = isCentered || word
      }
      return isCentered
    },
    "background": background,
    "top": length(\.offsets.top, allowsNegative: true),
    "right": length(\.offsets.right, allowsNegative: true),
    "bottom": length(\.offsets.bottom, allowsNegative: true),
    "left": length(\.offsets.left, allowsNegative: true),
  ]

  private static func margin(
    _ reader: inout ValueReader
  ) -> Computing<LengthValue>? {
    guard let value = reader.lengthOrPart(allowsAuto: true) else { return nil }
    return { style, context in value.computed(em: style.text.size, rem: context.rootSize) }
  }

  private static func padding(
    _ reader: inout ValueReader
  ) -> Computing<LengthValue>? {
    guard let value = reader.lengthOrPart(), !value.isNegative else { return nil }
    return { style, context in value.computed(em: style.text.size, rem: context.rootSize) }
  }

  private static func limit(_ path: any WritableKeyPath<ComputedStyle, LengthValue> & Sendable) -> CSSProperty
  {
    computed(path) { reader -> Computing<LengthValue>? in
      if reader.keyword(["none": true]) != nil { return { _, _ in .auto } }
      guard let value = reader.lengthOrPart(), !value.isNegative else { return nil }
      return { style, context in value.computed(em: style.text.size, rem: context.rootSize) }
    }
  }

  private static let backgroundImage = field(\.backgroundImage) { reader -> BackgroundImage?? in
    if reader.keyword(["none": true]) != nil { return .some(nil) }
    let offset = reader.offset ?? 0
    return reader.url().map { BackgroundImage(path: $0, offset: offset) }
  }

  /// A property of the background picture, for a style that has one.
  private static func imageField<Value: Sendable>(
    _ set: @escaping @Sendable (inout BackgroundImage, Value) -> Void,
    read: @escaping @Sendable (inout ValueReader) -> Value?
  ) -> CSSProperty {
    CSSProperty(
      read: { reader in
        guard let value = read(&reader) else { return nil }
        return { style, _ in
          if var image = style.backgroundImage {
            set(&image, value)
            style.backgroundImage = image
          }
        }
      },
      inherit: { _, _ in }, initial: { _, _ in })
  }

  /// Reads `#eee url(paper.png) no-repeat center`.
  private static let background = CSSProperty(
    read: { reader in
      var color: Color?
      var image: BackgroundImage?
      var (repeats, isCentered, size) = (true, false, BackgroundImage.Size.auto)
      while !reader.isAtEnd {
        let offset = reader.offset ?? 0
        if let found = reader.color() {
          color = found
        } else if let path = reader.url() {
          image = BackgroundImage(path: path, offset: offset)
        } else if let found = reader.keyword(["repeat": true, "no-repeat": false]) {
          repeats = found
        } else if let found = reader.keyword(["center": true, "top": false, "left": false]) {
          isCentered = isCentered || found
        } else if let found = reader.keyword(["cover": BackgroundImage.Size.cover, "contain": .contain]) {
          size = found
        } else if !reader.mark("/"), reader.keyword(["none": true]) == nil {
          return nil
        }
      }
      image?.repeats = repeats
      image?.isCentered = isCentered
      image?.size = size
      return { [color, image] style, _ in
        style.background = color
        style.backgroundImage = image
      }
    },
    inherit: { style, context in style.background = context.parent.background },
    initial: { style, _ in
      style.background = nil
      style.backgroundImage = nil
    })
}
