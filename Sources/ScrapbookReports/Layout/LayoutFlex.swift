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
    var bases: [LayoutUnit] = []
    var leasts: [LayoutUnit] = []
    var margins = 0
    for item in items {
      resolveEdges(of: item, in: inner)
      margins += item.margin.horizontal
      let widths = intrinsicWidths(of: item)
      let basis = item.style.flex.basis.isAuto ? item.style.width : item.style.flex.basis
      bases.append(limited(specified(basis, of: item, in: inner) ?? widths.most, of: item, in: inner))
      let hasWidth = specified(item.style.width, of: item, in: inner)
      leasts.append(
        max(
          min(widths.least, hasWidth ?? widths.least),
          specified(item.style.minWidth, of: item, in: inner) ?? 0))
    }
    let free = available - margins - bases.reduce(0, +)
    return free >= 0
      ? grown(bases, items, by: free, inner) : shrunk(bases, leasts, items, by: -free)
  }

  private func grown(_ bases: [LayoutUnit], _ items: [Box], by free: LayoutUnit, _ inner: LayoutUnit)
    -> [LayoutUnit]
  {
    let sum = items.map(\.style.flex.grow).reduce(0, +)
    guard sum > 0 else { return bases }
    var rest = sum < 1 ? free.times(sum) : free
    var left = sum
    return zip(bases, items).map { base, item in
      guard left > 0 else { return base }
      let share = rest.times(item.style.flex.grow / left)
      rest -= share
      left -= item.style.flex.grow
      return limited(base + share, of: item, in: inner)
    }
  }

  /// Items shrink in proportion to their widths, but none below its longest word.
  private func shrunk(
    _ bases: [LayoutUnit], _ leasts: [LayoutUnit], _ items: [Box], by missing: LayoutUnit
  ) -> [LayoutUnit] {
    var widths = bases
    var missing = missing
    var open = items.indices.filter { items[$0].style.flex.shrink > 0 && bases[$0] > leasts[$0] }
    while missing > 0, !open.isEmpty {
      let weight = open.map { Double(bases[$0]) * items[$0].style.flex.shrink }.reduce(0, +)
      guard weight > 0 else { break }
      let before = missing
      for index in open {
        let share = before.times(Double(bases[index]) * items[index].style.flex.shrink / weight)
        let taken = min(share, widths[index] - leasts[index])
        widths[index] -= taken
        missing -= taken
      }
      open.removeAll { widths[$0] <= leasts[$0] }
      if missing == before || missing < 16 { break }
    }
    return widths
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
