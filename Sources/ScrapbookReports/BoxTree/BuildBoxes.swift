import Gumbo
import ScrapbookKit

/// Builds boxes from a tree of elements.
final class BoxBuilder {
  let tree: HTMLTree
  let cascade: Cascade
  let faults: ReportFaults
  let pictures: ReportPictures
  private var frameCount = 0
  /// The out-of-flow boxes of each containing block, the innermost last.
  var positioned: [[Box]] = [[]]
  var charts: ChartBuilder?
  /// The block-level link around the boxes being built.
  private var blockLink: InlineElement?
  /// The numbers of list items, by node.
  var itemNumbers: [Int: Int] = [:]

  init(_ tree: HTMLTree, cascade: Cascade, faults: ReportFaults, pictures: ReportPictures) {
    self.tree = tree
    self.cascade = cascade
    self.faults = faults
    self.pictures = pictures
  }

  /// The elements that are a picture in a line.
  private static let pictures: Set<String> = ["img", "svg", "chart", "meter", "progress"]

  func place(_ index: Int) -> ReportPlace? { cascade.place(tree.nodes[index].offset) }

  /// The box of the whole document.
  func build(_ root: ComputedStyle) -> Box {
    guard let html = tree.element(0) else { return Box(root, .blocks, offset: 0) }
    let style = cascade.style(of: 0, html, parent: root)
    let box = Box(style, .blocks, children: children(of: 0, style), offset: 0)
    box.absolutes = positioned[0]
    return box
  }

  /// Reports elements that a head cannot have, such as a link to a style sheet.
  private func checkHead(_ index: Int) {
    for child in tree.nodes[index].children {
      if let element = tree.element(child) { _ = checkElement(child, element) }
    }
  }

  /// The boxes in a block: text between blocks gets a box of its own.
  func children(of index: Int, _ style: ComputedStyle) -> [Box] {
    boxes(of: tree.nodes[index].children, style, offset: tree.nodes[index].offset)
  }

  /// The boxes of nodes in a block of the given style.
  func boxes(of nodes: [Int], _ style: ComputedStyle, offset: Int) -> [Box] {
    var container = ContainerBuilder(style, offset: offset, in: blockLink)
    for node in nodes { add(node, style, container.style, to: &container) }
    container.flush()
    return container.boxes
  }

  private func addChildren(
    of index: Int, _ style: ComputedStyle, _ inline: InlineStyle, to container: inout ContainerBuilder
  ) {
    for child in tree.nodes[index].children { add(child, style, inline, to: &container) }
  }

  private func add(
    _ index: Int, _ parent: ComputedStyle, _ inline: InlineStyle, to container: inout ContainerBuilder
  ) {
    switch tree.nodes[index].content {
    case .text(let text):
      container.inline.add(parent.transform.applied(to: text), inline, parent.whiteSpace)
    case .element(let element): add(index, element, parent, inline, to: &container)
    }
  }

  private func add(
    _ index: Int, _ element: HTMLElement, _ parent: ComputedStyle, _ inline: InlineStyle,
    to container: inout ContainerBuilder
  ) {
    guard checkElement(index, element) else { return }
    var style = cascade.style(of: index, element, parent: parent)
    if style.display == .inline, Self.pictures.contains(element.name) { style.display = .inlineBlock }
    switch style.display {
    case .none: if element.name == "head" { checkHead(index) }
    case .inline where element.name == "br": container.inline.endLine(inline)
    case .inline where style.position != .absolute: addInline(index, element, style, inline, to: &container)
    default:
      guard let box = box(of: index, element, style) else { return }
      if style.position == .absolute {
        positioned[positioned.count - 1].append(box)
      } else if style.display == .inlineBlock {
        container.inline.add(box, inlineStyle(style, in: inline))
      } else {
        container.add(box)
      }
    }
  }

  /// Adds an inline element: its text continues the line with its own style.
  private func addInline(
    _ index: Int, _ element: HTMLElement, _ style: ComputedStyle, _ inline: InlineStyle,
    to container: inout ContainerBuilder
  ) {
    var own = inlineStyle(style, in: inline)
    if let language = style.text.language, language != inline.text.language {
      own.owner = InlineElement(language: language, in: own.owner)
    }
    if element.name == "a", let target = element.attribute("href").flatMap(link) {
      own.owner = InlineElement(target: target, language: style.text.language, in: own.owner)
    }
    let units = { (value: LengthValue) in value.resolved(0) ?? 0 }
    let insets = style.padding.map(units) + style.border.map(\.width)
    let margin = style.margin.map(units)
    if style.background != nil || insets != .zero || style.border != Edges(all: BorderSide()) {
      frameCount += 1
      own.frames.append(InlineFrame(number: frameCount, style: style, padding: insets))
    }
    let isRightToLeft = style.isRightToLeft
    container.inline.add(space: isRightToLeft ? margin.right : margin.left, inline)
    container.inline.add(space: isRightToLeft ? insets.right : insets.left, own)
    addChildren(of: index, style, own, to: &container)
    container.inline.add(space: isRightToLeft ? insets.left : insets.right, own)
    container.inline.add(space: isRightToLeft ? margin.left : margin.right, inline)
  }

  private func inlineStyle(_ style: ComputedStyle, in parent: InlineStyle) -> InlineStyle {
    var own = parent
    own.text = style.text
    own.lineHeight = style.lineHeight
    switch style.verticalAlign {
    case .sub: own.shift = parent.shift - parent.text.size.times(0.17)
    case .super: own.shift = parent.shift + parent.text.size.times(0.36)
    default: break
    }
    return own
  }

  /// The box of an element that is not inline.
  func box(of index: Int, _ element: HTMLElement, _ style: ComputedStyle) -> Box? {
    let box = plainBox(of: index, element, style)
    box?.element = element.name
    // Decoration and layout tables (WAI-ARIA 1.2, 5.4).
    let hasNoRole = ["presentation", "none"].contains(element["role"])
    box?.isHidden = element["aria-hidden"] == "true"
    box?.alt =
      (hasNoRole || box?.isHidden == true) && Self.pictures.contains(element.name)
      ? "" : element["alt"] ?? element["aria-label"] ?? box?.alt
    box?.isArrangement = hasNoRole
    if box?.isPicture == true, style.display != .inlineBlock { box?.link = blockLink }
    return box
  }

  private func plainBox(of index: Int, _ element: HTMLElement, _ style: ComputedStyle) -> Box? {
    let offset = tree.nodes[index].offset
    if element.name == "img" { return pictureBox(index, element, style) }
    if ["meter", "progress"].contains(element.name) { return barBox(element, style, offset: offset) }
    if element.name == "svg" { return drawingBox(index, style) }
    if element.name == "chart" { return chartBox(index, element, style) }
    let isPositioned = style.position != .static
    if isPositioned { positioned.append([]) }
    let outerLink = blockLink
    defer { blockLink = outerLink }
    if element.name == "a", let target = element.attribute("href").flatMap(link) {
      blockLink = InlineElement(target: target, language: style.text.language, in: nil)
    }
    let box =
      switch style.display {
      case .table: tableBox(index, element, style)
      case .flex: Box(style, .flex, children: flexItems(of: index, style), offset: offset)
      default: Box(style, .blocks, children: children(of: index, style), offset: offset)
      }
    if isPositioned { box.absolutes = positioned.removeLast() }
    if let level = headingLevel(element.name) { box.headingLevel = level }
    box.name = element["id"]
    if style.display == .listItem { setMarker(of: box, index, element) }
    return box
  }

  private func headingLevel(_ name: String) -> Int? {
    ["h1", "h2", "h3", "h4", "h5", "h6"].firstIndex(of: name).map { $0 + 1 }
  }

  /// The items of a flex container: its elements, and its texts in anonymous boxes.
  private func flexItems(of index: Int, _ style: ComputedStyle) -> [Box] {
    var container = ContainerBuilder(style, offset: tree.nodes[index].offset, in: blockLink)
    for child in tree.nodes[index].children {
      guard case .element(let element) = tree.nodes[child].content else {
        add(child, style, container.style, to: &container)
        continue
      }
      guard checkElement(child, element) else { continue }
      var own = cascade.style(of: child, element, parent: style)
      guard own.display != .none else { continue }
      // Inline elements in a row of items become boxes.
      if own.display == .inline || own.display == .inlineBlock { own.display = .block }
      guard let box = box(of: child, element, own) else { continue }
      if own.position == .absolute {
        positioned[positioned.count - 1].append(box)
      } else {
        container.add(box)
      }
    }
    container.flush()
    return container.boxes
  }
}

/// Collects the boxes of a block, and the inline content between them.
struct ContainerBuilder {
  var boxes: [Box] = []
  var inline: InlineBuilder
  let style: InlineStyle
  private let own: ComputedStyle
  private let offset: Int

  /// - Parameter link: The link around the block.
  init(_ style: ComputedStyle, offset: Int, in link: InlineElement?) {
    own = style
    self.offset = offset
    self.style = InlineStyle(text: style.text, lineHeight: style.lineHeight, owner: link)
    inline = InlineBuilder(self.style)
  }

  mutating func add(_ box: Box) {
    flush()
    boxes.append(box)
  }

  /// Ends the current inline content.
  mutating func flush() {
    guard let content = inline.finish() else { return }
    var style = own.inherited
    style.display = .block
    // Only for the first line of the block.
    if !boxes.isEmpty { style.indent = .units(0) }
    boxes.append(Box(style, .lines(content), offset: offset))
  }
}

extension TextTransform {
  func applied(to text: String) -> String {
    switch self {
    case .none: return text
    case .uppercase: return text.uppercased()
    case .lowercase: return text.lowercased()
    case .capitalize:
      var isInWord = false
      return text.reduce(into: "") { result, character in
        result += isInWord ? String(character) : character.uppercased()
        isInWord = character.isLetter || character.isNumber || character == "'" || character == "’"
      }
    }
  }
}
