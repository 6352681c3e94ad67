/// The width of a flex item before it grows or shrinks, and its limits.
struct FlexItem {
  var base: LayoutUnit
  var least: LayoutUnit
  var most: LayoutUnit
  var grow: Double
  var shrink: Double

  func limited(_ width: LayoutUnit) -> LayoutUnit { max(min(width, most), least) }
}

/// The items of a flex container (CSS Flexible Box Layout, level 1, 9.7).
struct FlexLine {
  let items: [FlexItem]

  /// The widths of the items, without their margins.
  func widths(available: LayoutUnit) -> [LayoutUnit] {
    var widths = items.map { $0.limited($0.base) }
    let grows = widths.reduce(0, +) < available
    var open = items.indices.filter { index in
      let item = items[index]
      return grows
        ? item.grow > 0 && item.base <= widths[index] : item.shrink > 0 && item.base >= widths[index]
    }
    let initial = free(available, widths, open)
    while !open.isEmpty {
      let ideal = shared(free(available, widths, open), initial, among: open, grows: grows)
      let limited = zip(open, ideal).map { items[$0].limited($1) }
      let violation = zip(limited, ideal).map { $0 - $1 }.reduce(0, +)
      for (index, width) in zip(open, limited) { widths[index] = width }
      if violation == 0 { break }
      // Items at a limit keep their width, and the others share the rest.
      let isFrozen = zip(limited, ideal).map { violation > 0 ? $0 > $1 : $0 < $1 }
      open = zip(open, isFrozen).filter { !$1 }.map(\.0)
    }
    return widths
  }

  /// The free space, counting the base size of items that are still flexible.
  private func free(_ available: LayoutUnit, _ widths: [LayoutUnit], _ open: [Int]) -> LayoutUnit {
    var rest = available - widths.reduce(0, +)
    for index in open { rest += widths[index] - items[index].base }
    return rest
  }

  /// The bases of the open items with their shares of the free space.
  private func shared(_ free: LayoutUnit, _ initial: LayoutUnit, among open: [Int], grows: Bool)
    -> [LayoutUnit]
  {
    let factors = open.map { grows ? items[$0].grow : items[$0].shrink }
    let sum = factors.reduce(0, +)
    var rest = free
    if sum < 1, abs(initial.times(sum)) < abs(free) { rest = initial.times(sum) }
    let weights = zip(open, factors).map { grows ? $1 : $1 * Double(max(items[$0].base, 1)) }
    var left = weights.reduce(0, +)
    return zip(open, weights).map { index, weight in
      let share = left > 0 ? rest.times(weight / left) : 0
      rest -= share
      left -= weight
      return items[index].base + share
    }
  }
}
