import Glibc

/// An angle. Positive angles turn clockwise on the page, since y points down.
public struct Angle: Sendable, Equatable {
  public var degrees: Double

  public static let zero = Angle(degrees: 0)

  public init(degrees: Double) { self.degrees = degrees }

  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  public var radians: Double { degrees * .pi / 180 }

  /// Whether it maps horizontal lines to horizontal or vertical ones.
  var isQuarterTurns: Bool { degrees.truncatingRemainder(dividingBy: 90) == 0 }
}

/// An affine transform of points: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
///
/// The letters follow the PDF `cm` operator (ISO 32000-1, 8.3.3).
public struct Transform: Sendable, Hashable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var tx: Double
  public var ty: Double

  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  public static func translation(x: Double, y: Double) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  public static func scale(x: Double, y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A rotation by `angle` about `center`.
  public static func rotation(_ angle: Angle, about center: Point) -> Transform {
    let sine = sin(angle.radians)
    let cosine = cos(angle.radians)
    let turn = Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    return Transform.translation(x: -center.x, y: -center.y)
      .then(turn)
      .then(.translation(x: center.x, y: center.y))
  }

  /// The transform that maps the unit square onto `rect`.
  public static func unitSquare(to rect: Rect) -> Transform {
    Transform(a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.x, ty: rect.y)
  }

  /// First this transform, then `next`.
  public func then(_ next: Transform) -> Transform {
    Transform(
      a: next.a * a + next.c * b,
      b: next.b * a + next.d * b,
      c: next.a * c + next.c * d,
      d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx,
      ty: next.b * tx + next.d * ty + next.ty)
  }

  public func apply(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The lengths of the sides of the transformed unit square.
  public var axisLengths: Size {
    Size(width: (a * a + b * b).squareRoot(), height: (c * c + d * d).squareRoot())
  }

  /// The inverse transform; nil if it is not invertible.
  public var inverse: Transform? {
    let area = a * d - b * c
    guard area != 0, area.isFinite else { return nil }
    return Transform(
      a: d / area, b: -b / area, c: -c / area, d: a / area,
      tx: (c * ty - d * tx) / area, ty: (b * tx - a * ty) / area)
  }

  /// The bounding box of the transformed `rect`.
  public func boundingBox(of rect: Rect) -> Rect {
    let (first, second) = (apply(to: Point(x: rect.x, y: rect.y)), apply(to: Point(x: rect.maxX, y: rect.y)))
    let (third, fourth) = (
      apply(to: Point(x: rect.x, y: rect.maxY)), apply(to: Point(x: rect.maxX, y: rect.maxY))
    )
    let left = min(first.x, second.x, third.x, fourth.x)
    let top = min(first.y, second.y, third.y, fourth.y)
    return Rect(
      x: left, y: top, width: max(first.x, second.x, third.x, fourth.x) - left,
      height: max(first.y, second.y, third.y, fourth.y) - top)
  }
}
