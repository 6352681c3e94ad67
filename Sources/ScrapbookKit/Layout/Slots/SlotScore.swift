import Glibc

/// What is wrong with the slots of a page, as numbers to be compared.
struct SlotScore {
  let cost: Double
  /// The smallest photo's area by the largest's.
  let ratio: Double
  /// Whether every photo has a place that can be seen.
  let isPossible: Bool
  /// Whether no photo looks like a stamp beside the others.
  var isEven: Bool { isPossible && ratio >= 0.34 }

  static let evennessPrice = 0.8
  static let smallnessPrice = 1.2
  static let cropPrice = 0.25
  static let wastePrice = 4.0
  static let linePrice = 0.05

  /// - Parameter crop: The share of the permitted cropping, from -1 to 1.
  init(_ slots: [Rect], of shapes: [SlotShape], crop: Double = 0, in area: Rect, price: Double = 0) {
    var (sum, logs, squares) = (0.0, 0.0, 0.0)
    var (least, most, side) = (Double.infinity, 0.0, Double.infinity)
    for slot in slots {
      let size = slot.width * slot.height
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
    let deviation = max(0, squares / count - logs * logs / count / count).squareRoot()
    let cut = shapes.reduce(0) { $0 + (1 - exp(-$1.give * abs(crop))) } / count / 0.12
    let lines = Double(Self.lines(slots.map(\.x)) + Self.lines(slots.map(\.y)))
    cost = roundedCost(
      Self.evennessPrice * deviation + Self.smallnessPrice * (1 - min(1, least * count / total))
        + Self.cropPrice * cut * cut + Self.wastePrice * (1 - sum / total)
        + Self.linePrice * (lines / (2 * count.squareRoot() + 2) - 1) + price)
  }

  /// The number of different positions.
  private static func lines(_ positions: [Double]) -> Int {
    let sorted = positions.sorted()
    return zip(sorted, sorted.dropFirst()).filter { $1 - $0 > 3 }.count + 1
  }
}

/// Costs are compared without their last digits, in which the C library's logarithms may differ.
func roundedCost(_ cost: Double) -> Double { (cost * 1e6).rounded() / 1e6 }
