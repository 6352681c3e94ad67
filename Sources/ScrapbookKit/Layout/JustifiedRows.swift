/// Photos in rows of one width, the photos of a row having one height: nothing is cropped.
///
/// Photos are given by their aspect ratios, width by height.
struct JustifiedRows {
  var area: Rect
  /// Between two photos, unless there are so many that gaps would take more than half of the area.
  var gap: Double

  /// Of all numbers of rows the one whose photos cover most of the area.
  ///
  /// - Parameter least: The number of rows, at least; there are never more than photos.
  func best(_ aspects: [Double], least: Int = 1) -> [Rect] {
    candidates(aspects, least: least).map(frames).max { covered($0) < covered($1) } ?? []
  }

  /// Fills the area: of all numbers of rows the one that has to be stretched least, stretched.
  func filling(_ aspects: [Double]) -> [Rect] {
    let best = candidates(aspects).min { stretching(of: $0) < stretching(of: $1) } ?? []
    let gap = gap(for: best)
    let heights = naturalHeights(of: best)
    let factor = (area.height - gap * Double(best.count - 1)) / heights.reduce(0, +)
    var frames: [Rect] = []
    var y = area.y
    for (row, height) in zip(best, heights) {
      frames += self.frames(of: row, y: y, height: height * factor, naturalHeight: height, gap: gap)
      y += height * factor + gap
    }
    return frames
  }

  /// All rows shrink together until the area holds them, and stand in its middle.
  func frames(_ rows: [[Double]]) -> [Rect] {
    let gap = gap(for: rows)
    let heights = naturalHeights(of: rows)
    // Gaps stay, so the factor is for the photos alone.
    let gaps = gap * Double(rows.count - 1)
    let factor = min(1, (area.height - gaps) / heights.reduce(0, +))
    let total = heights.reduce(0, +) * factor + gaps

    var frames: [Rect] = []
    var y = area.center.y - total / 2
    for (row, natural) in zip(rows, heights) {
      frames += self.frames(
        of: row, y: y, height: natural * factor, naturalHeight: natural * factor, gap: gap)
      y += natural * factor + gap
    }
    return frames
  }

  /// The photos of one row, as wide as they are at `naturalHeight`.
  private func frames(
    of row: [Double], y: Double, height: Double, naturalHeight: Double, gap: Double
  ) -> [Rect] {
    let width = naturalHeight * row.reduce(0, +) + gap * Double(row.count - 1)
    var x = area.center.x - width / 2
    return row.map { aspect in
      let frame = Rect(x: x, y: y, width: naturalHeight * aspect, height: height)
      x += frame.width + gap
      return frame
    }
  }

  private func gap(for rows: [[Double]]) -> Double {
    let longest = rows.map(\.count).max() ?? 1
    return min(gap, area.width / Double(2 * longest), area.height / Double(2 * max(1, rows.count)))
  }

  /// How high the rows are at full width.
  private func naturalHeights(of rows: [[Double]]) -> [Double] {
    let gap = gap(for: rows)
    return rows.map { row in (area.width - gap * Double(row.count - 1)) / row.reduce(0, +) }
  }

  /// The factor by which rows at full width miss the area's height, 1 or more.
  private func stretching(of rows: [[Double]]) -> Double {
    let gaps = gap(for: rows) * Double(rows.count - 1)
    let factor = (area.height - gaps) / naturalHeights(of: rows).reduce(0, +)
    return max(factor, 1 / factor)
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
