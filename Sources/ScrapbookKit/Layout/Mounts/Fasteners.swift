import Glibc

/// A piece of colored paper or tape.
struct Patch: Sendable, Equatable {
  var points: [Point]
  var color: Color
}

/// A strip of tape or a paper corner.
struct Fastener: Sendable, Equatable {
  /// The middle of a strip, the corner of the photo for a paper corner.
  var center: Point
  /// Maps the pieces to the sheet: all strips of a tape have the same pieces.
  var transform = Transform.identity
  /// The pieces in paint order.
  var patches: [Patch]
}

/// The space around a photo that tape needs, in units of its frame's shorter side.
let tapeClearance = 0.055
/// The space that paper corners need.
let cornerClearance = 0.016

/// The fasteners of a photo, painted over it.
///
/// - Parameters:
///   - edge: The photo's outer edge.
///   - unit: The shorter side of its frame.
func fasteners(of photo: Photo, on edge: Rect, unit: Double, palette: Palette = .standard) -> [Fastener] {
  switch photo.mount {
  case .none, .white, .polaroid, .rounded, .circle: []
  case .taped: tape(on: edge, unit: unit, hash: contentHash(photo.image.path), tapes: palette.tapes)
  case .corners: paperCorners(on: edge, unit: unit, paper: palette.corners)
  }
}

// MARK: Tape

private let tapeColor = Color(red: 0.95, green: 0.89, blue: 0.67, alpha: 0.66)
/// The color of the long edges, where two layers overlap.
private let tapeEdgeColor = Color(red: 0.8, green: 0.71, blue: 0.46, alpha: 0.3)

/// Two strips, each across a corner. The corners and angles depend only on the picture's path.
private func tape(on edge: Rect, unit: Double, hash: UInt64, tapes: [PrintedPaper]) -> [Fastener] {
  let pairs: [[Corner]] = [
    [.topLeft, .topRight], [.topLeft, .bottomRight], [.topRight, .bottomLeft],
  ]
  let corners = pairs[Int(hash % 3)]
  let tape = tapes.isEmpty ? nil : tapes[Int(hash >> 32) % tapes.count]
  return corners.enumerated().map { index, corner in
    // -6 to 6 degrees.
    let skew = Double((hash >> (8 + 8 * index)) % 13) - 6
    return strip(across: corner, of: edge, unit: unit, skew: .degrees(skew), tape: tape)
  }
}

/// - Parameter tape: The tape; nil is a pale yellow one.
private func strip(
  across corner: Corner, of edge: Rect, unit: Double, skew: Angle, tape: PrintedPaper?
) -> Fastener {
  // A theme's tape comes from one roll: it is not wider on the largest photos.
  let unit = tape == nil ? unit : min(unit, largestTaped)
  let middle = corner.point(of: edge, inset: 0.045 * unit)
  let angle = Angle(degrees: (corner.isRising ? -45 : 45) + skew.degrees)
  let place = Transform.scale(x: unit, y: unit).then(.rotation(angle, about: Point(x: 0, y: 0)))
    .then(.translation(x: middle.x, y: middle.y))
  return Fastener(center: middle, transform: place, patches: strip(of: tape))
}

/// The pieces of a strip around the origin, on a photo whose frame has a shorter side of 1.
private func strip(of tape: PrintedPaper?) -> [Patch] {
  let (length, width) = (0.2, 0.07)
  let color = tape?.color
  let print = (tape?.pattern.shapes(pitch: length * 0.19, width: width, reach: width * 0.4) ?? []).map {
    Patch(points: $0, color: printColor)
  }
  let edges = [-1.0, 1].map { side in
    let outer = side * width / 2
    let inner = side * width * 0.4
    let end = length / 2 - width * 0.06
    return Patch(
      points: [
        Point(x: -end, y: outer), Point(x: end, y: outer), Point(x: end, y: inner), Point(x: -end, y: inner),
      ], color: color?.darkTone.faded(to: 0.25) ?? tapeEdgeColor)
  }
  let strip = Patch(
    points: tornStrip(length: length, width: width), color: color?.faded(to: 0.72) ?? tapeColor)
  return [strip] + print + edges
}

/// The color of the print on tape and paper corners.
private let printColor = Color.white.faded(to: 0.5)

extension PrintedPaper.Pattern {
  /// The printed pattern around the origin.
  ///
  /// - Parameters:
  ///   - pitch: The distance of dots in a row, and of stripes.
  ///   - width: The width of the tape for which dots and stripes are large enough.
  ///   - rows: The places of the rows of dots.
  ///   - reach: The distance of the ends of stripes from the horizontal line through the origin.
  fileprivate func shapes(pitch: Double, width: Double, rows: [Double] = [0], reach: Double) -> [[Point]] {
    let places = stride(from: -2.0, through: 2, by: 1).map { $0 * pitch }
    switch self {
    case .plain: return []
    case .dots:
      return rows.flatMap { y in
        places.map { x in
          (0..<12).map { step in
            let angle = Double(step) * .pi / 6
            return Point(x: x + 0.17 * width * cos(angle), y: y + 0.17 * width * sin(angle))
          }
        }
      }
    case .stripes:
      let (lean, thickness) = (reach * 0.45, width * 0.16)
      return places.map { x in
        [
          Point(x: x - lean - thickness, y: reach), Point(x: x - lean + thickness, y: reach),
          Point(x: x + lean + thickness, y: -reach), Point(x: x + lean - thickness, y: -reach),
        ]
      }
    }
  }
}

/// A rectangle around the origin whose short ends are serrated, as by a tape dispenser.
private func tornStrip(length: Double, width: Double) -> [Point] {
  let teeth = 6
  let depth = width * 0.12
  let right = (0...2 * teeth).map { step in
    Point(
      x: length / 2 - (step.isMultiple(of: 2) ? depth : 0),
      y: width * (Double(step) / Double(2 * teeth) - 0.5))
  }
  return right + right.map { Point(x: -$0.x, y: -$0.y) }
}

// MARK: Paper corners

private let paperCornerColor = Color(red: 0.25, green: 0.21, blue: 0.19)
/// The color of the edge over the photo, which is lighter.
private let paperCornerEdgeColor = Color(red: 0.42, green: 0.36, blue: 0.32)

/// - Parameter paper: The paper; nil is a plain dark brown one.
private func paperCorners(on edge: Rect, unit: Double, paper: PrintedPaper?) -> [Fastener] {
  let clearance = cornerClearance * unit
  // A theme's corners are smaller, and shaded.
  let leg = paper == nil ? 0.14 * unit : min(0.1 * unit, mostOfCorner)
  let foldWidth = paper == nil ? 0.018 * unit : 0.18 * leg
  return Corner.allCases.map { corner in
    // The distance from the tip of the paper along both sides of the photo.
    let point = { (x: Double, y: Double) in
      corner.point(of: edge, inset: Point(x: x - clearance, y: y - clearance))
    }
    let triangle = Patch(
      points: [point(0, 0), point(leg, 0), point(0, leg)], color: paper?.color ?? paperCornerColor)
    let fold = Patch(
      points: [point(leg, 0), point(0, leg), point(0, leg - foldWidth), point(leg - foldWidth, 0)],
      color: paper.map { Color.white.faded(to: 0.25).over($0.color) } ?? paperCornerEdgeColor)
    guard let paper else {
      return Fastener(center: corner.point(of: edge, inset: 0), patches: [triangle, fold])
    }
    // The shadow on the photo, from the edge of the paper on, and the paper that rises from its tip to the fold.
    let shadow = Patch(
      points: [
        point(leg - clearance, clearance), point(leg - clearance + foldWidth, clearance),
        point(clearance, leg - clearance + foldWidth), point(clearance, leg - clearance),
      ], color: Color.black.faded(to: 0.2))
    let print = paper.pattern.shapes(onCorner: leg).map { shape in
      Patch(points: shape.map { point($0.x, $0.y) }, color: printColor)
    }
    let shades = [0.75, 0.5].map { part in
      Patch(
        points: [point(0, 0), point(part * leg, 0), point(0, part * leg)], color: Color.black.faded(to: 0.16))
    }
    return Fastener(
      center: corner.point(of: edge, inset: 0), patches: [shadow, triangle] + print + shades + [fold])
  }
}

extension PrintedPaper.Pattern {
  /// The printed pattern along the longest side of the triangle between the origin and the points at a distance on both
  /// axes.
  fileprivate func shapes(onCorner leg: Double) -> [[Point]] {
    let half = (0.5).squareRoot()
    let length = leg / half
    // The middle of the area that the fold leaves free.
    let middle = leg / 2 - 0.29 * length * half
    let place = { (point: Point) in
      Point(x: middle + (point.x - point.y) * half, y: middle - (point.x + point.y) * half)
    }
    let triangle = [Point(x: 0, y: 0), Point(x: leg, y: 0), Point(x: 0, y: leg)]
    return shapes(
      pitch: 0.2 * length, width: 0.3 * length, rows: [-0.1 * length, 0.1 * length], reach: 0.2 * length
    )
    .map { $0.map(place).clipped(to: triangle) }.filter { $0.count > 2 }
  }
}

/// The shorter side, in units, of the largest photo up to which a theme's tape grows: the tape is at most 18 units
/// wide.
private let largestTaped = 260.0
/// The longest side of a theme's paper corner, in units.
private let mostOfCorner = 26.0

// MARK: Corners

private enum Corner: CaseIterable {
  case topLeft
  case topRight
  case bottomRight
  case bottomLeft

  var isLeft: Bool { self == .topLeft || self == .bottomLeft }
  var isTop: Bool { self == .topLeft || self == .topRight }

  /// Whether a line across the corner rises to the right.
  var isRising: Bool { isLeft == isTop }

  /// The corner of a rectangle, moved inward.
  func point(of rect: Rect, inset: Point) -> Point {
    Point(
      x: isLeft ? rect.x + inset.x : rect.maxX - inset.x, y: isTop ? rect.y + inset.y : rect.maxY - inset.y)
  }

  func point(of rect: Rect, inset: Double) -> Point { point(of: rect, inset: Point(x: inset, y: inset)) }
}
