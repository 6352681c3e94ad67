import Glibc

/// An opaque or translucent shape on a sheet, in the detail needed for the color behind a text.
struct PaintedLayer {
  enum Shape {
    case box(RoundedRect)
    /// A path flattened to straight pieces.
    case path([PathPiece])
    case picture(AssetID)
    /// The soft shadow of a box, whose edge fades over a distance.
    case shadow(Rect, blur: Double)
    /// A box that darkens what is below it.
    case shading(Rect, [ShadeStop])
  }

  var shape: Shape
  /// The color of a box, a path or a shadow.
  var color = Color.white
  /// The opacity of the group around it, once that is painted.
  var opacity = 1.0
  /// Maps list coordinates to shape coordinates; for a picture, to the unit square.
  var toShape: Transform
  /// The bounding box in the list's coordinates.
  var bounds: Rect
  /// The clip, and the transform from list coordinates to clip coordinates.
  var clip: (RoundedRect, Transform)?

  var picture: AssetID? {
    if case .picture(let asset) = shape { asset } else { nil }
  }

  var isShadow: Bool { if case .shadow = shape { true } else { false } }

  /// Whether it has a single color.
  var isPlain: Bool {
    switch shape {
    case .box, .path: true
    case .picture, .shadow, .shading: false
    }
  }

  /// Whether it completely covers everything below it in a box, in list coordinates.
  func hides(_ box: Rect) -> Bool {
    guard color.alpha * opacity == 1, clip == nil else { return false }
    switch shape {
    case .box(let shape): return box.corners.allSatisfy { shape.contains(toShape.apply(to: $0)) }
    case .path(let pieces):
      // No part of the path reaches into the box.
      let inside = toShape.boundingBox(of: box)
      return box.corners.allSatisfy { pieces.windAround(toShape.apply(to: $0)) }
        && !pieces.contains { [$0].bounds.intersection(inside) != nil }
    case .picture, .shadow, .shading: return false
    }
  }

  enum Seen {
    case nothing
    case color(Color)
    /// The color below, multiplied by a factor.
    case darker(Double)
    case unknown
  }

  /// Returns its color at a point, in list coordinates.
  ///
  /// - Parameter colors: The colors of its picture; nil if they are not known.
  func seen(at point: Point, _ colors: PictureColors?) -> Seen {
    if let (clip, toClip) = clip, !clip.contains(toClip.apply(to: point)) { return .nothing }
    let inside = toShape.apply(to: point)
    let color: Color?
    switch shape {
    case .box(let box): color = box.contains(inside) ? self.color : nil
    case .path(let pieces): color = pieces.windAround(inside) ? self.color : nil
    case .picture:
      guard Rect.unitSquare.contains(inside) else { return .nothing }
      guard let known = colors?.color(at: inside) else { return .unknown }
      color = known
    case .shadow(let rect, let blur): color = self.color.faded(to: rect.blurred(by: blur, at: inside))
    case .shading(let rect, let stops):
      guard rect.contains(inside) else { return .nothing }
      return .darker(1 - opacity * (1 - stops.factor(at: (inside.x - rect.x) / rect.width)))
    }
    return color.map { .color($0.faded(to: opacity)) } ?? .nothing
  }
}

extension [ShadeStop] {
  /// The factor at an offset, interpolated between the stops, which are in order.
  func factor(at offset: Double) -> Double {
    guard let next = firstIndex(where: { $0.offset >= offset }) else { return last?.factor ?? 1 }
    guard next > 0 else { return self[0].factor }
    let (before, after) = (self[next - 1], self[next])
    let part = (offset - before.offset) / (after.offset - before.offset)
    return before.factor + part * (after.factor - before.factor)
  }
}

extension Rect {
  /// The opacity of a blurred box at a point, from 0 to 1: the integral of a normal distribution over the box. Round
  /// corners are ignored, since they change it little.
  ///
  /// - Parameter blur: Twice the standard deviation, as in CSS.
  fileprivate func blurred(by blur: Double, at point: Point) -> Double {
    guard blur > 0 else { return contains(point) ? 1 : 0 }
    let scale = blur / 2 * 2.0.squareRoot()
    func share(_ low: Double, _ high: Double) -> Double { (erf(high / scale) - erf(low / scale)) / 2 }
    return share(x - point.x, maxX - point.x) * share(y - point.y, maxY - point.y)
  }
}

extension RoundedRect {
  fileprivate func contains(_ point: Point) -> Bool {
    guard rect.contains(point) else { return false }
    let inner = rect.inset(by: radius)
    let x = point.x - min(max(point.x, inner.x), inner.maxX)
    let y = point.y - min(max(point.y, inner.y), inner.maxY)
    return x * x + y * y <= radius * radius + 1e-9
  }
}

/// A straight segment of a path.
struct PathPiece {
  var from: Point
  var to: Point
}

extension Path {
  /// The segments of the path; each curve becomes two.
  var pieces: [PathPiece] {
    var pieces: [PathPiece] = []
    var start = Point(x: 0, y: 0)
    var last = start
    for element in elements {
      switch element {
      case .move(let point): (start, last) = (point, point)
      case .line(let point):
        pieces.append(PathPiece(from: last, to: point))
        last = point
      case .curve(let first, let second, let end):
        let middle = Point(
          x: (last.x + 3 * first.x + 3 * second.x + end.x) / 8,
          y: (last.y + 3 * first.y + 3 * second.y + end.y) / 8)
        pieces += [PathPiece(from: last, to: middle), PathPiece(from: middle, to: end)]
        last = end
      case .close:
        pieces.append(PathPiece(from: last, to: start))
        last = start
      }
    }
    return pieces
  }
}

extension [PathPiece] {
  var bounds: Rect {
    let (xs, ys) = (map(\.from.x) + map(\.to.x), map(\.from.y) + map(\.to.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }

  /// Whether the segments wind around a point.
  fileprivate func windAround(_ point: Point) -> Bool {
    reduce(0) { winding, piece in
      guard (piece.from.y <= point.y) != (piece.to.y <= point.y) else { return winding }
      let part = (point.y - piece.from.y) / (piece.to.y - piece.from.y)
      guard piece.from.x + part * (piece.to.x - piece.from.x) > point.x else { return winding }
      return winding + (piece.to.y > piece.from.y ? 1 : -1)
    } != 0
  }
}
