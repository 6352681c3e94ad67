import ScrapbookKit

extension Fragmenter {
  /// Places a box and its content on the current page.
  func placeWhole(_ box: Box, x: LayoutUnit, y: LayoutUnit) {
    decorate(box, x: x, y: y)
    placeContent(of: box, x: x, y: y)
  }

  /// Places the background and the borders of a box.
  private func decorate(
    _ box: Box, x: LayoutUnit, y: LayoutUnit, overlap: @autoclosure () -> Edges<LayoutUnit> = .zero
  ) {
    let (x, y) = (x + box.relativeX, y + box.relativeY)
    if box.isBookmarked { emit(.bookmark(box), x: x, y: y, height: 0) }
    guard box.isDecorated else { return }
    emit(
      .decoration(box, isFirst: true, isLast: true), x: x, y: y, height: box.height, overlap: overlap())
  }

  private func placeContent(of box: Box, x: LayoutUnit, y: LayoutUnit) {
    let (x, y) = (x + box.relativeX, y + box.relativeY)
    defer { placeAbsolutes(of: box, x: x, y: y) }
    switch box.content {
    case .blocks, .flex:
      // Padding is kept at the top of a page.
      if box.children.isEmpty, box.height > 0 { filledPage = max(filledPage, page) }
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
      placeWhole(
        rows: table.rows.indices, of: table, box, at: (x, y + (table.rows.first?.y ?? 0)), isAtTop: true)
    }
  }

  /// Places a line with its inline boxes.
  func place(line index: Int, of box: Box, x: LayoutUnit, y: LayoutUnit, scale: Double = 1) {
    let line = box.lines[index]
    if index == 0 { placeMarker(of: box, line, x: x, y: y) }
    emit(.line(line, box), x: x + box.insets.left, y: y, height: line.height, scale: scale)
    let first = pieces.count
    for atom in line.atoms {
      placeWhole(atom, x: x + box.insets.left + atom.x, y: y + atom.y - line.y)
    }
    if scale < 1 { shrinkPieces(from: first, by: scale, toX: x + box.insets.left, y: y - page * pageHeight) }
  }

  /// Scales the pieces from index `first` on about a point of the page.
  private func shrinkPieces(from first: Int, by scale: Double, toX x: LayoutUnit, y: LayoutUnit) {
    for index in first..<pieces.count {
      pieces[index].x = x + LayoutUnit(Double(pieces[index].x - x) * scale)
      pieces[index].y = y + LayoutUnit(Double(pieces[index].y - y) * scale)
      pieces[index].scale *= scale
    }
  }

  private func placeMarker(of box: Box, _ line: LineBox?, x: LayoutUnit, y: LayoutUnit) {
    guard let marker = box.marker else { return }
    emit(.marker(marker, line, box), x: x + box.insets.left, y: y, height: line?.height ?? 0)
  }

  // MARK: Rows

  /// Places rows of a table with their cells: all row backgrounds, then all cell backgrounds, then the contents.
  ///
  /// - Parameter isAtTop: Whether the first row is at the top of the page.
  /// - Returns: The end of the last row.
  @discardableResult
  func placeWhole(
    rows: Range<Int>, of table: Table, _ box: Box, at: (x: LayoutUnit, y: LayoutUnit), isAtTop: Bool
  ) -> LayoutUnit {
    var cursor = at.y
    for number in rows {
      emitBackground(of: number, in: rows, table, x: at.x, y: cursor)
      cursor += table.rows[number].height
    }
    cursor = at.y
    for number in rows {
      let row = table.rows[number]
      for (index, cell) in row.cells.enumerated() {
        decorate(
          cell.box, x: at.x + cell.box.x, y: cursor + row.above,
          overlap: table.overlap(ofCell: index, number, in: rows))
      }
      cursor += row.height
    }
    cursor = at.y
    for number in rows {
      let row = table.rows[number]
      for cell in row.cells { placeContent(of: cell.box, x: at.x + cell.box.x, y: cursor + row.above) }
      if table.grid != nil {
        let isFirst = isAtTop && number == rows.lowerBound
        emit(.edges(box, row: number, above: isFirst), x: at.x, y: cursor, height: row.height)
      }
      cursor += row.height
    }
    return cursor
  }

  private func emitBackground(
    of number: Int, in rows: Range<Int>, _ table: Table, x: LayoutUnit, y: LayoutUnit
  ) {
    let row = table.rows[number]
    guard (row.style.background?.alpha ?? 0) > 0, let first = table.columnEdges.first,
      let last = table.columnEnds.last
    else { return }
    let gap = table.grid == nil ? row.above : 0
    var overlap = Edges<LayoutUnit>.zero
    if rows.contains(number + 1), gap == 0, table.rows[number + 1].style.isOpaque {
      overlap.bottom = LayoutUnit(points: 1)
    }
    emit(
      .rowBackground(row, width: last - first), x: x + first, y: y + gap, height: row.height - gap,
      overlap: overlap)
  }
}

extension Table {
  /// The overlap of a cell's background with the backgrounds of adjacent cells, which are painted later.
  ///
  /// - Parameter visible: The rows that are placed together.
  fileprivate func overlap(ofCell index: Int, _ number: Int, in visible: Range<Int>) -> Edges<LayoutUnit> {
    let cell = rows[number].cells[index]
    let (box, most) = (cell.box, LayoutUnit(points: 1))
    var overlap = Edges<LayoutUnit>.zero
    guard box.style.isOpaque, box.border == .zero else { return overlap }
    if rows[number].cells.indices.contains(index + 1) {
      let next = rows[number].cells[index + 1]
      if next.box.style.isOpaque, next.rowSpan == cell.rowSpan {
        if next.box.x == box.x + box.width { overlap.right = min(most, next.box.width) }
        if next.box.x + next.box.width == box.x { overlap.left = min(most, next.box.width) }
      }
    }
    let below = number + cell.rowSpan
    if visible.contains(below), rows[below].y + rows[below].above == box.y + box.height {
      let columns = cell.column..<cell.column + cell.columnSpan
      let covered = rows[below].cells.filter {
        $0.box.style.isOpaque && columns.overlaps($0.column..<$0.column + $0.columnSpan)
      }
      if covered.map(\.columnSpan).reduce(0, +) >= columns.count { overlap.bottom = most }
    }
    return overlap
  }
}

extension ComputedStyle {
  /// Whether its background hides everything below it.
  fileprivate var isOpaque: Bool { background?.alpha == 1 && isVisible }
}
