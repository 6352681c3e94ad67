/// The stages that can be inspected.
public enum Stage: String, Sendable, CaseIterable {
  case json
  case album
  case display
  case sheets
  /// The content for screen readers, in reading order.
  case tags
}

extension Composition {
  /// The result of a stage as text, one item per line; nil if an error prevented it.
  ///
  /// Numbers are rounded to a thousandth. The format is for people and tests, not for programs.
  public func dump(_ stage: Stage) -> String? {
    switch stage {
    case .json: json?.dump()
    case .album: diagnostics.hasErrors ? nil : dumpAlbum(album)
    case .display:
      document.map { document in
        pages.enumerated().map { index, list in
          "page \(index + 1)\n" + dumpList(list, document.catalog, depth: 1)
        }.joined()
      }
    case .sheets:
      document.map { document in document.sheets.map { dumpSheet($0, document.catalog) }.joined() }
    case .tags: document.map { dumpTags($0) }
    }
  }
}

// MARK: JSON

extension JSONDocument {
  /// Each value on its own line: line and column, JSON pointer, value.
  public func dump() -> String {
    var lines: [String] = []
    func add(_ node: JSONNode, pointer: String) {
      let place = source.location(of: node.span.start)
      let start = "\(place.line):\(place.column) \(pointer.isEmpty ? "/" : harmless(pointer))"
      switch node.value {
      case .null: lines.append("\(start) null")
      case .bool(let value): lines.append("\(start) \(value)")
      case .number(let value): lines.append("\(start) \(plainNumber(value))")
      case .string(let text): lines.append("\(start) \(jsonQuoted(text))")
      case .array(let elements):
        lines.append("\(start) array of \(elements.count)")
        for (index, element) in elements.enumerated() { add(element, pointer: "\(pointer)/\(index)") }
      case .object(let members):
        lines.append("\(start) object of \(members.count)")
        for member in members { add(member.node, pointer: "\(pointer)/\(pointerToken(member.key))") }
      }
    }
    add(root, pointer: "")
    return lines.joined(separator: "\n") + "\n"
  }
}

// MARK: Album

private func dumpAlbum(_ album: Album) -> String {
  var lines = ["album"]
  if let title = album.title { lines.append("  title \(jsonQuoted(title))") }
  if let author = album.author { lines.append("  author \(jsonQuoted(author))") }
  if let subject = album.subject { lines.append("  subject \(jsonQuoted(subject))") }
  if !album.keywords.isEmpty {
    lines.append("  keywords \(album.keywords.map(jsonQuoted).joined(separator: " "))")
  }
  if let language = album.language { lines.append("  language \(language)") }
  if let date = album.date { lines.append("  date \(jsonQuoted(date))") }
  if album.binding != .left { lines.append("  binding \(album.binding.rawValue)") }
  if let side = album.firstPage { lines.append("  firstPage \(side.rawValue)") }
  if let odd = album.odd { lines.append("  odd \(odd.rawValue)") }
  if album.spread.left != Spread.leftFrame || album.spread.right != Spread.rightFrame {
    lines.append("  spread \(text(album.spread.left)) \(text(album.spread.right))")
  }
  if album.sheetColor != .white { lines.append("  sheetColor \(album.sheetColor.hex)") }
  if let placement = album.placement { lines.append("  placement \(placement.rawValue)") }
  if let font = album.font { lines.append("  font \(font.map(jsonQuoted).joined(separator: " "))") }
  for (name, style) in album.styles.sorted(by: { $0.key.text < $1.key.text }) {
    lines.append("  style \(([jsonQuoted(name.text)] + describe(style)).joined(separator: " "))")
  }
  lines += album.headers.map { "  header \(describe($0))" } + album.footers.map { "  footer \(describe($0))" }
  lines.append("  background \(describe(album.background))")
  for (index, page) in album.pages.enumerated() {
    lines.append("page \(index + 1)")
    if let background = page.background { lines.append("  background \(describe(background))") }
    if let language = page.language { lines.append("  language \(language)") }
    if page.slots != .auto { lines.append("  slots \(page.slots.rawValue)") }
    lines += page.photos.map { "  photo \(describe($0))" }
    lines += page.stickers.map { "  sticker \(describe($0))" }
    lines += page.texts.map { "  text \(describe($0))" }
    lines += describe("header", page.headers) + describe("footer", page.footers)
  }
  return lines.joined(separator: "\n") + "\n"
}

private func describe(_ background: Background) -> String {
  switch background.content {
  case .none: "none"
  case .color(let color): color.hex
  case .image(let image):
    "\(describe(image)) \(background.mode.rawValue)" + (background.isClipped ? "" : " not clipped")
  }
}

private func describe(_ image: ImageReference) -> String {
  jsonQuoted(image.path) + (image.scale.map { " scale \(text($0))" } ?? "")
}

private func describe(_ photo: Photo) -> String {
  var parts = [describe(photo.image)]
  parts.append(photo.frame.map { "frame \(text($0))" } ?? "slot")
  if let crop = photo.crop { parts.append("crop \(text(crop))") }
  parts.append("fit \(photo.fit.rawValue)")
  if let focus = photo.focus { parts.append("focus \(text(focus))") }
  parts += describe(rotation: photo.rotation, photo.opacity, photo.flip, z: photo.z)
  if photo.mount != .none { parts.append("mount \(photo.mount.rawValue)") }
  if let radius = photo.cornerRadius { parts.append("cornerRadius \(text(radius))") }
  parts += describe("border", photo.border) + describe(photo.shadow)
  if let caption = photo.caption {
    parts.append("caption \(describe(caption.content, caption.style))")
  }
  if let alt = photo.alt { parts.append("alt \(jsonQuoted(alt))") }
  if photo.isAcross { parts.append("across both pages") }
  if photo.isDecorative { parts.append("decorative") }
  if let link = photo.link { parts.append("link \(link)") }
  return parts.joined(separator: " ")
}

private func describe(_ sticker: Sticker) -> String {
  var parts = [describe(sticker.image)]
  switch sticker.placement {
  case .frame(let rect, let fit): parts.append("frame \(text(rect)) fit \(fit.rawValue)")
  case .center(let center, .width(let width)): parts.append("center \(text(center)) width \(text(width))")
  case .center(let center, .height(let height)): parts.append("center \(text(center)) height \(text(height))")
  case .center(let center, .size(let size)):
    parts.append("center \(text(center)) width \(text(size.width)) height \(text(size.height))")
  case .center(let center, .natural): parts.append("center \(text(center))")
  }
  parts += describe(rotation: sticker.rotation, sticker.opacity, sticker.flip, z: sticker.z)
  parts += describe("outline", sticker.outline) + describe(sticker.shadow)
  if let alt = sticker.alt { parts.append("alt \(jsonQuoted(alt))") }
  return parts.joined(separator: " ")
}

private func describe(_ text: TextNode) -> String {
  let parts = [describe(text.content, text.style), "frame \(ScrapbookKit.text(text.frame))"]
  return
    (parts + describe(rotation: text.rotation, text.opacity, .none, z: text.z)
    + (text.link.map { ["link \($0)"] } ?? [])).joined(separator: " ")
}

private func describe(_ key: String, _ texts: [RunningText]?) -> [String] {
  guard let texts else { return [] }
  return texts.isEmpty ? ["  \(key) none"] : texts.map { "  \(key) \(describe($0))" }
}

private func describe(_ running: RunningText) -> String {
  describe(running.content, running.style) + " on \(running.place.rawValue)"
    + (running.isOnFirstPage ? "" : " not on the first page")
}

private func describe(_ content: TextContent, _ style: TextStyle) -> String {
  ((content.isMarkup ? ["markup"] : []) + [jsonQuoted(content.text)]
    + (style.name.map { ["style \($0.text)"] } ?? []) + describe(style)).joined(separator: " ")
}

/// The keys of a style that are set.
private func describe(_ style: TextStyle) -> [String] {
  [
    style.font.map { "font \($0.map(jsonQuoted).joined(separator: " "))" },
    style.size.map { "size \(text($0))" }, style.bold.map { "bold \($0)" },
    style.italic.map { "italic \($0)" }, style.underline.map { "underline \($0)" },
    style.color.map { "color \($0.hex)" }, style.align.map { "align \($0.rawValue)" },
    style.verticalAlign.map { "verticalAlign \($0.rawValue)" },
    style.lineHeight.map { "lineHeight \(text($0))" },
    style.letterSpacing.map { "letterSpacing \(text($0))" }, style.fit.map { "fit \($0.rawValue)" },
    style.minSize.map { "minSize \(text($0))" }, style.padding.map { "padding \(text($0))" },
    style.background.map { "background \(describe($0))" }, style.language.map { "language \($0)" },
  ].compactMap(\.self)
}

private func describe(_ background: TextBackground) -> String {
  ([background.shape.rawValue, background.color.hex] + describe("border", background.border)
    + (background.tail.map { ["tail \(text($0))"] } ?? []) + describe(background.shadow))
    .joined(separator: " ")
}

private func describe(_ key: String, _ border: Border?) -> [String] {
  border.map { ["\(key) \(text($0.width)) \($0.color.hex)"] } ?? []
}

private func describe(_ shadow: Shadow?) -> [String] {
  shadow.map { ["shadow \(text($0.offset)) blur \(text($0.blur)) \($0.color.hex)"] } ?? []
}

/// The values that differ from the defaults.
private func describe(rotation: Angle, _ opacity: Double, _ flip: Flip, z: Double) -> [String] {
  var parts: [String] = []
  if rotation != .zero { parts.append("rotation \(text(rotation.degrees))") }
  if opacity != 1 { parts.append("opacity \(text(opacity))") }
  if flip != .none { parts.append("flip \(flip.rawValue)") }
  if z != 0 { parts.append("z \(text(z))") }
  return parts
}

// MARK: Display lists and sheets

private func dumpSheet(_ sheet: Sheet, _ catalog: AssetCatalog) -> String {
  "sheet \(sheet.number) label \(sheet.label)"
    + " size \(text(sheet.size.width)) \(text(sheet.size.height))"
    + " content \(text(sheet.content)) unit \(text(sheet.unit))\n" + dumpList(sheet.items, catalog, depth: 1)
}

private func dumpList(_ list: DisplayList, _ catalog: AssetCatalog, depth: Int) -> String {
  let indent = String(repeating: "  ", count: depth)
  return list.map { item in
    switch item {
    case .fill(let shape, let color): "\(indent)fill \(text(shape)) \(color.hex)\n"
    case .path(let path, let color): "\(indent)path \(text(path)) \(color.hex)\n"
    case .outline(let path, let border):
      "\(indent)outline \(text(path)) width \(text(border.width)) \(border.color.hex)\n"
    case .text(let block): block.lines.map { "\(indent)\(describe($0))\n" }.joined()
    case .shadow(let shape, let blur, let color):
      "\(indent)shadow \(text(shape)) blur \(text(blur)) \(color.hex)\n"
    case .picture(let picture):
      "\(indent)picture \(jsonQuoted(catalog[picture.asset].path)) \(text(picture.transform))\n"
    case .silhouette(let shape):
      "\(indent)silhouette \(jsonQuoted(catalog[shape.picture.asset].path)) \(text(shape.picture.transform)) "
        + "in \(text(shape.window)) spread \(text(shape.spread)) blur \(text(shape.blur)) \(shape.color.hex)\n"
    case .shading(let rect, let stops):
      "\(indent)shading \(text(rect)) "
        + stops.map { "\(text($0.offset)):\(text($0.factor))" }.joined(separator: " ") + "\n"
    case .group(let group):
      "\(indent)group" + (group.transform == .identity ? "" : " \(text(group.transform))")
        + (group.clip.map { " clip \(text($0))" } ?? "")
        + (group.opacity == 1 ? "" : " opacity \(text(group.opacity))") + "\n"
        + dumpList(group.items, catalog, depth: depth + 1)
    }
  }.joined()
}

/// The words from left to right, the start of their baseline, their width, and their ink bounds.
private func describe(_ placed: PlacedLine) -> String {
  let line = placed.line
  let words = line.runs.map { jsonQuoted($0.text) }.joined(separator: " ")
  return
    "line \(words) at \(text(placed.origin)) size \(text(line.size)) width \(text(line.width)) ink \(text(placed.ink))"
    + (line.isRightToLeft ? " right-to-left" : "")
}

private func text(_ path: Path) -> String {
  path.elements.map { element in
    switch element {
    case .move(let point): "from \(text(point))"
    case .line(let point): text(point)
    case .curve(let first, let second, let end): "(\(text(first)) \(text(second)) \(text(end)))"
    case .close: "close"
    }
  }.joined(separator: " ")
}

private func text(_ value: Double) -> String { plainNumber((value * 1000).rounded() / 1000) }
private func text(_ point: Point) -> String { "[\(text(point.x)), \(text(point.y))]" }

private func text(_ rect: Rect) -> String {
  "[\(text(rect.x)), \(text(rect.y)), \(text(rect.width)), \(text(rect.height))]"
}

private func text(_ shape: RoundedRect) -> String {
  text(shape.rect) + (shape.radius > 0 ? " radius \(text(shape.radius))" : "")
}

private func text(_ transform: Transform) -> String {
  let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
  return "(\(numbers.map { text($0) }.joined(separator: " ")))"
}
