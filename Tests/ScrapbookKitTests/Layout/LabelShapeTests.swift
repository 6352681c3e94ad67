import Testing

@testable import ScrapbookKit

@Suite struct LabelShapeTests {
  private static let frames = [
    Rect(x: 10, y: 20, width: 300, height: 120), Rect(x: 0, y: 0, width: 40, height: 300),
    Rect(x: 0, y: 0, width: 12, height: 8), Rect(x: 0, y: 0, width: 0.01, height: 0.01),
  ]

  @Test(arguments: TextBackground.Shape.allCases, frames)
  func staysInItsFrameAndLeavesRoomForWords(_ shape: TextBackground.Shape, _ frame: Rect) {
    let label = LabelShape(TextBackground(shape), in: frame, padding: nil, seed: "words")
    #expect(
      frame.contains(label.path.bounds, slack: 0.02 * frame.width + 0.02 * frame.height),
      "\(label.path.bounds)")
    #expect(frame.contains(label.inner))
    #expect(label.path.bounds.width > 0.8 * frame.width && label.path.bounds.height > 0.8 * frame.height)
    #expect(label.inner.width >= 0 && label.inner.height >= 0)
  }

  @Test(arguments: [(1e-300, 80.0), (5, 1e-300), (.leastNonzeroMagnitude, .leastNonzeroMagnitude), (0, 0)])
  func cloudOfNearlyNothingHasBumps(_ width: Double, _ height: Double) {
    let frame = Rect(x: 10, y: 10, width: width, height: height)
    let label = LabelShape(TextBackground(.cloud), in: frame, padding: nil, seed: "")
    #expect(label.path.points.count < 100_000)
  }

  @Test(arguments: [Point(x: 160, y: 300), Point(x: 160, y: -90), Point(x: -50, y: 70), Point(x: 400, y: 90)])
  func bubblePointsAtItsTail(_ tail: Point) {
    let frame = Self.frames[0]
    for shape in [TextBackground.Shape.round, .oval, .box, .scallop, .burst, .speech] {
      let label = LabelShape(TextBackground(shape, tail: tail), in: frame, padding: nil, seed: "")
      #expect(label.path.points.contains(tail))
    }
    let cloud = LabelShape(TextBackground(.cloud, tail: tail), in: frame, padding: nil, seed: "")
    #expect(cloud.bubbles.count == 3)
  }

  @Test func tailInsideTheFrameIsLeftOut() {
    let frame = Self.frames[0]
    for shape in TextBackground.Shape.allCases {
      let label = LabelShape(TextBackground(shape, tail: frame.center), in: frame, padding: nil, seed: "")
      #expect(label == LabelShape(TextBackground(shape), in: frame, padding: nil, seed: ""))
    }
  }

  @Test func tearsFollowFromTheWords() {
    let torn = { (seed: String) in
      LabelShape(TextBackground(.torn), in: Self.frames[0], padding: nil, seed: seed).path
    }
    #expect(torn("a") == torn("a"))
    #expect(torn("a") != torn("b"))
  }

  @Test(arguments: TextBackground.Shape.allCases)
  func wordsStandInTheMiddleOfALabel(_ shape: TextBackground.Shape) {
    var own = TextStyle(.note)
    own.background = TextBackground(shape)
    let computed = ComputedTextStyle(own, in: Album(), at: .note)
    #expect((computed.align == .center) == (shape != .plain))
    #expect((computed.verticalAlign == .middle) == (shape != .plain))
    own.align = .end
    #expect(ComputedTextStyle(own, in: Album(), at: .note).align == .end)
  }

  @Test(arguments: [
    (#""color": "cornsilk", "border": 2"#, "#9e9676"), (#""border": { "width": 2 }"#, "#9e9e9e"),
    (#""border": { "width": 2, "color": "navy" }"#, "#000080"),
  ]) func borderWithoutAColorIsADarkerToneOfTheLabel(_ keys: String, _ color: String) throws {
    let text = #"{ "text": "Hi", "frame": [0, 0, 90, 60], "background": { \#(keys) } }"#
    let album = composed(#"{ "pages": [{ "texts": [\#(text)] }] }"#).album
    #expect(album.pages[0].texts[0].style.background?.border?.color.hex == color)
  }

  @Test(arguments: [TextBackground.Shape.round, .oval, .box, .scallop, .burst, .speech])
  func paddingOfTheStyleComesFirst(_ shape: TextBackground.Shape) {
    let label = LabelShape(TextBackground(shape), in: Self.frames[0], padding: 30, seed: "")
    #expect(label.inner == Self.frames[0].inset(by: 30))
  }

  @Test func speechIsARoundBubbleWhereNoThemeIsKnown() {
    let labels = [TextBackground.Shape.round, .speech].map {
      LabelShape(TextBackground($0, tail: Point(x: 160, y: 300)), in: Self.frames[0], padding: nil, seed: "")
    }
    #expect(labels[0] == labels[1])
    let text = #"{ "text": "Hi", "frame": [0, 0, 90, 60], "background": "speech" }"#
    let album = composed(#"{ "pages": [{ "texts": [\#(text)] }] }"#).album
    #expect(album.pages[0].texts[0].style.background == TextBackground(.round))
  }
}

extension Path {
  fileprivate var points: [Point] {
    elements.flatMap { element -> [Point] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .curve(_, _, let end): [end]
      case .close: []
      }
    }
  }

  /// The bounding box of points on the path.
  fileprivate var bounds: Rect {
    var points: [Point] = []
    for element in elements {
      switch element {
      case .move(let point), .line(let point): points.append(point)
      case .curve(let first, let second, let end):
        let start = points.last ?? end
        points += stride(from: 0.1, through: 1, by: 0.1).map { part in
          let rest = 1 - part
          let mix = { (a: Double, b: Double, c: Double, d: Double) in
            rest * rest * rest * a + 3 * rest * rest * part * b + 3 * rest * part * part * c + part * part
              * part * d
          }
          return Point(
            x: mix(start.x, first.x, second.x, end.x), y: mix(start.y, first.y, second.y, end.y))
        }
      case .close: break
      }
    }
    let left = points.map(\.x).min() ?? 0
    let top = points.map(\.y).min() ?? 0
    return Rect(
      x: left, y: top, width: (points.map(\.x).max() ?? 0) - left, height: (points.map(\.y).max() ?? 0) - top)
  }
}
