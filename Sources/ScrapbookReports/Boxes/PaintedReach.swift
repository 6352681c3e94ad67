import ScrapbookKit

/// The extent of what is painted of a box, relative to its top left corner.
///
/// Excludes out-of-flow boxes and the offsets of relative positioning.
struct PaintedReach {
  var left: LayoutUnit
  var right: LayoutUnit
  var bottom: LayoutUnit

  func union(_ other: PaintedReach) -> PaintedReach {
    PaintedReach(
      left: min(left, other.left), right: max(right, other.right), bottom: max(bottom, other.bottom))
  }

  func moved(x: LayoutUnit, y: LayoutUnit) -> PaintedReach {
    PaintedReach(left: left + x, right: right + x, bottom: bottom + y)
  }

  /// The reach of a box that paints nothing.
  static let none = PaintedReach(left: .largest, right: -.largest, bottom: 0)
}

extension Box {
  /// The painted extent of the box and its descendants.
  var paintedReach: PaintedReach {
    if let reach { return reach }
    var all = PaintedReach.none
    let whole = PaintedReach(left: 0, right: width, bottom: height)
    if isDecorated || isPicture { all = whole }
    for child in children {
      var own = child.paintedReach.moved(x: child.x, y: child.y)
      // A negative margin is deliberate: the template wants the content there.
      own.left -= min(0, child.margin.left)
      own.right += min(0, child.margin.right)
      all = all.union(own)
    }
    for line in lines { all = all.union(reach(of: line)) }
    if case .table(let table) = content {
      for child in table.boxes { all = all.union(child.paintedReach.moved(x: child.x, y: child.y)) }
      if table.grid != nil { all = all.union(whole) }
    }
    reach = all
    return all
  }

  private func reach(of line: LineBox) -> PaintedReach {
    let origin = (x: insets.left, y: insets.top)
    var all = PaintedReach.none
    if !line.line.runs.isEmpty {
      let end = line.x + LayoutUnit(points: line.line.width)
      all = PaintedReach(left: line.x, right: end, bottom: line.y + line.height)
    }
    for atom in line.atoms { all = all.union(atom.paintedReach.moved(x: atom.x, y: atom.y)) }
    return all.moved(x: origin.x, y: origin.y)
  }
}

extension Table {
  /// The boxes of its caption and of its cells.
  var boxes: [Box] { [caption].compactMap(\.self) + rows.flatMap { $0.cells.map(\.box) } }
}
