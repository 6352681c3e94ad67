/// The background of a text: its outline, and the area for the words.
struct LabelShape: Sendable, Equatable {
  var path: Path
  /// The small bubbles that lead from a cloud to the thinker.
  var bubbles: [Rect] = []
  /// The area for the words, without the padding.
  var inner: Rect

  /// - Parameters:
  ///   - frame: The outer edge.
  ///   - padding: The distance between the frame and the words; nil leaves it to the shape.
  ///   - seed: The text, which seeds the tears of paper so that no two scraps are alike.
  init(_ background: TextBackground, in frame: Rect, padding: Double?, seed: String) {
    let side = min(frame.width, frame.height)
    switch background.shape {
    case .plain:
      path = Path(polygon: frame.corners)
      inner = frame.inset(by: padding ?? 6)
    case .round, .speech, .box:
      let radius = background.shape == .box ? 0 : min(26, side * 0.42)
      path = speechBubble(frame, radius: radius, tail: background.tail)
      inner = frame.inset(by: padding ?? min(12, side * 0.2))
    case .oval, .scallop, .burst:
      let balloon = Balloon(background.shape, in: frame)
      path = balloon.outline(
        tail: background.tail.flatMap { ScrapbookKit.side(of: frame, facing: $0) == nil ? nil : $0 })
      inner = padding.map { frame.inset(by: $0) } ?? balloon.room
    case .cloud:
      path = cloud(frame)
      bubbles = background.tail.map { thoughtBubbles(from: frame, to: $0) } ?? []
      let bump = cloudBump(of: frame)
      inner = frame.inset(x: padding ?? bump + frame.width * 0.05, y: padding ?? bump + frame.height * 0.03)
    case .torn:
      path = tornPaper(frame, seed: seed)
      inner = frame.inset(by: padding ?? min(14, side * 0.2))
    case .tag:
      let tag = Tag(frame)
      path = tag.path
      let room = padding ?? min(10, side * 0.15)
      inner = Rect(
        x: tag.hole.maxX + room, y: frame.y + room, width: max(0, frame.maxX - tag.hole.maxX - 2 * room),
        height: max(0, frame.height - 2 * room))
    }
  }
}

// MARK: Speech bubble

/// A rectangle with rounded corners, or with square ones of radius 0; a curved tail leaves the side that faces the point.
private func speechBubble(_ frame: Rect, radius: Double, tail: Point?) -> Path {
  var path = Path()
  // Clockwise from the top left. Each side is a straight line that a tail may interrupt.
  let corners = frame.corners
  let tailSide = tail.flatMap { side(of: frame, facing: $0) }
  let start = corners[0].toward(corners[1], radius)
  path.move(to: start)
  for index in 0..<4 {
    let from = corners[index]
    let to = corners[(index + 1) % 4]
    let after = corners[(index + 2) % 4]
    if let tail, tailSide == index {
      // At a square corner a tail would leave a hook.
      let free = radius > 0 ? radius : min(8, min(frame.width, frame.height) / 4)
      addTail(to: tail, from: from.toward(to, free), to: to.toward(from, free), on: &path)
    }
    let end = to.toward(from, radius)
    path.line(to: end)
    if radius > 0 { path.roundCorner(from: end, around: to, to: to.toward(after, radius)) }
  }
  path.close()
  return path
}

/// The side of the frame that faces a point: 0 top, 1 right, 2 bottom, 3 left; nil for a point inside.
private func side(of frame: Rect, facing point: Point) -> Int? {
  let across = (point.x - frame.center.x) / (frame.width / 2)
  let down = (point.y - frame.center.y) / (frame.height / 2)
  guard max(abs(across), abs(down)) > 1 else { return nil }
  return abs(down) >= abs(across) ? (down < 0 ? 0 : 2) : (across > 0 ? 1 : 3)
}

private func addTail(to tip: Point, from start: Point, to end: Point, on path: inout Path) {
  let length = start.distance(to: end)
  guard length > 0 else { return }
  let half = min(11, length / 2)
  // The position of the tail along the side, away from the corners.
  let along = ((tip.x - start.x) * (end.x - start.x) + (tip.y - start.y) * (end.y - start.y)) / length
  let middle = min(max(along, half), length - half)
  let first = start.toward(end, middle - half)
  let second = start.toward(end, middle + half)
  let foot = start.toward(end, middle)
  path.line(to: first)
  path.addTail(to: tip, from: first, foot: foot, to: second, half: half)
}

// MARK: Cloud

/// The height of the bumps in canvas units.
private func cloudBump(of frame: Rect) -> Double { min(16, min(frame.width, frame.height) * 0.16) }

/// Bumps around a superellipse.
private func cloud(_ frame: Rect) -> Path {
  let bump = cloudBump(of: frame)
  let inner = frame.inset(by: bump)
  let perimeter = 2 * (inner.width + inner.height)
  // A tiny side has tiny bumps.
  let count = max(7, Int(min(mostBumpsOfACloud, perimeter / (bump * 2.6)).rounded()))
  let points = evenPoints(on: inner, count: count)
  var path = Path()
  guard let start = points.first else { return path }
  path.move(to: start)
  for (index, point) in points.enumerated() {
    let next = points[(index + 1) % points.count]
    let chord = point.distance(to: next)
    guard chord > 0 else { continue }
    // The outward normal of a clockwise curve.
    let outward = Point(x: (next.y - point.y) / chord, y: -(next.x - point.x) / chord)
    // A cubic whose control points are offset by 4/3 of the bump reaches it at its midpoint.
    let reach = bump * 4 / 3
    let spread = 0.12 * chord
    let along = Point(x: (next.x - point.x) / chord * spread, y: (next.y - point.y) / chord * spread)
    path.curve(
      Point(x: point.x + outward.x * reach - along.x, y: point.y + outward.y * reach - along.y),
      Point(x: next.x + outward.x * reach + along.x, y: next.y + outward.y * reach + along.y), to: next)
  }
  path.close()
  return path
}

/// Points at equal distances, clockwise, on a superellipse of exponent 4.
private func evenPoints(on rect: Rect, count: Int) -> [Point] {
  let fine = 200
  // Once around a square, each point projected onto the curve.
  let square = Rect(x: -1, y: -1, width: 2, height: 2).corners
  let curve = (0...4 * fine).map { step -> Point in
    let point = square[step / fine % 4].toward(
      square[(step / fine + 1) % 4], 2 * Double(step % fine) / Double(fine))
    let factor = 1 / root4(power4(point.x) + power4(point.y))
    return Point(
      x: rect.center.x + point.x * factor * rect.width / 2,
      y: rect.center.y + point.y * factor * rect.height / 2)
  }
  let lengths = zip(curve, curve.dropFirst()).map { $0.distance(to: $1) }
  let step = lengths.reduce(0, +) / Double(count)
  var points: [Point] = []
  var way = 0.0
  for (point, length) in zip(curve, lengths) {
    if way >= step * Double(points.count), points.count < count { points.append(point) }
    way += length
  }
  return points
}

private func power4(_ value: Double) -> Double { value * value * value * value }
private func root4(_ value: Double) -> Double { value.squareRoot().squareRoot() }

/// Three bubbles that become smaller toward the point; none for a point inside.
private func thoughtBubbles(from frame: Rect, to tip: Point) -> [Rect] {
  guard side(of: frame, facing: tip) != nil else { return [] }
  // The point where the line from the center to the tip leaves the frame.
  let across = abs(tip.x - frame.center.x) / (frame.width / 2)
  let down = abs(tip.y - frame.center.y) / (frame.height / 2)
  let part = 1 / max(across, down)
  let edge = Point(
    x: frame.center.x + (tip.x - frame.center.x) * part, y: frame.center.y + (tip.y - frame.center.y) * part)
  let bump = cloudBump(of: frame)
  return [(0.15, 0.62), (0.55, 0.42), (0.9, 0.26)].map { way, radius in
    let center = Point(x: edge.x + (tip.x - edge.x) * way, y: edge.y + (tip.y - edge.y) * way)
    let side = 2 * radius * bump
    return Rect(center: center, size: Size(width: side * 1.15, height: side))
  }
}

// MARK: Torn paper

/// A rectangle with edges that are ragged by up to three units, inward only.
private func tornPaper(_ frame: Rect, seed: String) -> Path {
  var state = contentHash(seed) | 1
  let random = { () -> Double in
    // xorshift64 (Marsaglia 2003): the same tears on every machine.
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 40) / Double(1 << 24)
  }
  let depth = min(3.2, min(frame.width, frame.height) * 0.08)
  let corners = frame.corners
  let points = (0..<4).flatMap { index -> [Point] in
    let from = corners[index]
    let to = corners[(index + 1) % 4]
    let length = from.distance(to: to)
    let count = max(2, Int(length / 6))
    let inward = Point(x: -(to.y - from.y) / length, y: (to.x - from.x) / length)
    return (0..<count).map { step in
      // Unequal distances and depths; occasionally a deep tear.
      let along = from.toward(to, length * (Double(step) + 0.25 + 0.5 * random()) / Double(count))
      let tear = depth * random() * (step % 5 == 2 ? 1 : 0.55)
      return Point(x: along.x + inward.x * tear, y: along.y + inward.y * tear)
    }
  }
  return Path(polygon: points)
}

// MARK: Tag

/// A rectangle with a blunt point and a hole on its left.
private struct Tag {
  var path: Path
  var hole: Rect

  init(_ frame: Rect) {
    let cut = min(frame.height * 0.32, frame.width * 0.25, 26)
    let radius = min(5, cut * 0.3)
    hole = Rect(
      center: Point(x: frame.x + cut * 0.85, y: frame.center.y),
      size: Size(width: radius * 2, height: radius * 2))
    path = Path(polygon: [
      Point(x: frame.x + cut, y: frame.y), Point(x: frame.maxX, y: frame.y),
      Point(x: frame.maxX, y: frame.maxY), Point(x: frame.x + cut, y: frame.maxY),
      Point(x: frame.x, y: frame.maxY - cut), Point(x: frame.x, y: frame.y + cut),
    ])
    path.addEllipse(in: hole, isHole: true)
  }
}

extension TextBackground.Shape {
  /// The corner radius of a rounded rectangle that approximates the shape; a shadow is too soft for more detail.
  func cornerRadius(of frame: Rect) -> Double {
    switch self {
    case .plain, .torn, .box: 0
    case .round, .speech: min(26, min(frame.width, frame.height) * 0.42)
    case .oval: min(frame.width, frame.height) * 0.5
    case .cloud: min(frame.width, frame.height) * 0.45
    case .scallop, .burst: min(frame.width, frame.height) * 0.35
    case .tag: 8
    }
  }
}
