/// A path of lines and curves.
public struct Path: Sendable, Equatable {
  public enum Element: Sendable, Equatable {
    case move(Point)
    case line(Point)
    /// A cubic Bézier curve: two control points and its end.
    case curve(Point, Point, Point)
    case close
  }

  public private(set) var elements: [Element] = []

  public init() {}

  /// A closed polygon.
  public init(polygon points: [Point]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { line(to: point) }
    close()
  }

  public init(ellipseIn rect: Rect) { addEllipse(in: rect) }

  public mutating func move(to point: Point) { elements.append(.move(point)) }
  public mutating func line(to point: Point) { elements.append(.line(point)) }
  public mutating func close() { elements.append(.close) }

  public mutating func curve(_ first: Point, _ second: Point, to end: Point) {
    elements.append(.curve(first, second, end))
  }

  /// A quarter of a circle or ellipse; the tangents of its ends meet in `corner`.
  public mutating func roundCorner(from start: Point, around corner: Point, to end: Point) {
    // The control points of the usual approximation of a quarter circle: 4/3 (√2 - 1) of the distance to the corner.
    let part = 0.5522847498
    let between = { (point: Point) in
      Point(x: point.x + (corner.x - point.x) * part, y: point.y + (corner.y - point.y) * part)
    }
    curve(between(start), between(end), to: end)
  }

  /// Adds a closed ellipse; as a hole it has the opposite direction.
  public mutating func addEllipse(in rect: Rect, isHole: Bool = false) {
    let left = Point(x: rect.x, y: rect.center.y)
    let top = Point(x: rect.center.x, y: rect.y)
    let right = Point(x: rect.maxX, y: rect.center.y)
    let bottom = Point(x: rect.center.x, y: rect.maxY)
    let points = isHole ? [left, bottom, right, top, left] : [left, top, right, bottom, left]
    move(to: left)
    for (start, end) in zip(points, points.dropFirst()) {
      // The corner of the rectangle between two midpoints of its sides.
      let corner = Point(
        x: start.x == rect.center.x ? end.x : start.x, y: start.y == rect.center.y ? end.y : start.y)
      roundCorner(from: start, around: corner, to: end)
    }
    close()
  }
}
