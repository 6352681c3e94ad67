extension Fragmenter {
  /// Whether a box should and can be kept on one page.
  func keepsTogether(_ box: Box) -> Bool {
    guard !box.forcesBreak, box.height <= emptyPageHeight else { return false }
    switch box.content {
    case .flex, .picture, .drawing: return true
    case .blocks: return box.style.avoidsBreakInside || box.children.isEmpty
    case .lines, .table: return box.style.avoidsBreakInside
    }
  }

  /// The height at the start of a box that must stay together: two lines of text, a row, a picture.
  func firstUnit(of box: Box) -> LayoutUnit {
    if keepsTogether(box) { return box.height }
    switch box.content {
    case .lines: return box.insets.top + firstLines(of: box)
    case .blocks: return firstUnit(ofBlocks: box)
    case .flex:
      return box.insets.top + (box.children.map { $0.y - box.insets.top + firstUnit(of: $0) }.max() ?? 0)
    case .table(let table): return firstUnit(of: table, box)
    case .picture, .drawing: return min(box.height, emptyPageHeight)
    }
  }

  private func firstLines(of box: Box) -> LayoutUnit {
    let lines = box.lines
    let count = lines.count < box.style.orphans + box.style.widows ? lines.count : box.style.orphans
    return min(lines.prefix(count).map(\.height).reduce(0, +), emptyPageHeight)
  }

  private func firstUnit(ofBlocks box: Box) -> LayoutUnit {
    guard let first = box.children.first else { return min(box.height, emptyPageHeight) }
    guard box.children.count > 1, keepsWithNext(first, box.children[1]) else {
      return first.y + firstUnit(of: first)
    }
    let together = first.height + gap(after: 0, in: box) + firstUnit(of: box.children[1])
    return first.y + (together <= emptyPageHeight ? together : firstUnit(of: first))
  }

  private func firstUnit(of table: Table, _ box: Box) -> LayoutUnit {
    let caption = table.caption.map { $0.style.isCaptionBelow ? 0 : $0.height + $0.outerBottom } ?? 0
    let header = table.header.map(\.height).reduce(0, +)
    let footer = table.footer.map(\.height).reduce(0, +)
    let start = box.insets.top + caption + header + footer
    let unit =
      start + (table.body.first.map { firstUnit(of: $0, available: emptyPageHeight - header - footer) } ?? 0)
    return unit <= emptyPageHeight ? unit : min(start, emptyPageHeight)
  }

  /// A row stays together if it fits on a page; otherwise the starts of its cells do.
  func firstUnit(of row: TableRow, available: LayoutUnit) -> LayoutUnit {
    if row.height <= available { return row.height }
    return row.above + (row.cells.map { firstUnit(ofCell: $0.box) }.max() ?? 0)
  }

  private func firstUnit(ofCell box: Box) -> LayoutUnit {
    if case .blocks = box.content, !box.children.isEmpty { return firstUnit(ofBlocks: box) }
    return min(firstUnit(of: box), emptyPageHeight)
  }

  /// The height at the end of a box that must stay together.
  func lastUnit(of box: Box) -> LayoutUnit {
    if keepsTogether(box) { return box.height }
    switch box.content {
    case .lines:
      let count = box.lines.count < box.style.orphans + box.style.widows ? box.lines.count : box.style.widows
      return box.lines.suffix(count).map(\.height).reduce(0, +) + box.insets.bottom
    case .blocks: return box.children.last.map { lastUnit(of: $0) + box.insets.bottom } ?? box.height
    case .table(let table): return table.rows.last.map { min($0.height, emptyPageHeight) } ?? 0
    case .flex, .picture, .drawing: return min(box.height, emptyPageHeight)
    }
  }

  func keepsWithNext(_ box: Box, _ next: Box) -> Bool {
    (box.style.breakAfter == .avoid || next.style.breakBefore == .avoid)
      && box.style.breakAfter != .page && next.style.breakBefore != .page
  }

  /// The gap between a child and the next one.
  func gap(after index: Int, in box: Box) -> LayoutUnit {
    box.children[index + 1].y - box.children[index].y - box.children[index].height
  }
}
