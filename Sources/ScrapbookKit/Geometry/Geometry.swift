/// A position: x to the right, y downward, in the unit of its space: page or canvas units before imposition, points
/// on a sheet.
public struct Point: Sendable, Equatable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A width and a height, in the unit of the space.
public struct Size: Sendable, Equatable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Width divided by height.
  public var aspectRatio: Double { width / height }

  public func scaled(by factor: Double) -> Size {
    Size(width: width * factor, height: height * factor)
  }

  /// The size of a part given in fractions.
  func cropped(to part: Rect) -> Size { Size(width: width * part.width, height: height * part.height) }

  /// The largest factor at which this size still fits into `other`.
  public func factor(toFitInside other: Size) -> Double {
    min(other.width / width, other.height / height)
  }

  /// The smallest factor at which this size covers `other`.
  public func factor(toCover other: Size) -> Double {
    max(other.width / width, other.height / height)
  }
}

/// A rectangle: origin at its top left corner, y downward.
public struct Rect: Sendable, Equatable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public init(center: Point, size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2,
      width: size.width, height: size.height)
  }

  /// A rectangle of this size at the origin of its space.
  public init(_ size: Size) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  public var size: Size { Size(width: width, height: height) }
  public var center: Point { Point(x: x + width / 2, y: y + height / 2) }
  public var maxX: Double { x + width }
  public var maxY: Double { y + height }

  /// The corners clockwise from the top left.
  var corners: [Point] {
    [Point(x: x, y: y), Point(x: maxX, y: y), Point(x: maxX, y: maxY), Point(x: x, y: maxY)]
  }

  public static let unitSquare = Rect(x: 0, y: 0, width: 1, height: 1)

  /// Whether it is a rectangle of fractions; tolerates rounding errors of sums such as 0.9 + 0.1.
  var isPartOfUnitSquare: Bool {
    x >= 0 && y >= 0 && width > 0 && height > 0 && maxX <= 1 + 1e-9 && maxY <= 1 + 1e-9
  }

  /// The intersection with `part`, in fractions of it; nil if they do not overlap.
  func asFractions(of part: Rect) -> Rect? {
    intersection(part).map {
      Rect(
        x: ($0.x - part.x) / part.width, y: ($0.y - part.y) / part.height,
        width: $0.width / part.width, height: $0.height / part.height)
    }
  }

  /// Whether a point is in it or on its edge.
  func contains(_ point: Point) -> Bool { x...maxX ~= point.x && y...maxY ~= point.y }

  /// The intersection of both rectangles; nil if they do not overlap.
  public func intersection(_ other: Rect) -> Rect? {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    return left <= right && top <= bottom
      ? Rect(x: left, y: top, width: right - left, height: bottom - top) : nil
  }

  /// Whether the rectangles have at least a point in common.
  func meets(_ other: Rect) -> Bool {
    y <= other.maxY && other.y <= maxY && x <= other.maxX && other.x <= maxX
  }

  /// Converts the rectangle to the space in which its own space has this origin.
  func moved(to origin: Point) -> Rect {
    Rect(x: x + origin.x, y: y + origin.y, width: width, height: height)
  }

  /// The rectangle on a mirrored page.
  func mirrored(inWidth pageWidth: Double) -> Rect {
    Rect(x: pageWidth - maxX, y: y, width: width, height: height)
  }

  /// The smallest rectangle that contains both.
  func union(_ other: Rect) -> Rect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The rectangle with each side moved outward by `distance`.
  public func outset(by distance: Double) -> Rect {
    Rect(x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
  }

  /// The rectangle with each side moved inward by `distance`, never past the center.
  public func inset(by distance: Double) -> Rect { inset(x: distance, y: distance) }

  /// The rectangle with its left and right moved inward by `x`, top and bottom by `y`, never past the center.
  public func inset(x: Double, y: Double) -> Rect {
    let dx = min(x, width / 2)
    let dy = min(y, height / 2)
    return Rect(x: self.x + dx, y: self.y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
}

/// A rectangle with equally rounded corners; radius 0 makes them square.
public struct RoundedRect: Sendable, Equatable {
  public var rect: Rect
  public var radius: Double

  public init(_ rect: Rect, radius: Double = 0) {
    self.rect = rect
    self.radius = min(radius, rect.width / 2, rect.height / 2)
  }
}
