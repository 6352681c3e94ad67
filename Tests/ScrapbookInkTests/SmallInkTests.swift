import Testing

@testable import ScrapbookInk

/// A cut leaves no pieces that are too small to be seen.
@Suite struct SmallInkTests {
  @Test(arguments: [(5.3, [20.0]), (5.7, [0.7, 20])])
  func aCutLeavesNoCrumbs(_ place: Double, _ ends: [Double]) throws {
    let line = InkCurve([InkPoint(0, 0), InkPoint(20, 0)], isSmooth: false)
    let pieces = try #require(InkEraser([InkPoint(place, 0)]).pieces(of: line, width: 1))
    #expect(pieces.count == ends.count)
    for (piece, end) in zip(pieces, ends) { #expect(abs((piece.samples.last?.x ?? -1) - end) < 1e-9) }
  }
}
