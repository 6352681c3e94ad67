import Testing

@testable import ScrapbookInk

/// What is small is neither lost nor left where nobody sees it.
@Suite struct SmallInkTests {
  @Test(arguments: [(5.3, [20.0]), (5.7, [0.7, 20])])
  func aCutLeavesNoCrumbs(_ place: Double, _ ends: [Double]) throws {
    let line = InkCurve([InkPoint(0, 0), InkPoint(20, 0)], isSmooth: false)
    let pieces = try #require(InkEraser([InkPoint(place, 0)]).pieces(of: line, width: 1))
    #expect(pieces.count == ends.count)
    for (piece, end) in zip(pieces, ends) { #expect(abs((piece.samples.last?.x ?? -1) - end) < 1e-9) }
  }

  @Test(arguments: [(0.1, 2), (0.3, 3)]) func keepsABendThatIsSeen(_ height: Double, count: Int) {
    let bend = [InkPoint(0, 0), InkPoint(50, height), InkPoint(100, 0)]
    #expect(bend.simplified().count == count)
  }

  @Test(arguments: [(1.0, 0.5), (4, 0.125), (0, 0.5), (.nan, 0.5)])
  func takesASampleHalfAPixelAway(_ pixelsPerPoint: Double, distance: Double) {
    var drawing = InkDrawing(pixelsPerPoint: pixelsPerPoint)
    drawing.begin(page: 1, at: InkPoint(0, 0))
    let near = drawing.move(to: InkPoint(distance * 0.98, 0))
    let far = drawing.move(to: InkPoint(distance * 1.02, 0))
    #expect(!near && far)
  }
}
