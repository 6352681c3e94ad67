extension Fragmenter {
  /// Places the rows of a table; its header and footer stand on each page.
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
      // A footer that is repeated ends the table, too.
      bottomInset += height(of: table.footer)
      if cursor + height(of: table.header) > pageEnd, !isAtTop(cursor) { cursor = jump(from: cursor) }
      cursor = placeEdge(table, 0..<table.header.count, box, x: x, y: cursor)
      inset += height(of: table.header)
    }
    let rows = repeats ? body : 0..<table.rows.count
    let behind = table.footer.isEmpty ? box.insets.bottom + follow : 0
    cursor = place(rows: rows, of: table, box, x: x, y: cursor, follow: behind)
    (inset, bottomInset) = (outerInset, outerBottom)
    if repeats {
      repeatEdges(of: table, box, x: x, since: firstJump)
      cursor = placeEdge(table, body.upperBound..<table.rows.count, box, x: x, y: cursor)
    }
    cursor += table.grid == nil ? box.style.borderSpacing.vertical : 0
    if let caption = table.caption, caption.style.isCaptionBelow {
      cursor = placeChild(caption, x: x + caption.x, y: cursor, follow: 0)
    }
    return max(cursor, min(cursor + box.insets.bottom, pageEnd))
  }

  private func height(of rows: [TableRow]) -> LayoutUnit { rows.map(\.height).reduce(0, +) }

  /// Whether header and footer stand on each page of the table: not if they take too much of it.
  private func repeatsEdges(of table: Table, _ box: Box) -> Bool {
    let taken = max(height(of: table.header), height(of: table.footer))
    guard taken > 0 else { return true }
    guard taken <= freshRoom / 3 else {
      faults.warning(
        .shrunkToFit,
        "the header or footer of a table takes more than a third of the page, and stands only once",
        at: place(box.offset), hints: ["make it lower"])
      return false
    }
    return true
  }

  /// Places rows that are never broken.
  private func placeEdge(
    _ table: Table, _ rows: Range<Int>, _ box: Box, x: LayoutUnit, y: LayoutUnit
  ) -> LayoutUnit {
    var cursor = y
    for number in rows {
      placeWhole(row: number, of: table, box, x: x, y: cursor, isAtTop: number == 0)
      cursor += table.rows[number].height
    }
    return cursor
  }

  /// The header and footer on all pages that the table went on to.
  private func repeatEdges(of table: Table, _ box: Box, x: LayoutUnit, since firstJump: Int) {
    let current = page
    let body = table.header.count + table.body.count
    var ends: [Int: LayoutUnit] = [:]
    for jump in jumps[firstJump...] { ends[jump.page] = max(ends[jump.page] ?? 0, jump.from) }
    for (next, from) in ends.sorted(by: { $0.key < $1.key }) {
      page = next - 1
      _ = placeEdge(table, body..<table.rows.count, box, x: x, y: from)
      page = next
      _ = placeEdge(table, 0..<table.header.count, box, x: x, y: pageTop)
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
    rows: Range<Int>, of table: Table, _ box: Box, x: LayoutUnit, y: LayoutUnit, follow: LayoutUnit
  ) -> LayoutUnit {
    var cursor = y
    var first = rows.lowerBound
    var isFirst = rows.lowerBound == 0
    while first < rows.upperBound {
      let end = endOfBand(first, in: rows, table)
      let band = table.rows[first..<end]
      let height = band.map(\.height).reduce(0, +)
      if mustBreak(before: first, in: rows, table), !isAtTop(cursor) { cursor = jump(from: cursor) }
      let behind = end == rows.upperBound ? follow : keptHeight(behind: end, in: rows, table)
      let needed = height + (height + behind <= freshRoom ? behind : 0)
      if cursor + needed > pageEnd, height <= freshRoom, !isAtTop(cursor) { cursor = jump(from: cursor) }
      if cursor + height <= pageEnd {
        for number in first..<end {
          placeWhole(
            row: number, of: table, box, x: x, y: cursor, isAtTop: isFirst || inset == 0 && isAtTop(cursor))
          cursor += table.rows[number].height
          isFirst = false
        }
      } else {
        cursor = place(highRows: first..<end, of: table, box, x: x, y: cursor, isFirst: isFirst)
        isFirst = false
      }
      first = end
    }
    return cursor
  }

  /// The end of the rows that cells of several rows hold together.
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

  /// What has to stand on the same page as the row before.
  private func keptHeight(behind end: Int, in rows: Range<Int>, _ table: Table) -> LayoutUnit {
    guard end < rows.upperBound else { return 0 }
    let isKept = table.rows[end - 1].style.breakAfter == .avoid || table.rows[end].style.breakBefore == .avoid
    return isKept ? min(table.rows[end].height, freshRoom) : 0
  }

  // MARK: Rows that do not fit on a page

  private struct OpenCell {
    var cell: TableCell
    var end: Int
    var page: Int
    var bottom: LayoutUnit
  }

  /// Places rows of which each cell is broken for itself; a row ends with the cell that ends last.
  private func place(
    highRows rows: Range<Int>, of table: Table, _ box: Box, x: LayoutUnit, y: LayoutUnit, isFirst: Bool
  ) -> LayoutUnit {
    var cursor = y
    var open: [OpenCell] = []
    for number in rows {
      let row = table.rows[number]
      let unit = firstUnit(of: row, room: freshRoom)
      if cursor + unit > pageEnd, !isAtTop(cursor) { cursor = jump(from: cursor) }
      let start = openDecoration(of: box)
      var end = (page: page, bottom: cursor)
      for cell in row.cells {
        page = start.page
        let bottom = place(cell: cell, x: x + cell.box.x, y: cursor + row.above)
        if cell.rowSpan > 1 {
          open.append(OpenCell(cell: cell, end: number + cell.rowSpan, page: page, bottom: bottom))
        } else if (page, bottom) > end {
          end = (page, bottom)
        }
      }
      for cell in open where cell.end == number + 1 && (cell.page, cell.bottom) > end {
        end = (cell.page, cell.bottom)
      }
      page = end.page
      let isSinglePage = page == start.page
      let bottom =
        max(end.bottom, isSinglePage ? min(cursor + row.height - row.below, pageEnd) : end.bottom) + row.below
      decorate(
        row: number, of: table, box, x: x, start, from: cursor, to: bottom,
        isFirst: isFirst && number == rows.lowerBound)
      cursor = bottom
    }
    return cursor
  }

  /// Places what is in a cell; its background is that of its row's parts.
  private func place(cell: TableCell, x: LayoutUnit, y: LayoutUnit) -> LayoutUnit {
    let box = cell.box
    let natural = cell.naturalHeight
    let bottom: LayoutUnit
    if y + natural <= pageEnd, !box.forcesBreak {
      for child in box.children { placeWhole(child, x: x + child.x, y: y + child.y) }
      bottom = y + natural
    } else {
      let height = box.height
      box.height = natural
      bottom = placeBlocks(of: box, x: x, y: y, follow: 0)
      box.height = height
    }
    placeAbsolutes(of: box, x: x, y: y)
    return bottom
  }

  /// Background, cells' borders and lines of a row that was broken, on each of its pages.
  private func decorate(
    row number: Int, of table: Table, _ box: Box, x: LayoutUnit, _ open: OpenDecoration, from y: LayoutUnit,
    to bottom: LayoutUnit, isFirst: Bool
  ) {
    let row = table.rows[number]
    let slices = slices(since: open, from: y, to: bottom)
    var added: [Piece] = []
    for (index, slice) in slices.enumerated() {
      let top = slice.top - slice.page * pageHeight
      let (isBegin, isEnd) = (index == 0, index == slices.count - 1)
      let height = slice.bottom - slice.top
      if (row.style.background?.alpha ?? 0) > 0, let first = table.columnEdges.first,
        let last = table.columnEnds.last
      {
        added.append(
          Piece(
            content: .rowBackground(row, width: last - first), page: slice.page, x: x + first, y: top,
            height: height))
      }
      for cell in row.cells where cell.box.isDecorated && cell.rowSpan == 1 {
        let above = isBegin ? row.above : 0
        added.append(
          Piece(
            content: .decoration(cell.box, isFirst: isBegin, isLast: isEnd), page: slice.page,
            x: x + cell.box.x,
            y: top + above, height: height - above - (isEnd ? row.below : 0)))
      }
      if table.grid != nil {
        let isTop = isBegin ? isFirst || inset == 0 && isAtTopOfPage(slice.top) : inset == 0
        added.append(
          Piece(
            content: .edges(box, row: number, above: isTop, below: true), page: slice.page, x: x, y: top,
            height: height))
      }
    }
    pieces.insert(contentsOf: added, at: open.index)
  }

  private func isAtTopOfPage(_ y: LayoutUnit) -> Bool { y % pageHeight == 0 }
}
