import Foundation
import ScrapbookKit

/// One side of a border between two corners, each shared with the adjacent side.
///
/// Both edges are polylines with the same number of points, clockwise. Two sides meet in the line from the outer corner
/// to the inner one, and where a corner is rounded, in the middle of its arcs (CSS Backgrounds, level 3, 4.4 and 5.4).
private struct BorderStrip {
  var outer: [Point] = []
  var inner: [Point] = []

  /// The points of a quarter of an ellipse.
  private static let steps = 16

  /// - Parameters:
  ///   - side: 0 for the top, 1 for the right, 2 for the bottom, 3 for the left.
  ///   - reaches: Whether a side painted over this one hides the part beyond the middle of the corners.
  init(_ side: Int, of rect: Rect, _ radii: [Double], _ widths: Edges<Double>, reaches: Bool) {
    let all = [widths.top, widths.right, widths.bottom, widths.left]
    let corners = [side, (side + 1) % 4]
    let neighbors = [all[(side + 3) % 4], all[(side + 1) % 4]]
    for (end, index) in corners.enumerated() {
      let corner = Corner(index, of: rect, radii[index], widths)
      // A side without a neighbor takes the whole corner.
      let isWhole = reaches || neighbors[end] == 0
      let part = end == 0 ? (isWhole ? 0 : 0.5)...1 : 0...(isWhole ? 1 : 0.5)
      let square = reaches && radii[index] == 0 ? corner.square(all[side], isFirst: end == 0) : nil
      if end == 0, let square { add(square) }
      let count = radii[index] > 0 ? Self.steps : 0
      for step in 0...count {
        let share = count == 0 ? 0 : Double(step) / Double(count)
        add(corner.point(at: part.lowerBound + (part.upperBound - part.lowerBound) * share))
      }
      if end == 1, let square { add(square) }
    }
  }

  private mutating func add(_ pair: (outer: Point, inner: Point)) {
    outer.append(pair.outer)
    inner.append(pair.inner)
  }

  /// The part between two distances from the outer edge, as fractions of the width.
  func path(_ from: Double, _ to: Double) -> Path {
    let pairs = zip(outer, inner)
    return Path(
      through: pairs.map { $0.toward($1, by: from) } + pairs.map { $0.toward($1, by: to) }.reversed())
  }

  /// The distances along its center line from the start to each point.
  private var distances: [Double] {
    let middle = zip(outer, inner).map { $0.toward($1, by: 0.5) }
    var distances = [0.0]
    for index in middle.indices.dropFirst() {
      distances.append(
        distances[index - 1]
          + hypot(middle[index].x - middle[index - 1].x, middle[index].y - middle[index - 1].y))
    }
    return distances
  }

  /// The side cut into dashes of the given length, with gaps that fill it.
  func dashes(_ dash: Double) -> [BorderStrip] {
    let distances = distances
    guard let length = distances.last, length > 0, dash > 0 else { return [] }
    let count = min(max(1, ((length / dash + 1) / 2).rounded(.down)), 2000)
    let gap = count > 1 ? (length - count * dash) / (count - 1) : 0
    return (0..<Int(count)).map { number in
      let from = Double(number) * (dash + gap)
      return part(from, min(from + dash, length), distances)
    }
  }

  private func part(_ from: Double, _ to: Double, _ distances: [Double]) -> BorderStrip {
    var part = self
    (part.outer, part.inner) = ([], [])
    part.add(pair(at: from, distances))
    for index in distances.indices where distances[index] > from && distances[index] < to {
      part.add((outer[index], inner[index]))
    }
    part.add(pair(at: to, distances))
    return part
  }

  private func pair(at distance: Double, _ distances: [Double]) -> (outer: Point, inner: Point) {
    let next = distances.firstIndex { $0 >= distance } ?? distances.count - 1
    guard next > 0 else { return (outer[0], inner[0]) }
    let length = distances[next] - distances[next - 1]
    let share = length > 0 ? (distance - distances[next - 1]) / length : 0
    return (outer[next - 1].toward(outer[next], by: share), inner[next - 1].toward(inner[next], by: share))
  }

  /// Points on its center line, two widths from each other and one from its ends, so that the dots of the next side
  /// continue the pattern.
  func dots(_ width: Double) -> [Point] {
    let distances = distances
    guard let length = distances.last, length > 0, width > 0 else { return [] }
    let count = min(max(1, (length / (2 * width)).rounded()), 2000)
    return (0..<Int(count)).map { number in
      let place = pair(at: (Double(number) + 0.5) * length / count, distances)
      return place.outer.toward(place.inner, by: 0.5)
    }
  }
}

/// A corner of a border.
private struct Corner {
  private var outer: Point
  private var inner: Point
  /// The directions along the side before the corner, backward, and along the side after it.
  private let back: Size
  private let ahead: Size
  private let radius: Double
  private let innerRadius: Size

  /// - Parameter index: 0 for the one at the top left, clockwise.
  init(_ index: Int, of rect: Rect, _ radius: Double, _ widths: Edges<Double>) {
    let isRight = index == 1 || index == 2
    let isLow = index >= 2
    outer = Point(x: isRight ? rect.maxX : rect.x, y: isLow ? rect.maxY : rect.y)
    let across = isRight ? widths.right : widths.left
    let down = isLow ? widths.bottom : widths.top
    inner = Point(x: outer.x + (isRight ? -across : across), y: outer.y + (isLow ? -down : down))
    let backward = [(0.0, 1.0), (-1, 0), (0, -1), (1, 0)][index]
    let forward = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)][index]
    back = Size(width: backward.0, height: backward.1)
    ahead = Size(width: forward.0, height: forward.1)
    self.radius = radius
    let size = Size(width: radius - across, height: radius - down)
    innerRadius = size.width > 0 && size.height > 0 ? size : Size(width: 0, height: 0)
  }

  /// The points of both arcs at a fraction of the way around the corner.
  func point(at part: Double) -> (outer: Point, inner: Point) {
    let (before, after) = (1 - sin(part * .pi / 2), 1 - cos(part * .pi / 2))
    func point(_ corner: Point, _ radius: Size) -> Point {
      Point(
        x: corner.x + (back.width * before + ahead.width * after) * radius.width,
        y: corner.y + (back.height * before + ahead.height * after) * radius.height)
    }
    return (point(outer, Size(width: radius, height: radius)), point(inner, innerRadius))
  }

  /// The end of a side that takes the whole of a square corner.
  func square(_ width: Double, isFirst: Bool) -> (outer: Point, inner: Point) {
    let way = isFirst ? back : ahead
    return (outer, Point(x: outer.x + way.width * width, y: outer.y + way.height * width))
  }
}

extension PiecePainter {
  /// The sides of a border that differ from each other, or that have round corners and are not solid: each up to the
  /// line where it meets the next side.
  func joinedSides(_ rect: Rect, _ radii: [Double], _ widths: Edges<Double>, _ style: ComputedStyle)
    -> DisplayList
  {
    let sides = [style.border.top, style.border.right, style.border.bottom, style.border.left]
    let all = [widths.top, widths.right, widths.bottom, widths.left]
    // The vertical sides cover the ends of the horizontal ones: where two colors meet within a pixel, the paper would
    // show through.
    return [0, 2, 1, 3].filter { all[$0] > 0 }.flatMap { index -> DisplayList in
      let color = sides[index].color ?? style.text.color
      let isLevel = index % 2 == 0
      let neighbors = [sides[1], sides[3]]
      let isCovered =
        isLevel && sides[index].style == .solid && color.alpha == 1
        && neighbors.allSatisfy { $0.style == .solid && ($0.color ?? style.text.color).alpha == 1 }
        && widths.left > 0 && widths.right > 0
      let strip = BorderStrip(index, of: rect, radii, widths, reaches: isCovered)
      return items(of: strip, sides[index].style, all[index], color)
    }
  }

  private func items(of strip: BorderStrip, _ style: BorderSide.Style, _ width: Double, _ color: Color)
    -> DisplayList
  {
    guard color.alpha > 0 else { return [] }
    switch style {
    case .none, .hidden: return []
    case .solid: return [.path(strip.path(0, 1), color)]
    case .double: return [.path(strip.path(0, 1.0 / 3), color), .path(strip.path(2.0 / 3, 1), color)]
    case .dashed: return strip.dashes(3 * width).map { .path($0.path(0, 1), color) }
    case .dotted:
      return strip.dots(width).map { center in
        let area = Rect(x: center.x - width / 2, y: center.y - width / 2, width: width, height: width)
        return .fill(RoundedRect(area, radius: width / 2), color)
      }
    }
  }
}

extension Path {
  /// A shape with straight sides.
  fileprivate init(through points: [Point]) {
    self.init()
    for (index, point) in points.enumerated() {
      if index == 0 { move(to: point) } else { line(to: point) }
    }
    close()
  }
}

extension Point {
  fileprivate func toward(_ other: Point, by part: Double) -> Point {
    Point(x: x + (other.x - x) * part, y: y + (other.y - y) * part)
  }
}
