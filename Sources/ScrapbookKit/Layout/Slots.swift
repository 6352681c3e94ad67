/// Frames for the photos of a page that have none of their own.
///
/// One photo stands in the middle. Two stand on top of each other, or side by side when both are upright.
/// More fill justified rows. Each frame has its picture's proportions, so that nothing is cropped.
///
/// - Parameter sizes: The pictures' own sizes, in the order of the page.
/// - Returns: One frame for each size, in page coordinates.
func slots(for sizes: [Size]) -> [Rect] {
  let aspects = sizes.map { min(max($0.aspectRatio, slotAspects.lowerBound), slotAspects.upperBound) }
  switch aspects.count {
  case 0: return []
  case 1: return [contained(aspects[0], in: slotArea)]
  case 2 where aspects.allSatisfy { $0 < 1 }: return rows([aspects])
  case 2 where aspects.allSatisfy { $0 >= 1 }: return rows([[aspects[0]], [aspects[1]]])
  case 2: return halves(aspects)
  default: return bestRows(aspects)
  }
}

/// The part of a page that slots may fill: a margin of 30 units keeps photos off the paper's edge and the
/// gutter.
private let slotArea = Rect(ScrapbookPage.size).inset(by: 30)
/// Between two slots, unless there are so many that gaps would take more than half of the page.
private let slotGap = 18.0
/// Panoramas beyond these proportions would become slivers; they are cropped instead.
private let slotAspects = 0.25...4.0

private func contained(_ aspect: Double, in area: Rect) -> Rect {
  let shape = Size(width: aspect, height: 1)
  return Rect(center: area.center, size: shape.scaled(by: shape.factor(toFitInside: area.size)))
}

/// An upright and a wide picture: the upper and the lower half of the page.
private func halves(_ aspects: [Double]) -> [Rect] {
  let height = (slotArea.height - slotGap) / 2
  return aspects.enumerated().map { index, aspect in
    let y = slotArea.y + Double(index) * (height + slotGap)
    return contained(aspect, in: Rect(x: slotArea.x, y: y, width: slotArea.width, height: height))
  }
}

/// Of all numbers of rows the one whose photos cover most of the page.
private func bestRows(_ aspects: [Double]) -> [Rect] {
  // More rows than this never win for a page of 475 x 577, and a page of 1,000 photos stays quick.
  let most = min(aspects.count, 40)
  let candidates = (1...most).map { rows(split(aspects, intoRows: $0)) }
  return candidates.max { covered($0) < covered($1) } ?? []
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

/// Justified rows: all rows have one width, the photos of a row one height.
private func rows(_ rows: [[Double]]) -> [Rect] {
  let longest = rows.map(\.count).max() ?? 1
  let gap = min(slotGap, slotArea.width / Double(2 * longest), slotArea.height / Double(2 * rows.count))
  // At full width a row is this high.
  let heights = rows.map { row in
    (slotArea.width - gap * Double(row.count - 1)) / row.reduce(0, +)
  }
  // All rows shrink together until the page holds them. Gaps stay, so the factor is for the photos alone.
  let gaps = gap * Double(rows.count - 1)
  let factor = min(1, (slotArea.height - gaps) / heights.reduce(0, +))
  let total = heights.reduce(0, +) * factor + gaps

  var frames: [Rect] = []
  var y = slotArea.center.y - total / 2
  for (row, fullHeight) in zip(rows, heights) {
    let height = fullHeight * factor
    let width = height * row.reduce(0, +) + gap * Double(row.count - 1)
    var x = slotArea.center.x - width / 2
    for aspect in row {
      frames.append(Rect(x: x, y: y, width: height * aspect, height: height))
      x += height * aspect + gap
    }
    y += height + gap
  }
  return frames
}
