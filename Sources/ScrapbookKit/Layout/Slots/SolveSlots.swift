import Glibc

/// The best slots for up to ``mostPhotos`` photos: of all divisions of the area by straight cuts, the one with even
/// photos and little paper between them.
struct SlotSolver {
  static let mostPhotos = 9

  private let shapes: [SlotShape]
  private let area: Rect
  private let gaps: Size

  init(_ shapes: [SlotShape], in space: SlotSpace) {
    self.shapes = shapes
    area = space.area
    // On a small area gaps take at most half of it. Gaps between rows hold words: there are no more rows than in a
    // square.
    let count = Double(max(1, shapes.count))
    let rows = max(2, count.squareRoot().rounded(.up))
    gaps = Size(
      width: min(space.gaps.width, area.width / (2 * count)),
      height: min(space.gaps.height, area.height / (2 * (rows - 1))))
  }

  /// A way to place the photos, and its score.
  private struct Layout {
    var slots: [Rect]
    var score: SlotScore
    /// The part that it divides.
    var root: SlicingTrees.Root
  }

  /// The best ways to place the photos in page coordinates, in their order, cheapest first; none if no division leaves every photo
  /// a place.
  func choices() -> [SlotChoice] {
    guard shapes.count > 3 else { return choices(leastEvenness: 0) }
    // A page with a panorama and many others has no even division.
    let choices = choices(leastEvenness: leastEvenness)
    return choices.isEmpty ? self.choices(leastEvenness: 0.1) : choices
  }

  /// The least evenness of a part; more photos have many more divisions.
  private var leastEvenness: Double { shapes.count > 4 ? 0.29 : shapes.count > 3 ? 0.18 : 0 }

  private func choices(leastEvenness: Double) -> [SlotChoice] {
    let trees = SlicingTrees(shapes, gaps: gaps, leastEvenness: leastEvenness)
    let roots = promising(trees)
    var layouts = roots.flatMap { refined($0, in: trees.slices) }
    layouts += roots.prefix(20).flatMap { cropped($0, in: trees.slices) }
    // Loose layouts of more than two photos only if nothing else is even; of three, also if everything else leaves much
    // paper.
    let mostWaste = shapes.count == 3 ? 0.4 : 1
    if shapes.count == 2 || !layouts.contains(where: { $0.score.isEven && $0.score.waste < mostWaste }) {
      layouts += roots.flatMap { loose($0, in: trees.slices) }
    }
    let possible = layouts.filter(\.score.isPossible)
    let even = possible.filter(\.score.isEven)
    guard even.isEmpty else { return best(of: even) }
    return possible.max { $0.score.ratio < $1.score.ratio }.map { [SlotChoice(slots: $0.slots)] } ?? []
  }

  /// The cheapest layouts, few of the same division, followed by their mirror images that look different.
  private func best(of layouts: [Layout]) -> [SlotChoice] {
    let costs = layouts.map(\.score.cost)
    let ordered = layouts.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }
    var counts: [Int: Int] = [:]
    var choices: [SlotChoice] = []
    var mirrored: [SlotChoice] = []
    for layout in ordered.lazy.map({ layouts[$0] }) {
      let part = layout.root.part
      // Two photos have few divisions, but many places in them.
      let isNew =
        shapes.count == 2
        ? !choices.contains { $0.slots.likeness(to: layout.slots) > mostLikeness }
        : counts[part, default: 0] < mostOfDivision
      guard isNew else { continue }
      counts[part, default: 0] += 1
      choices.append(SlotChoice(slots: layout.slots, cost: layout.score.cost))
      mirrored.append(self.mirrored(layout))
      if choices.count == mostChoices { break }
    }
    for choice in mirrored where !choices.contains(where: { $0.slots.likeness(to: choice.slots) > 0.9 }) {
      choices.append(choice)
    }
    let order = choices.indices.sorted { (choices[$0].cost, $0) < (choices[$1].cost, $1) }
    return order.map { choices[$0] }
  }

  /// The mirror image of a layout, with photos of the same shape in the page's order.
  private func mirrored(_ layout: Layout) -> SlotChoice {
    var slots = layout.slots.map { slot in
      Rect(x: area.x + area.maxX - slot.maxX, y: slot.y, width: slot.width, height: slot.height)
    }
    for _ in slots {
      for later in slots.indices {
        for earlier in 0..<later
        where shapes[earlier] == shapes[later] && slots[later].isRead(before: slots[earlier]) {
          slots.swapAt(earlier, later)
        }
      }
    }
    let disorder = slots.indices.reduce(0) { sum, later in
      sum + (0..<later).count { slots[later].isRead(before: slots[$0]) }
    }
    let price = disorderPrice * Double(disorder - layout.root.disorder)
    return SlotChoice(slots: slots, cost: roundedCost(layout.score.cost + price))
  }

  /// The cost of the best layout.
  fileprivate func price() -> Double {
    let trees = SlicingTrees(shapes, gaps: gaps, leastEvenness: leastEvenness)
    let roots = promising(trees).prefix(8)
    let layouts = roots.flatMap { refined($0, in: trees.slices) + cropped($0, in: trees.slices) }
    let even = layouts.filter(\.score.isEven)
    return (even.isEmpty ? layouts : even).map(\.score.cost).min() ?? 2
  }

  private func scored(_ slots: [Rect], _ root: SlicingTrees.Root, price: Double = 0) -> Layout {
    Layout(slots: slots, score: score(slots, root, price: price), root: root)
  }

  private func score(_ slots: [Rect], _ root: SlicingTrees.Root, price: Double = 0) -> SlotScore {
    SlotScore(slots, of: shapes, in: area, price: disorderPrice * Double(root.disorder) + price)
  }

  // MARK: Divisions

  /// The divisions that may become the best ones when they are cropped.
  private func promising(_ trees: SlicingTrees) -> [SlicingTrees.Root] {
    let most = shapes.reduce(0) { $0 + $1.give } / Double(shapes.count)
    var slots = noSlots
    let costs = trees.roots.map { root in
      place(root.part, in: trees.slices, into: &slots)
      let part = trees.slices[root.part]
      let lack = abs(log(max(part.slope * area.height + part.offset, 1) / area.width))
      return roundedCost(score(slots, root).cost - SlotScore.wastePrice * 0.7 * min(most, lack))
    }
    let order = costs.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }
    return order.prefix(40).map { trees.roots[$0] }
  }

  /// The layouts of a division without cropping, with enough cropping to fill the area, and with half of that.
  private func refined(_ root: SlicingTrees.Root, in slices: [Slice]) -> [Layout] {
    let full = crop(root.part, in: slices)
    let crops = [0, full] + (abs(full) > 0.6 ? [full / 2] : [])
    return crops.map { layout(root, in: slices, aspects: aspects(cropped: $0)) }
  }

  /// The layouts of a division of three or four photos whose large and small photos are cropped differently.
  private func cropped(_ root: SlicingTrees.Root, in slices: [Slice]) -> [Layout] {
    guard (3...4).contains(shapes.count) else { return [] }
    let areas = placed(root.part, in: slices).map { $0.width * $0.height }
    let middle = ((areas.min() ?? 0) * (areas.max() ?? 0)).squareRoot()
    return differentCrops.map { large, small in
      let aspects = zip(shapes, areas).map { $0.aspect(cropped: $1 > middle ? large : small) }
      return layout(root, in: slices, aspects: aspects)
    }
  }

  private func layout(_ root: SlicingTrees.Root, in slices: [Slice], aspects: [Double]) -> Layout {
    let tree = slices.tree(of: root.part, aspects, gaps: gaps)
    return scored(placed(tree.count - 1, in: tree), root)
  }

  private func aspects(cropped crop: Double) -> [Double] { shapes.map { $0.aspect(cropped: crop) } }

  /// The photos of a part that is as large as the area allows, centered in it.
  private func placed(_ part: Int, in slices: [Slice]) -> [Rect] {
    var slots = noSlots
    place(part, in: slices, into: &slots)
    return slots
  }

  private func place(_ part: Int, in slices: [Slice], into slots: inout [Rect]) {
    slices.place(
      part, at: Rect(center: area.center, size: slices.size(of: part, in: area.size)), into: &slots)
  }

  private var noSlots: [Rect] { Array(repeating: Rect(x: 0, y: 0, width: 0, height: 0), count: shapes.count) }

  /// The share of the permitted cropping at which a part fills the area, or comes closest to it.
  private func crop(_ part: Int, in slices: [Slice]) -> Double {
    let excess = { (crop: Double) in
      let line = slices.line(of: part, shapes, cropped: crop, gaps: gaps)
      return line.slope * area.height + line.offset - area.width
    }
    var (low, lowValue) = (0.0, excess(0))
    var high = lowValue > 0 ? -1.0 : 1.0
    var highValue = excess(high)
    guard lowValue * highValue < 0 else { return high }
    // The secant through both ends: the function is nearly linear.
    for _ in 0..<5 {
      let middle = low + (high - low) * lowValue / (lowValue - highValue)
      let value = excess(middle)
      if value * lowValue > 0 {
        (low, lowValue) = (middle, value)
      } else {
        (high, highValue) = (middle, value)
      }
    }
    return abs(lowValue) < abs(highValue) ? low : high
  }

  // MARK: Loose layouts

  /// Two parts above each other that keep their own widths, the first at the left and the second at the right: for an
  /// upright photo with a wide one.
  private func loose(_ root: SlicingTrees.Root, in slices: [Slice]) -> [Layout] {
    guard case .stack = slices[root.part].content else { return [] }
    let crops = shapes.count == 2 ? [-1.0, -0.5, 0, 0.5, 1] : [-1.0, 0, 1]
    return crops.flatMap { crop in
      let tree = slices.tree(of: root.part, aspects(cropped: crop), gaps: gaps)
      return stride(from: 0.3, through: 0.7, by: shapes.count == 2 ? 0.025 : 0.05).map { share in
        scored(
          loose(tree, share: share), root,
          price: shapes.count == 2 ? loosePair : looseThree)
      }
    }
  }

  /// - Parameter share: The height of the upper part, as a share of both.
  private func loose(_ tree: [Slice], share: Double) -> [Rect] {
    var slots = noSlots
    guard case .stack(let top, let bottom) = tree[tree.count - 1].content else { return slots }
    let height = area.height - gaps.height
    let first = tree.size(of: top, in: Size(width: area.width, height: height * share))
    let second = tree.size(of: bottom, in: Size(width: area.width, height: height * (1 - share)))
    let whole = Size(
      width: max(first.width, second.width, min(area.width, first.width + 0.6 * second.width)),
      height: first.height + gaps.height + second.height)
    let box = Rect(center: area.center, size: whole)
    tree.place(top, at: Rect(x: box.x, y: box.y, width: first.width, height: first.height), into: &slots)
    tree.place(
      bottom,
      at: Rect(
        x: box.maxX - second.width, y: box.maxY - second.height, width: second.width, height: second.height),
      into: &slots)
    return slots
  }
}

// Prices found by looking at pages of photos of six proportions: with cheaper paper pages are emptier, with dearer
// paper their photos are less even.

/// The maximum number of choices of a page, and of choices with the same division but different cropping.
private let mostChoices = 8
private let mostOfDivision = 2
/// The maximum likeness of two choices of a page of two photos.
private let mostLikeness = 0.5

/// The price of each pair of photos out of their order.
private let disorderPrice = 0.04
/// The prices of loose layouts, which look untidy with three photos and more.
private let loosePair = 0.10
private let looseThree = 0.45

/// Shares of the permitted cropping for the large and the small photos of a page, which bring both closer in size.
private let differentCrops: [(Double, Double)] = [
  (1, -1), (-1, 1), (0, 1), (0, -1), (1, 0), (-1, 0), (0.5, -1), (-0.5, 1),
]

extension SlotLayout {
  /// The maximum number of photos for which `auto` finds a division of the page.
  package static let mostSolved = SlotSolver.mostPhotos
}

/// The lowest cost of a page of photos, to compare ways to distribute photos over pages.
///
/// - Returns: 0 for the cheapest page, such as one without photos.
package func slotPrice(ofAspects aspects: [Double]) -> Double {
  guard !aspects.isEmpty else { return 0 }
  let space = SlotSpace(Rect(ScrapbookPage.size).inset(by: pageMargin), gap: 18, captionHeight: 0)
  return SlotSolver(aspects.map { SlotShape(aspect: $0, give: 0.12) }, in: space).price()
}

extension Rect {
  /// Whether a slot comes before another one: above it, or beside it on the left.
  fileprivate func isRead(before other: Rect) -> Bool {
    maxY <= other.y + 1 || other.maxY > y + 1 && maxX <= other.x + 1
  }
}
