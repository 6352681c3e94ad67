import Glibc

/// A way to place the photos of a page.
struct SlotChoice: Sendable, Equatable {
  /// One frame for each photo, in page coordinates.
  var slots: [Rect]
  /// The cost of its faults, compared with the other choices.
  var cost = 0.0
}

/// The best ways to place the photos of a page that have no frames of their own, cheapest first, at least one.
///
/// - Parameter shapes: The proportions of the frames, in page order.
func slotChoices(for shapes: [SlotShape], layout: SlotLayout, in place: SlotPlace) -> [SlotChoice] {
  let shapes = shapes.map {
    SlotShape(aspect: min(max($0.aspect, slotAspects.lowerBound), slotAspects.upperBound), give: $0.give)
  }
  let aspects = shapes.map(\.aspect)
  let space = SlotSpace(
    Rect(place.page).inset(by: pageMargin).keepingOff(place.boxes), gap: slotGap,
    captionHeight: place.captionHeight)
  // Without space for a collage, the photos do not overlap.
  if [.auto, .collage].contains(layout), (2...SlotSolver.mostPhotos).contains(shapes.count) {
    let choices = SlotSolver(shapes, in: space).choices()
    if !choices.isEmpty { return choices }
  }
  return [SlotChoice(slots: slots(ofAspects: aspects, layout: layout, in: space, at: place))]
}

/// The slots of layouts that have only one solution for given aspect ratios.
private func slots(
  ofAspects aspects: [Double], layout: SlotLayout, in space: SlotSpace, at place: SlotPlace
) -> [Rect] {
  switch layout {
  case .auto, .collage, .justified: return justified(aspects, in: space)
  case .rows: return JustifiedRows(space: space).best(aspects, least: 2)
  case .columns: return transposed(aspects, in: space) { JustifiedRows(space: $1).best($0, least: 2) }
  case .grid: return grid(aspects, in: space)
  case .feature:
    let beside = transposed(aspects, in: space, feature)
    let below = feature(aspects, in: space)
    return area(of: beside) > area(of: below) ? beside : below
  case .full:
    var area = Rect(place.page)
    // Captions keep away from the edge of the paper and leave space for the footer.
    if place.captionHeight > 0 { area.height -= pageMargin }
    area = area.keepingOff(place.boxes)
    return JustifiedRows(space: SlotSpace(area, gap: 4, captionHeight: place.captionHeight)).filling(aspects)
  }
}

/// The inputs of a page's slots besides its photos.
struct SlotPlace: Sendable, Equatable {
  /// The page's size, in canvas units.
  var page = ScrapbookPage.size
  /// The space below each frame, in canvas units.
  var captionHeight = 0.0
  /// The boxes that the frames avoid, in page coordinates.
  var boxes: [Rect] = []
}

/// The area of slots, and the gaps between them.
struct SlotSpace: Sendable, Equatable {
  var area: Rect
  /// The gaps to the side of a slot and below it.
  var gaps: Size

  init(area: Rect, gaps: Size) {
    self.area = area
    self.gaps = gaps
  }

  /// - Parameter captionHeight: The height of the words below each photo, including the lowest row.
  init(_ area: Rect, gap: Double, captionHeight: Double) {
    self.area = area
    self.area.height -= captionHeight
    gaps = Size(width: gap, height: gap + captionHeight)
  }

  fileprivate var transposed: SlotSpace {
    SlotSpace(area: area.transposed, gaps: Size(width: gaps.height, height: gaps.width))
  }
}

/// The margin of photos and text at the edge of the paper and at the gutter, in canvas units.
let pageMargin = 30.0
/// The gap between two slots.
private let slotGap = 18.0
/// The allowed aspect ratios: panoramas beyond them would become slivers and are cropped.
let slotAspects = 0.25...4.0

/// One photo is centered. Two are above each other, or side by side if both are upright. More fill justified rows.
/// Each frame has its picture's proportions, so nothing is cropped.
private func justified(_ aspects: [Double], in space: SlotSpace) -> [Rect] {
  let rows = JustifiedRows(space: space)
  switch aspects.count {
  case 0: return []
  case 1: return [contained(aspects[0], in: space.area)]
  case 2 where aspects.allSatisfy { $0 < 1 }: return rows.frames([aspects])
  case 2 where aspects.allSatisfy { $0 >= 1 }: return rows.frames([[aspects[0]], [aspects[1]]])
  case 2: return halves(aspects, in: space)
  default: return rows.best(aspects)
  }
}

private func contained(_ aspect: Double, in area: Rect) -> Rect {
  let shape = Size(width: aspect, height: 1)
  return Rect(center: area.center, size: shape.scaled(by: shape.factor(toFitInside: area.size)))
}

/// An upright and a wide picture: in the upper and the lower half of the page.
private func halves(_ aspects: [Double], in space: SlotSpace) -> [Rect] {
  let area = space.area
  let height = (area.height - space.gaps.height) / 2
  return aspects.enumerated().map { index, aspect in
    let y = area.y + Double(index) * (height + space.gaps.height)
    return contained(aspect, in: Rect(x: area.x, y: y, width: area.width, height: height))
  }
}

/// Cells of equal size, with the number of columns whose cells match the photos' proportions best. The last row is
/// centered.
private func grid(_ aspects: [Double], in space: SlotSpace) -> [Rect] {
  guard !aspects.isEmpty else { return [] }
  let cells = (1...aspects.count).map { columns in
    let rows = (aspects.count + columns - 1) / columns
    let gaps = Size(
      width: min(space.gaps.width, space.area.width / Double(2 * columns)),
      height: min(space.gaps.height, space.area.height / Double(2 * rows)))
    return GridCells(area: space.area, columns: columns, rows: rows, gaps: gaps)
  }
  let mean = aspects.reduce(0) { $0 + log($1) } / Double(aspects.count)
  let best = cells.min { abs(log($0.size.aspectRatio) - mean) < abs(log($1.size.aspectRatio) - mean) }
  // Circles in cells that are not square would have unequal gaps.
  let cellsToFill = aspects.allSatisfy { $0 == 1 } ? best?.withSquareCells : best
  return cellsToFill?.frames(count: aspects.count) ?? []
}

private struct GridCells {
  var area: Rect
  var columns: Int
  var rows: Int
  var gaps: Size

  var size: Size {
    Size(
      width: (area.width - gaps.width * Double(columns - 1)) / Double(columns),
      height: (area.height - gaps.height * Double(rows - 1)) / Double(rows))
  }

  /// The largest square cells that fit, centered in the area, with the same gaps.
  var withSquareCells: GridCells {
    let side = min(size.width, size.height)
    let size = Size(
      width: Double(columns) * (side + gaps.width) - gaps.width,
      height: Double(rows) * (side + gaps.height) - gaps.height)
    var cells = self
    cells.area = Rect(center: area.center, size: size)
    return cells
  }

  func frames(count: Int) -> [Rect] {
    (0..<count).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let inRow = min(columns, count - row * columns)
      let width = Double(inRow) * (size.width + gaps.width) - gaps.width
      return Rect(
        x: area.center.x - width / 2 + Double(column) * (size.width + gaps.width),
        y: area.y + Double(row) * (size.height + gaps.height), width: size.width, height: size.height)
    }
  }
}

/// The maximum part of the height for the first photo.
private let featureShare = 0.64

/// The first photo large at the top, the others in rows below that are as wide as it.
private func feature(_ aspects: [Double], in space: SlotSpace) -> [Rect] {
  let area = space.area
  guard let first = aspects.first else { return [] }
  guard aspects.count > 1 else { return [contained(first, in: area)] }
  var top = area
  top.height = featureShare * (area.height - space.gaps.height)
  var large = contained(first, in: top)
  large.y = area.y
  let start = large.maxY + space.gaps.height
  let bottom = Rect(x: large.x, y: start, width: large.width, height: area.maxY - start)
  let small = JustifiedRows(space: SlotSpace(area: bottom, gaps: space.gaps)).best(
    Array(aspects.dropFirst()))
  // The remaining height is divided between top and bottom.
  let firstRow = small.map(\.y).min() ?? bottom.y
  let end = (small.map(\.maxY).max() ?? bottom.maxY) - (firstRow - bottom.y)
  let shift = (area.maxY - end) / 2
  return [large.moved(down: shift)] + small.map { $0.moved(down: shift + bottom.y - firstRow) }
}

/// Lays out with rows and columns exchanged.
private func transposed(
  _ aspects: [Double], in space: SlotSpace, _ layOut: ([Double], SlotSpace) -> [Rect]
) -> [Rect] {
  layOut(aspects.map { 1 / $0 }, space.transposed).map(\.transposed)
}

private func area(of frames: [Rect]) -> Double { frames.reduce(0) { $0 + $1.width * $1.height } }

extension Rect {
  var transposed: Rect { Rect(x: y, y: x, width: height, height: width) }

  fileprivate func moved(down distance: Double) -> Rect {
    Rect(x: x, y: y + distance, width: width, height: height)
  }
}
