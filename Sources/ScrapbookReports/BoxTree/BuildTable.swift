import Gumbo
import ScrapbookKit

extension BoxBuilder {
  func tableBox(_ index: Int, _ element: HTMLElement, _ style: ComputedStyle) -> Box {
    let table = Table()
    readTable(index, element, style, into: table)
    moveRepeatedRows(table)
    table.joinRows()
    setScopes(of: table)
    for rows in [table.header, table.body, table.footer] {
      table.columnCount = max(table.columnCount, placeCells(of: rows))
    }
    table.columnCount = max(table.columnCount, 1)
    mergeColumns(of: table)
    if style.isRightToLeft { mirror(table) }
    let box = Box(style, .table(table), offset: tree.nodes[index].offset)
    if style.collapsesBorders { joinBorders(of: table, in: box) }
    return box
  }

  /// Merges columns at which no cell begins and no `col` element gives a width with those before them, so that a
  /// large span takes no more space than its cell needs (CSS Table, level 3, 3.2).
  private func mergeColumns(of table: Table) {
    var begins = Array(repeating: false, count: table.columnCount)
    for index in begins.indices { begins[index] = index == 0 || index < table.columnWidths.count }
    for cell in table.rows.flatMap(\.cells) {
      begins[cell.column] = true
      // The cell beside a span begins where the span ends.
      if cell.column + cell.columnSpan < begins.count { begins[cell.column + cell.columnSpan] = true }
    }
    var number = -1
    let merged = begins.map { isBegin in
      if isBegin { number += 1 }
      return number
    }
    for cell in table.rows.flatMap(\.cells) {
      let last = merged[min(cell.column + cell.columnSpan, merged.count) - 1]
      cell.column = merged[cell.column]
      cell.columnSpan = last - cell.column + 1
    }
    table.columnCount = number + 1
  }

  /// The first column of a right-to-left table is on the right.
  private func mirror(_ table: Table) {
    for cell in table.rows.flatMap(\.cells) {
      cell.column = table.columnCount - cell.column - cell.columnSpan
    }
    let missing = max(0, table.columnCount - table.columnWidths.count)
    table.columnWidths =
      Array(repeating: .auto, count: missing) + table.columnWidths.prefix(table.columnCount).reversed()
  }

  private func joinBorders(of table: Table, in box: Box) {
    guard table.rows.count * table.columnCount <= mostBorderEdges else {
      return faults.warning(
        .tooLarge,
        "a table of \(table.rows.count) rows and \(table.columnCount) columns is too large to join borders",
        at: cascade.place(box.offset))
    }
    table.grid = BorderGrid(table, style: box.style)
    box.sharesBorders = true
    for cell in table.rows.flatMap(\.cells) { cell.box.sharesBorders = true }
  }

  private func readTable(_ index: Int, _ element: HTMLElement, _ style: ComputedStyle, into table: Table) {
    for part in parts(of: index, style, isProper: { $0.isInTable }) {
      switch part {
      case .others(let nodes): table.body += row(around: nodes, style, element, isRepeated: false)
      case .proper(let child, let part, let own): read(child, part, own, of: element, into: table)
      }
    }
  }

  private func read(
    _ index: Int, _ part: HTMLElement, _ style: ComputedStyle, of element: HTMLElement, into table: Table
  ) {
    switch style.display {
    case .tableCaption where table.caption == nil: table.caption = box(of: index, part, style)
    // A second caption becomes a row, like any text.
    case .tableCaption: table.body += row(around: [index], style, element, isRepeated: false)
    case .tableHeader where table.header.isEmpty:
      table.header = rows(of: index, style, element, isRepeated: true)
    case .tableFooter where table.footer.isEmpty:
      table.footer = rows(of: index, style, element, isRepeated: true)
    case .tableRow: table.body.append(row(index, part, style, element, isRepeated: false))
    case .tableColumnGroup, .tableColumn: readColumns(index, part, style, into: table)
    default: table.body += rows(of: index, style, element, isRepeated: false)
    }
  }

  /// A part of a table or of its rows, or nodes that are not one: they get a row and cells around them (CSS 2, 17.2.1),
  /// so that none is lost.
  private enum TablePart {
    case proper(Int, HTMLElement, ComputedStyle)
    case others([Int])
  }

  private func parts(of index: Int, _ style: ComputedStyle, isProper: (Display) -> Bool) -> [TablePart] {
    var parts: [TablePart] = []
    var others: [Int] = []
    for child in tree.nodes[index].children {
      guard let element = tree.element(child) else {
        if !others.isEmpty || !isBlankText(child) { others.append(child) }
        continue
      }
      guard checkElement(child, element) else { continue }
      let own = cascade.style(of: child, element, parent: style)
      if own.display == .none { continue }
      guard isProper(own.display) else {
        others.append(child)
        continue
      }
      if !others.isEmpty { parts.append(.others(others)) }
      others = []
      parts.append(.proper(child, element, own))
    }
    return others.isEmpty ? parts : parts + [.others(others)]
  }

  private func isBlankText(_ node: Int) -> Bool {
    if case .text(let text) = tree.nodes[node].content { text.isBlank } else { false }
  }

  private func readColumns(_ index: Int, _ element: HTMLElement, _ style: ComputedStyle, into table: Table) {
    let columns = tree.nodes[index].children.filter { tree.element($0)?.name == "col" }
    guard columns.isEmpty else {
      for column in columns {
        guard let element = tree.element(column) else { continue }
        readColumns(column, element, cascade.style(of: column, element, parent: style), into: table)
      }
      return
    }
    let count = min(max(Int(element["span"] ?? "") ?? 1, 1), mostSpannedColumns)
    let free = max(0, mostSpannedColumns - table.columnWidths.count)
    table.columnWidths += Array(repeating: style.width, count: min(count, free))
  }

  private func rows(
    of index: Int, _ style: ComputedStyle, _ table: HTMLElement, isRepeated: Bool
  ) -> [TableRow] {
    parts(of: index, style, isProper: { $0 == .tableRow }).flatMap { part in
      switch part {
      case .others(let nodes): row(around: nodes, style, table, isRepeated: isRepeated)
      case .proper(let child, let element, let own):
        [row(child, element, own, table, isRepeated: isRepeated)]
      }
    }
  }

  private func row(
    _ index: Int, _ element: HTMLElement, _ style: ComputedStyle, _ table: HTMLElement, isRepeated: Bool
  ) -> TableRow {
    let row = TableRow(
      style, offset: tree.nodes[index].offset,
      isRepeated: isRepeated || element.attribute("data-repeat") != nil)
    row.cells = cells(tree.nodes[index].children, style, table, isCell: { _ in true })
    return row
  }

  /// A row around nodes that are not rows; no row if they are empty.
  private func row(
    around nodes: [Int], _ style: ComputedStyle, _ table: HTMLElement, isRepeated: Bool
  ) -> [TableRow] {
    var own = style.inherited
    own.display = .tableRow
    let row = TableRow(own, offset: tree.nodes[nodes[0]].offset, isRepeated: isRepeated)
    row.cells = cells(nodes, own, table, isCell: { $0 == .tableCell })
    return row.cells.isEmpty ? [] : [row]
  }

  /// The cells of a row. A node that is not a cell gets one around it.
  private func cells(
    _ nodes: [Int], _ style: ComputedStyle, _ table: HTMLElement, isCell: (Display) -> Bool
  ) -> [TableCell] {
    var cells: [TableCell] = []
    var others: [Int] = []
    func flush() {
      if let cell = cell(around: others, style) { cells.append(cell) }
      others = []
    }
    for node in nodes {
      guard let element = tree.element(node) else {
        if !others.isEmpty || !isBlankText(node) { others.append(node) }
        continue
      }
      guard checkElement(node, element) else { continue }
      let own = cascade.style(of: node, element, parent: style, in: table)
      if own.display == .none { continue }
      guard isCell(own.display) else {
        others.append(node)
        continue
      }
      flush()
      if let box = box(of: node, element, own) { cells.append(cell(box, element)) }
    }
    flush()
    return cells
  }

  private func cell(around nodes: [Int], _ style: ComputedStyle) -> TableCell? {
    guard let first = nodes.first else { return nil }
    var own = style.inherited
    own.display = .tableCell
    let offset = tree.nodes[first].offset
    let boxes = boxes(of: nodes, own, offset: offset)
    return boxes.isEmpty
      ? nil : TableCell(Box(own, .blocks, children: boxes, offset: offset), columnSpan: 1, rowSpan: 1)
  }

  private func cell(_ box: Box, _ element: HTMLElement) -> TableCell {
    let span = { (name: String, most: Int) in min(max(element[name].flatMap { Int($0) } ?? 1, 0), most) }
    let rowSpan = span("rowspan", mostSpannedRows)
    let cell = TableCell(
      box, columnSpan: max(1, span("colspan", mostSpannedColumns)),
      // A span of 0 reaches to the last row.
      rowSpan: rowSpan == 0 ? mostSpannedRows : rowSpan)
    cell.isHeader = element.name == "th"
    if cell.isHeader {
      cell.scope = element["scope"].map { $0.lowercased().hasPrefix("col") ? .column : .row }
    }
    return cell
  }

  /// Sets the scope of header cells without one: their row if it has other cells, else their column. In the head of a
  /// table, and after the first cell of its first row, it is always the column.
  private func setScopes(of table: Table) {
    for (number, row) in table.rows.enumerated() {
      let isHead = number < table.header.count || row.cells.allSatisfy(\.isHeader)
      for (index, cell) in row.cells.enumerated() where cell.isHeader && cell.scope == nil {
        cell.scope = isHead || number == 0 && index > 0 ? .column : .row
      }
    }
  }

  /// Leading rows of the body with `data-repeat` become a header.
  private func moveRepeatedRows(_ table: Table) {
    guard table.header.isEmpty else { return }
    table.header = Array(table.body.prefix { $0.isRepeated })
    table.body.removeFirst(table.header.count)
  }

  /// Assigns columns to the cells, beside cells that span rows from above.
  ///
  /// - Returns: The number of columns.
  private func placeCells(of rows: [TableRow]) -> Int {
    /// The number of further rows for which each column is occupied.
    var taken: [Int] = []
    var columnCount = 0
    for (number, row) in rows.enumerated() {
      var column = 0
      for cell in row.cells {
        while column < taken.count, taken[column] > 0 { column += 1 }
        cell.column = column
        cell.columnSpan = max(1, min(cell.columnSpan, mostSpannedColumns - column))
        cell.rowSpan = min(cell.rowSpan, rows.count - number)
        let end = column + cell.columnSpan
        if taken.count < end { taken += Array(repeating: 0, count: end - taken.count) }
        for spanned in column..<end { taken[spanned] = max(taken[spanned], cell.rowSpan) }
        column = end
      }
      // A column that is only part of a span does not count.
      columnCount = max(columnCount, taken.count)
      for index in taken.indices { taken[index] = max(0, taken[index] - 1) }
    }
    return columnCount
  }
}
