import TestSupport
import Testing

@testable import ScrapbookRendering

@Suite struct AlphaGridTests {
  private func grid(_ width: Int, _ height: Int, _ alpha: (Int, Int) -> Float) -> AlphaGrid {
    AlphaGrid(
      width: width, height: height,
      values: (0..<height).flatMap { y in (0..<width).map { x in alpha(x, y) } })
  }

  /// The distance to the nearest pixel of the shape, by looking at all of them.
  private func spread(_ grid: AlphaGrid, by distance: Float) -> [Float] {
    (0..<grid.width * grid.height).map { index in
      let nearest = (0..<grid.width * grid.height).filter { grid.values[$0] == 1 }.map { other in
        let x = Float(index % grid.width - other % grid.width)
        let y = Float(index / grid.width - other / grid.width)
        return (x * x + y * y).squareRoot()
      }.min()
      return nearest.map { min(1, max(0, distance + 0.5 - $0)) } ?? 0
    }
  }

  @Test(arguments: [(1, 1), (1, 9), (9, 1), (17, 13), (20, 31)], [Float(0.5), 2, 3.7])
  func spreadsAShapeByTheDistanceToIt(_ size: (Int, Int), _ distance: Float) {
    var generator = SeededGenerator(seed: 7)
    let shape = grid(size.0, size.1) { _, _ in Int.random(in: 0..<16, using: &generator) == 0 ? 1 : 0 }
    var spread = shape
    spread.spread(by: distance)
    let wrong = zip(spread.values, self.spread(shape, by: distance)).filter { abs($0 - $1) > 1e-4 }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  @Test func spreadsARoundDotRound() {
    var dot = grid(41, 41) { x, y in x == 20 && y == 20 ? 1 : 0 }
    dot.spread(by: 10)
    let covered = dot.values.reduce(0, +)
    #expect(abs(covered - .pi * 100) < 4, "\(covered)")
  }

  @Test func aFaintPixelDoesNotBelongToTheShape() {
    var shape = grid(9, 9) { x, _ in x == 0 ? 0.2 : 0 }
    shape.spread(by: 3)
    #expect(shape.values.allSatisfy { $0 == 0 })
  }

  @Test func blurKeepsTheSumAndSpreadsAsAGaussianDoes() {
    var dot = grid(61, 61) { x, y in x == 30 && y == 30 ? 1 : 0 }
    dot.blur(deviation: 3.5)
    #expect(abs(dot.values.reduce(0, +) - 1) < 1e-3)
    let variance = dot.values.enumerated().reduce(Float(0)) { sum, pixel in
      let x = Float(pixel.offset % 61 - 30)
      return sum + x * x * pixel.element
    }
    #expect(abs(variance.squareRoot() - 3.5) < 0.1, "\(variance.squareRoot())")
  }
}
