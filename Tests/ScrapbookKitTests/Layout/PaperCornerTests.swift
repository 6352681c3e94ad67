import Testing

@testable import ScrapbookKit

/// The paper corners that hold a photo.
@Suite struct PaperCornerTests {
  private func corners(side: Double, _ color: Color?, _ pattern: PrintedPaper.Pattern = .plain) -> [Fastener]
  {
    var photo = Photo("lake.jpg")
    photo.mount = .corners
    return fasteners(
      of: photo, on: Rect(x: 0, y: 0, width: side, height: side), unit: side,
      palette: Palette(inks: [.black], corners: color.map { PrintedPaper($0, pattern: pattern) }))
  }

  /// The length of the bare edge between two corners.
  private func bareEdge(side: Double, _ color: Color?) -> Double {
    let points = corners(side: side, color).prefix(2).map { $0.patches.flatMap(\.points) }
    return (points[1].map(\.x).min() ?? 0) - (points[0].map(\.x).max() ?? 0)
  }

  @Test func cornersOfAThemeLeaveMostOfTheEdgeBare() {
    for side in [60.0, 150, 400] {
      #expect(bareEdge(side: side, .black) > 0.75 * side)
      #expect(bareEdge(side: side, .black) > bareEdge(side: side, nil))
    }
  }

  /// There is no bright strip of photo between the paper and its shadow.
  @Test func theShadowOfACornerBeginsAtItsPaper() throws {
    let patches = try #require(corners(side: 100, .black).first).patches
    let distances = patches.prefix(2).map { patch in patch.points.map { $0.x + $0.y } }
    #expect(abs(try #require(distances[0].min()) - #require(distances[1].max())) < 1e-9)
  }

  @Test func cornersOfAThemeAreShadedAndOthersAreAsBefore() throws {
    let shaded = try #require(corners(side: 100, .black).first).patches
    #expect(shaded.count == 5 && shaded.filter { $0.color.alpha < 1 }.count == 3)
    #expect(try #require(corners(side: 100, nil).first).patches.count == 2)
  }

  @Test(arguments: PrintedPaper.Pattern.allCases, [60.0, 150, 400])
  func whatIsPrintedOnACornerStaysOnIt(_ pattern: PrintedPaper.Pattern, _ side: Double) {
    for corner in corners(side: side, .black, pattern) {
      let paper = corner.patches[1].points
      let printed = corner.patches.filter { $0.color == .white.faded(to: 0.5) }
      #expect(printed.isEmpty == (pattern == .plain))
      #expect(printed.allSatisfy { $0.points.count > 2 })
      // The areas between a point and the sides add up to the triangle's only if the point is inside.
      let area = { (a: Point, b: Point, c: Point) in
        abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2
      }
      let whole = area(paper[0], paper[1], paper[2])
      for point in printed.flatMap(\.points) {
        let parts =
          area(point, paper[0], paper[1]) + area(point, paper[1], paper[2]) + area(point, paper[2], paper[0])
        #expect(abs(parts - whole) < 1e-9 * whole)
      }
    }
  }

  /// The paper of a large photo does not grow beyond a length, and neither does its fold.
  @Test func theFoldIsTheSamePartOfEveryCorner() throws {
    let parts = try [60.0, 150, 400].map { side in
      let patches = try #require(corners(side: side, .black).first).patches
      let extent = { (points: [Point]) in (points.map(\.x).max() ?? 0) - (points.map(\.x).min() ?? 0) }
      let fold = try #require(patches.last).points
      return abs(fold[3].x - fold[0].x) / extent(patches[1].points)
    }
    #expect(parts.allSatisfy { isNear($0, 0.18, within: 1e-9) })
  }

  /// The dots are below the shades that give the paper relief, and not on the fold.
  @Test func theFoldOfAPrintedCornerIsPlain() throws {
    let plain = try #require(corners(side: 150, .black).first).patches
    let printed = try #require(corners(side: 150, .black, .dots).first).patches
    #expect(printed.prefix(2) == plain.prefix(2) && printed.suffix(3) == plain.suffix(3))
    #expect(printed.count == plain.count + 4)
  }

  /// Both patterns follow the same rules.
  @Test(arguments: [PrintedPaper.Pattern.dots, .stripes])
  func cornersAndTapeHaveTheSameKindOfPrint(_ pattern: PrintedPaper.Pattern) throws {
    let palette = Palette(inks: [.black], tapes: [PrintedPaper(.black, pattern: pattern)])
    let edge = Rect(x: 0, y: 0, width: 150, height: 150)
    let tape = fasteners(of: Photo("a", mount: .taped), on: edge, unit: 150, palette: palette)
    let sides = { (fasteners: [Fastener]) in
      fasteners.flatMap(\.patches).filter { $0.color == .white.faded(to: 0.5) }.map(\.points.count).max()
    }
    #expect(sides(tape) == (pattern == .dots ? 12 : 4))
    #expect(try #require(sides(corners(side: 150, .black, pattern))) >= #require(sides(tape)))
  }
}
