/// A round eraser that is put down at a point, or drawn along a line.
public struct InkEraser: Sendable {
  /// Points from the top left of the page as it is shown.
  public let points: [InkPoint]
  /// The diameter in points; a wider stroke is hit up to the edge of its ink.
  public let width: Double
  private let path: EraserPath

  public init(_ points: [InkPoint], width: Double = 10) {
    self.points = points.filter(\.isUsable)
    self.width = width
    path = EraserPath(self.points)
  }

  /// The radius in points on a stroke; nil if it is not finite.
  private func radius(strokeWidth: Double) -> Double? {
    let radius = max(0, max(width, strokeWidth) / 2)
    return radius.isFinite ? radius : nil
  }

  /// Calls a function for chords of a line and eraser segments that may be near each other, until it returns false.
  private func visit(
    _ chords: BoxTree, radius: Double, _ body: (_ chords: Range<Int>, _ part: Capsule) -> Bool
  ) {
    // Rounding changes the ends of pieces by less.
    chords.visitPairs(with: path.tree, within: radius + 0.001) { chords, pieces in
      pieces.allSatisfy { piece in
        let part = path.parts[piece]
        let end = points[min(part + 1, points.count - 1)]
        return body(chords, Capsule(points[part], end, radius: radius))
      }
    }
  }

  /// Whether it touches a stroke: its line, not its box.
  ///
  /// - Parameter width: The width of the stroke in points.
  public func hits(_ ink: FlatInk, width: Double) -> Bool {
    guard let radius = radius(strokeWidth: width) else { return false }
    var isHit = false
    visit(BoxTree(ink), radius: radius) { chords, capsule in
      isHit = chords.contains { capsule.part(ofChord: $0, of: ink) != nil }
      return !isHit
    }
    return isHit
  }

  /// Erases the covered parts of a curve.
  ///
  /// Grazed parts are kept, so that the ends of a cut are not cut again.
  ///
  /// - Parameter width: The width of the stroke in points.
  /// - Returns: The parts of the line that are left, with their shape; nil if it does not touch the stroke.
  public func pieces(of curve: InkCurve, width: Double) -> [InkCurve]? {
    guard let radius = radius(strokeWidth: width) else { return nil }
    let ink = FlatInk(curve, tolerance: cuttingTolerance)
    let chords = BoxTree(ink)
    let deep = covered(ink, chords, radius: max(0, radius - grazingDepth))
    guard !deep.isEmpty else { return nil }
    let ranges = covered(ink, chords, radius: radius).filter { range in
      let next = deep.partitioningIndex { $0.upperBound >= range.lowerBound }
      return next < deep.count && deep[next].lowerBound <= range.upperBound
    }
    return ink.rest(without: ranges).filter { ink.length($0) >= smallestPiece }.map {
      curve.part(ink.placeOnCurve($0.lowerBound)...ink.placeOnCurve($0.upperBound))
    }
  }

  /// The covered parts of a line, in order. Their bounds are the index of a chord plus a parameter from 0 to 1.
  func covered(_ ink: FlatInk, _ chords: BoxTree, radius: Double) -> [ClosedRange<Double>] {
    var covered: [ClosedRange<Double>] = []
    // Most chords are shorter than the eraser is wide, and need not be checked twice.
    var isWhole = Array(repeating: false, count: chords.count)
    visit(chords, radius: radius) { run, capsule in
      for chord in run where !isWhole[chord] {
        guard let part = capsule.part(ofChord: chord, of: ink) else { continue }
        covered.append(Double(chord) + part.lowerBound...Double(chord) + part.upperBound)
        isWhole[chord] = part == 0...1
      }
      return true
    }
    return merged(covered)
  }

  /// Merges touching ranges of a sorted list.
  func merged(_ ranges: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
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

/// The minimum length in points of a piece that is kept.
private let smallestPiece = 0.5
/// The largest distance in points of a line from the chords that are cut.
private let cuttingTolerance = 0.01
/// The depth in points to which an eraser may reach into a line without an effect: more than the deviation that
/// rounding the samples of a remaining part causes.
private let grazingDepth = 0.04

extension InkEraser: Hashable {
  public static func == (first: InkEraser, second: InkEraser) -> Bool {
    first.points == second.points && first.width == second.width
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(points)
    hasher.combine(width)
  }
}

extension Capsule {
  /// The part inside of a chord of a line, as a range from 0 to 1; nil if none is. Most chords are far away.
  fileprivate func part(ofChord index: Int, of ink: FlatInk) -> ClosedRange<Double>? {
    // A point is a chord to itself.
    let (first, last) = (ink.points[index], ink.points[min(index + 1, ink.points.count - 1)])
    guard min(first.x, last.x) <= bounds.right, max(first.x, last.x) >= bounds.left,
      min(first.y, last.y) <= bounds.bottom, max(first.y, last.y) >= bounds.top, isNear(first, last)
    else { return nil }
    return part(of: first, last)
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
