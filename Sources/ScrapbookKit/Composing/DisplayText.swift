/// The display items of a text from back to front: shadow, background, words.
func displayText(_ text: PlacedText, tag: ContentTag? = nil) -> DisplayItem {
  let tag = text.lines.isEmpty ? nil : tag
  var items: DisplayList = []
  if let background = text.background, background.isPainted, let label = text.label {
    items += displayLabel(label, background, of: text)
  }
  if !text.lines.isEmpty {
    let content = text.content
    let words = DisplayItem.text(
      DisplayText(lines: text.lines, span: content.span, pointer: content.pointer, words: content.text))
    items += items.isEmpty || text.opacity < 1 ? [words] : [words].tagged(tag)
  }
  let isWhole = items.count == 1 || text.opacity < 1
  return .group(
    DisplayGroup(
      items, rotation: text.rotation, about: text.frame, opacity: text.opacity, span: text.content.span,
      tag: isWhole ? tag : nil))
}

/// Converts a header or footer to display items, which screen readers skip.
func displayRunningText(_ text: PlacedText) -> DisplayItem {
  displayText(text, tag: ContentTag([StructureElement(text.role, place: 0)]))
}

private func displayLabel(
  _ label: LabelShape, _ background: TextBackground, of text: PlacedText
) -> DisplayList {
  var items: DisplayList = []
  if let shadow = background.shadow, shadow.color.alpha > 0 {
    let offset = shadow.offset(in: text.rotation)
    let shape = RoundedRect(text.frame, radius: background.shape.cornerRadius(of: text.frame))
    items.append(.shadow(shape.moved(by: offset), blur: shadow.blur, shadow.color))
  }
  let paths = [label.path] + label.bubbles.map { Path(ellipseIn: $0) }
  items += paths.map { .path($0, background.color) }
  if let border = background.border, border.width > 0 { items += paths.map { .outline($0, border) } }
  return items
}
