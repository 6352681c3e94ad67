/// Rows of photos with equal width; the photos of a row have equal height, and nothing is cropped.
///
/// Photos are given by their aspect ratios, width by height.
struct JustifiedRows {
  /// The area and its gaps, which are halved until they take at most half of the area.
  var space: SlotSpace

  private var area: Rect { space.area }

  /// The number of rows whose photos cover most of the area.
  ///
  /// - Parameter least: The minimum number of rows; there are never more rows than photos.
  func best(_ aspects: [Double], least: Int = 1) -> [Rect] {
    candidates(aspects, least: least).map(frames).max { covered($0) < covered($1) } ?? []
  }

  /// Fills the area with the number of rows that needs the least stretching, stretched.
  func filling(_ aspects: [Double]) -> [Rect] {
    let best = candidates(aspects).map { fitted($0, width: area.width) }
      .min { stretching(of: $0) < stretching(of: $1) }
    return best.map { frames($0, stretchedBy: room(for: $0) / $0.heights.reduce(0, +)) } ?? []
  }

  /// Rows as wide as the area, or narrower if they would be too high, centered in the area.
  func frames(_ rows: [[Double]]) -> [Rect] { frames(fitted(rows), stretchedBy: 1) }

  /// Rows of equal width, and their gap.
  private struct Fitted {
    var rows: [[Double]]
    var width: Double
    var gaps: Size
    var heights: [Double] { rows.map { (width - gaps.width * Double($0.count - 1)) / $0.reduce(0, +) } }
  }

  /// - Parameter width: Nil means as wide as the area allows.
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

  /// The width at which the rows fill the area's height: the height of each is (width - its gaps) / (sum of its
  /// aspect ratios).
  private func highestWidth(_ fitted: Fitted) -> Double {
    let inverse = fitted.rows.map { 1 / $0.reduce(0, +) }
    let gaps = zip(fitted.rows, inverse).reduce(0) { $0 + fitted.gaps.width * Double($1.0.count - 1) * $1.1 }
    return (room(for: fitted) + gaps) / inverse.reduce(0, +)
  }

  /// The area's height without gaps.
  private func room(for fitted: Fitted) -> Double {
    area.height - fitted.gaps.height * Double(fitted.rows.count - 1)
  }

  /// The ratio between the heights of the rows and the area, 1 or more.
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
    // More rows never win for a page of 475 x 577, and a page of 1,000 photos stays fast.
    let most = min(aspects.count, 40)
    return aspects.isEmpty ? [] : (min(least, most)...most).map { split(aspects, intoRows: $0) }
  }

  private func covered(_ frames: [Rect]) -> Double {
    frames.reduce(0) { $0 + $1.width * $1.height }
  }

  /// Splits photos into rows of about equal width: a row ends when the sum of the aspect ratios so far reaches its
  /// share of the total.
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
