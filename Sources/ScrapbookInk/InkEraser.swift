/// A round eraser that is put down at a point, or drawn along a line.
public struct InkEraser: Sendable, Hashable {
  /// Points from the top left of the page as it is shown.
  public var points: [InkPoint]
  /// The diameter in points; a wider stroke is hit as far as its ink goes.
  public var width: Double

  public init(_ points: [InkPoint], width: Double = 10) {
    self.points = points.filter(\.isUsable)
    self.width = width
  }

  /// - Parameter inset: A distance by which they are smaller.
  private func capsules(strokeWidth: Double, inset: Double = 0) -> [Capsule] {
    let radius = max(0, max(width, strokeWidth) / 2 - inset)
    guard let first = points.first, radius.isFinite, radius >= 0 else { return [] }
    if points.count == 1 { return [Capsule(first, first, radius: radius)] }
    return zip(points, points.dropFirst()).map { Capsule($0, $1, radius: radius) }
  }

  /// Whether it touches a stroke: its line, not its box.
  ///
  /// - Parameter width: The width of the stroke in points.
  public func hits(_ ink: FlatInk, width: Double) -> Bool {
    guard let box = ink.bounds else { return false }
    for capsule in capsules(strokeWidth: width) where capsule.bounds.touches(box) {
      if chords(of: ink).contains(where: { capsule.touches($0, $1) }) { return true }
    }
    return false
  }

  /// Removes what it covers.
  ///
  /// What it only grazes stays, so that the ends of a cut are not cut again.
  ///
  /// - Parameter width: The width of the stroke in points.
  /// - Returns: The parts of the line that are left, with their shape; nil if it does not touch the stroke.
  public func pieces(of curve: InkCurve, width: Double) -> [InkCurve]? {
    let ink = FlatInk(curve, tolerance: cuttingTolerance)
    let deep = covered(ink, by: capsules(strokeWidth: width, inset: grazingDepth))
    guard !deep.isEmpty else { return nil }
    let ranges = covered(ink, by: capsules(strokeWidth: width)).filter { range in
      deep.contains { $0.overlaps(range) }
    }
    return ink.rest(without: ranges).filter { ink.length($0) >= smallestPiece }.map {
      curve.part(ink.placeOnCurve($0.lowerBound)...ink.placeOnCurve($0.upperBound))
    }
  }

  /// The parts of a line within capsules, whose bounds are the index of a chord plus a parameter from 0 to 1.
  private func covered(_ ink: FlatInk, by capsules: [Capsule]) -> [ClosedRange<Double>] {
    guard let box = ink.bounds else { return [] }
    let capsules = capsules.filter { $0.bounds.touches(box) }
    var covered: [ClosedRange<Double>] = []
    for (index, chord) in chords(of: ink).enumerated() {
      for capsule in capsules where capsule.touches(chord.0, chord.1) {
        guard let part = capsule.part(of: chord.0, chord.1) else { continue }
        covered.append(Double(index) + part.lowerBound...Double(index) + part.upperBound)
      }
    }
    return merged(covered)
  }

  /// The chords of a line; a point is a chord to itself.
  private func chords(of ink: FlatInk) -> [(InkPoint, InkPoint)] {
    ink.points.count == 1 ? [(ink.points[0], ink.points[0])] : Array(zip(ink.points, ink.points.dropFirst()))
  }

  private func merged(_ ranges: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
    var merged: [ClosedRange<Double>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}

/// The shortest piece in points that is kept.
private let smallestPiece = 0.5
/// The largest distance in points of a line from the chords that are cut.
private let cuttingTolerance = 0.01
/// The depth in points to which an eraser may reach into a line without an effect: more than chords of the rest, whose
/// samples are rounded, differ from those that were cut.
private let grazingDepth = 0.04

extension Capsule {
  /// Whether a chord comes into it; most are far away.
  fileprivate func touches(_ first: InkPoint, _ last: InkPoint) -> Bool {
    guard min(first.x, last.x) <= bounds.right, max(first.x, last.x) >= bounds.left,
      min(first.y, last.y) <= bounds.bottom, max(first.y, last.y) >= bounds.top
    else { return false }
    return part(of: first, last) != nil
  }
}

extension FlatInk {
  /// The length in points of a part, whose bounds are a chord's index and a parameter.
  fileprivate func length(_ part: ClosedRange<Double>) -> Double {
    let inside = points(in: part)
    return zip(inside, inside.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  fileprivate func rest(without erased: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
    var start = 0.0
    var rest: [ClosedRange<Double>] = []
    for range in erased {
      if range.lowerBound > start { rest.append(start...range.lowerBound) }
      start = max(start, range.upperBound)
    }
    let end = Double(points.count - 1)
    if start < end { rest.append(start...end) }
    return rest
  }

  private func point(_ place: Double) -> InkPoint {
    let index = min(Int(place), max(0, points.count - 2))
    return points.count == 1 ? points[0] : points[index].between(points[index + 1], place - Double(index))
  }

  /// The indices of the points strictly inside a part.
  private func indices(in part: ClosedRange<Double>) -> Range<Int> {
    let first = Int(part.lowerBound.rounded(.down)) + 1
    return first..<max(first, Int(part.upperBound.rounded(.up)))
  }

  fileprivate func points(in part: ClosedRange<Double>) -> [InkPoint] {
    [point(part.lowerBound)] + points[indices(in: part)] + [point(part.upperBound)]
  }
}
