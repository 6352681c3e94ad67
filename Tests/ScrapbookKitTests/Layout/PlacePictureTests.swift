import TestSupport
import Testing

@testable import ScrapbookKit

@Suite struct PlacePictureTests {
  static let middle = Point(x: 0.5, y: 0.5)
  static let frame = Rect(x: 10, y: 20, width: 200, height: 100)

  static let placed: [(fit: Fit, size: Size, focus: Point, rect: Rect)] = [
    (.cover, Size(width: 400, height: 300), middle, Rect(x: 10, y: -5, width: 200, height: 150)),
    (.cover, Size(width: 400, height: 300), Point(x: 0, y: 0), Rect(x: 10, y: 20, width: 200, height: 150)),
    (.cover, Size(width: 400, height: 300), Point(x: 1, y: 1), Rect(x: 10, y: -30, width: 200, height: 150)),
    (
      .cover, Size(width: 400, height: 300), Point(x: 0.5, y: 0.4),
      Rect(x: 10, y: 10, width: 200, height: 150)
    ),
    (.cover, Size(width: 20, height: 5), middle, Rect(x: -90, y: 20, width: 400, height: 100)),
    (.cover, Size(width: 20, height: 5), Point(x: 0.75, y: 0), Rect(x: -190, y: 20, width: 400, height: 100)),
    (
      .contain, Size(width: 400, height: 300), middle,
      Rect(x: 130.0 / 3, y: 20, width: 400.0 / 3, height: 100)
    ),
    (
      .contain, Size(width: 400, height: 300), Point(x: 0, y: 0),
      Rect(x: 130.0 / 3, y: 20, width: 400.0 / 3, height: 100)
    ),
    (.contain, Size(width: 20, height: 5), middle, Rect(x: 10, y: 45, width: 200, height: 50)),
    (.stretch, Size(width: 1, height: 9), Point(x: 0, y: 1), frame),
    (.center, Size(width: 20, height: 10), Point(x: 0, y: 0), Rect(x: 100, y: 65, width: 20, height: 10)),
    (.center, Size(width: 400, height: 50), Point(x: 0, y: 0), Rect(x: 10, y: 45, width: 400, height: 50)),
    (.center, Size(width: 400, height: 50), Point(x: 1, y: 0), Rect(x: -190, y: 45, width: 400, height: 50)),
    (
      .center, Size(width: 400, height: 300), Point(x: 0.4, y: 0.5),
      Rect(x: -50, y: -80, width: 400, height: 300)
    ),
  ]

  @Test(arguments: placed) func places(_ row: (fit: Fit, size: Size, focus: Point, rect: Rect)) {
    let rect = placePicture(row.size, in: Self.frame, fit: row.fit, focus: row.focus)
    #expect(isNear(rect, row.rect, within: 1e-9), "\(rect)")
  }

  @Test(arguments: Fit.allCases) func leavesNoGapAndKeepsProportions(_ fit: Fit) {
    var random = SeededGenerator(seed: 7)
    func side() -> Double { Double.random(in: 0.5...5000, using: &random) }
    for _ in 0..<2000 {
      let size = Size(width: side(), height: side())
      let frame = Rect(x: side() - 2000, y: side() - 2000, width: side(), height: side())
      let focus = Point(
        x: Double.random(in: 0...1, using: &random), y: Double.random(in: 0...1, using: &random))
      let rect = placePicture(size, in: frame, fit: fit, focus: focus)
      let facts = "\(size) in \(frame), focus \(focus): \(rect)"
      switch fit {
      case .cover:
        #expect(rect.contains(frame, slack: 1e-8), "\(facts)")
        #expect(
          isNear(rect.width, frame.width, within: 1e-8) || isNear(rect.height, frame.height, within: 1e-8),
          "\(facts)")
      case .contain:
        #expect(frame.contains(rect, slack: 1e-8), "\(facts)")
        #expect(
          isNear(rect.center.x, frame.center.x, within: 1e-8)
            && isNear(rect.center.y, frame.center.y, within: 1e-8), "\(facts)")
      case .stretch: #expect(rect == frame, "\(facts)")
      case .center:
        #expect(rect.size == size, "\(facts)")
        #expect(rect.x <= frame.x + 1e-8 || rect.maxX <= frame.maxX + 1e-8, "\(facts)")
      }
      if fit != .stretch {
        #expect(isNear(rect.size.aspectRatio / size.aspectRatio, 1, within: 1e-9), "\(facts)")
      }
    }
  }
}
