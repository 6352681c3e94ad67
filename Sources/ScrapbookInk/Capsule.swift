/// All points within a distance of a line: what an eraser covers between two of its samples. It is convex.
struct Capsule {
  let start: InkPoint
  let end: InkPoint
  let radius: Double
  let bounds: InkBox

  init(_ start: InkPoint, _ end: InkPoint, radius: Double) {
    (self.start, self.end, self.radius) = (start, end, radius)
    bounds = InkBox(start, end).grown(by: radius)
  }

  /// The part of a chord inside, as a range of its parameter from 0 to 1; nil if none is.
  func part(of first: InkPoint, _ last: InkPoint) -> ClosedRange<Double>? {
    // The part in each of its shapes is one range, and so is their union, since the capsule is convex.
    united(
      united(disk(start, first, last)?.clamped01, disk(end, first, last)?.clamped01),
      band(first, last)?.clamped01)
  }

  private func united(_ first: ClosedRange<Double>?, _ second: ClosedRange<Double>?) -> ClosedRange<Double>? {
    guard let first, let second else { return first ?? second }
    return min(first.lowerBound, second.lowerBound)...max(first.upperBound, second.upperBound)
  }

  /// Whether a part of a chord may be inside: a test that takes less time than ``part(of:_:)``.
  func isNear(_ first: InkPoint, _ last: InkPoint) -> Bool {
    let middle = first.between(last, 0.5)
    let (ax, ay) = (end.x - start.x, end.y - start.y)
    let square = ax * ax + ay * ay
    let along = square > 0 ? ((middle.x - start.x) * ax + (middle.y - start.y) * ay) / square : 0
    let nearest = start.between(end, min(max(along, 0), 1))
    let length = first.distance(to: last)
    // Rounding errors are less than a millionth of it.
    return middle.distance(to: nearest) <= radius + length / 2 + 1e-6 * (1 + length)
  }

  private func disk(_ center: InkPoint, _ first: InkPoint, _ last: InkPoint) -> ClosedRange<Double>? {
    let (dx, dy) = (last.x - first.x, last.y - first.y)
    let (fx, fy) = (first.x - center.x, first.y - center.y)
    let (a, b, c) = (dx * dx + dy * dy, 2 * (fx * dx + fy * dy), fx * fx + fy * fy - radius * radius)
    guard a > 0 else { return c <= 0 ? 0...1 : nil }
    return quadraticRoots(a, b, c).map { min($0.0, $0.1)...max($0.0, $0.1) }
  }

  /// The part in the rectangle between the two disks.
  private func band(_ first: InkPoint, _ last: InkPoint) -> ClosedRange<Double>? {
    let (ax, ay) = (end.x - start.x, end.y - start.y)
    let length = (ax * ax + ay * ay).squareRoot()
    guard length > 0 else { return nil }
    let along = { (p: InkPoint) in ((p.x - start.x) * ax + (p.y - start.y) * ay) / length }
    let across = { (p: InkPoint) in ((p.x - start.x) * ay - (p.y - start.y) * ax) / length }
    guard let first1 = range(along(first), along(last), within: 0...length),
      let second = range(across(first), across(last), within: -radius...radius)
    else { return nil }
    let (low, high) = (max(first1.lowerBound, second.lowerBound), min(first1.upperBound, second.upperBound))
    return low <= high ? low...high : nil
  }

  /// The parameters at which a value that goes from `first` to `last` is within limits.
  private func range(_ first: Double, _ last: Double, within limits: ClosedRange<Double>) -> ClosedRange<
    Double
  >? {
    let change = last - first
    guard change != 0 else { return limits.contains(first) ? -1e9...1e9 : nil }
    let ends = ((limits.lowerBound - first) / change, (limits.upperBound - first) / change)
    return min(ends.0, ends.1)...max(ends.0, ends.1)
  }
}

extension ClosedRange<Double> {
  /// The part from 0 to 1; nil if there is none.
  fileprivate var clamped01: ClosedRange<Double>? {
    let (low, high) = (Swift.max(0, lowerBound), Swift.min(1, upperBound))
    return low <= high ? low...high : nil
  }
}
