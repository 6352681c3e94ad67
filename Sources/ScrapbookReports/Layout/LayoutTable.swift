import ScrapbookKit

extension Layouter {
  /// The widths of a table's content.
  func tableWidths(_ table: Table, of box: Box) -> IntrinsicWidths {
    let extra = gaps(table, box.style).reduce(0, +)
    let total = columnWidths(table, box.style).total
    let caption = table.caption.map { outerWidths(of: $0).least } ?? 0
    return IntrinsicWidths(least: max(total.least + extra, caption), most: max(total.most + extra, caption))
  }

  /// The gaps before the first column, between columns, and after the last.
  private func gaps(_ table: Table, _ style: ComputedStyle) -> [LayoutUnit] {
    table.grid?.columnLines ?? Array(repeating: style.borderSpacing.horizontal, count: table.columnCount + 1)
  }

  private func columnWidths(_ table: Table, _ style: ComputedStyle) -> ColumnWidths {
    var widths = ColumnWidths(count: table.columnCount)
    let none = IntrinsicWidths(least: 0, most: 0)
    for (index, width) in table.columnWidths.prefix(table.columnCount).enumerated() {
      let units = width.resolved(nil)
      if !width.isAuto {
        widths.add(units.map { IntrinsicWidths(least: 0, most: $0) } ?? none, width, to: index)
      }
    }
    var spanning: [TableCell] = []
    for row in table.rows {
      for cell in row.cells {
        if cell.columnSpan > 1 {
          spanning.append(cell)
        } else {
          widths.add(outerWidths(of: cell.box), cell.box.style.width, to: cell.column)
        }
      }
    }
    let gap = gaps(table, style)
    for cell in spanning.sorted(by: { $0.columnSpan < $1.columnSpan }) {
      let range = cell.column..<min(cell.column + cell.columnSpan, table.columnCount)
      guard !range.isEmpty else { continue }
      widths.add(intrinsicWidths(of: cell.box), across: range, gap: gap[min(cell.column + 1, gap.count - 1)])
    }
    return widths
  }

  func layoutTable(_ table: Table, of box: Box) {
    placeColumns(table, of: box)
    var y = box.border.top + box.padding.top
    if let caption = table.caption, !caption.style.isCaptionBelow { placeCaption(caption, of: box, at: &y) }
    for (number, row) in table.rows.enumerated() { layoutRow(row, number, of: table, box) }
    spreadSpans(table)
    stretchRows(table, of: box)
    for row in table.rows {
      row.y = y
      y += row.height
    }
    for (number, row) in table.rows.enumerated() { placeCells(of: row, number, in: table, box) }
    table.spacingBelow = table.grid == nil ? box.style.borderSpacing.vertical : 0
    if !table.rows.isEmpty { y += table.spacingBelow }
    if let caption = table.caption, caption.style.isCaptionBelow { placeCaption(caption, of: box, at: &y) }
    box.height = max(y + box.padding.bottom + box.border.bottom, height(of: box, content: 0))
    box.baseline = table.rows.first?.cells.first.flatMap { cell in cell.box.baseline.map { cell.box.y + $0 } }
  }

  private func placeCaption(_ caption: Box, of box: Box, at y: inout LayoutUnit) {
    layout(caption, in: box.width, width: box.width)
    caption.x = 0
    caption.y = y
    y += caption.height + caption.outerBottom
  }

  private func placeColumns(_ table: Table, of box: Box) {
    let gaps = gaps(table, box.style)
    let inner = max(0, box.width - box.insets.horizontal - gaps.reduce(0, +))
    let isFixed = box.style.isFixedTable && !box.style.width.isAuto
    let widths = isFixed ? fixedWidths(table, inner) : columnWidths(table, box.style).distributed(inner)
    var x = box.insets.left
    table.columnEdges = []
    table.columnEnds = []
    for (gap, width) in zip(gaps, widths) {
      x += gap
      table.columnEdges.append(x)
      x += width
      table.columnEnds.append(x)
    }
    box.width = max(box.width, x + (gaps.last ?? 0) + box.insets.right)
  }

  /// The widths given by the first row and the columns; other columns share the rest.
  private func fixedWidths(_ table: Table, _ inner: LayoutUnit) -> [LayoutUnit] {
    var widths = (0..<table.columnCount).map { index in
      table.columnWidths.indices.contains(index) ? table.columnWidths[index].resolved(inner) : nil
    }
    for cell in table.rows.first?.cells ?? [] {
      guard let width = fixedWidth(of: cell.box, inner) else { continue }
      for column in cell.column..<min(cell.column + cell.columnSpan, table.columnCount)
      where widths[column] == nil {
        widths[column] = width / cell.columnSpan
      }
    }
    let rest = max(0, inner - widths.compactMap { $0 }.reduce(0, +))
    let open = widths.count { $0 == nil }
    let full = widths.compactMap { $0 }.reduce(0, +)
    if open == 0, full > 0, full < inner {
      return widths.map { ($0 ?? 0).times(Double(inner) / Double(full)) }
    }
    return widths.map { $0 ?? rest / max(1, open) }
  }

  /// The width that a cell of the first row gives to its column: a length sets the content width, a percentage a part
  /// of the table.
  private func fixedWidth(of cell: Box, _ inner: LayoutUnit) -> LayoutUnit? {
    if cell.style.width.isPart { return cell.style.width.resolved(inner) }
    resolveEdges(of: cell, in: inner)
    return specified(cell.style.width, of: cell, in: inner)
  }

  // MARK: Rows

  private func layoutRow(_ row: TableRow, _ number: Int, of table: Table, _ box: Box) {
    var height = specifiedRowHeight(row.style)
    for cell in row.cells {
      let last = min(cell.column + cell.columnSpan, table.columnCount) - 1
      guard cell.column <= last else { continue }
      let width = table.columnEnds[last] - table.columnEdges[cell.column]
      layout(cell.box, in: width, width: width)
      cell.box.x = table.columnEdges[cell.column]
      cell.naturalHeight = cell.box.height
      if cell.rowSpan == 1 { height = max(height, cell.box.height) }
    }
    row.above = table.grid.map { number == 0 ? $0.rowLines[0] : 0 } ?? box.style.borderSpacing.vertical
    row.below = table.grid.map { $0.rowLines[number + 1] } ?? 0
    row.height = row.above + height + row.below
  }

  private func specifiedRowHeight(_ style: ComputedStyle) -> LayoutUnit { style.height.resolved(nil) ?? 0 }

  /// The additional height of a cell that spans rows goes to the last one.
  private func spreadSpans(_ table: Table) {
    let rows = table.rows
    for (number, row) in rows.enumerated() {
      for cell in row.cells where cell.rowSpan > 1 {
        let last = min(number + cell.rowSpan, rows.count) - 1
        let have = rows[number...last].map(\.height).reduce(0, +) - row.above - rows[last].below
        if cell.naturalHeight > have { rows[last].height += cell.naturalHeight - have }
      }
    }
  }

  /// Stretches the rows of the body if the table's height is larger than its rows.
  private func stretchRows(_ table: Table, of box: Box) {
    guard case .units = box.style.height, !table.body.isEmpty else { return }
    let used = table.rows.map(\.height).reduce(0, +) + box.insets.vertical
    let wanted = height(of: box, content: 0)
    guard wanted > used, wanted <= pageHeight else { return }
    let share = (wanted - used) / table.body.count
    for row in table.body { row.height += share }
  }

  private func placeCells(of row: TableRow, _ number: Int, in table: Table, _ box: Box) {
    let rows = table.rows
    for cell in row.cells {
      let last = min(number + cell.rowSpan, rows.count) - 1
      cell.box.y = row.y + row.above
      let bottom = rows[last].y + rows[last].height - rows[last].below
      cell.box.height = bottom - cell.box.y
      let rest = cell.box.height - cell.naturalHeight
      switch cell.box.style.verticalAlign {
      case .middle: cell.box.contentShift = rest / 2
      case .bottom: cell.box.contentShift = rest
      case .baseline, .top, .sub, .super: cell.box.contentShift = 0
      }
    }
  }
}
