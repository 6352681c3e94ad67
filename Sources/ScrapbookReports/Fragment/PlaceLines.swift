extension Fragmenter {
  /// Places the lines of a text on as many pages as they need.
  func placeLines(of box: Box, x: LayoutUnit, y: LayoutUnit, follow: LayoutUnit) -> LayoutUnit {
    var cursor = y + box.insets.top
    var next = 0
    let count = box.lines.count
    if box.lines.isEmpty { placeWhole(box, x: x - box.relativeX, y: y) }
    while next < count {
      let end = linesOnPage(of: box, from: next, at: cursor, follow: follow + box.insets.bottom)
      if end == next {
        if isAtTop(cursor) {
          // A line that is higher than a page.
          cursor = placeShrunk(line: next, of: box, x: x, y: cursor)
          next += 1
        }
      } else {
        for index in next..<end {
          place(line: index, of: box, x: x, y: cursor)
          cursor += box.lines[index].height
        }
        next = end
      }
      if next < count { cursor = jump(from: cursor) }
    }
    let rest = box.height - box.insets.top - (box.lines.last.map { $0.y + $0.height } ?? 0)
    return max(cursor, min(cursor + rest, pageEnd))
  }

  /// The end of the lines on the current page, respecting orphans, widows and what follows if possible.
  private func linesOnPage(of box: Box, from first: Int, at y: LayoutUnit, follow: LayoutUnit) -> Int {
    let lines = box.lines
    var (end, bottom) = (first, y)
    while end < lines.count, bottom + lines[end].height <= pageEnd {
      bottom += lines[end].height
      end += 1
    }
    if end == lines.count, bottom + follow <= pageEnd { return end }
    let fitting = end
    end = min(end, lines.count - box.style.widows)
    if end - first < (first == 0 ? box.style.orphans : 1) { end = first }
    // A break on an empty page would not gain any space.
    return end <= first && isAtTop(y - (first == 0 ? box.insets.top : 0)) ? fitting : max(end, first)
  }

  private func placeShrunk(line index: Int, of box: Box, x: LayoutUnit, y: LayoutUnit) -> LayoutUnit {
    let available = max(1024, pageEnd - y)
    let line = box.lines[index]
    let scale = min(1, Double(available) / Double(max(1, line.height)))
    warnOfShrinking("a line", box)
    place(line: index, of: box, x: x, y: y, scale: scale)
    return y + min(available, line.height)
  }
}
