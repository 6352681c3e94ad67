/// A cubic Bézier curve.
struct CubicCurve: Sendable, Equatable {
  var start: Point
  var first: Point
  var second: Point
  var end: Point

  func point(at part: Double) -> Point { split(at: part).before.end }

  /// The curves before and after a part of this one (de Casteljau 1959).
  func split(at part: Double) -> (before: CubicCurve, after: CubicCurve) {
    let (a, b, c) = (start.mixed(first, part), first.mixed(second, part), second.mixed(end, part))
    let (ab, bc) = (a.mixed(b, part), b.mixed(c, part))
    let middle = ab.mixed(bc, part)
    return (
      CubicCurve(start: start, first: a, second: ab, end: middle),
      CubicCurve(start: middle, first: bc, second: c, end: end)
    )
  }

  /// The curve between two parts of this one.
  func part(from low: Double, to high: Double) -> CubicCurve {
    let before = high < 1 ? split(at: high).before : self
    return low > 0 ? before.split(at: low / high).after : before
  }
}

/// A closed convex curve in a box: an ellipse, or one that comes closer to the corners.
struct BalloonCurve {
  /// The curves around the corners, clockwise from the middle of the upper side.
  private let quarters: [CubicCurve]
  /// Points at equal steps along the quarters.
  private let points: [Point]
  /// The arc lengths up to the points.
  private let ways: [Double]

  private static let steps = 48

  /// - Parameters:
  ///   - fullness: The distance of the control points from the middles of the sides, as a fraction of the corners'
  ///     distance: 0.55 is an ellipse, 1 comes closest to the corners.
  init(in box: Rect, fullness: Double) {
    let corners = [1, 2, 3, 0].map { box.corners[$0] }
    let middles = [
      Point(x: box.center.x, y: box.y), Point(x: box.maxX, y: box.center.y),
      Point(x: box.center.x, y: box.maxY), Point(x: box.x, y: box.center.y),
    ]
    let quarters = (0..<4).map { index in
      let (start, end) = (middles[index], middles[(index + 1) % 4])
      return CubicCurve(
        start: start, first: start.mixed(corners[index], fullness),
        second: end.mixed(corners[index], fullness),
        end: end)
    }
    let points = (0...4 * Self.steps).map { step in
      quarters[step / Self.steps % 4].point(at: Double(step % Self.steps) / Double(Self.steps))
    }
    self.quarters = quarters
    self.points = points
    ways = zip(points, points.dropFirst()).reduce(into: [0]) { ways, pair in
      ways.append((ways.last ?? 0) + pair.0.distance(to: pair.1))
    }
  }

  var length: Double { ways.last ?? 0 }

  /// The point at an arc length from the top of the curve, clockwise.
  func point(at way: Double) -> Point {
    let place = place(at: way)
    let quarter = place.rounded(.down)
    return quarters[Int(quarter) % 4].point(at: place - quarter)
  }

  /// The curves between two arc lengths.
  func curves(from start: Double, to end: Double) -> [CubicCurve] {
    var (here, last) = (place(at: start), place(at: end))
    if last <= here { last += 4 }
    var curves: [CubicCurve] = []
    while last - here > 1e-9 {
      let quarter = (here + 1e-9).rounded(.down)
      let next = min(last, quarter + 1)
      curves.append(quarters[Int(quarter) % 4].part(from: here - quarter, to: next - quarter))
      here = next
    }
    return curves
  }

  /// The arc length at the middle of a piece of the curve whose ends are equally far from an outside point. A tail from
  /// there to the point is upright, so that it meets nothing else on the curve.
  func middle(ofTailTo tip: Point, width: Double) -> Double {
    let distances = points.map { $0.distance(to: tip) }
    let nearest = distances.indices.min { distances[$0] < distances[$1] } ?? 0
    var (low, high) = (ways[nearest] - width, ways[nearest] + width)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      let ends = [-0.5, 0.5].map { point(at: middle + $0 * width).distance(to: tip) }
      if ends[1] < ends[0] { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The position at an arc length, in quarters.
  private func place(at way: Double) -> Double {
    var rest = way.truncatingRemainder(dividingBy: length)
    if rest < 0 { rest += length }
    var (low, high) = (0, ways.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if ways[middle] <= rest { low = middle } else { high = middle }
    }
    let step = ways[high] - ways[low]
    return (Double(low) + (step > 0 ? min(1, (rest - ways[low]) / step) : 0)) / Double(Self.steps)
  }
}

extension Point {
  func distance(to other: Point) -> Double {
    ((other.x - x) * (other.x - x) + (other.y - y) * (other.y - y)).squareRoot()
  }

  /// The point at a distance from this one toward another.
  func toward(_ other: Point, _ distance: Double) -> Point {
    let length = self.distance(to: other)
    guard length > 0 else { return self }
    return Point(x: x + (other.x - x) * distance / length, y: y + (other.y - y) * distance / length)
  }

  /// The point at a fraction of the way to another.
  fileprivate func mixed(_ other: Point, _ part: Double) -> Point {
    Point(x: x + (other.x - x) * part, y: y + (other.y - y) * part)
  }
}
