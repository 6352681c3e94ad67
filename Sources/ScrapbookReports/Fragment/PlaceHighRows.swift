import ScrapbookKit

/// Rows that do not fit on a page: each of their cells is fragmented separately.
extension Fragmenter {
  /// The decorations painted below the contents of split rows: the backgrounds of all rows, then cells, then lines.
  private struct RowDecorations {
    var backgrounds: [Piece] = []
    var cells: [Piece] = []
    var lines: [Piece] = []
  }

  /// A cell that spans rows and ends with the last of them.
  private struct OpenCell {
    var cell: TableCell
    /// The index after its last row.
    var end: Int
    var page: Int
    var bottom: LayoutUnit
    var start: OpenDecoration
    var top: LayoutUnit
  }

  /// A row on the pages that it reaches.
  private struct HighRow {
    var number: Int
    var table: Table
    var box: Box
    var x: LayoutUnit
    /// Whether it is the first on its first page.
    var isFirst: Bool
  }

  /// Places rows whose cells are fragmented separately; a row ends with the cell that ends last.
  ///
  /// - Parameter isFirst: Whether they are the first rows on the page.
  func place(
    highRows rows: Range<Int>, of table: Table, _ box: Box, at: (x: LayoutUnit, y: LayoutUnit), isFirst: Bool
  ) -> LayoutUnit {
    var cursor = at.y
    var open: [OpenCell] = []
    var decorations = RowDecorations()
    let begin = pieces.count
    for number in rows {
      let row = table.rows[number]
      let unit = firstUnit(of: row, available: emptyPageHeight)
      if cursor + unit > pageEnd, !isAtTop(cursor) { cursor = jump(from: cursor) }
      let start = openDecoration(of: box)
      let end = place(cellsOf: number, of: table, at: (at.x, cursor), start, &open)
      page = end.page
      let isSinglePage = page == start.page
      let bottom =
        max(end.bottom, isSinglePage ? min(cursor + row.height - row.below, pageEnd) : end.bottom) + row.below
      let slices = slices(since: start, from: cursor, to: bottom)
      let high = HighRow(
        number: number, table: table, box: box, x: at.x, isFirst: isFirst && number == rows.lowerBound)
      decorate(high, slices, &decorations)
      for cell in open where cell.end == number + 1 {
        let slices = self.slices(since: cell.start, from: cell.top, to: bottom - row.below)
        decorateCell(cell.cell.box, x: at.x, slices, &decorations)
      }
      open.removeAll { $0.end <= number + 1 }
      cursor = bottom
    }
    pieces.insert(contentsOf: decorations.backgrounds + decorations.cells + decorations.lines, at: begin)
    return cursor
  }

  /// - Returns: The end of the row in which the cells start: the end of the lowest cell that ends in it.
  private func place(
    cellsOf number: Int, of table: Table, at: (x: LayoutUnit, y: LayoutUnit), _ start: OpenDecoration,
    _ open: inout [OpenCell]
  ) -> (page: Int, bottom: LayoutUnit) {
    let row = table.rows[number]
    var end = (page: start.page, bottom: at.y)
    for cell in row.cells {
      page = start.page
      let top = at.y + row.above
      let bottom = place(cell: cell, x: at.x + cell.box.x, y: top)
      open.append(
        OpenCell(
          cell: cell, end: number + cell.rowSpan, page: page, bottom: bottom, start: start, top: top))
    }
    for cell in open where cell.end == number + 1 && (cell.page, cell.bottom) > end {
      end = (cell.page, cell.bottom)
    }
    return end
  }

  /// Places the content of a cell; its background is added when its last row ends.
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

  /// Adds the background and the lines of a row on each of its pages.
  private func decorate(_ high: HighRow, _ slices: [Slice], _ decorations: inout RowDecorations) {
    let (table, x) = (high.table, high.x)
    let row = table.rows[high.number]
    for (index, slice) in slices.enumerated() {
      let (top, height) = (slice.top - slice.page * pageHeight, slice.bottom - slice.top)
      if (row.style.background?.alpha ?? 0) > 0, let first = table.columnEdges.first,
        let last = table.columnEnds.last
      {
        decorations.backgrounds.append(
          Piece(
            content: .rowBackground(row, width: last - first), page: slice.page, x: x + first, y: top,
            height: height))
      }
      guard table.grid != nil else { continue }
      let isAtTop = inset == 0 && slice.top % pageHeight == 0
      decorations.lines.append(
        Piece(
          content: .edges(
            high.box, row: high.number, above: index == 0 ? high.isFirst || isAtTop : inset == 0),
          page: slice.page, x: x, y: top, height: height))
    }
  }

  private func decorateCell(
    _ box: Box, x: LayoutUnit, _ slices: [Slice], _ decorations: inout RowDecorations
  ) {
    guard box.isDecorated else { return }
    for (index, slice) in slices.enumerated() {
      decorations.cells.append(
        Piece(
          content: .decoration(box, isFirst: index == 0, isLast: index == slices.count - 1), page: slice.page,
          x: x + box.x, y: slice.top - slice.page * pageHeight, height: max(0, slice.bottom - slice.top)))
    }
  }
}
