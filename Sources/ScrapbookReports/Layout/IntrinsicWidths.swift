extension Layouter {
  /// The min-content and max-content widths of a box.
  func intrinsicWidths(of box: Box) -> IntrinsicWidths {
    if let known = box.intrinsic { return known }
    resolveEdges(of: box, in: 0)
    var widths = contentWidths(of: box)
    widths.least += box.insets.horizontal
    widths.most += box.insets.horizontal
    let ofContent = widths.least
    if case .units = box.style.width, let width = specified(box.style.width, of: box, in: nil) {
      // Tables and their cells are never narrower than their longest word.
      let least = isTable(box) || box.style.display == .tableCell ? widths.least : 0
      widths = IntrinsicWidths(least: max(width, least), most: max(width, least))
    }
    let most = specified(box.style.maxWidth, of: box, in: nil) ?? LayoutUnit.largest
    let least = specified(box.style.minWidth, of: box, in: nil) ?? 0
    widths.least = max(min(widths.least, most), least)
    widths.most = max(min(widths.most, most), widths.least)
    widths.ofContent = ofContent
    box.intrinsic = widths
    return widths
  }

  private func isTable(_ box: Box) -> Bool { if case .table = box.content { true } else { false } }

  /// The widths including the margins of the box.
  func outerWidths(of box: Box) -> IntrinsicWidths {
    let widths = intrinsicWidths(of: box)
    let margin = (box.style.margin.left.resolved(0) ?? 0) + (box.style.margin.right.resolved(0) ?? 0)
    return IntrinsicWidths(least: widths.least + margin, most: widths.most + margin)
  }

  private func contentWidths(of box: Box) -> IntrinsicWidths {
    switch box.content {
    case .blocks:
      return box.children.map(outerWidths).reduce(IntrinsicWidths(least: 0, most: 0)) {
        IntrinsicWidths(least: max($0.least, $1.least), most: max($0.most, $1.most))
      }
    case .flex:
      let gaps = box.style.flex.gap * max(0, box.children.count - 1)
      return box.children.map(outerWidths).reduce(IntrinsicWidths(least: gaps, most: gaps)) {
        IntrinsicWidths(least: $0.least + $1.least, most: $0.most + $1.most)
      }
    case .lines:
      let paragraphs = shapedParagraphs(of: box)
      return IntrinsicWidths(
        least: paragraphs.map { typesetter.leastWidth(of: $0, wraps: box.style.whiteSpace.wraps) }.max() ?? 0,
        most: paragraphs.map(\.most).max() ?? 0)
    case .table(let table): return tableWidths(table, of: box)
    case .picture, .drawing:
      // A picture can shrink if its width is a fraction of the available width.
      layout(box, in: pageWidth)
      let width = box.width - box.insets.horizontal
      let isShrinkable = box.style.width.isPart || box.style.maxWidth.isPart
      return IntrinsicWidths(least: isShrinkable ? 0 : width, most: width)
    }
  }
}
