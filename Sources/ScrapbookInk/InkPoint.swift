/// A point in points.
public struct InkPoint: Sendable, Hashable {
  public var x: Double
  public var y: Double
  /// The pressure of a pen, from 0 to 1; nil for an input without it.
  public var pressure: Double?

  public init(_ x: Double, _ y: Double, pressure: Double? = nil) {
    (self.x, self.y, self.pressure) = (x, y, pressure)
  }

  /// Whether it can be drawn: finite, and no farther away than the size of the largest page.
  public var isUsable: Bool { abs(x) <= farthestInkPlace && abs(y) <= farthestInkPlace }

  func distance(to other: InkPoint) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }

  /// The point between this one (0) and another (1).
  func between(_ other: InkPoint, _ part: Double) -> InkPoint {
    let pressure = pressure.flatMap { first in other.pressure.map { first + ($0 - first) * part } }
    return InkPoint(x + (other.x - x) * part, y + (other.y - y) * part, pressure: pressure)
  }
}

/// A rectangle with sides parallel to the axes, in points.
public struct InkBox: Sendable, Hashable {
  public var left: Double
  public var top: Double
  public var right: Double
  public var bottom: Double

  public init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// The smallest box with these points; nil without points.
  public init?(_ points: [InkPoint]) {
    guard let first = points.first else { return nil }
    self.init(left: first.x, top: first.y, right: first.x, bottom: first.y)
    for point in points { add(point) }
  }

  mutating func add(_ point: InkPoint) {
    left = min(left, point.x)
    right = max(right, point.x)
    top = min(top, point.y)
    bottom = max(bottom, point.y)
  }

  public func united(with other: InkBox) -> InkBox {
    InkBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// The box with each side moved out by a distance.
  public func grown(by distance: Double) -> InkBox {
    InkBox(left: left - distance, top: top - distance, right: right + distance, bottom: bottom + distance)
  }

  public func touches(_ other: InkBox) -> Bool {
    left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
  }
}
