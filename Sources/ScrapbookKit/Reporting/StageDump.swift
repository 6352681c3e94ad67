/// The stages that can be looked at.
public enum Stage: String, Sendable, CaseIterable {
  case json
  case album
  case display
  case sheets
}

extension Composition {
  /// What a stage gave, as text, one thing a line; nil if an error kept it from being reached.
  ///
  /// Numbers are rounded to a thousandth. The form is for people and tests, not for programs.
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
    }
  }
}

// MARK: JSON

extension JSONDocument {
  /// Every value on a line of its own: line and column, JSON pointer, what it is.
  public func dump() -> String {
    var lines: [String] = []
    func add(_ node: JSONNode, pointer: String) {
      let place = source.location(of: node.span.start)
      let start = "\(place.line):\(place.column) \(pointer.isEmpty ? "/" : pointer)"
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
  lines.append("  background \(describe(album.background))")
  for (index, page) in album.pages.enumerated() {
    lines.append("page \(index + 1)")
    if let background = page.background { lines.append("  background \(describe(background))") }
    if page.slots != .auto { lines.append("  slots \(page.slots.rawValue)") }
    lines += page.photos.map { "  photo \(describe($0))" }
    lines += page.stickers.map { "  sticker \(describe($0))" }
  }
  return lines.joined(separator: "\n") + "\n"
}

private func describe(_ background: Background) -> String {
  switch background.content {
  case .none: "none"
  case .color(let color): color.hex
  case .image(let image): "\(jsonQuoted(image.path)) \(background.mode.rawValue)"
  }
}

private func describe(_ photo: Photo) -> String {
  var parts = [jsonQuoted(photo.image.path)]
  parts.append(photo.frame.map { "frame \(text($0))" } ?? "slot")
  if let crop = photo.crop { parts.append("crop \(text(crop))") }
  parts.append("fit \(photo.fit.rawValue)")
  if let focus = photo.focus { parts.append("focus \(text(focus))") }
  parts += describe(rotation: photo.rotation, photo.opacity, photo.flip, z: photo.z)
  if photo.mount != .none { parts.append("mount \(photo.mount.rawValue)") }
  if let radius = photo.cornerRadius { parts.append("cornerRadius \(text(radius))") }
  parts += describe("border", photo.border) + describe(photo.shadow)
  if let alt = photo.alt { parts.append("alt \(jsonQuoted(alt))") }
  return parts.joined(separator: " ")
}

private func describe(_ sticker: Sticker) -> String {
  var parts = [jsonQuoted(sticker.image.path)]
  switch sticker.placement {
  case .frame(let rect, let fit): parts.append("frame \(text(rect)) fit \(fit.rawValue)")
  case .center(let center, .width(let width)): parts.append("center \(text(center)) width \(text(width))")
  case .center(let center, .height(let height)): parts.append("center \(text(center)) height \(text(height))")
  case .center(let center, .size(let size)):
    parts.append("center \(text(center)) width \(text(size.width)) height \(text(size.height))")
  }
  parts += describe(rotation: sticker.rotation, sticker.opacity, sticker.flip, z: sticker.z)
  parts += describe("outline", sticker.outline) + describe(sticker.shadow)
  return parts.joined(separator: " ")
}

private func describe(_ key: String, _ border: Border?) -> [String] {
  border.map { ["\(key) \(text($0.width)) \($0.color.hex)"] } ?? []
}

private func describe(_ shadow: Shadow?) -> [String] {
  shadow.map { ["shadow \(text($0.offset)) blur \(text($0.blur)) \($0.color.hex)"] } ?? []
}

/// What is not the default.
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
  "sheet \(sheet.number) label \(sheet.label) size \(text(sheet.size.width)) \(text(sheet.size.height)) "
    + "canvas \(text(sheet.canvasToSheet))\n" + dumpList(sheet.items, catalog, depth: 1)
}

private func dumpList(_ list: DisplayList, _ catalog: AssetCatalog, depth: Int) -> String {
  let indent = String(repeating: "  ", count: depth)
  return list.map { item in
    switch item {
    case .fill(let shape, let color): "\(indent)fill \(text(shape)) \(color.hex)\n"
    case .polygon(let points, let color):
      "\(indent)polygon \(points.map { text($0) }.joined(separator: " ")) \(color.hex)\n"
    case .shadow(let shape, let blur, let color):
      "\(indent)shadow \(text(shape)) blur \(text(blur)) \(color.hex)\n"
    case .picture(let picture):
      "\(indent)picture \(jsonQuoted(catalog[picture.asset].path)) \(text(picture.transform))\n"
    case .silhouette(let shape):
      "\(indent)silhouette \(jsonQuoted(catalog[shape.picture.asset].path)) \(text(shape.picture.transform)) "
        + "in \(text(shape.window)) spread \(text(shape.spread)) blur \(text(shape.blur)) \(shape.color.hex)\n"
    case .label(let label, let area, let color):
      "\(indent)label \(jsonQuoted(label)) in \(text(area)) \(color.hex)\n"
    case .text(let text): text.lines.map { "\(indent)line \(describe($0))\n" }.joined()
    case .group(let group):
      "\(indent)group" + (group.transform == .identity ? "" : " \(text(group.transform))")
        + (group.clip.map { " clip \(text($0))" } ?? "")
        + (group.opacity == 1 ? "" : " opacity \(text(group.opacity))") + "\n"
        + dumpList(group.items, catalog, depth: depth + 1)
    }
  }.joined()
}

private func describe(_ placed: PlacedLine) -> String {
  let line = placed.line
  let characters = line.runs.map(\.text).joined()
  let fonts = line.runs.map { "\($0.font.number)/\(text($0.size))" }
  return
    "\(jsonQuoted(characters)) at \(text(placed.origin)) width \(text(line.width)) ink \(text(line.ink)) "
    + "fonts \(fonts.joined(separator: " "))" + (line.isRightToLeft ? " right-to-left" : "")
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
