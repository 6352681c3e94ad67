import Gumbo
import ScrapbookKit

extension BoxBuilder {
  /// Known elements; others are laid out by their style, with a warning.
  private static let known: Set<String> = [
    "html", "head", "body", "title", "meta", "style", "div", "section", "article", "main", "header", "footer",
    "p", "h1",
    "h2", "h3", "h4", "h5", "h6", "br", "hr", "b", "strong", "i", "em", "u", "s", "small", "span", "sub",
    "sup", "a",
    "ul", "ol", "li", "table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "th", "td",
    "img", "meter",
    "progress", "svg", "chart", "pre", "code", "blockquote", "address", "center", "wbr", "font",
  ]
  /// Elements that are removed with their content.
  private static let refused: Set<String> = [
    "script", "noscript", "form", "input", "button", "select", "textarea", "iframe", "object", "embed",
    "video", "audio",
    "canvas", "math", "link", "base", "template",
  ]

  /// - Returns: Whether there is a box for it.
  func checkElement(_ index: Int, _ element: HTMLElement) -> Bool {
    if Self.refused.contains(element.name) || element.isForeign && element.name != "svg" {
      faults.warning(
        .htmlUnsupported, "<\(harmless(element.name))> is not supported and left out", at: place(index),
        hints: element.name == "link" ? ["write <style>{{> style.css}}</style> to take in a file"] : [])
      return false
    }
    if !Self.known.contains(element.name) {
      let meant = suggestion(for: element.name, among: Self.known.sorted()).map { "did you mean <\($0)>?" }
      faults.warning(
        .htmlUnsupported, "<\(harmless(element.name))> is not supported; its content is kept",
        at: place(index),
        hints: meant.map { [$0] } ?? [])
    }
    checkAttributes(element)
    return true
  }

  /// Reports obsolete presentational attributes, which browsers still obey.
  private func checkAttributes(_ element: HTMLElement) {
    for attribute in element.attributes {
      guard
        let style = Self.replacedAttributes["\(element.name) \(attribute.name)"]
          ?? Self.replacedAttributes[attribute.name]
      else { continue }
      faults.warning(
        .htmlUnsupported, "the attribute \(jsonQuoted(attribute.name)) is not supported and left out",
        at: cascade.place(attribute.offset), hints: ["write style=\"\(style)\""])
    }
  }

  /// The styles that replace attributes, including attributes of a single element.
  private static let replacedAttributes = [
    "bgcolor": "background: …", "background": "background-image: url(…)", "nowrap": "white-space: nowrap",
    "rules": "border-collapse: collapse", "frame": "border: …", "noshade": "border: 1px solid",
    "font color": "color: …", "font size": "font-size: …", "font face": "font-family: …",
    "ol type": "list-style-type: …", "ul type": "list-style-type: …", "li type": "list-style-type: …",
    "ol reversed": "list-style-type: …",
  ]

  /// The box of a picture; it is empty if the picture cannot be shown.
  func pictureBox(_ index: Int, _ element: HTMLElement, _ style: ComputedStyle) -> Box? {
    let offset = tree.nodes[index].offset
    guard let source = element.attribute("src"), !source.value.isEmpty else {
      faults.warning(
        .missingImage, "<img> names no picture", at: place(index), hints: ["write src=\"picture.png\""])
      return nil
    }
    if source.value.hasPrefix("album:") { return albumBox(index, source, style) }
    if let picture = pictures.picture(source.value, at: cascade.place(source.valueOffset)) {
      return Box(style, .picture(picture), offset: offset)
    }
    guard pictures.keepsGoing else { return nil }
    let size = Size(width: 120, height: 90)
    let gray = DisplayItem.fill(RoundedRect(Rect(size)), Color(red: 0.8, green: 0.8, blue: 0.8))
    return Box(style, .drawing([gray], size), offset: offset)
  }

  /// The box of a spread or photo of the album.
  private func albumBox(_ index: Int, _ source: HTMLAttribute, _ style: ComputedStyle) -> Box? {
    let offset = tree.nodes[index].offset
    switch pictures.album?.part(source.value.dropFirst("album:".count)) {
    case .spread(let items, let size, let alt):
      let box = Box(style, .drawing(items, size), offset: offset)
      box.alt = alt
      return box
    case .photo(let path, let alt):
      let box = pictures.picture(path, at: cascade.place(source.valueOffset)).map {
        Box(style, .picture($0), offset: offset)
      }
      box?.alt = alt
      return box
    case nil:
      guard pictures.album != nil || !pictures.albumIsWrong else { return nil }
      let reason = pictures.album == nil ? "the report names no album" : "the album has no such part"
      faults.error(
        .missingImage, "there is no \(jsonQuoted(source.value)): \(reason)",
        at: cascade.place(source.valueOffset),
        hints: ["write album:spread/1 or album:photo/1/1, and \"album\": \"album.json\" in the report"])
      return nil
    }
  }

  /// The box of an inline drawing of the template.
  func drawingBox(_ index: Int, _ style: ComputedStyle) -> Box? {
    pictures.drawing(DrawingText(tree, faults: faults, place: cascade.place).xml(of: index), at: place(index))
      .map { Box(style, .picture($0), offset: tree.nodes[index].offset) }
  }

  /// The box of `<chart data="scores" type="bar">`.
  func chartBox(_ index: Int, _ element: HTMLElement, _ style: ComputedStyle) -> Box? {
    guard let charts else { return nil }
    do throws(ChartProblem) {
      let chart = try charts.chart(element, style)
      let box = Box(style, .drawing(chart.drawing.items, chart.size), offset: tree.nodes[index].offset)
      box.alt = chart.description
      box.drawn = chart.draw
      let isDescribed = element["alt"] != nil || element["aria-label"] != nil
      box.chart = ChartTable(rows: chart.drawing.rows, isRead: !isDescribed && !chart.drawing.rows.isEmpty)
      return box
    } catch {
      let attribute = error.attribute.flatMap { element.attribute($0) }
      faults.error(
        error.id, error.message, at: attribute.flatMap { cascade.place($0.valueOffset) } ?? place(index),
        hints: error.hints)
      return nil
    }
  }

  /// The bar of `<meter>` and `<progress>`: 120 by 8 points unless styled otherwise.
  func barBox(_ element: HTMLElement, _ style: ComputedStyle, offset: Int) -> Box {
    let number = { (name: String, usual: Double) in
      element[name].flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } ?? usual
    }
    let (least, most) = (element.name == "meter" ? number("min", 0) : 0, number("max", 1))
    let share = most > least ? (number("value", 0) - least) / (most - least) : 0
    // Infinite for the largest numbers.
    let part = share.isFinite ? min(max(share, 0), 1) : 0
    let width = style.width.resolved(nil)?.points ?? 120
    let height = style.height.resolved(nil)?.points ?? max(6, style.text.size.points * 0.6)
    let size = Size(width: width, height: height)
    let color = style.text.color == .black ? Color(red: 0.16, green: 0.5, blue: 0.73) : style.text.color
    let draw = { (size: Size) -> ChartDrawing in
      let width = size.width * part
      let full = Rect(
        x: style.isRightToLeft ? size.width - width : 0, y: 0, width: width, height: size.height)
      let pale = Color(red: 0.9, green: 0.91, blue: 0.93)
      let whole = DisplayItem.fill(RoundedRect(Rect(size), radius: size.height / 2), pale)
      let filled = DisplayItem.fill(RoundedRect(full, radius: size.height / 2), color)
      return ChartDrawing(items: width > 0 ? [whole, filled] : [whole])
    }
    let box = Box(style, .drawing(draw(size).items, size), offset: offset)
    box.drawn = draw
    box.alt = "\(Int((part * 100).rounded())) %"
    return box
  }

  /// The target of a link; nil if a PDF may not contain it.
  func link(_ attribute: HTMLAttribute) -> String? {
    let target = attribute.value
    if target.hasPrefix("#") || isAddress(target) { return target }
    faults.warning(
      .htmlUnsupported, "a link cannot lead to \(jsonQuoted(String(target.prefix(60))))",
      at: cascade.place(attribute.valueOffset),
      hints: ["links lead to #ids and to addresses of https:, http:, mailto: and tel:"])
    return nil
  }

  // MARK: Lists

  /// Adds the marker of a list item before its first line.
  func setMarker(of box: Box, _ index: Int, _ element: HTMLElement) {
    guard let marker = marker(box.style, number: itemNumber(index)) else { return }
    if let first = box.firstLines {
      first.marker = marker
    } else {
      let empty = InlineContent(paragraphs: [
        InlineParagraph(style: InlineStyle(text: box.style.text, lineHeight: box.style.lineHeight))
      ])
      let line = Box(box.style.inherited, .lines(empty), offset: box.offset)
      line.marker = marker
      box.children.insert(line, at: 0)
    }
  }

  private func marker(_ style: ComputedStyle, number: Int) -> ListMarker? {
    switch style.listStyle {
    case .none: nil
    case .disc: .shape(.disc, style.text)
    case .circle: .shape(.circle, style.text)
    case .square: .shape(.square, style.text)
    case .decimal: .text("\(number).", style.text)
    case .lowerAlpha: .text(letters(number).lowercased() + ".", style.text)
    case .upperAlpha: .text(letters(number) + ".", style.text)
    case .lowerRoman: .text(roman(number).lowercased() + ".", style.text)
    case .upperRoman: .text(roman(number) + ".", style.text)
    }
  }

  /// The number of an item in its list, by `start` and `value`.
  private func itemNumber(_ index: Int) -> Int {
    guard let list = tree.nodes[index].parent else { return 1 }
    if itemNumbers[index] == nil { numberItems(of: list) }
    return itemNumbers[index] ?? 1
  }

  private func numberItems(of list: Int) {
    var number = tree.element(list)?["start"].flatMap(Int.init) ?? 1
    for child in tree.nodes[list].children {
      guard let item = tree.element(child), item.name == "li" else { continue }
      if let value = item["value"].flatMap({ Int($0) }) { number = value }
      itemNumbers[child] = number
      number = number &+ 1
    }
  }
}

extension Box {
  /// The box of its first lines.
  fileprivate var firstLines: Box? {
    switch content {
    case .lines: self
    case .blocks: children.first?.firstLines
    case .flex, .table, .picture, .drawing: nil
    }
  }
}

/// "A", "Z", "AA"
private func letters(_ number: Int) -> String {
  guard number > 0 else { return String(number) }
  var (rest, text) = (number, "")
  while rest > 0 {
    rest -= 1
    text = String(Character(Unicode.Scalar(UInt8(65 + rest % 26)))) + text
    rest /= 26
  }
  return text
}

/// "IV"
private func roman(_ number: Int) -> String {
  guard (1..<4000).contains(number) else { return String(number) }
  let values: KeyValuePairs = [
    1000: "M", 900: "CM", 500: "D", 400: "CD", 100: "C", 90: "XC", 50: "L", 40: "XL", 10: "X", 9: "IX",
    5: "V", 4: "IV",
    1: "I",
  ]
  var (rest, text) = (number, "")
  for (value, letters) in values {
    while rest >= value {
      text += letters
      rest -= value
    }
  }
  return text
}
