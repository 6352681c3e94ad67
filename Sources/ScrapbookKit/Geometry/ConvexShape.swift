import Glibc

/// A convex polygon: the outline of a box that may be rotated.
struct ConvexShape: Sendable, Equatable {
  /// The corners in order around the shape.
  private(set) var points: [Point]
  /// The bounding box.
  let bounds: Rect

  /// - Parameter transform: Maps the box to the coordinates of the shape.
  init(_ box: RoundedRect, _ transform: Transform = .identity) {
    points = box.outline.map(transform.apply)
    let xs = points.map(\.x)
    let ys = points.map(\.y)
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    bounds = Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }

  /// Whether two shapes overlap by more than a line (separating axis theorem): two convex shapes are disjoint if and
  /// only if one of their sides lies on a separating line.
  func overlaps(_ other: ConvexShape) -> Bool {
    guard let common = bounds.intersection(other.bounds), common.width > 0, common.height > 0 else {
      return false
    }
    return !hasSideThatParts(other) && !other.hasSideThatParts(self)
  }

  /// The area of the part that both shapes cover.
  func areaInCommon(with other: ConvexShape) -> Double {
    overlaps(other) ? abs(points.clipped(to: other.points).signedArea) : 0
  }

  private func hasSideThatParts(_ other: ConvexShape) -> Bool {
    points.indices.contains { index in
      let start = points[index]
      let end = points[(index + 1) % points.count]
      let across = { (point: Point) in
        (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
      }
      // The inside of a mirrored box is on the other side.
      let own = points.map(across)
      let others = other.points.map(across)
      return (own.max() ?? 0) <= (others.min() ?? 0) || (others.max() ?? 0) <= (own.min() ?? 0)
    }
  }
}

extension [Point] {
  /// The intersection of a convex polygon with another one (Sutherland and Hodgman 1974); may be empty.
  func clipped(to other: [Point]) -> [Point] {
    let isClockwise = other.signedArea > 0
    var rest = self
    for (index, start) in other.enumerated() where !rest.isEmpty {
      let end = other[(index + 1) % other.count]
      rest = rest.clipped(from: isClockwise ? start : end, to: isClockwise ? end : start)
    }
    return rest
  }

  /// The area of a polygon; negative if its corners run counterclockwise, with y downward.
  fileprivate var signedArea: Double {
    indices.reduce(0) { sum, index in
      let (point, next) = (self[index], self[(index + 1) % count])
      return sum + (point.x * next.y - next.x * point.y) / 2
    }
  }

  /// The part of a polygon to the right of a line as one looks along it.
  fileprivate func clipped(from start: Point, to end: Point) -> [Point] {
    let side = { (point: Point) in
      (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
    }
    return indices.flatMap { index -> [Point] in
      let (point, next) = (self[index], self[(index + 1) % count])
      let (here, there) = (side(point), side(next))
      let kept = here >= 0 ? [point] : []
      guard (here < 0) != (there < 0) else { return kept }
      let part = here / (here - there)
      return kept + [Point(x: point.x + part * (next.x - point.x), y: point.y + part * (next.y - point.y))]
    }
  }
}

extension RoundedRect {
  /// The corners from the top left, clockwise; a rounded one becomes four short lines.
  fileprivate var outline: [Point] {
    let inner = rect.inset(by: radius)
    guard radius > 0 else { return rect.corners }
    return inner.corners.enumerated().flatMap { corner, center in
      (0...4).map { step in
        let angle = Double.pi * (1 + Double(corner) / 2 + Double(step) / 8)
        return Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
      }
    }
  }
}
