import Glibc

/// Frames for the photos of a page that have none of their own.
///
/// - Parameter sizes: Sizes with the proportions that the frames should have, in the order of the page.
/// - Returns: One frame for each size, in page coordinates.
func placeSlots(for sizes: [Size], layout: SlotLayout = .auto) -> [Rect] {
  let aspects = sizes.map { min(max($0.aspectRatio, slotAspects.lowerBound), slotAspects.upperBound) }
  let rows = JustifiedRows(area: slotArea, gap: slotGap)
  switch layout {
  case .auto: return autoSlots(aspects)
  case .rows: return rows.best(aspects, least: 2)
  case .columns:
    return transposed(aspects, in: slotArea) { JustifiedRows(area: $1, gap: slotGap).best($0, least: 2) }
  case .grid: return grid(aspects, in: slotArea)
  case .feature:
    let beside = transposed(aspects, in: slotArea, feature)
    let below = feature(aspects, in: slotArea)
    return area(of: beside) > area(of: below) ? beside : below
  case .full: return JustifiedRows(area: Rect(ScrapbookPage.size), gap: 4).filling(aspects)
  }
}

/// The part of a page that slots may fill: a margin of 30 units keeps photos off the paper's edge and the
/// gutter.
private let slotArea = Rect(ScrapbookPage.size).inset(by: 30)
/// Between two slots.
private let slotGap = 18.0
/// Panoramas beyond these proportions would become slivers; they are cropped instead.
private let slotAspects = 0.25...4.0

/// One photo stands in the middle. Two stand on top of each other, or side by side when both are upright.
/// More fill justified rows. Each frame has its picture's proportions, so that nothing is cropped.
private func autoSlots(_ aspects: [Double]) -> [Rect] {
  let rows = JustifiedRows(area: slotArea, gap: slotGap)
  switch aspects.count {
  case 0: return []
  case 1: return [contained(aspects[0], in: slotArea)]
  case 2 where aspects.allSatisfy { $0 < 1 }: return rows.frames([aspects])
  case 2 where aspects.allSatisfy { $0 >= 1 }: return rows.frames([[aspects[0]], [aspects[1]]])
  case 2: return halves(aspects)
  default: return rows.best(aspects)
  }
}

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

/// Cells of equal size; of all numbers of columns the one whose cells have the photos' proportions best. The last
/// row stands in the middle.
private func grid(_ aspects: [Double], in area: Rect) -> [Rect] {
  guard !aspects.isEmpty else { return [] }
  let cells = (1...aspects.count).map { columns in
    let rows = (aspects.count + columns - 1) / columns
    let gap = min(slotGap, area.width / Double(2 * columns), area.height / Double(2 * rows))
    return GridCells(area: area, columns: columns, rows: rows, gap: gap)
  }
  let mean = aspects.reduce(0) { $0 + log($1) } / Double(aspects.count)
  let best = cells.min { abs(log($0.size.aspectRatio) - mean) < abs(log($1.size.aspectRatio) - mean) }
  return best?.frames(count: aspects.count) ?? []
}

private struct GridCells {
  var area: Rect
  var columns: Int
  var rows: Int
  var gap: Double

  var size: Size {
    Size(
      width: (area.width - gap * Double(columns - 1)) / Double(columns),
      height: (area.height - gap * Double(rows - 1)) / Double(rows))
  }

  func frames(count: Int) -> [Rect] {
    (0..<count).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let inRow = min(columns, count - row * columns)
      let width = Double(inRow) * (size.width + gap) - gap
      return Rect(
        x: area.center.x - width / 2 + Double(column) * (size.width + gap),
        y: area.y + Double(row) * (size.height + gap), width: size.width, height: size.height)
    }
  }
}

/// How much of the height the first photo may take.
private let featureShare = 0.64

/// The first photo large at the top, the others in rows below that are as wide as it.
private func feature(_ aspects: [Double], in area: Rect) -> [Rect] {
  guard let first = aspects.first else { return [] }
  guard aspects.count > 1 else { return [contained(first, in: area)] }
  var top = area
  top.height = featureShare * (area.height - slotGap)
  var large = contained(first, in: top)
  large.y = area.y
  let bottom = Rect(
    x: large.x, y: large.maxY + slotGap, width: large.width, height: area.maxY - large.maxY - slotGap)
  let small = JustifiedRows(area: bottom, gap: slotGap).best(Array(aspects.dropFirst()))
  // What is left over is shared by the top and the bottom.
  let firstRow = small.map(\.y).min() ?? bottom.y
  let end = (small.map(\.maxY).max() ?? bottom.maxY) - (firstRow - bottom.y)
  let shift = (area.maxY - end) / 2
  return [large.moved(down: shift)] + small.map { $0.moved(down: shift + bottom.y - firstRow) }
}

/// Lays out with rows and columns exchanged.
private func transposed(_ aspects: [Double], in area: Rect, _ layOut: ([Double], Rect) -> [Rect]) -> [Rect] {
  layOut(aspects.map { 1 / $0 }, area.transposed).map(\.transposed)
}

private func area(of frames: [Rect]) -> Double { frames.reduce(0) { $0 + $1.width * $1.height } }

extension Rect {
  fileprivate var transposed: Rect { Rect(x: y, y: x, width: height, height: width) }

  fileprivate func moved(down distance: Double) -> Rect {
    Rect(x: x, y: y + distance, width: width, height: height)
  }
}
