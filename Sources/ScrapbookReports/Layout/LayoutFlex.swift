extension Layouter {
  /// Places items beside each other (CSS Flexible Box Layout, a single line in a row).
  func layoutFlex(of box: Box) {
    let inner = max(0, box.width - box.insets.horizontal)
    let gap = box.style.flex.gap
    let items = box.children
    let widths = itemWidths(items, inner, available: inner - gap * max(0, items.count - 1))
    for (item, width) in zip(items, widths) {
      item.isItem = true
      layout(item, in: inner, width: width)
    }
    let used = items.map { $0.width + $0.margin.horizontal }.reduce(0, +) + gap * max(0, items.count - 1)
    let spacing = spacing(box.style.flex.justify, rest: max(0, inner - used), count: items.count, items)
    let height = items.map { $0.height + $0.margin.vertical }.max() ?? 0
    box.height = self.height(of: box, content: height)
    align(items, of: box, height: box.height - box.insets.vertical)
    var x = spacing.before
    for item in items {
      if item.style.margin.left.isAuto { x += spacing.auto }
      let left = x + item.margin.left
      // From right to left the first item is on the right.
      item.x = box.insets.left + (box.style.isRightToLeft ? inner - left - item.width : left)
      x += item.width + item.margin.horizontal + gap + spacing.between
      if item.style.margin.right.isAuto { x += spacing.auto }
    }
    box.baseline = items.first.flatMap { item in item.baseline.map { item.y + $0 } }
  }

  private func itemWidths(_ items: [Box], _ inner: LayoutUnit, available: LayoutUnit) -> [LayoutUnit] {
    var margins = 0
    let flexible = items.map { item in
      resolveEdges(of: item, in: inner)
      margins += item.margin.horizontal
      return flexItem(item, inner)
    }
    return FlexLine(items: flexible).widths(available: available - margins)
  }

  private func flexItem(_ item: Box, _ inner: LayoutUnit) -> FlexItem {
    let widths = intrinsicWidths(of: item)
    let style = item.style
    let basis = style.flex.basis.isAuto ? style.width : style.flex.basis
    let most = specified(style.maxWidth, of: item, in: inner) ?? .largest
    // By default an item is not narrower than its longest word, or its specified width if that is less.
    let automatic = min(widths.ofContent, specified(style.width, of: item, in: inner) ?? .largest, most)
    return FlexItem(
      base: specified(basis, of: item, in: inner) ?? widths.most,
      least: specified(style.minWidth, of: item, in: inner) ?? automatic, most: most,
      grow: style.flex.grow, shrink: style.flex.shrink)
  }

  private func spacing(
    _ justify: FlexLook.Justify, rest: LayoutUnit, count: Int, _ items: [Box]
  ) -> (before: LayoutUnit, between: LayoutUnit, auto: LayoutUnit) {
    let autos = items.map { ($0.style.margin.left.isAuto ? 1 : 0) + ($0.style.margin.right.isAuto ? 1 : 0) }
      .reduce(0, +)
    if autos > 0 { return (0, 0, rest / autos) }
    switch justify {
    case .start: return (0, 0, 0)
    case .end: return (rest, 0, 0)
    case .center: return (rest / 2, 0, 0)
    case .between: return count > 1 ? (0, rest / (count - 1), 0) : (0, 0, 0)
    case .around: return (rest / max(1, 2 * count), rest / max(1, count), 0)
    case .evenly: return (rest / (count + 1), rest / (count + 1), 0)
    }
  }

  private func align(_ items: [Box], of box: Box, height: LayoutUnit) {
    let deepest = items.compactMap(\.baseline).max() ?? 0
    for item in items {
      let rest = height - item.height - item.margin.vertical
      var y = item.margin.top
      switch item.style.flex.alignSelf ?? box.style.flex.align {
      case .stretch:
        let canStretch = if case .picture = item.content { false } else { item.style.height.isAuto }
        if canStretch, rest > 0 { item.height += rest }
      case .start: break
      case .center: y += max(0, rest / 2)
      case .end: y += max(0, rest)
      case .baseline: y += item.baseline.map { deepest - $0 } ?? 0
      }
      item.y = box.insets.top + y
    }
  }
}
