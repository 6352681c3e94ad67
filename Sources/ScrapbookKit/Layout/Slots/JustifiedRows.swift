/// Photos in rows of one width, the photos of a row having one height: nothing is cropped.
///
/// Photos are given by their aspect ratios, width by height.
struct JustifiedRows {
  /// Its gaps are halved until they take at most half of the area.
  var space: SlotSpace

  private var area: Rect { space.area }

  /// Of all numbers of rows the one whose photos cover most of the area.
  ///
  /// - Parameter least: The number of rows, at least; there are never more than photos.
  func best(_ aspects: [Double], least: Int = 1) -> [Rect] {
    candidates(aspects, least: least).map(frames).max { covered($0) < covered($1) } ?? []
  }

  /// Fills the area: of all numbers of rows the one that has to be stretched least, stretched.
  func filling(_ aspects: [Double]) -> [Rect] {
    let best = candidates(aspects).map { fitted($0, width: area.width) }
      .min { stretching(of: $0) < stretching(of: $1) }
    return best.map { frames($0, stretchedBy: room(for: $0) / $0.heights.reduce(0, +)) } ?? []
  }

  /// All rows are as wide as the area, or narrower if they would be too high for it, and stand in its middle.
  func frames(_ rows: [[Double]]) -> [Rect] { frames(fitted(rows), stretchedBy: 1) }

  /// Rows of one width with the gap that they leave.
  private struct Fitted {
    var rows: [[Double]]
    var width: Double
    var gaps: Size
    var heights: [Double] { rows.map { (width - gaps.width * Double($0.count - 1)) / $0.reduce(0, +) } }
  }

  /// - Parameter width: Nil for as wide as the area allows.
  private func fitted(_ rows: [[Double]], width: Double? = nil) -> Fitted {
    let longest = Double(rows.map(\.count).max() ?? 1)
    var fitted = Fitted(rows: rows, width: 0, gaps: space.gaps)
    while true {
      fitted.width = width ?? min(area.width, highestWidth(fitted))
      let fits =
        2 * fitted.gaps.width * (longest - 1) <= fitted.width
        && 2 * fitted.gaps.height * Double(rows.count - 1) <= area.height
      if fits { return fitted }
      fitted.gaps = fitted.gaps.scaled(by: 0.5)
    }
  }

  /// The width at which rows fill the area's height: each is (width - its gaps) / (sum of its aspect ratios) high.
  private func highestWidth(_ fitted: Fitted) -> Double {
    let inverse = fitted.rows.map { 1 / $0.reduce(0, +) }
    let gaps = zip(fitted.rows, inverse).reduce(0) { $0 + fitted.gaps.width * Double($1.0.count - 1) * $1.1 }
    return (room(for: fitted) + gaps) / inverse.reduce(0, +)
  }

  /// The area's height without gaps.
  private func room(for fitted: Fitted) -> Double {
    area.height - fitted.gaps.height * Double(fitted.rows.count - 1)
  }

  /// The factor by which rows miss the area's height, 1 or more.
  private func stretching(of fitted: Fitted) -> Double {
    let factor = room(for: fitted) / fitted.heights.reduce(0, +)
    return max(factor, 1 / factor)
  }

  private func frames(_ fitted: Fitted, stretchedBy factor: Double) -> [Rect] {
    let heights = fitted.heights
    let total = heights.reduce(0, +) * factor + fitted.gaps.height * Double(heights.count - 1)
    var frames: [Rect] = []
    var y = area.center.y - total / 2
    for (row, height) in zip(fitted.rows, heights) {
      var x = area.center.x - fitted.width / 2
      for aspect in row {
        frames.append(Rect(x: x, y: y, width: height * aspect, height: height * factor))
        x += height * aspect + fitted.gaps.width
      }
      y += height * factor + fitted.gaps.height
    }
    return frames
  }

  private func candidates(_ aspects: [Double], least: Int = 1) -> [[[Double]]] {
    // More rows than this never win for a page of 475 x 577, and a page of 1,000 photos stays quick.
    let most = min(aspects.count, 40)
    return aspects.isEmpty ? [] : (min(least, most)...most).map { split(aspects, intoRows: $0) }
  }

  private func covered(_ frames: [Rect]) -> Double {
    frames.reduce(0) { $0 + $1.width * $1.height }
  }

  /// Consecutive photos in rows of about equal width: a row ends once the aspect ratios up to its end reach
  /// its share of their sum.
  private func split(_ aspects: [Double], intoRows count: Int) -> [[Double]] {
    let share = aspects.reduce(0, +) / Double(count)
    var rows: [[Double]] = [[]]
    var sum = 0.0
    for aspect in aspects {
      if sum + aspect / 2 > share * Double(rows.count), rows.count < count, !rows[rows.count - 1].isEmpty {
        rows.append([])
      }
      rows[rows.count - 1].append(aspect)
      sum += aspect
    }
    return rows
  }
}
