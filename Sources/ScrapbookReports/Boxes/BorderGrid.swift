import ScrapbookKit

/// The lines of a table with collapsed borders: each edge has one owner, the wider border, or else the first.
struct BorderGrid {
  let rowCount: Int
  let columnCount: Int
  /// The edges to the left and right of cells: in each row, one more than there are columns.
  private var vertical: [BorderSide]
  /// The edges above and below cells: one more row than there are rows.
  private var horizontal: [BorderSide]
  /// The widths of the lines, from the left and from the top.
  private(set) var columnLines: [LayoutUnit] = []
  private(set) var rowLines: [LayoutUnit] = []

  init(_ table: Table, style: ComputedStyle) {
    let rows = table.rows
    rowCount = rows.count
    columnCount = table.columnCount
    vertical = Array(repeating: BorderSide(), count: rowCount * (columnCount + 1))
    horizontal = Array(repeating: BorderSide(), count: (rowCount + 1) * columnCount)
    for (number, row) in rows.enumerated() {
      for cell in row.cells {
        let end = min(number + cell.rowSpan, rowCount)
        add(cell.box.style, rows: number..<end, columns: cell.column..<(cell.column + cell.columnSpan))
      }
    }
    for (number, row) in rows.enumerated() {
      add(row.style, rows: number..<(number + 1), columns: 0..<columnCount)
    }
    add(style, rows: 0..<rowCount, columns: 0..<columnCount)
    columnLines = (0...columnCount).map { line in
      (0..<rowCount).map { vertical[$0 * (columnCount + 1) + line].width }.max() ?? 0
    }
    rowLines = (0...rowCount).map { line in
      (0..<columnCount).map { horizontal[line * columnCount + $0].width }.max() ?? 0
    }
  }

  private mutating func add(_ style: ComputedStyle, rows: Range<Int>, columns: Range<Int>) {
    guard !rows.isEmpty, !columns.isEmpty else { return }
    let sides = style.border.map { side -> BorderSide in
      var side = side
      side.color = side.color ?? style.text.color
      return side
    }
    for row in rows {
      Self.join(&vertical[row * (columnCount + 1) + columns.lowerBound], sides.left)
      Self.join(&vertical[row * (columnCount + 1) + columns.upperBound], sides.right)
    }
    for column in columns {
      Self.join(&horizontal[rows.lowerBound * columnCount + column], sides.top)
      Self.join(&horizontal[rows.upperBound * columnCount + column], sides.bottom)
    }
  }

  /// Scales the widths of all lines.
  mutating func shrink(by scale: Double) {
    for index in vertical.indices {
      vertical[index].specifiedWidth = vertical[index].specifiedWidth.times(scale)
    }
    for index in horizontal.indices {
      horizontal[index].specifiedWidth = horizontal[index].specifiedWidth.times(scale)
    }
    columnLines = columnLines.map { $0.times(scale) }
    rowLines = rowLines.map { $0.times(scale) }
  }

  private static func join(_ edge: inout BorderSide, _ other: BorderSide) {
    if edge.style == .hidden { return }
    if other.style == .hidden || other.width > edge.width { edge = other }
  }

  /// The edge left of a column in a row.
  func edge(leftOf column: Int, row: Int) -> BorderSide { vertical[row * (columnCount + 1) + column] }

  /// The edge above a row in a column.
  func edge(above row: Int, column: Int) -> BorderSide { horizontal[row * columnCount + column] }
}
