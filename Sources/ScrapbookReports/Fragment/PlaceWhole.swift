extension Fragmenter {
  /// Places a box and all that is in it on the current page.
  func placeWhole(_ box: Box, x: LayoutUnit, y: LayoutUnit) {
    let (x, y) = (x + box.relativeX, y + box.relativeY)
    if box.headingLevel != nil || box.name != nil { emit(.bookmark(box), x: x, y: y, height: 0) }
    if box.isDecorated { emit(.decoration(box, isFirst: true, isLast: true), x: x, y: y, height: box.height) }
    placeContent(of: box, x: x, y: y)
    placeAbsolutes(of: box, x: x, y: y)
  }

  private func placeContent(of box: Box, x: LayoutUnit, y: LayoutUnit) {
    switch box.content {
    case .blocks, .flex:
      let shift = box.contentShift
      for child in box.children { placeWhole(child, x: x + child.x, y: y + child.y + shift) }
    case .lines:
      for index in box.lines.indices {
        place(line: index, of: box, x: x, y: y + box.insets.top + box.lines[index].y + box.contentShift)
      }
      if box.lines.isEmpty { placeMarker(of: box, nil, x: x, y: y + box.insets.top) }
    case .picture, .drawing: emit(.picture(box), x: x, y: y, height: box.height)
    case .table(let table):
      for caption in [table.caption].compactMap({ $0 }) {
        placeWhole(caption, x: x + caption.x, y: y + caption.y)
      }
      for number in table.rows.indices {
        placeWhole(row: number, of: table, box, x: x, y: y + table.rows[number].y, isAtTop: number == 0)
      }
    }
  }

  /// Places a line with what stands in it.
  func place(line index: Int, of box: Box, x: LayoutUnit, y: LayoutUnit, scale: Double = 1) {
    let line = box.lines[index]
    if index == 0 { placeMarker(of: box, line, x: x, y: y) }
    emit(.line(line, box), x: x + box.insets.left, y: y, height: line.height, scale: scale)
    for atom in line.atoms {
      placeWhole(atom, x: x + box.insets.left + atom.x, y: y + atom.y - line.y)
    }
  }

  private func placeMarker(of box: Box, _ line: LineBox?, x: LayoutUnit, y: LayoutUnit) {
    guard let marker = box.marker else { return }
    emit(.marker(marker, line, box), x: x + box.insets.left, y: y, height: line?.height ?? 0)
  }

  // MARK: Rows

  /// Places a row of a table with its cells.
  ///
  /// - Parameters:
  ///   - number: Of the row in the table.
  ///   - isAtTop: Whether no row stands above it on the page.
  ///   - skipsSpans: Leaves out cells of several rows.
  func placeWhole(
    row number: Int, of table: Table, _ box: Box, x: LayoutUnit, y: LayoutUnit, isAtTop: Bool,
    skipsSpans: Bool = false
  ) {
    let row = table.rows[number]
    emitBackground(of: row, table, x: x, y: y, height: row.height)
    for cell in row.cells where !skipsSpans || cell.rowSpan == 1 {
      placeWhole(cell.box, x: x + cell.box.x, y: y + row.above)
    }
    if table.grid != nil {
      emit(.edges(box, row: number, above: isAtTop, below: true), x: x, y: y, height: row.height)
    }
  }

  func emitBackground(of row: TableRow, _ table: Table, x: LayoutUnit, y: LayoutUnit, height: LayoutUnit) {
    guard (row.style.background?.alpha ?? 0) > 0, let first = table.columnEdges.first,
      let last = table.columnEnds.last
    else { return }
    emit(
      .rowBackground(row, width: last - first), x: x + first, y: y + (table.grid == nil ? row.above : 0),
      height: height - (table.grid == nil ? row.above : 0))
  }
}
