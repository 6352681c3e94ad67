/// The widths of a table's columns (CSS Table, level 3, 3.8 and 3.9).
struct ColumnWidths {
  struct Column {
    var least = 0
    var most = 0
    /// The fraction of the table's width: 0.5 for 50%.
    var part: Double?
    var isFixed = false
  }

  private(set) var columns: [Column]

  init(count: Int) { columns = Array(repeating: Column(), count: count) }

  /// Adds a cell of one column, or the width of a `col` element.
  mutating func add(_ widths: IntrinsicWidths, _ given: LengthValue, to index: Int) {
    columns[index].least = max(columns[index].least, widths.least)
    switch given {
    case .units:
      columns[index].most = max(columns[index].most, widths.most, widths.least)
      columns[index].isFixed = true
    case .part(let part):
      columns[index].part = max(columns[index].part ?? 0, part)
      columns[index].most = max(columns[index].most, widths.most)
    case .auto: columns[index].most = max(columns[index].most, widths.most)
    }
    columns[index].most = max(columns[index].most, columns[index].least)
  }

  /// Distributes the additional width of a cell that spans columns, in proportion to their widths.
  mutating func add(_ widths: IntrinsicWidths, across range: Range<Int>, gap: LayoutUnit) {
    let gaps = gap * (range.count - 1)
    for isLeast in [true, false] {
      let have = range.map { isLeast ? columns[$0].least : columns[$0].most }.reduce(0, +) + gaps
      var missing = (isLeast ? widths.least : widths.most) - have
      guard missing > 0 else { continue }
      let flexible = range.filter { !columns[$0].isFixed && columns[$0].part == nil }
      let takers = flexible.isEmpty ? Array(range) : flexible
      let weights = takers.map { Double(columns[$0].most + 1) }
      var left = weights.reduce(0, +)
      for (index, weight) in zip(takers, weights) {
        let share = missing.times(weight / left)
        missing -= share
        left -= weight
        if isLeast {
          columns[index].least += share
          columns[index].most = max(columns[index].most, columns[index].least)
        } else {
          columns[index].most += share
        }
      }
    }
  }

  /// The widths of the table without lines and gaps.
  var total: IntrinsicWidths {
    let least = columns.map(\.least).reduce(0, +)
    var most = columns.map(\.most).reduce(0, +)
    let parts = columns.compactMap(\.part).reduce(0, +)
    // Wide enough that columns with a fraction get their widths.
    for column in columns {
      if let part = column.part, part > 0 {
        most = max(most, min(column.most.times(1 / part), LayoutUnit.largest / 4))
      }
    }
    let others = columns.filter { $0.part == nil }.map(\.most).reduce(0, +)
    if parts > 0, parts < 1, others > 0 {
      most = max(most, min(others.times(1 / (1 - parts)), LayoutUnit.largest / 4))
    }
    return IntrinsicWidths(least: least, most: max(least, most))
  }

  /// The widths of the columns for a total width.
  func distributed(_ available: LayoutUnit) -> [LayoutUnit] {
    let guesses: [[LayoutUnit]] = [
      columns.map(\.least),
      columns.map { column in column.part.map { max(column.least, available.times($0)) } ?? column.least },
      columns.map { column in
        column.part.map { max(column.least, available.times($0)) }
          ?? (column.isFixed ? column.most : column.least)
      },
      columns.map { column in column.part.map { max(column.least, available.times($0)) } ?? column.most },
    ]
    var lower = guesses[0]
    var sum = lower.reduce(0, +)
    if sum >= available { return lower }
    for guess in guesses.dropFirst() {
      let next = guess.reduce(0, +)
      if next >= available {
        return between(lower, guess, part: Double(available - sum) / Double(max(1, next - sum)), available)
      }
      (lower, sum) = (guess, next)
    }
    return widened(lower, by: available - sum)
  }

  private func between(_ low: [LayoutUnit], _ high: [LayoutUnit], part: Double, _ available: LayoutUnit)
    -> [LayoutUnit]
  {
    var widths = zip(low, high).map { $0 + ($1 - $0).times(part) }
    // The remainder of rounding.
    if let last = widths.indices.last(where: { high[$0] > low[$0] }) {
      widths[last] += available - widths.reduce(0, +)
    }
    return widths
  }

  private func widened(_ widths: [LayoutUnit], by excess: LayoutUnit) -> [LayoutUnit] {
    let indices = widths.indices
    let auto = indices.filter { !columns[$0].isFixed && columns[$0].part == nil && columns[$0].most > 0 }
    let fixed = indices.filter { columns[$0].isFixed && columns[$0].most > 0 }
    let parts = indices.filter { (columns[$0].part ?? 0) > 0 }
    let takers = [auto, fixed, parts, Array(indices)].first { !$0.isEmpty } ?? []
    var result = widths
    var rest = excess
    let weight = { (index: Int) in
      takers == parts ? self.columns[index].part ?? 1 : Double(max(1, self.columns[index].most))
    }
    var left = takers.map(weight).reduce(0, +)
    for index in takers {
      let share = left > 0 ? rest.times(weight(index) / left) : 0
      result[index] += share
      rest -= share
      left -= weight(index)
    }
    return result
  }
}
