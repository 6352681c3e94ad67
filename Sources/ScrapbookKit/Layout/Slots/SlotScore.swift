import Glibc

/// The faults of a page's slots, as numbers to be compared.
struct SlotScore {
  let cost: Double
  /// The ratio of the smallest photo's area to the largest's.
  let ratio: Double
  /// The share of the area that is paper.
  let waste: Double
  /// Whether every photo has a visible place.
  let isPossible: Bool
  /// Whether no photo looks like a stamp beside the others.
  let isEven: Bool

  static let evennessPrice = 0.8
  static let smallnessPrice = 1.2
  static let cropPrice = 0.6
  static let wastePrice = 4.0
  static let emptyPrice = 6.0
  static let linePrice = 0.05

  init(_ slots: [Rect], of shapes: [SlotShape], in area: Rect, price: Double = 0) {
    var (sum, logs, squares, cut) = (0.0, 0.0, 0.0, 0.0)
    var (least, most, side) = (Double.infinity, 0.0, Double.infinity)
    for (slot, shape) in zip(slots, shapes) {
      let size = slot.width * slot.height
      let stretch = slot.width / (slot.height * shape.aspect)
      cut += 1 - min(stretch, 1 / stretch)
      side = min(side, slot.width, slot.height)
      (least, most) = (min(least, size), max(most, size))
      sum += size
      let logarithm = log(max(size, 1e-3))
      logs += logarithm
      squares += logarithm * logarithm
    }
    let count = Double(slots.count)
    let total = area.width * area.height
    isPossible = side >= min(20, area.width / 8, area.height / 8)
    ratio = least / most
    let share = least * count / total
    isEven =
      isPossible
      && (ratio >= leastRatio || share >= leastFeatureShare && Self.isFeature(slots, least, ratio))
    let deviation = max(0, squares / count - logs * logs / count / count).squareRoot()
    waste = 1 - sum / total
    cut /= count * 0.12
    let lines = Double(Self.lines(of: slots, at: { $0.x }) + Self.lines(of: slots, at: { $0.y }))
    cost = roundedCost(
      Self.evennessPrice * deviation + Self.smallnessPrice * (1 - min(1, least * count / total))
        + Self.cropPrice * cut * cut + Self.wastePrice * waste + Self.emptyPrice * max(0, waste - 0.35)
        + Self.linePrice * (lines / (2 * count.squareRoot() + 2) - 1) + price)
  }

  /// Whether one or two of three or four photos are large: nearly as wide or as high as all photos together.
  private static func isFeature(_ slots: [Rect], _ least: Double, _ ratio: Double) -> Bool {
    guard (3...4).contains(slots.count), ratio >= leastFeatureRatio, let first = slots.first else {
      return false
    }
    let all = slots.reduce(first) { $0.union($1) }
    return slots.allSatisfy { slot in
      least >= leastRatio * slot.width * slot.height || slot.width > largeShare * all.width
        || slot.height > largeShare * all.height
    }
  }

  /// The number of different positions: of positions that follow each other closely, only the first one counts.
  @inline(__always)
  private static func lines(of slots: [Rect], at position: (Rect) -> Double) -> Int {
    // Not an array, since thousands of layouts are rated. Each of the `slots.count` elements is written before it is
    // read.
    withUnsafeTemporaryAllocation(of: Double.self, capacity: slots.count) { sorted in
      for (count, slot) in slots.enumerated() {
        let own = position(slot)
        var place = count
        while place > 0, sorted[place - 1] > own {
          sorted[place] = sorted[place - 1]
          place -= 1
        }
        sorted[place] = own
      }
      return 1 + sorted.indices.dropFirst().count { sorted[$0] - sorted[$0 - 1] > 3 }
    }
  }
}

/// The minimum ratio of a photo's area to the largest's.
private let leastRatio = 0.34
/// The same ratio on a page of three or four photos, one or two of which may be large: photos of the full width above
/// two side by side.
private let leastFeatureRatio = 0.25
/// The share of the width or the height of all photos that a large one takes there.
private let largeShare = 0.85
/// The minimum area of a photo there, relative to an equal part of the area.
private let leastFeatureShare = 0.3

/// Costs are compared without their last digits, in which the C library's logarithms may differ.
func roundedCost(_ cost: Double) -> Double { (cost * 1e6).rounded() / 1e6 }
