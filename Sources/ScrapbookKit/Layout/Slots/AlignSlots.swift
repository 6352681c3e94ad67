import Glibc

/// The photos of a page whose edges may move onto the lines of others.
struct AlignedPage: Sendable {
  /// The boxes in the coordinates of their page.
  var frames: [Rect]
  /// The proportions of each photo; nil for one that stays where it is.
  var shapes: [SlotShape?]
  /// Where boxes may be.
  var area: Rect
  /// Whether boxes may become narrower; words below them may then need more lines.
  var mayNarrow = true

  fileprivate var transposed: AlignedPage {
    AlignedPage(
      frames: frames.map(\.transposed),
      shapes: shapes.map { $0.map { SlotShape(aspect: 1 / $0.aspect, give: $0.give) } },
      area: area.transposed)
  }
}

/// The boxes of the pages of a spread after their edges moved.
struct AlignedSlots: Equatable {
  var pages: [[Rect]]
  /// The part of all edges that still nearly meet others.
  var nearShare = 0.0
}

/// The boxes of the pages of a spread, with edges on one line that nearly were: small steps look like mistakes.
///
/// Photos are cropped only as far as slots may crop them. Upper and lower edges meet across the fold, too.
func aligning(_ pages: [AlignedPage]) -> AlignedSlots {
  let boxes = pages.reduce(0) { $0 + $1.frames.count }
  guard (2...mostBoxes).contains(boxes), pages.contains(where: { page in page.shapes.contains { $0 != nil } })
  else {
    return AlignedSlots(pages: pages.map(\.frames))
  }
  var lines = EdgeLines(pages)
  lines.join()
  var (slots, near) = (AlignedSlots(pages: lines.frames), lines.nearEdges)
  for (number, page) in pages.enumerated() where page.mayNarrow && page.frames.count > 1 {
    var page = page
    page.frames = slots.pages[number]
    var lines = EdgeLines([page.transposed])
    lines.join()
    slots.pages[number] = lines.frames[0].map(\.transposed)
    near += lines.nearEdges
  }
  slots.nearShare = Double(near) / Double(4 * boxes)
  return slots
}

/// The most photos of a spread whose edges are moved; the time grows with their square.
private let mostBoxes = 24
/// Edges closer than this look like one line, and those farther apart than that like two.
private let nearDistances = 0.75..<14.0
/// Upper edges, or lower ones, that may be moved onto one line: those beside a gap may be a little farther apart.
private let joinedDistances = 0.75..<20.0
/// The price if all edges nearly meet others.
let nearEdgePrice = 1.0
/// How much smaller or larger all photos of a page may become.
private let pageFactors = 0.96...1.04
/// The least area of a photo by that of the largest that moving edges leaves.
private let leastRatio = 0.34

/// The upper and lower edges of the boxes of a spread.
private struct EdgeLines {
  private struct Box {
    var frame: Rect
    let first: Rect
    let shape: SlotShape?
    let page: Int

    var edges: [Double] { [frame.y, frame.maxY] }

    /// How much more the box cuts off than the photo would allow, or its slot did.
    var mayBe: Bool {
      guard let shape else { return frame == first }
      let cut = { (box: Rect) in abs(log(box.width / (box.height * shape.aspect))) }
      return frame == first
        || min(frame.width, frame.height) > 20 && cut(frame) <= max(shape.give, cut(first)) + 1e-9
    }
  }

  private var boxes: [Box] = []
  /// The number of the line of each upper and lower edge. The edges of a line move together: those at one height, and those
  /// beside a gap.
  private var lines: [Int]
  private let areas: [Rect]
  /// The number of edges that nearly meet others of their page or of the facing one, and what they, cropping and empty paper
  /// cost.
  private var rating = (near: 0, cost: 0.0)

  init(_ pages: [AlignedPage]) {
    areas = pages.map { page in page.frames.reduce(page.area) { $0.union($1) } }
    for (number, page) in pages.enumerated() {
      boxes += zip(page.frames, page.shapes).map { Box(frame: $0, first: $0, shape: $1, page: number) }
    }
    lines = []
    findLines()
    rate()
  }

  private mutating func findLines() {
    lines = Array(0..<(2 * boxes.count))
    for one in lines.indices {
      for other in 0..<one where moveTogether(one, other) { unite(lines[one], lines[other]) }
    }
  }

  /// The boxes of each page.
  var frames: [[Rect]] { areas.indices.map { page in boxes.filter { $0.page == page }.map(\.frame) } }

  /// The number of edges that nearly meet others.
  var nearEdges: Int { rating.near }

  private func position(_ edge: Int) -> Double { boxes[edge / 2].edges[edge % 2] }

  private func moveTogether(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (boxes[one / 2], boxes[other / 2])
    guard one / 2 != other / 2 else { return false }
    if abs(position(one) - position(other)) <= nearDistances.lowerBound { return true }
    guard first.page == second.page, one % 2 != other % 2 else { return false }
    let (upper, lower) = one % 2 == 1 ? (first.frame, second.frame) : (second.frame, first.frame)
    let common = min(upper.maxX, lower.maxX) - max(upper.x, lower.x)
    guard common > 1, lower.y >= upper.maxY - 1 else { return false }
    // Nothing else is between them.
    return !boxes.contains { box in
      box.page == first.page && box.frame.y >= upper.maxY - 1 && box.frame.maxY <= lower.y + 1
        && min(box.frame.maxX, lower.maxX) - max(box.frame.x, lower.x) > 1
        && min(box.frame.maxX, upper.maxX) - max(box.frame.x, upper.x) > 1
    }
  }

  private mutating func unite(_ one: Int, _ other: Int) {
    for edge in lines.indices where lines[edge] == one { lines[edge] = other }
  }

  // MARK: Joining lines

  /// Joins lines as long as fewer edges nearly meet others.
  mutating func join() {
    // An upper edge beside a lower one is off by a gap, which is second best.
    while let joined = bestJoin(ofLikeEdges: true) ?? bestJoin(ofLikeEdges: false) { self = joined }
  }

  private func bestJoin(ofLikeEdges areAlike: Bool) -> EdgeLines? {
    guard rating.near > 0 else { return nil }
    var best = (cost: rating.cost, lines: EdgeLines?.none)
    // Edges of the same two lines move in the same way.
    var seen: Set<Int> = []
    for one in lines.indices {
      for other in 0..<one where lines[one] != lines[other] {
        let distance = position(other) - position(one)
        let distances = areAlike ? joinedDistances : nearDistances
        guard (one % 2 == other % 2) == areAlike, distances.contains(abs(distance)) else { continue }
        let pair = min(lines[one], lines[other]) * lines.count + max(lines[one], lines[other])
        guard seen.insert(pair * 16 + Int(abs(distance))).inserted else { continue }
        let ways =
          [0, 0.5, 1].map { joining(one, other, $0 * distance, ($0 - 1) * distance) }
          + [resizing(one, onto: other), resizing(other, onto: one)]
        for joined in ways.compactMap(\.self) where joined.rating.cost < best.cost {
          best = (joined.rating.cost, joined)
        }
      }
    }
    return best.lines
  }

  /// All photos of a page a little larger or smaller, so that an edge meets one of the facing page; nil if that is more than a
  /// little.
  private func resizing(_ one: Int, onto other: Int) -> EdgeLines? {
    let page = boxes[one / 2].page
    guard page != boxes[other / 2].page else { return nil }
    let own = boxes.indices.filter { boxes[$0].page == page }
    guard own.allSatisfy({ boxes[$0].shape != nil }) else { return nil }
    let center = own.map { boxes[$0].frame }.reduce(boxes[one / 2].frame) { $0.union($1) }.center
    let factor = (position(other) - center.y) / (position(one) - center.y)
    guard pageFactors.contains(factor) else { return nil }
    var resized = self
    for number in own {
      let frame = boxes[number].frame
      resized.boxes[number].frame = Rect(
        x: center.x + (frame.x - center.x) * factor, y: center.y + (frame.y - center.y) * factor,
        width: frame.width * factor, height: frame.height * factor)
    }
    guard resized.isPossible else { return nil }
    resized.findLines()
    resized.rate()
    return resized
  }

  /// The lines after those of two edges moved; nil if boxes may not be so.
  private func joining(_ one: Int, _ other: Int, _ move: Double, _ otherMove: Double) -> EdgeLines? {
    var joined = self
    for edge in lines.indices {
      let distance = lines[edge] == lines[one] ? move : lines[edge] == lines[other] ? otherMove : 0
      guard distance != 0 else { continue }
      if edge % 2 == 0 { joined.boxes[edge / 2].frame.y += distance }
      joined.boxes[edge / 2].frame.height += edge % 2 == 0 ? -distance : distance
    }
    guard joined.isPossible else { return nil }
    joined.unite(lines[one], lines[other])
    joined.rate()
    return joined
  }

  /// Whether every photo keeps what must be seen of it, its distances, and its size beside others.
  private var isPossible: Bool {
    guard boxes.allSatisfy(\.mayBe) else { return false }
    return areas.indices.allSatisfy { page in
      let own = boxes.filter { $0.page == page && $0.shape != nil }
      let area = areas[page]
      guard
        own.allSatisfy({
          $0.frame.y >= area.y - 0.01 && $0.frame.maxY <= area.maxY + 0.01 && $0.frame.x >= area.x - 0.01
            && $0.frame.maxX <= area.maxX + 0.01
        })
      else {
        return false
      }
      let ratio = { (sizes: [Double]) in (sizes.min() ?? 1) / max(sizes.max() ?? 1, 1e-9) }
      let before = ratio(own.map { $0.first.width * $0.first.height })
      return ratio(own.map { $0.frame.width * $0.frame.height }) >= min(before, leastRatio) && keepsGaps(own)
    }
  }

  private func keepsGaps(_ boxes: [Box]) -> Bool {
    let gap = { (one: Rect, other: Rect) in
      max(max(one.x, other.x) - min(one.maxX, other.maxX), max(one.y, other.y) - min(one.maxY, other.maxY))
    }
    return boxes.indices.allSatisfy { number in
      boxes[..<number].allSatisfy { other in
        gap(boxes[number].frame, other.frame) >= min(gap(boxes[number].first, other.first), 18)
          * pageFactors.lowerBound - 0.01
      }
    }
  }

  // MARK: Rating

  private mutating func rate() {
    let positions = lines.indices.map(position)
    var near = 0
    for one in lines.indices {
      var (own, facing) = (Double.infinity, Double.infinity)
      for other in lines.indices where other / 2 != one / 2 {
        let distance = abs(positions[one] - positions[other])
        if boxes[one / 2].page != boxes[other / 2].page {
          facing = min(facing, distance)
        } else if lines[one] != lines[other] || distance <= nearDistances.lowerBound {
          own = min(own, distance)
        }
      }
      near += (nearDistances.contains(own) ? 1 : 0) + (nearDistances.contains(facing) ? 1 : 0)
    }
    let price = nearEdgePrice * Double(near) / Double(4 * boxes.count)
    let cost = boxes.reduce(price) { sum, box in
      guard let shape = box.shape else { return sum }
      let size = box.frame.width * box.frame.height
      let total = areas[box.page].width * areas[box.page].height
      let cut = log(box.frame.width / (box.frame.height * shape.aspect)) / 0.12
      return sum + SlotScore.cropPrice * cut * cut * Double(areas.count) / Double(boxes.count)
        - SlotScore.wastePrice * size / total
    }
    rating = (near, roundedCost(cost))
  }
}
