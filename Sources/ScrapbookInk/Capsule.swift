/// All points within a distance of a line: what an eraser covers between two of its samples. It is convex.
struct Capsule {
  let start: InkPoint
  let end: InkPoint
  let radius: Double
  let bounds: InkBox

  init(_ start: InkPoint, _ end: InkPoint, radius: Double) {
    (self.start, self.end, self.radius) = (start, end, radius)
    var box = InkBox(left: start.x, top: start.y, right: start.x, bottom: start.y)
    box.add(end)
    bounds = box.grown(by: radius)
  }

  /// The part of a chord inside, as a range of its parameter from 0 to 1; nil if none is.
  func part(of first: InkPoint, _ last: InkPoint) -> ClosedRange<Double>? {
    // The part in each of its shapes is one range, and since it is convex so is their union.
    let parts = [
      disk(start, first, last), disk(end, first, last), band(first, last),
    ].compactMap { $0?.clamped01 }
    guard let low = parts.map(\.lowerBound).min(), let high = parts.map(\.upperBound).max() else {
      return nil
    }
    return low...high
  }

  func covers(_ point: InkPoint) -> Bool { part(of: point, point) != nil }

  private func disk(_ center: InkPoint, _ first: InkPoint, _ last: InkPoint) -> ClosedRange<Double>? {
    let (dx, dy) = (last.x - first.x, last.y - first.y)
    let (fx, fy) = (first.x - center.x, first.y - center.y)
    let (a, b, c) = (dx * dx + dy * dy, 2 * (fx * dx + fy * dy), fx * fx + fy * fy - radius * radius)
    guard a > 0 else { return c <= 0 ? 0...1 : nil }
    let roots = quadraticRoots(a, b, c)
    guard let low = roots.min(), let high = roots.max() else { return nil }
    return low...high
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
    let ends = [(limits.lowerBound - first) / change, (limits.upperBound - first) / change]
    return min(ends[0], ends[1])...max(ends[0], ends[1])
  }
}

extension ClosedRange<Double> {
  /// The part from 0 to 1; nil if there is none.
  fileprivate var clamped01: ClosedRange<Double>? {
    let (low, high) = (Swift.max(0, lowerBound), Swift.min(1, upperBound))
    return low <= high ? low...high : nil
  }
}
