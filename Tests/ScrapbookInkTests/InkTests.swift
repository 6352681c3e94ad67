import TestSupport
import Testing

@testable import ScrapbookInk

@Suite struct InkTests {
  @Test func boundsAreThoseOfTheCurve() throws {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<200 {
      let curve = InkCurve(
        (0..<6).map { _ in
          InkPoint(.random(in: 0...100, using: &generator), .random(in: 0...100, using: &generator))
        })
      let box = try #require(curve.bounds)
      let points = curve.beziers.flatMap { bezier in (0...300).map { bezier.point(Double($0) / 300) } }
      let sampled = try #require(InkBox(points))
      #expect(box.left <= sampled.left + 1e-9 && box.right >= sampled.right - 1e-9)
      #expect(box.top <= sampled.top + 1e-9 && box.bottom >= sampled.bottom - 1e-9)
      #expect(sampled.left - box.left < 0.05 && box.bottom - sampled.bottom < 0.05)
    }
    let dot = inkBounds([InkCurve([InkPoint(7, 8)])], width: 4)
    #expect(dot == InkBox(left: 2, top: 3, right: 12, bottom: 13))
    #expect(
      inkBounds([InkCurve([InkPoint(0, 0)])], width: 30) == InkBox(left: -15, top: -15, right: 15, bottom: 15)
    )
  }

  @Test func aHighlighterIsWideAndTranslucent() {
    let style = InkStyle(.highlighter)
    #expect(style.width == 10 && style.opacity == 0.3)
  }

  @Test(arguments: [0, 90, 180, 270, -90, 450, 45])
  func convertsPointsBothWays(_ rotation: Int) {
    let page = PageGeometry(corners: [-30, 40, 170, 340], rotation: rotation)
    let expected: (x: Double, y: Double)? =
      switch page.rotation {
      case 0: (-30 + 12, 340 - 5)
      case 90: (-30 + 5, 40 + 12)
      case 180: (170 - 12, 40 + 5)
      default: (170 - 5, 340 - 12)
      }
    let point = page.inPDF(InkPoint(12, 5))
    #expect(point.x == expected?.x && point.y == expected?.y)
    #expect(page.shown(point) == InkPoint(12, 5))
    #expect(page.shownSize.width == (page.rotation % 180 == 0 ? 200 : 300))
  }
}
