import ScrapbookKit
import Testing

@Suite struct TransformTests {
  @Test func turnsClockwiseOnThePage() {
    let turned = Transform.rotation(.degrees(90), about: Point(x: 0, y: 0)).apply(to: Point(x: 1, y: 0))
    #expect(abs(turned.x) < 1e-12)
    #expect(abs(turned.y - 1) < 1e-12)
  }

  @Test func appliesTheFirstTransformFirst() {
    let transform = Transform.scale(x: 2, y: 2).then(.translation(x: 10, y: 0))
    #expect(transform.apply(to: Point(x: 3, y: 4)) == Point(x: 16, y: 8))
  }
}
