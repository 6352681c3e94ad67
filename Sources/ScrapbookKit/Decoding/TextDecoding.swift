/// Readers of texts, their styles, captions, headers and footers.
extension AlbumDecoder {
  mutating func text(_ field: JSONField) -> TextNode? {
    guard let object = object(field, kind: "a text", keys: AlbumKeys.text) else { return nil }
    let style = style(object)
    let frame = rect(object, "frame")
    let rotation = angle(object, "rotation")
    let opacity = number(object, "opacity", within: 0...1) ?? 1
    let z = number(object, "z", within: -lengthLimit...lengthLimit) ?? 0
    let link = address(object, "link")
    let content = content(object)
    guard object["frame"] != nil else {
      missingKey("frame", in: object, hint: "say where it is on the page: \"frame\": [30, 500, 415, 50]")
      return nil
    }
    guard let content, let frame else { return nil }
    var node = TextNode(content, frame: frame, style: style, rotation: rotation, opacity: opacity, z: z)
    node.link = link
    return node
  }

  /// Reads a string, or an object with a style.
  mutating func caption(_ object: JSONObject, _ key: String) -> Caption? {
    guard let field = object[key] else { return nil }
    if case .string = field.node.value { return plainContent(field).map { Caption($0) } }
    guard
      let inner = self.object(field, kind: "a caption", orElse: "a string", keys: AlbumKeys.caption)
    else { return nil }
    let style = style(inner)
    return content(inner).map { Caption($0, style: style) }
  }

  /// Reads a string, an object, or an array of them; `false` means none.
  mutating func runningTexts(_ object: JSONObject, _ key: String) -> [RunningText]? {
    guard let field = object[key] else { return nil }
    isReadingRunningTexts = true
    defer { isReadingRunningTexts = false }
    switch field.node.value {
    case .bool(false): return []
    case .array: return array(field).compactMap { runningText($0) }
    default: return runningText(field).map { [$0] }
    }
  }

  private mutating func runningText(_ field: JSONField) -> RunningText? {
    if case .string = field.node.value { return plainContent(field).map { RunningText($0) } }
    guard
      let inner = self.object(
        field, kind: "a header or footer", orElse: "a string, false", keys: AlbumKeys.runningText)
    else { return nil }
    let style = style(inner)
    let place: RunningText.Place? = choice(inner, "on")
    let isOnFirstPage = bool(inner, "firstPage")
    return content(inner).map {
      RunningText($0, style: style, place: place ?? .page, isOnFirstPage: isOnFirstPage ?? true)
    }
  }

  // MARK: Content

  /// Reads `text` or `markup`.
  private mutating func content(_ object: JSONObject) -> TextContent? {
    if let markup = object["markup"] {
      if let other = object.member("text") {
        diagnostics.error(
          .conflictingKeys, "\(object.kind) has both \"text\" and \"markup\"", at: other.keySpan,
          pointer: object.pointer + "/text")
      }
      return markupContent(markup)
    }
    guard let field = object["text"] else {
      missingKey("text", in: object, hint: "say what it says: \"text\": \"We saw an otter!\"")
      return nil
    }
    return plainContent(field)
  }

  private mutating func plainContent(_ field: JSONField) -> TextContent? {
    note(field, [])
    return string(field).map { TextContent($0, span: field.node.span, pointer: field.pointer) }
  }

  private mutating func markupContent(_ field: JSONField) -> TextContent? {
    note(field, .markup)
    guard let text = string(field) else { return nil }
    do throws(MarkupFault) {
      _ = try parseMarkup(text)
    } catch {
      diagnostics.error(
        .markupSyntax, error.message, at: field.node.span, pointer: field.pointer, hints: [error.hint])
      return nil
    }
    return TextContent(text, isMarkup: true, span: field.node.span, pointer: field.pointer)
  }

  // MARK: Styles

  /// The album's styles by name.
  mutating func styles(_ object: JSONObject, _ key: String) -> [StyleName: TextStyle] {
    guard let field = object[key] else { return [:] }
    guard case .object(let members) = field.node.value else {
      wrongType(field, wanted: "an object")
      return [:]
    }
    var styles: [StyleName: TextStyle] = [:]
    for member in changes.remaining(members) {
      let inner = JSONField(node: member.node, place: .member(member.key, of: field.pointer))
      guard let object = self.object(inner, kind: "a style", keys: AlbumKeys.style) else { continue }
      styles[StyleName(member.key)] = style(object)
    }
    return styles
  }

  private mutating func style(_ object: JSONObject) -> TextStyle {
    var style = TextStyle()
    // A style in the album has no such key.
    style.name = string(object, "style").map { StyleName($0) }
    style.nameSpan = object["style"]?.node.span
    style.font = families(object, "font")
    style.size = number(object, "size", within: textSizes)
    style.bold = bool(object, "bold")
    style.italic = bool(object, "italic")
    style.underline = bool(object, "underline")
    style.color = color(object, "color")
    style.align = choice(object, "align")
    style.verticalAlign = choice(object, "verticalAlign")
    style.lineHeight = number(object, "lineHeight", within: allowedLineHeights)
    style.letterSpacing = number(object, "letterSpacing", within: allowedLetterSpacings)
    style.fit = choice(object, "fit")
    style.minSize = number(object, "minSize", within: textSizes)
    style.padding = number(object, "padding", within: 0...lengthLimit)
    style.background = textBackground(object, "background")
    style.language = languageTag(object, "language")
    return style
  }

  /// Reads the name of a family, or names in order of preference.
  mutating func families(_ object: JSONObject, _ key: String) -> [String]? {
    object[key].flatMap { families($0) }
  }

  mutating func families(_ field: JSONField) -> [String]? {
    if case .string = field.node.value { return string(field).map { [$0] } }
    guard case .array = field.node.value else {
      wrongType(field, wanted: "a string or an array")
      return nil
    }
    return array(field).compactMap { string($0) }
  }

  /// The theme's label for a shape, if a text names the shape alone. A speech bubble has one of the other shapes.
  private func label(_ shape: TextBackground.Shape) -> TextBackground {
    if let label = theme?.bubbles[shape] { return label }
    return shape == .speech ? label(.round) : TextBackground(shape, color: theme?.palette.label ?? .white)
  }

  /// Reads the name of a shape, a color, or an object.
  private mutating func textBackground(_ object: JSONObject, _ key: String) -> TextBackground? {
    guard let field = object[key] else { return nil }
    if case .string(let text) = field.node.value {
      if let color = Color(text) { return TextBackground(.plain, color: color) }
      if let shape = TextBackground.Shape(rawValue: text) { return label(shape) }
      let shapes = TextBackground.Shape.allCases.map(\.rawValue)
      let meant =
        (shapeSynonyms[text.lowercased()] ?? suggestion(for: text, among: shapes + Color.names))
        .map { "did you mean \"\($0)\"? " } ?? ""
      invalid(
        field, "\(jsonQuoted(shortened(text))) is neither a shape nor a color",
        hints: [meant + "the shapes are \(shapes.joined(separator: ", ")); a color is \"#rrggbb\" or a name"])
      return nil
    }
    guard
      let inner = self.object(
        field, kind: "a text's background", orElse: "a string", keys: AlbumKeys.textBackground)
    else { return nil }
    let shape: TextBackground.Shape? = choice(inner, "shape")
    var background = label(shape ?? .plain)
    if let color = color(inner, "color") {
      background.color = color
      background.border?.color = color.darkTone
    }
    if inner["border"] != nil {
      background.border = border(inner, "border", standard: background.color.darkTone)
    }
    background.tail = point(inner, "tail", within: -lengthLimit...lengthLimit)
    background.shadow = shadow(inner, "shadow")
    return background
  }
}

/// Synonyms of the shapes in lower case.
private let shapeSynonyms = [
  "bubble": "speech", "speech-bubble": "speech", "speechbubble": "speech", "balloon": "speech",
  "thought": "cloud", "thought-bubble": "cloud", "label": "tag", "paper": "torn", "rectangle": "plain",
  "square": "box", "ellipse": "oval", "circle": "oval", "shout": "burst", "spikes": "burst", "star": "burst",
]

extension AlbumKeys {
  static let style = [
    "font", "size", "bold", "italic", "underline", "color", "align", "verticalAlign", "lineHeight",
    "letterSpacing", "fit", "minSize", "padding", "background", "language",
  ]
  static let text = ["text", "markup", "frame", "style", "rotation", "opacity", "z", "link"] + style
  static let caption = ["text", "markup", "style"] + style
  static let runningText = ["text", "markup", "on", "firstPage", "style"] + style
  static let textBackground = ["shape", "color", "border", "tail", "shadow"]
}
