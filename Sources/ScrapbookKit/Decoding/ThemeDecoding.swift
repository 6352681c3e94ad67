/// Reads the text of a theme; a missing part that a book needs is reported and gives nil.
///
/// - Parameter changes: The album's changes to it.
func decodeTheme(
  _ document: JSONDocument, folder: String, changedBy changes: JSONNode? = nil,
  into diagnostics: inout Diagnostics
) -> Theme? {
  var decoder = AlbumDecoder()
  var root = document.root
  if let changes { decoder.changes = ThemeChanges(changes, of: &root) }
  var theme = decoder.theme(root, folder: folder)
  if let theme { decoder.checkChanges(theme, in: root) }
  theme?.shownPaper = changes.flatMap { ThemeChanges.paper(of: document.root, changedBy: $0) }
  for diagnostic in decoder.diagnostics.all { diagnostics.add(decoder.changes.placed(diagnostic)) }
  return diagnostics.hasErrors ? nil : theme
}

/// Readers of themes.
extension AlbumDecoder {
  fileprivate mutating func theme(_ node: JSONNode, folder: String) -> Theme? {
    let root = JSONField(node: node, place: .root)
    guard let object = object(root, kind: "a theme", keys: AlbumKeys.theme) else { return nil }
    _ = string(object, "$schema")
    _ = object["version"].flatMap { wholeNumber($0, within: 1...1) }
    let title = string(object, "title") ?? ""
    let name = string(object, "name") ?? title
    let book = drawing(object, "book", in: folder)
    var faults = diagnostics.all.count
    let papers = few(object, "papers").compactMap { paper($0, in: folder) }
    if papers.isEmpty, diagnostics.all.count == faults {
      missing("papers", in: object, hint: "a book has paper: \"papers\": [ { \"color\": \"#fdf9ef\" } ]")
    }
    faults = diagnostics.all.count
    let inks = colors(object, "inks") ?? []
    if inks.isEmpty, diagnostics.all.count == faults {
      missing("inks", in: object, hint: "say the color of words: \"inks\": [\"#332924\"]")
    }
    let cover = cover(object, in: folder)
    var palette = Palette(
      inks: inks, titles: colors(object, "titles") ?? [], tapes: tapes(object),
      corners: object["corners"].flatMap { printedPaper($0, kind: "a paper corner") },
      label: color(object, "label") ?? .white)
    palette.captions = colors(object, "captions") ?? []
    let mount: Mount? = choice(object, "mount")
    let turn = number(object, "turn", within: 0...10) ?? 2
    let otherMounts: [Mount] = object["otherMounts"].map { array($0).compactMap { choice($0) } } ?? []
    let fonts = fonts(object)
    let styles = styles(object, "styles")
    let bubbles = bubbles(object, palette)
    let stickers = strings(object, "stickers") ?? []
    let ornament = object["ornament"].flatMap { field in
      string(field).map { picture(ImageReference.builtinPrefix + $0, field) }
    }
    let vignette = object["vignette"] == nil ? nil : drawing(object, "vignette", in: folder)
    let decorations = few(object, "decorations").compactMap { decoration($0, in: folder) }
    let binding = decoration(object, "binding", in: folder)
    guard let book, let cover, !papers.isEmpty, !inks.isEmpty else { return nil }
    return Theme(
      name: name, title: title, book: book, papers: papers, cover: cover, palette: palette, fonts: fonts,
      styles: styles, bubbles: bubbles, mount: mount ?? .none, otherMounts: otherMounts, turn: turn,
      stickers: stickers, ornament: ornament, vignette: vignette, decorations: decorations,
      binding: binding)
  }

  /// Reports that a required array is missing or empty.
  private mutating func missing(_ key: String, in object: JSONObject, hint: String) {
    guard let field = object[key] else { return missingKey(key, in: object, hint: hint) }
    invalid(field, "\"\(key)\" is empty", hints: [hint])
  }

  /// Reads an array of at most ``mostOfATheme`` elements; empty without one.
  private mutating func few(_ object: JSONObject, _ key: String) -> [JSONField] {
    guard let field = object[key] else { return [] }
    let all = array(field)
    guard all.count > mostOfATheme else { return all }
    invalid(field, "a theme has \(all.count) \(key), more than \(mostOfATheme)")
    return []
  }

  private mutating func paper(_ field: JSONField, in folder: String) -> Theme.PagePaper? {
    guard let object = object(field, kind: "a paper", keys: AlbumKeys.paper) else { return nil }
    _ = string(object, "id")
    let uses = object["for"].map { field in
      array(field).compactMap { use -> Theme.PagePaper.Use? in choice(use) }
    }
    guard object["color"] != nil else {
      missingKey("color", in: object, hint: "say the color of the paper: \"color\": \"#fdf9ef\"")
      return nil
    }
    let image = object["image"] == nil ? nil : drawing(object, "image", in: folder)
    return color(object, "color").map { Theme.PagePaper(color: $0, image: image, uses: uses ?? [.any]) }
  }

  private mutating func cover(_ object: JSONObject, in folder: String) -> Theme.Cover? {
    guard let field = object["cover"] else {
      missingKey(
        "cover", in: object, hint: "draw the closed book: \"cover\": { \"front\": \"cover.svg\", … }")
      return nil
    }
    guard let inner = self.object(field, kind: "a theme's cover", keys: AlbumKeys.themeCover),
      let front = drawing(inner, "front", in: folder), let back = drawing(inner, "back", in: folder)
    else { return nil }
    let color = color(inner, "color") ?? .white
    var cover = Theme.Cover(
      front: front, back: back, board: inner["board"] == nil ? nil : drawing(inner, "board", in: folder),
      titlePlate: decoration(inner, "titlePlate", in: folder),
      emblem: decoration(inner, "emblem", in: folder),
      color: color, plate: self.color(inner, "plate") ?? color,
      title: rect(inner, "title") ?? Rect(x: 62, y: 28, width: 376, height: 110),
      photo: rect(inner, "photo") ?? Rect(x: 80, y: 180, width: 340, height: 300),
      author: rect(inner, "author") ?? Rect(x: 62, y: 500, width: 376, height: 50),
      full: rect(inner, "full") ?? Rect(x: 20, y: -16, width: 464, height: 610))
    // A label of another color has another look.
    if let plate = inner["plate"], changes.contains(plate),
      !(inner["titlePlate"]?.node.member("image").map(changes.contains) ?? false)
    {
      (cover.titlePlate, cover.isPlatePainted) = (nil, true)
    }
    return cover
  }

  /// Reads a drawing with its frame; nil if there is none.
  private mutating func decoration(_ object: JSONObject, _ key: String, in folder: String) -> Theme.Ornament?
  {
    object[key].flatMap { decoration($0, in: folder) }
  }

  private mutating func decoration(_ field: JSONField, in folder: String) -> Theme.Ornament? {
    guard
      let inner = self.object(field, kind: "a drawing with its frame", keys: AlbumKeys.themeDecoration),
      let image = drawing(inner, "image", in: folder)
    else { return nil }
    guard inner["frame"] != nil else {
      missingKey("frame", in: inner, hint: "say where it is: \"frame\": [40, 460, 140, 117]")
      return nil
    }
    return rect(inner, "frame").map { Theme.Ornament(image, frame: $0) }
  }

  /// A picture of the theme; a replacement by the album refers to its place in the album.
  private func picture(_ path: String, _ field: JSONField) -> ImageReference {
    guard changes.contains(field) else { return ImageReference(path) }
    return ImageReference(path, span: field.node.span, pointer: ThemeChanges.pointer + field.pointer)
  }

  /// Reads the name of a drawing in the theme's folder, or `open-book`; a drawing of the album is given by its path.
  private mutating func drawing(_ object: JSONObject, _ key: String, in folder: String) -> ImageReference? {
    guard let field = object[key] else {
      missingKey(key, in: object, hint: "name its drawing: \"\(key)\": \"\(key).svg\"")
      return nil
    }
    guard let name = string(field) else { return nil }
    if name == "open-book" { return .openBook }
    guard !changes.contains(field) else { return ownDrawing(name, field) }
    let isPlain = name.utf8.allSatisfy { byte in
      byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    guard isPlain, name.hasSuffix(".svg"), !name.hasPrefix(".") else {
      invalid(
        field, "\(jsonQuoted(shortened(name))) is not an SVG in the theme's folder",
        hints: ["the drawings of a theme lie beside its theme.json, as in \"book.svg\""])
      return nil
    }
    let isBuiltin = folder.hasPrefix(ImageReference.builtinPrefix)
    return ImageReference(folder + (isBuiltin ? String(name.dropLast(4)) : name), span: nil)
  }

  /// An album's drawing that replaces one of the theme.
  private mutating func ownDrawing(_ path: String, _ field: JSONField) -> ImageReference? {
    guard path.lowercased().hasSuffix(".svg") || ImageReference(path).builtinName != nil else {
      invalid(
        field, "\(jsonQuoted(shortened(path))) is neither an SVG nor a built-in picture",
        hints: ["name a drawing in the album's folder, as in \"drawings/book.svg\", or \"builtin:star\""])
      return nil
    }
    return picture(path, field)
  }

  private mutating func colors(_ object: JSONObject, _ key: String) -> [Color]? {
    object[key].map { field in array(field).compactMap { color($0) } }
  }

  private mutating func tapes(_ object: JSONObject) -> [PrintedPaper] {
    guard let field = object["tape"] else { return [] }
    return array(field).compactMap { printedPaper($0, kind: "a tape") }
  }

  /// Reads a color, or an object with a pattern.
  private mutating func printedPaper(_ field: JSONField, kind: String) -> PrintedPaper? {
    if case .string = field.node.value { return color(field).map { PrintedPaper($0) } }
    guard let inner = object(field, kind: kind, orElse: "a color", keys: AlbumKeys.printedPaper) else {
      return nil
    }
    let pattern: PrintedPaper.Pattern? = choice(inner, "pattern")
    guard inner["color"] != nil else {
      missingKey("color", in: inner, hint: "say the color of its paper: \"color\": \"#7cc4d6\"")
      return nil
    }
    return color(inner, "color").map { PrintedPaper($0, pattern: pattern ?? .plain) }
  }

  /// Reads the labels of shapes.
  private mutating func bubbles(_ object: JSONObject, _ palette: Palette)
    -> [TextBackground.Shape: TextBackground]
  {
    guard let field = object["bubbles"],
      let shapes = self.object(field, kind: "the bubbles of a theme", keys: AlbumKeys.themeBubbles)
    else { return [:] }
    var bubbles: [TextBackground.Shape: TextBackground] = [:]
    // The speech bubble comes last: it is one of the others, with changes.
    for shape in TextBackground.Shape.allCases {
      bubbles[shape] = shapes[shape.rawValue].map { bubble($0, shape, like: bubbles, palette) }
    }
    return bubbles
  }

  /// Reads a label: a color, or an object with a border, and with a shape for the speech bubble.
  private mutating func bubble(
    _ field: JSONField, _ name: TextBackground.Shape, like others: [TextBackground.Shape: TextBackground],
    _ palette: Palette
  ) -> TextBackground {
    var shape = name == .speech ? .round : name
    var (color, inner): (Color?, JSONObject?)
    if case .string = field.node.value {
      color = self.color(field)
    } else {
      let keys = name == .speech ? AlbumKeys.themeSpeech : AlbumKeys.themeBubble
      inner = object(field, kind: "a bubble", orElse: "a color", keys: keys)
    }
    if let inner {
      let chosen: SpeechShape? = choice(inner, "shape")
      shape = chosen?.shape ?? shape
      color = self.color(inner, "color")
    }
    var bubble = others[shape] ?? TextBackground(shape, color: palette.label)
    if let color {
      bubble.color = color
      bubble.border?.color = color.darkTone
    }
    if let inner, inner["border"] != nil {
      bubble.border = border(inner, "border", standard: bubble.color.darkTone)
    }
    return bubble
  }

  private mutating func fonts(_ object: JSONObject) -> [StyleName: [String]] {
    guard let field = object["fonts"] else { return [:] }
    guard case .object(let members) = field.node.value else {
      wrongType(field, wanted: "an object", what: "the fonts of a theme")
      return [:]
    }
    var fonts: [StyleName: [String]] = [:]
    for member in changes.remaining(members) where member.key != commentKey {
      let style = JSONField(node: member.node, place: .member(member.key, of: field.pointer))
      fonts[StyleName(member.key)] = families(style)
    }
    return fonts
  }
}

/// The possible shapes of a theme's speech bubble: shapes that may have a tail.
enum SpeechShape: String, CaseIterable {
  case round
  case oval
  case box
  case cloud
  case scallop
  case burst

  fileprivate var shape: TextBackground.Shape { TextBackground.Shape(rawValue: rawValue) ?? .round }
}

extension AlbumKeys {
  static let changedTheme = ["base"] + theme
  static let theme = [
    "$schema", "version", "name", "title", "book", "papers", "cover", "inks", "titles", "captions", "fonts",
    "mount",
    "otherMounts", "turn", "tape", "corners", "label", "styles", "bubbles", "stickers", "ornament",
    "vignette", "decorations", "binding",
  ]
  static let printedPaper = ["color", "pattern"]
  static let themeBubbles = TextBackground.Shape.allCases.map(\.rawValue)
  static let themeBubble = ["color", "border"]
  static let themeSpeech = ["shape"] + themeBubble
  static let paper = ["id", "color", "image", "for"]
  static let themeCover = [
    "front", "back", "board", "titlePlate", "emblem", "color", "plate", "title", "photo", "author", "full",
  ]
  static let themeDecoration = ["image", "frame"]
}
