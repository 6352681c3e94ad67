extension Fragmenter {
  /// Places boxes below each other, breaking pages where necessary.
  func placeBlocks(of box: Box, x: LayoutUnit, y: LayoutUnit, follow: LayoutUnit) -> LayoutUnit {
    var cursor = y
    /// The end of the last child before fragmenting.
    var reached = 0
    var mustBreak = false
    for (index, child) in box.children.enumerated() {
      var top = cursor + child.y - reached
      if mustBreak || child.style.breakBefore == .page, !isAtTop(cursor) {
        top = jump(from: cursor)
      } else if isAtTop(cursor), index > 0, page > 0, cursor == pageTop {
        // A margin at the top of a page is dropped.
        top = cursor
      }
      cursor = placeChild(child, x: x + child.x, y: top, follow: self.follow(after: index, in: box, follow))
      reached = child.y + child.height
      mustBreak = child.style.breakAfter == .page
    }
    // The end of the box, its padding and border, does not start a page of its own.
    return max(cursor, min(cursor + box.height - reached, pageEnd))
  }

  /// The height that must follow on the same page as the end of a child.
  private func follow(after index: Int, in box: Box, _ follow: LayoutUnit) -> LayoutUnit {
    guard index + 1 < box.children.count else {
      let own = follow + box.insets.bottom
      return own + lastUnit(of: box.children[index]) <= emptyPageHeight ? own : 0
    }
    let next = box.children[index + 1]
    guard keepsWithNext(box.children[index], next) else { return 0 }
    var unit = firstUnit(of: next)
    // A chain of headings stays together with what follows it.
    var last = index + 1
    var height = 0
    while last + 1 < box.children.count, keepsWithNext(box.children[last], box.children[last + 1]),
      last < index + 8
    {
      height += box.children[last].height + gap(after: last, in: box)
      last += 1
      unit = height + firstUnit(of: box.children[last])
    }
    let needed = gap(after: index, in: box) + unit
    return needed + lastUnit(of: box.children[index]) <= emptyPageHeight ? needed : 0
  }

  /// Places items beside each other, each fragmented separately; together they are higher than a page.
  func placeItems(of box: Box, x: LayoutUnit, y: LayoutUnit) -> LayoutUnit {
    placeBesides(box.children.map { ($0, $0.x, $0.y) }, x: x, y: y, padding: box.insets.bottom)
  }

  /// Places boxes beside each other, and continues after the one that ends last.
  private func placeBesides(
    _ boxes: [(Box, LayoutUnit, LayoutUnit)], x: LayoutUnit, y: LayoutUnit, padding: LayoutUnit
  ) -> LayoutUnit {
    let start = page
    var end = (page: page, bottom: y)
    for (box, boxX, boxY) in boxes {
      page = start
      let bottom = placeChild(box, x: x + boxX, y: y + boxY, follow: 0)
      if (page, bottom) > end { end = (page, bottom) }
    }
    page = end.page
    return max(end.bottom, min(end.bottom + padding, pageEnd))
  }
}
