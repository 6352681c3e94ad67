import ScrapbookKit

extension Fragmenter {
  /// Places the rows of a table; its header and footer are repeated on each page.
  func placeTable(_ table: Table, of box: Box, x: LayoutUnit, y: LayoutUnit, follow: LayoutUnit) -> LayoutUnit
  {
    let (outerInset, outerBottom, firstJump) = (inset, bottomInset, jumps.count)
    var cursor = y + box.insets.top
    if let caption = table.caption, !caption.style.isCaptionBelow {
      cursor = placeChild(caption, x: x + caption.x, y: cursor, follow: 0) + caption.outerBottom
    }
    let repeats = repeatsEdges(of: table, box)
    let body = table.header.count..<(table.header.count + table.body.count)
    if repeats {
      // A repeated footer also ends the table.
      bottomInset += height(of: table.footer)
      if cursor + height(of: table.header) > pageEnd, !isAtTop(cursor) { cursor = jump(from: cursor) }
      cursor = placeWhole(
        rows: 0..<table.header.count, of: table, box, at: (x, cursor), isAtTop: true)
      inset += height(of: table.header)
    }
    let rows = repeats ? body : 0..<table.rows.count
    let after = table.footer.isEmpty ? box.insets.bottom + follow : 0
    cursor = place(rows: rows, of: table, box, at: (x, cursor), follow: after)
    (inset, bottomInset) = (outerInset, outerBottom)
    if repeats {
      repeatEdges(of: table, box, x: x, since: firstJump)
      cursor = placeWhole(
        rows: body.upperBound..<table.rows.count, of: table, box, at: (x, cursor),
        isAtTop: body.upperBound == 0)
    }
    cursor += table.spacingBelow
    if let caption = table.caption, caption.style.isCaptionBelow {
      cursor = placeChild(caption, x: x + caption.x, y: cursor, follow: 0)
    }
    return max(cursor, min(cursor + box.insets.bottom, pageEnd))
  }

  private func height(of rows: [TableRow]) -> LayoutUnit { rows.map(\.height).reduce(0, +) }

  /// Whether header and footer are repeated on each page: not if they take too much of it.
  private func repeatsEdges(of table: Table, _ box: Box) -> Bool {
    let taken = max(height(of: table.header), height(of: table.footer))
    guard taken > 0 else { return true }
    guard taken <= emptyPageHeight / 3 else {
      faults.warning(
        .shrunkToFit,
        "the header or footer of a table takes more than a third of the page, and stands only once",
        at: place(box.offset), hints: ["make it lower"])
      return false
    }
    return true
  }

  /// Adds the header and footer on all pages to which the table continues.
  private func repeatEdges(of table: Table, _ box: Box, x: LayoutUnit, since firstJump: Int) {
    let current = page
    let body = table.header.count + table.body.count
    var ends: [Int: LayoutUnit] = [:]
    for jump in jumps[firstJump...] { ends[jump.page] = max(ends[jump.page] ?? 0, jump.from) }
    for (next, from) in ends.sorted(by: { $0.key < $1.key }) {
      page = next - 1
      placeWhole(rows: body..<table.rows.count, of: table, box, at: (x, from), isAtTop: body == 0)
      page = next
      placeWhole(rows: 0..<table.header.count, of: table, box, at: (x, pageTop), isAtTop: true)
    }
    let footer = height(of: table.footer)
    if footer > 0 {
      for index in jumps.indices[firstJump...] {
        jumps[index].from = (ends[jumps[index].page] ?? jumps[index].from) + footer
      }
    }
    page = current
  }

  // MARK: Rows

  private func place(
    rows: Range<Int>, of table: Table, _ box: Box, at: (x: LayoutUnit, y: LayoutUnit), follow: LayoutUnit
  ) -> LayoutUnit {
    var cursor = at.y
    var first = rows.lowerBound
    var isFirst = rows.lowerBound == 0
    while first < rows.upperBound {
      let end = endOfBand(first, in: rows, table)
      let band = table.rows[first..<end]
      let height = band.map(\.height).reduce(0, +)
      if mustBreak(before: first, in: rows, table), !isAtTop(cursor) { cursor = jump(from: cursor) }
      let after = end == rows.upperBound ? follow : keptHeight(after: end, in: rows, table)
      let needed = height + (height + after <= emptyPageHeight ? after : 0)
      if cursor + needed > pageEnd, height <= emptyPageHeight, !isAtTop(cursor) {
        cursor = jump(from: cursor)
      }
      if cursor + height <= pageEnd {
        let isTop = isFirst || inset == 0 && isAtTop(cursor)
        cursor = placeWhole(rows: first..<end, of: table, box, at: (at.x, cursor), isAtTop: isTop)
      } else {
        cursor = place(highRows: first..<end, of: table, box, at: (at.x, cursor), isFirst: isFirst)
      }
      isFirst = false
      first = end
    }
    return cursor
  }

  /// The end of the rows that are connected by cells spanning them.
  private func endOfBand(_ first: Int, in rows: Range<Int>, _ table: Table) -> Int {
    var end = first + 1
    var number = first
    while number < end, number < rows.upperBound {
      for cell in table.rows[number].cells { end = max(end, number + cell.rowSpan) }
      number += 1
    }
    return min(end, rows.upperBound)
  }

  private func mustBreak(before number: Int, in rows: Range<Int>, _ table: Table) -> Bool {
    table.rows[number].style.breakBefore == .page
      || number > rows.lowerBound && table.rows[number - 1].style.breakAfter == .page
  }

  /// The height that must be on the same page as the row before.
  private func keptHeight(after end: Int, in rows: Range<Int>, _ table: Table) -> LayoutUnit {
    guard end < rows.upperBound else { return 0 }
    let isKept = table.rows[end - 1].style.breakAfter == .avoid || table.rows[end].style.breakBefore == .avoid
    return isKept ? min(table.rows[end].height, emptyPageHeight) : 0
  }
}
