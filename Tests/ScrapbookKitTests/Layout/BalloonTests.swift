import TestSupport
import Testing

@testable import ScrapbookKit

/// The outlines of speech balloons.
@Suite struct BalloonTests {
  private static let shapes: [TextBackground.Shape] = [.round, .oval, .box, .scallop, .burst]
  /// The shapes with a curved outline.
  private static let curved: [TextBackground.Shape] = [.oval, .scallop, .burst]

  /// Frames of all proportions, with points around them, near and far.
  private static let balloons: [(frame: Rect, tail: Point)] = {
    var random = SeededGenerator(seed: 18)
    let all = (0..<60).map { number -> (frame: Rect, tail: Point) in
      let size = (0..<2).map { _ in 4 + 300 * random.part() * random.part() }
      let frame = Rect(x: 50 * random.part(), y: 50 * random.part(), width: size[0], height: size[1])
      let distance = number.isMultiple(of: 3) ? 2 * random.part() : 400 * random.part()
      let tails = [
        Point(x: frame.x + frame.width * random.part(), y: frame.y - 0.01 - distance),
        Point(x: frame.maxX + 0.01 + distance, y: frame.y + frame.height * random.part()),
        Point(x: frame.x - distance, y: frame.maxY + 0.01 + distance * random.part()),
      ]
      return (frame, tails[number % 3])
    }
    return Sample.cases(all, some: 6)
  }()

  private func label(_ shape: TextBackground.Shape, _ frame: Rect, tail: Point? = nil) -> LabelShape {
    LabelShape(TextBackground(shape, tail: tail), in: frame, padding: nil, seed: "")
  }

  @Test(arguments: shapes) func anOutlineDoesNotCrossItself(_ shape: TextBackground.Shape) {
    for (frame, tail) in Self.balloons {
      for tail in [nil, tail] {
        let outline = label(shape, frame, tail: tail).path.flattened
        #expect(!outline.crossesItself, "\(frame) \(tail.map { "\($0)" } ?? "")")
      }
    }
  }

  @Test(arguments: shapes) func wordsLieInsideOfTheOutline(_ shape: TextBackground.Shape) {
    for (frame, tail) in Self.balloons {
      for tail in [nil, tail] {
        let label = label(shape, frame, tail: tail)
        let outline = label.path.flattened
        let clearance = 0.9 * min(5, 0.05 * min(frame.width, frame.height))
        for corner in label.inner.corners {
          #expect(outline.surrounds(corner), "\(frame) \(corner)")
          #expect(outline.distance(of: corner) >= clearance, "\(frame) \(corner)")
        }
      }
    }
  }

  @Test(arguments: shapes) func aTailEndsAtItsPointAndStandsOnTheBalloon(_ shape: TextBackground.Shape) throws
  {
    for (frame, tail) in Self.balloons {
      let ends = label(shape, frame, tail: tail).path.ends
      #expect(ends.filter { $0 == tail }.count == 1, "\(frame) \(tail)")
      let place = try #require(ends.firstIndex(of: tail))
      let feet = [ends[place - 1], place + 1 < ends.count ? ends[place + 1] : ends[0]]
      #expect(feet.allSatisfy { frame.outset(by: 0.001).contains($0) }, "\(frame) \(tail) \(feet)")
      guard Self.curved.contains(shape) else { continue }
      let lengths = feet.map { $0.distance(to: tail) }
      #expect(abs(lengths[0] - lengths[1]) < 1e-6, "\(frame) \(tail)")
    }
  }

  @Test(arguments: curved) func aBalloonIsAsHighAsItsWordsNeed(_ shape: TextBackground.Shape) {
    for (words, width) in [(20.0, 300.0), (40, 200), (400, 100), (0.5, 3)] {
      let height = Balloon.height(shape, around: words, width: width)
      let room = Balloon(shape, in: Rect(x: 0, y: 0, width: width, height: height)).room
      #expect(isNear(room.height, words, within: 1e-6), "\(height)")
    }
  }

  /// The words of a caption keep their size in a balloon.
  @Test func aCaptionInABalloonIsNotMadeSmaller() throws {
    for shape in ["oval", "scallop", "burst", "round"] {
      let caption = #"{ "text": "We saw it", "background": "\#(shape)" }"#
      let photo =
        #"{ "image": "wide.jpg", "frame": [40, 60, 160, 120], "mount": "none", "caption": \#(caption) }"#
      let found = composed(#"{ "background": "none", "pages": [ { "photos": [ \#(photo) ] } ] }"#)
      #expect(found.diagnostics.isEmpty, "\(found.diagnostics.all.map(\.message))")
      let dump = try #require(found.dump(.sheets))
      #expect(dump.contains("size 14.5") && !dump.contains("…"), "\(dump)")
    }
  }

  @Test(arguments: shapes)
  func extremeFramesHaveOutlinesOfFinitePoints(_ shape: TextBackground.Shape) {
    let sizes = [
      (1e-300, 80), (5, 1e-300), (Double.leastNonzeroMagnitude, .leastNonzeroMagnitude), (0, 0),
      (10_000, 0.001), (0.001, 10_000), (10_000, 10_000),
    ]
    for (width, height) in sizes {
      for tail in [nil, Point(x: -10_000, y: 3), Point(x: 10_000, y: 10_000), Point(x: 10, y: 9.999)] {
        let label = label(shape, Rect(x: 10, y: 10, width: width, height: height), tail: tail)
        let points = label.path.flattened
        #expect(points.count < 200_000 && points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        #expect(label.inner.width >= 0 && label.inner.height >= 0)
      }
    }
  }
}

extension SeededGenerator {
  /// A number from 0 to 1.
  fileprivate mutating func part() -> Double { Double(next() >> 11) / Double(1 << 53) }
}

extension Path {
  /// The ends of lines and curves.
  fileprivate var ends: [Point] {
    elements.compactMap { element in
      switch element {
      case .move(let point), .line(let point), .curve(_, _, let point): point
      case .close: nil
      }
    }
  }

  /// The points of the first part of the path, with 16 lines for each curve.
  fileprivate var flattened: [Point] {
    var points: [Point] = []
    for element in elements {
      switch element {
      case .move(let point), .line(let point): points.append(point)
      case .curve(let first, let second, let end):
        let curve = CubicCurve(start: points.last ?? end, first: first, second: second, end: end)
        points += (1...16).map { curve.point(at: Double($0) / 16) }
      case .close:
        // Apart from rounding, an outline ends where it began.
        if let first = points.first, let last = points.last, first.distance(to: last) < 1e-9 {
          points.removeLast()
        }
        return points
      }
    }
    return points
  }
}

extension [Point] {
  private var sides: [(from: Point, to: Point)] {
    indices.map { (self[$0], self[($0 + 1) % count]) }
  }

  /// Whether two sides of the polygon cross.
  fileprivate var crossesItself: Bool {
    let sides = self.sides
    let turn = { (side: (from: Point, to: Point), point: Point) in
      (side.to.x - side.from.x) * (point.y - side.from.y)
        - (side.to.y - side.from.y) * (point.x - side.from.x)
    }
    return sides.indices.contains { index in
      let side = sides[index]
      return sides[(index + 1)...].contains { other in
        turn(side, other.from) * turn(side, other.to) < -1e-18
          && turn(other, side.from) * turn(other, side.to) < -1e-18
      }
    }
  }

  /// Whether the polygon contains a point.
  fileprivate func surrounds(_ point: Point) -> Bool {
    !sides.count(where: { from, to in
      (from.y <= point.y) != (to.y <= point.y)
        && from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x) > point.x
    }).isMultiple(of: 2)
  }

  /// The distance of a point from the sides of the polygon.
  fileprivate func distance(of point: Point) -> Double {
    sides.map { from, to in
      let (x, y) = (to.x - from.x, to.y - from.y)
      let length = x * x + y * y
      let part = length > 0 ? ((point.x - from.x) * x + (point.y - from.y) * y) / length : 0
      let place = Swift.min(1, Swift.max(0, part))
      return point.distance(to: Point(x: from.x + place * x, y: from.y + place * y))
    }.min() ?? 0
  }
}
