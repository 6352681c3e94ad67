/// A speech balloon whose outline follows a curve: an oval, or one with bumps or spikes all around.
struct Balloon {
  /// An oval, scallops or a burst.
  let shape: TextBackground.Shape
  let frame: Rect

  init(_ shape: TextBackground.Shape, in frame: Rect) {
    self.shape = shape
    self.frame = frame
  }

  /// The area for the words, a little inside of the curve.
  var room: Rect {
    // The middle of each quarter of the curve.
    let part = (4 + 3 * fullness) / 8
    let clearance = min(5, side * 0.05)
    let inset = { (length: Double) in
      depth + max(0, length - 2 * depth) * (1 - part) / 2 + clearance
    }
    return frame.inset(x: inset(frame.width), y: inset(frame.height))
  }

  /// The height of a balloon for words of a given height.
  static func height(_ shape: TextBackground.Shape, around words: Double, width: Double) -> Double {
    // The space lost above and below the words is less than half of the added height.
    (0..<30).reduce(into: words) { height, _ in
      let room = Balloon(shape, in: Rect(x: 0, y: 0, width: width, height: height)).room
      height += words - room.height
    }
  }

  /// - Parameter tail: The point outside of the frame that the balloon points to.
  func outline(tail: Point?) -> Path {
    let curve = BalloonCurve(in: frame.inset(by: depth), fullness: fullness)
    guard curve.length > 0 else { return Path(polygon: frame.corners) }
    var path = Path()
    guard let tail else {
      path.move(to: curve.point(at: 0))
      addEdge(along: curve, from: 0, to: curve.length, to: &path)
      path.close()
      return path
    }
    let width = min(22, curve.length / 8, side / 2)
    let middle = curve.middle(ofTailTo: tail, width: width)
    let ends = (curve.point(at: middle + width / 2), curve.point(at: middle - width / 2))
    path.move(to: ends.0)
    addEdge(along: curve, from: middle + width / 2, to: middle - width / 2 + curve.length, to: &path)
    if shape == .burst {
      path.line(to: tail)
    } else {
      let foot = Point(x: (ends.0.x + ends.1.x) / 2, y: (ends.0.y + ends.1.y) / 2)
      path.addTail(to: tail, from: ends.1, foot: foot, to: ends.0, half: ends.0.distance(to: foot))
    }
    path.close()
    return path
  }

  // MARK: Edge

  private var side: Double { min(frame.width, frame.height) }

  /// The height of bumps and spikes.
  private var depth: Double {
    switch shape {
    case .scallop: min(14, side * 0.13)
    case .burst: min(16, side * 0.15)
    default: 0
    }
  }

  private var fullness: Double { shape == .oval ? 0.66 : 0.95 }

  /// Adds bumps or spikes, each above a chord of the curve. Since the curve is convex, they do not meet.
  private func addEdge(
    along curve: BalloonCurve, from start: Double, to end: Double, to path: inout Path
  ) {
    guard shape != .oval else {
      for piece in curve.curves(from: start, to: end) { path.curve(piece.first, piece.second, to: piece.end) }
      return
    }
    let pitch = depth * (shape == .scallop ? 2.2 : 1.8)
    // A tiny side has tiny bumps.
    let count = max(7, Int(min(mostBumpsOfAnEdge, (end - start) / pitch).rounded()))
    let points = (0...count).map { curve.point(at: start + (end - start) * Double($0) / Double(count)) }
    for (index, (point, next)) in zip(points, points.dropFirst()).enumerated() {
      let chord = point.distance(to: next)
      guard chord > 0 else { continue }
      let along = Point(x: (next.x - point.x) / chord, y: (next.y - point.y) / chord)
      // The point above a part of the chord, which runs clockwise.
      let above = { (part: Double, height: Double) in
        Point(
          x: point.x + along.x * part * chord + along.y * height,
          y: point.y + along.y * part * chord - along.x * height)
      }
      if shape == .scallop {
        // A cubic whose control points are offset by 4/3 of the bump reaches it at its midpoint.
        path.curve(above(0.06, depth * 4 / 3), above(0.94, depth * 4 / 3), to: next)
      } else {
        path.line(to: above(0.5, index.isMultiple(of: 2) ? depth : 0.6 * depth))
        path.line(to: next)
      }
    }
  }
}

extension TextBackground.Shape {
  /// Whether the space around the words grows with the height of the label.
  var growsWithItsHeight: Bool { [.oval, .scallop, .burst].contains(self) }
}

extension Path {
  /// A curved tail from one point to another.
  ///
  /// - Parameters:
  ///   - foot: The point halfway between the two.
  ///   - half: The distance between the foot and either point.
  mutating func addTail(to tip: Point, from first: Point, foot: Point, to second: Point, half: Double) {
    let waist = Point(x: foot.x + (tip.x - foot.x) * 0.4, y: foot.y + (tip.y - foot.y) * 0.4)
    curve(first.toward(foot, half * 0.3), waist, to: tip)
    curve(waist, second.toward(foot, half * 0.3), to: second)
  }
}
