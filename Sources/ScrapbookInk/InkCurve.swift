/// A cubic Bézier curve.
public struct InkBezier: Sendable, Hashable {
  public var start: InkPoint
  public var control1: InkPoint
  public var control2: InkPoint
  public var end: InkPoint

  /// The point at a parameter from 0 to 1.
  func point(_ t: Double) -> InkPoint {
    let u = 1 - t
    let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    let pressure = start.between(end, t).pressure
    return InkPoint(
      a * start.x + b * control1.x + c * control2.x + d * end.x,
      a * start.y + b * control1.y + c * control2.y + d * end.y, pressure: pressure)
  }

  /// The number of equal steps of the parameter whose chords are at most a distance from the curve.
  func stepCount(tolerance: Double) -> Int {
    let first = secondDifference(start, control1, control2)
    let second = secondDifference(control1, control2, end)
    return min(max(1, Int((0.75 * max(first, second) / tolerance).squareRoot().rounded(.up))), chordLimit)
  }

  /// The part between two parameters from 0 to 1, which has the same shape (de Casteljau).
  func part(_ range: ClosedRange<Double>) -> InkBezier {
    let upTo = split(at: range.upperBound).before
    return range.upperBound > 0 ? upTo.split(at: range.lowerBound / range.upperBound).after : upTo
  }

  private func split(at t: Double) -> (before: InkBezier, after: InkBezier) {
    let (a, b, c) = (start.between(control1, t), control1.between(control2, t), control2.between(end, t))
    let (d, e) = (a.between(b, t), b.between(c, t))
    var middle = d.between(e, t)
    middle.pressure = start.between(end, t).pressure
    return (
      InkBezier(start: start, control1: a, control2: d, end: middle),
      InkBezier(start: middle, control1: e, control2: c, end: end)
    )
  }

  private func secondDifference(_ a: InkPoint, _ b: InkPoint, _ c: InkPoint) -> Double {
    InkPoint(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y).distance(to: InkPoint(0, 0))
  }

  /// The ends, and the points where the curve turns back in x or y.
  var extremes: [InkPoint] {
    let turns =
      Self.turns(start.x, control1.x, control2.x, end.x) + Self.turns(start.y, control1.y, control2.y, end.y)
    return [start, end] + turns.map(point)
  }

  /// The parameters between 0 and 1 where the derivative in one coordinate is 0.
  private static func turns(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
    let a = p3 - 3 * p2 + 3 * p1 - p0
    let b = 2 * (p2 - 2 * p1 + p0)
    let c = p1 - p0
    return quadraticRoots(a, b, c).map { [$0.0, $0.1].filter { $0 > 0 && $0 < 1 } } ?? []
  }
}

/// The real roots of a x² + b x + c; one root is given twice.
func quadraticRoots(_ a: Double, _ b: Double, _ c: Double) -> (Double, Double)? {
  if abs(a) < 1e-12 * max(1, abs(b)) { return b == 0 ? nil : (-c / b, -c / b) }
  let discriminant = b * b - 4 * a * c
  guard discriminant >= 0 else { return nil }
  // This avoids subtracting two nearly equal numbers.
  let sum = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
  return sum == 0 ? (0, 0) : (sum / a, c / sum)
}

/// The line that is drawn through a list of samples.
public struct InkCurve: Sendable, Hashable {
  public let samples: [InkPoint]
  /// Whether it is smooth; other programs connect their samples with straight lines.
  public let isSmooth: Bool
  /// Two control points for each pair of samples if the curve is a part of another; nil if its samples determine it.
  public let controls: [InkPoint]?

  /// Samples that cannot be drawn are left out.
  public init(_ samples: [InkPoint], isSmooth: Bool = true) {
    self.samples = samples.filter(\.isUsable)
    self.isSmooth = isSmooth
    controls = nil
  }

  /// - Parameter controls: Two control points for each pair of samples. Others are ignored.
  public init(_ samples: [InkPoint], controls: [InkPoint]) {
    let fits =
      controls.count == 2 * (samples.count - 1) && samples.allSatisfy(\.isUsable)
      && controls.allSatisfy(\.isUsable)
    self.samples = samples.filter(\.isUsable)
    self.controls = fits ? controls : nil
    isSmooth = true
  }

  /// The curve from each sample to the next (Catmull–Rom); one sample gives a line to itself.
  public var beziers: [InkBezier] {
    guard let last = samples.last else { return [] }
    guard samples.count > 1 else {
      return [InkBezier(start: last, control1: last, control2: last, end: last)]
    }
    return (0..<samples.count - 1).map(bezier)
  }

  private func bezier(_ index: Int) -> InkBezier {
    let (start, end) = (samples[index], samples[index + 1])
    if let controls {
      return InkBezier(
        start: start, control1: controls[2 * index], control2: controls[2 * index + 1], end: end)
    }
    guard isSmooth else {
      return InkBezier(
        start: start, control1: start.between(end, 1.0 / 3), control2: start.between(end, 2.0 / 3), end: end)
    }
    let before = samples[max(0, index - 1)]
    let after = samples[min(samples.count - 1, index + 2)]
    return InkBezier(
      start: start,
      control1: InkPoint(start.x + (end.x - before.x) / 6, start.y + (end.y - before.y) / 6),
      control2: InkPoint(end.x - (after.x - start.x) / 6, end.y - (after.y - start.y) / 6), end: end)
  }

  /// The bounding box, ignoring the line width; nil without samples.
  public var bounds: InkBox? {
    isSmooth ? InkBox(beziers.flatMap(\.extremes)) : InkBox(samples)
  }

  /// The part between two places, which has the same shape.
  ///
  /// - Parameter range: The index of a segment, plus a parameter from 0 to 1.
  func part(_ range: ClosedRange<Double>) -> InkCurve {
    let first = min(max(0, Int(range.lowerBound)), max(0, samples.count - 2))
    let parts = (first..<max(first + 1, samples.count - 1)).prefix { Double($0) < range.upperBound }.map {
      let low = max(0, range.lowerBound - Double($0))
      return bezier($0).part(low...max(low, min(1, range.upperBound - Double($0))))
    }
    guard let start = parts.first?.start else { return InkCurve([]) }
    let samples = [start] + parts.map(\.end)
    return isSmooth
      ? InkCurve(samples, controls: parts.flatMap { [$0.control1, $0.control2] })
      : InkCurve(samples, isSmooth: false)
  }

  /// Short chords, none farther than 0.05 points from the line.
  public var flattened: FlatInk { FlatInk(self) }
}

/// The rectangle of a stroke's annotation: each side is moved out by half of the width, at least 5 points.
public func inkBounds(_ curves: [InkCurve], width: Double) -> InkBox? {
  let boxes = curves.compactMap(\.bounds)
  guard let first = boxes.first else { return nil }
  return boxes.dropFirst().reduce(first) { $0.united(with: $1) }.grown(by: max(5, width / 2))
}

/// A line of chords.
public struct FlatInk: Sendable {
  public let points: [InkPoint]
  /// The index of the first point of each segment of the curve, and of the last point.
  private let starts: [Int]

  /// - Parameter tolerance: The largest distance in points of a chord from the line.
  init(_ curve: InkCurve, tolerance: Double = 0.05) {
    var points = Array(curve.samples.prefix(1))
    var starts = [0]
    for bezier in curve.samples.count > 1 ? curve.beziers : [] {
      let count = curve.isSmooth ? bezier.stepCount(tolerance: tolerance) : 1
      for step in 1..<max(1, count) { points.append(bezier.point(Double(step) / Double(count))) }
      points.append(bezier.end)
      starts.append(points.count - 1)
    }
    (self.points, self.starts) = (points, starts)
  }

  /// Converts a place on the chords to a place on the curve: the index of a segment plus a parameter.
  func placeOnCurve(_ place: Double) -> Double {
    let next = starts.partitioningIndex { Double($0) > place }
    guard next > 0, next < starts.count else { return Double(max(0, starts.count - 1)) }
    return Double(next - 1) + (place - Double(starts[next - 1])) / Double(starts[next] - starts[next - 1])
  }

  /// The length in points.
  public var length: Double { zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } }
}

extension Array {
  /// The index of the first element that meets a condition, which all later elements also meet; the count if none does.
  func partitioningIndex(where meets: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if meets(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
