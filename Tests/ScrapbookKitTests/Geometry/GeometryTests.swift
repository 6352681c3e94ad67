import Testing

@testable import ScrapbookKit

@Suite struct RectTests {
  @Test func insetStopsAtTheCenter() {
    let rect = Rect(x: 10, y: 20, width: 30, height: 8)
    #expect(rect.inset(by: 2) == Rect(x: 12, y: 22, width: 26, height: 4))
    #expect(rect.inset(by: 9) == Rect(x: 19, y: 24, width: 12, height: 0))
    #expect(rect.inset(by: 99) == Rect(x: 25, y: 24, width: 0, height: 0))
  }

  @Test func radiusIsAtMostHalfTheShorterSide() {
    let rect = Rect(x: 0, y: 0, width: 30, height: 8)
    #expect(RoundedRect(rect, radius: 3).radius == 3)
    #expect(RoundedRect(rect, radius: 99).radius == 4)
  }

  @Test func boundingBoxHoldsATurnedRectangle() {
    let square = Rect(x: 0, y: 0, width: 2, height: 2)
    let turned = Transform.rotation(.degrees(45), about: square.center).boundingBox(of: square)
    let half = 2.0.squareRoot()
    #expect(isNear(turned, Rect(x: 1 - half, y: 1 - half, width: 2 * half, height: 2 * half), within: 1e-12))
  }

  @Test func rotationKeepsItsCenter() {
    let center = Point(x: 3, y: -7)
    let turned = Transform.rotation(.degrees(33), about: center).apply(to: center)
    #expect(isNear(turned.x, 3, within: 1e-12))
    #expect(isNear(turned.y, -7, within: 1e-12))
  }
}

@Suite struct OrientationTests {
  /// The visible positions of the stored picture's top left and top right corners.
  static let corners: [(Orientation, topLeft: Point, topRight: Point)] = [
    (.upright, Point(x: 0, y: 0), Point(x: 1, y: 0)), (.mirrored, Point(x: 1, y: 0), Point(x: 0, y: 0)),
    (.turned180, Point(x: 1, y: 1), Point(x: 0, y: 1)), (.mirrored180, Point(x: 0, y: 1), Point(x: 1, y: 1)),
    (.transposed, Point(x: 0, y: 0), Point(x: 0, y: 1)), (.turned90, Point(x: 1, y: 0), Point(x: 1, y: 1)),
    (.transversed, Point(x: 1, y: 1), Point(x: 1, y: 0)), (.turned270, Point(x: 0, y: 1), Point(x: 0, y: 0)),
  ]

  /// EXIF 2.3, tag 0x0112: the visual side of the stored row 0 and column 0.
  @Test(arguments: corners) func bringsStoredCornersToTheirPlaces(
    _ row: (orientation: Orientation, topLeft: Point, topRight: Point)
  ) {
    #expect(row.orientation.transform.apply(to: Point(x: 0, y: 0)) == row.topLeft)
    #expect(row.orientation.transform.apply(to: Point(x: 1, y: 0)) == row.topRight)
  }
}

@Suite struct ColorTests {
  static let colors: [(text: String, hex: String?)] = [
    ("#fff", "#ffffff"), ("#1a2", "#11aa22"), ("#FDF3D8", "#fdf3d8"), ("#01020304", "#01020304"),
    ("#010203ff", "#010203"), ("white", "#ffffff"), ("skyblue", "#87ceeb"), ("", nil), ("#", nil),
    ("#12", nil),
    ("#1234", nil), ("#12345", nil), ("#1234567", nil), ("#ggg", nil), ("#１２３", nil), ("#-12", nil),
    ("fff", nil),
    ("White", nil), ("rgb(1,2,3)", nil), (" #fff", nil), ("#fff ", nil),
  ]

  @Test(arguments: colors) func reads(_ row: (text: String, hex: String?)) {
    #expect(Color(row.text)?.hex == row.hex)
  }

  @Test(arguments: Color.names) func writesWhatItReadsOfANamedColor(_ name: String) throws {
    let color = try #require(Color(name))
    #expect(Color(color.hex) == color)
  }
}

@Suite struct SuggestionTests {
  static let typed: [(text: String, meant: String?)] = [
    ("colour", "color"), ("Color", "color"), ("roation", "rotation"), ("rotatoin", "rotation"),
    ("oppacity", "opacity"),
    ("opasitee", nil), ("xyzzy", nil), ("", nil), ("rotation", "rotation"),
  ]

  @Test(arguments: typed) func suggestsOnlyWhatIsNear(_ row: (text: String, meant: String?)) {
    #expect(suggestion(for: row.text, among: ["color", "rotation", "opacity"]) == row.meant)
  }

  @Test func suggestsNothingForASingleLetter() {
    #expect(suggestion(for: "x", among: ["z"]) == nil)
  }

  @Test func prefersTheFirstOfTheAlphabetAmongEquals() {
    #expect(suggestion(for: "bat", among: ["rat", "cat"]) == "cat")
  }
}
