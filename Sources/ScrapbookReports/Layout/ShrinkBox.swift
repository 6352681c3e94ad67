extension Box {
  /// Scales a laid-out box and its content about its top left corner.
  func shrink(by scale: Double) {
    self.scale *= scale
    reach = nil
    width = width.times(scale)
    height = height.times(scale)
    margin = margin.map { $0.times(scale) }
    padding = padding.map { $0.times(scale) }
    border = border.map { $0.times(scale) }
    outerTop = outerTop.times(scale)
    outerBottom = outerBottom.times(scale)
    baseline = baseline?.times(scale)
    relativeX = relativeX.times(scale)
    relativeY = relativeY.times(scale)
    contentShift = contentShift.times(scale)
    for index in lines.indices { lines[index].shrink(by: scale) }
    if case .table(let table) = content { table.shrink(by: scale) }
    for child in children + absolutes { child.shrinkInPlace(by: scale) }
  }

  /// Scales a nested box about the top left corner of its parent.
  fileprivate func shrinkInPlace(by scale: Double) {
    let bottom = (y + height).times(scale)
    (x, y) = (x.times(scale), y.times(scale))
    shrink(by: scale)
    // Adjacent boxes stay adjacent.
    height = bottom - y
  }
}

extension LineBox {
  fileprivate mutating func shrink(by scale: Double) {
    let bottom = (y + height).times(scale)
    (x, y) = (x.times(scale), y.times(scale))
    height = bottom - y
    baseline = baseline.times(scale)
    for atom in atoms { atom.shrinkInPlace(by: scale) }
  }
}

extension Table {
  fileprivate func shrink(by scale: Double) {
    columnEdges = columnEdges.map { $0.times(scale) }
    columnEnds = columnEnds.map { $0.times(scale) }
    spacingBelow = spacingBelow.times(scale)
    grid?.shrink(by: scale)
    for row in rows {
      let bottom = (row.y + row.height).times(scale)
      row.y = row.y.times(scale)
      row.height = bottom - row.y
      row.above = row.above.times(scale)
      row.below = row.below.times(scale)
      for cell in row.cells { cell.naturalHeight = cell.naturalHeight.times(scale) }
    }
    for box in boxes { box.shrinkInPlace(by: scale) }
  }
}
