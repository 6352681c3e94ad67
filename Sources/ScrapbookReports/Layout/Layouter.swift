import ScrapbookKit

/// Gives boxes their sizes and positions on a page of unlimited height.
final class Layouter {
  let typesetter: Typesetter
  let faults: ReportFaults
  let place: (Int) -> ReportPlace?
  /// The width of a page's body.
  let pageWidth: LayoutUnit
  let pageHeight: LayoutUnit
  /// The nesting depth of inline boxes.
  var atomDepth = 0

  init(
    _ typesetter: Typesetter, faults: ReportFaults, place: @escaping (Int) -> ReportPlace?,
    pageWidth: LayoutUnit,
    pageHeight: LayoutUnit
  ) {
    self.typesetter = typesetter
    self.faults = faults
    self.place = place
    self.pageWidth = pageWidth
    self.pageHeight = pageHeight
  }

  /// Lays out the box of a document.
  func layoutRoot(_ box: Box) {
    layout(box, in: pageWidth)
    box.x = box.margin.left
    box.y = box.outerTop
    placeAbsolutes(of: box)
  }

  /// Gives a block its width and height, and places its content.
  ///
  /// - Parameters:
  ///   - available: The width of the containing block.
  ///   - width: The block's own width, if its container decides it.
  func layout(_ box: Box, in available: LayoutUnit, width: LayoutUnit? = nil) {
    resolveEdges(of: box, in: available)
    if box.isPicture {
      // A picture gets its width from its own size.
      layoutContent(of: box, in: available)
      if width == nil { centerMargins(of: box, in: available) }
    } else {
      box.width = width ?? outerWidth(of: box, in: available)
      if width == nil { centerMargins(of: box, in: available) }
      layoutContent(of: box, in: available)
    }
    if box.style.position == .relative { shiftRelative(box, in: available) }
  }

  private func layoutContent(of box: Box, in available: LayoutUnit) {
    box.outerTop = box.margin.top
    box.outerBottom = box.margin.bottom
    switch box.content {
    case .blocks: layoutBlocks(of: box)
    case .lines: layoutLines(of: box)
    case .flex: layoutFlex(of: box)
    case .table(let table): layoutTable(table, of: box)
    case .picture(let picture): layoutPicture(picture.size.scaled(by: 0.75), of: box, in: available)
    case .drawing(_, let size): layoutPicture(size, of: box, in: available)
    }
    if box.style.position != .static { placeAbsolutes(of: box) }
  }

  // MARK: Widths

  func resolveEdges(of box: Box, in available: LayoutUnit) {
    let style = box.style
    box.margin = style.margin.map { $0.resolved(available) ?? 0 }
    box.padding = style.padding.map { $0.resolved(available) ?? 0 }
    box.border = box.sharesBorders ? .zero : style.border.map(\.width)
  }

  /// The specified width of the border box; nil if it is left to layout.
  func specified(_ value: LengthValue, of box: Box, in available: LayoutUnit?) -> LayoutUnit? {
    guard let width = value.resolved(available) else { return nil }
    return box.style.isBorderBox ? max(width, box.insets.horizontal) : width + box.insets.horizontal
  }

  func limited(_ width: LayoutUnit, of box: Box, in available: LayoutUnit?) -> LayoutUnit {
    let most = specified(box.style.maxWidth, of: box, in: available) ?? width
    return max(min(width, most), specified(box.style.minWidth, of: box, in: available) ?? 0)
  }

  private func outerWidth(of box: Box, in available: LayoutUnit) -> LayoutUnit {
    let free = max(0, available - box.margin.horizontal)
    let width: LayoutUnit
    if let given = specified(box.style.width, of: box, in: available) {
      width = given
    } else if isShrunk(box) {
      let widths = intrinsicWidths(of: box)
      width = min(max(widths.least, free), widths.most)
    } else {
      width = max(free, box.insets.horizontal)
    }
    return limited(width, of: box, in: available)
  }

  /// Whether a box without a specified width is shrunk to fit its content.
  private func isShrunk(_ box: Box) -> Bool {
    if box.style.display == .inlineBlock || box.style.position == .absolute { return true }
    if case .table = box.content { return true }
    return false
  }

  /// Margins that are `auto` share the free space beside the box.
  private func centerMargins(of box: Box, in available: LayoutUnit) {
    guard box.style.display != .inlineBlock else { return }
    let rest = available - box.width - box.margin.horizontal
    let (left, right) = (box.style.margin.left.isAuto, box.style.margin.right.isAuto)
    if rest > 0 {
      if left { box.margin.left = right ? rest / 2 : rest }
      // From right to left the box is on the right.
      if box.style.isRightToLeft, !left, !right { box.margin.left += rest }
    }
  }

  private func shiftRelative(_ box: Box, in available: LayoutUnit) {
    let offsets = box.style.offsets
    box.relativeX = offsets.left.resolved(available) ?? -(offsets.right.resolved(available) ?? 0)
    box.relativeY = offsets.top.resolved(nil) ?? -(offsets.bottom.resolved(nil) ?? 0)
  }

  // MARK: Heights

  /// The height of the border box: the specified height, or the content's height if larger, since content is never
  /// clipped.
  func height(of box: Box, content: LayoutUnit) -> LayoutUnit {
    let natural = content + box.insets.vertical
    let outer = { (value: LengthValue) -> LayoutUnit? in
      guard case .units(let units) = value else { return nil }
      return box.style.isBorderBox ? units : units + box.insets.vertical
    }
    var least = outer(box.style.height) ?? 0
    if let most = outer(box.style.maxHeight) { least = min(least, most) }
    return max(natural, max(least, outer(box.style.minHeight) ?? 0))
  }

  // MARK: Blocks

  /// Whether a box's margins do not collapse with its children's margins.
  private func isApart(_ box: Box) -> Bool {
    switch box.style.display {
    case .inlineBlock, .tableCell, .tableCaption, .flex: true
    default: box.isItem || box.style.position == .absolute
    }
  }

  private func layoutBlocks(of box: Box) {
    let inner = max(0, box.width - box.insets.horizontal)
    var cursor = box.insets.top
    /// The margin below the last box; nil while there is none.
    var pending: LayoutUnit?
    let joinsTop = !isApart(box) && box.insets.top == 0
    for child in box.children {
      layout(child, in: inner)
      child.x = box.insets.left + child.margin.left
      if child.height == 0, child.children.isEmpty, case .blocks = child.content {
        // Nothing separates its margins.
        let own = joined(child.outerTop, child.outerBottom)
        child.y = cursor
        if pending == nil, joinsTop {
          box.outerTop = joined(box.outerTop, own)
        } else {
          pending = joined(pending ?? 0, own)
        }
        continue
      }
      if let above = pending {
        cursor += joined(above, child.outerTop)
      } else if joinsTop {
        box.outerTop = joined(box.outerTop, child.outerTop)
      } else {
        cursor += child.outerTop
      }
      child.y = cursor
      cursor += child.height
      pending = child.outerBottom
    }
    let isAuto = box.style.height.isAuto && box.style.minHeight.isAuto
    if !isApart(box), box.insets.bottom == 0, isAuto {
      box.outerBottom = joined(box.outerBottom, pending ?? 0)
    } else {
      cursor += pending ?? 0
    }
    box.baseline = box.children.last { $0.baseline != nil }.flatMap { child in
      child.baseline.map { child.y + $0 }
    }
    box.height = height(of: box, content: cursor - box.insets.top)
  }

  /// The collapsed margin: the larger one, plus the negative one.
  func joined(_ first: LayoutUnit, _ second: LayoutUnit) -> LayoutUnit {
    max(0, max(first, second)) + min(0, min(first, second))
  }

  // MARK: Pictures

  /// A picture keeps its proportions unless both sides are given, and is never larger than the page.
  private func layoutPicture(_ natural: Size, of box: Box, in available: LayoutUnit) {
    let ratio = natural.width > 0 && natural.height > 0 ? natural.height / natural.width : 1
    let insets = box.insets
    var width = specified(box.style.width, of: box, in: available).map { $0 - insets.horizontal }
    var height = specifiedHeight(of: box)
    if width == nil, let known = height { width = known.times(1 / ratio) }
    var result = width ?? LayoutUnit(points: natural.width)
    result = limited(result + insets.horizontal, of: box, in: available) - insets.horizontal
    if height == nil || width.map({ result != $0 }) == true && box.style.height.isAuto {
      height = result.times(ratio)
    }
    var final = max(height ?? 0, 0)
    if let most = box.style.maxHeight.resolved(nil), final > most {
      if box.style.width.isAuto { result = result.times(Double(most) / Double(max(final, 1))) }
      final = most
    }
    let widest = max(0, min(available, pageWidth) - insets.horizontal - box.margin.horizontal)
    let highest = max(1024, pageHeight - insets.vertical - box.margin.vertical)
    if result > widest && widest > 0 || final > highest {
      let factor = min(
        widest > 0 ? Double(widest) / Double(max(result, 1)) : 1, Double(highest) / Double(max(final, 1)), 1)
      let isPage = final > highest
      faults.warning(
        .shrunkToFit,
        "a picture is larger than the \(isPage ? "page" : "box around it"), and is shrunk to it",
        at: place(box.offset), hints: ["give it a width, such as style=\"max-width: 100%\""])
      result = result.times(factor)
      final = final.times(factor)
    }
    box.width = result + insets.horizontal
    box.height = final + insets.vertical
    width = result
  }

  private func specifiedHeight(of box: Box) -> LayoutUnit? {
    guard case .units(let units) = box.style.height else { return nil }
    return box.style.isBorderBox ? max(0, units - box.insets.vertical) : units
  }

  // MARK: Absolute boxes

  /// Places the positioned boxes of a box, in its padding box.
  func placeAbsolutes(of box: Box) {
    for child in box.absolutes {
      let inner = max(0, box.width - box.border.horizontal)
      let height = max(0, box.height - box.border.vertical)
      let offsets = child.style.offsets
      let (left, right) = (offsets.left.resolved(inner), offsets.right.resolved(inner))
      resolveEdges(of: child, in: inner)
      var width: LayoutUnit?
      if child.style.width.isAuto, let left, let right {
        width = max(0, inner - left - right - child.margin.horizontal)
      }
      layout(child, in: max(0, inner - (left ?? 0) - (right ?? 0)), width: width)
      child.x =
        box.border.left + child.margin.left
        + (left ?? right.map { inner - $0 - child.width - child.margin.horizontal } ?? 0)
      let (top, bottom) = (offsets.top.resolved(height), offsets.bottom.resolved(height))
      child.y =
        box.border.top + child.margin.top
        + (top ?? bottom.map { height - $0 - child.height - child.margin.vertical } ?? 0)
    }
  }
}
