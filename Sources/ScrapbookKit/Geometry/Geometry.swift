/// A position: x to the right, y downward. The unit is the one of the space it lies in: page or canvas
/// units before imposition, points on a sheet.
public struct Point: Sendable, Equatable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A width and a height, in the unit of the space it lies in.
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

  /// The rectangle with each side moved inward by `distance`, never past the centre.
  public func inset(by distance: Double) -> Rect {
    let dx = min(distance, width / 2)
    let dy = min(distance, height / 2)
    return Rect(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
}

/// A rectangle with four equally rounded corners; radius 0 makes them square.
public struct RoundedRect: Sendable, Equatable {
  public var rect: Rect
  public var radius: Double

  public init(_ rect: Rect, radius: Double = 0) {
    self.rect = rect
    self.radius = min(radius, rect.width / 2, rect.height / 2)
  }
}
