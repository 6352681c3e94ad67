import TestSupport
import Testing

@testable import ScrapbookInk

/// The eraser hits a stroke where its ink is, and nowhere else.
@Suite struct EraserTests {
  private static let tolerance = 0.05

  /// Strokes of several kinds: smooth and straight, dots, long and self-intersecting ones.
  private func strokes(_ count: Int, using generator: inout SeededGenerator) -> [InkCurve] {
    (0..<count).map { index in
      var at = InkPoint(.random(in: 0...500, using: &generator), .random(in: 0...500, using: &generator))
      let samples = (0..<[1, 2, 3, 12, 40][index % 5]).map { _ in
        at = InkPoint(
          at.x + .random(in: -30...30, using: &generator), at.y + .random(in: -30...30, using: &generator))
        return at
      }
      return InkCurve(samples, isSmooth: index % 3 > 0)
    }
  }

  /// The distance of a point from a curve, by dense sampling.
  private func distance(_ point: InkPoint, _ curve: InkCurve) -> Double {
    var smallest = Double.infinity
    for bezier in curve.beziers {
      for step in 0...200 { smallest = min(smallest, bezier.point(Double(step) / 200).distance(to: point)) }
    }
    return smallest
  }

  @Test func agreesWithDenseSampling() {
    var generator = SeededGenerator(seed: 5)
    var corners = 0
    for curve in strokes(250, using: &generator) {
      let ink = curve.flattened
      guard let box = inkBounds([curve], width: 5) else { continue }
      for _ in 0..<40 {
        let point = InkPoint(
          .random(in: box.left...box.right, using: &generator),
          .random(in: box.top...box.bottom, using: &generator))
        let distance = distance(point, curve)
        // Cases within the error of the sampling are skipped.
        guard abs(distance - 5) > 0.3 else { continue }
        #expect(InkEraser([point]).hits(ink, width: 5) == (distance < 5), "\(distance)")
        if distance > 5 { corners += 1 }
      }
    }
    #expect(corners > 1000)
  }

  @Test func everyPointOfACurveHits() {
    var generator = SeededGenerator(seed: 6)
    for curve in strokes(100, using: &generator) {
      let ink = curve.flattened
      for bezier in curve.beziers {
        for step in 0...20 {
          #expect(InkEraser([bezier.point(Double(step) / 20)], width: 0.2).hits(ink, width: 0.1))
        }
      }
    }
  }

  @Test func theCornerOfTheBoxOfADiagonalIsNotHit() {
    let ink = InkCurve([InkPoint(0, 0), InkPoint(100, 100)]).flattened
    for corner in [InkPoint(100, 0), InkPoint(0, 100)] { #expect(!InkEraser([corner]).hits(ink, width: 5)) }
    #expect(InkEraser([InkPoint(50, 56)], width: 10).hits(ink, width: 5))
    #expect(!InkEraser([InkPoint(50, 58)], width: 10).hits(ink, width: 5))
    #expect(InkEraser([InkPoint(50, 58)], width: 10).hits(ink, width: 12))
  }

  @Test func aFastDragMissesNothing() {
    let ink = InkCurve([InkPoint(50, 0), InkPoint(50, 100)]).flattened
    #expect(InkEraser([InkPoint(0, 50), InkPoint(100, 50)]).hits(ink, width: 1))
    #expect(!InkEraser([InkPoint(0, 50), InkPoint(44, 50)]).hits(ink, width: 1))
    #expect(!InkEraser([InkPoint(0, 150), InkPoint(100, 150)]).hits(ink, width: 1))
  }

  @Test func keepsWhatItDoesNotCover() throws {
    var generator = SeededGenerator(seed: 7)
    var cuts = 0
    for curve in strokes(Sample.rounds(300, some: 75), using: &generator) where curve.samples.count > 1 {
      let path = (0..<3).map { _ in
        InkPoint(.random(in: 0...500, using: &generator), .random(in: 0...500, using: &generator))
      }
      let eraser = InkEraser(path, width: 20)
      guard let pieces = eraser.pieces(of: curve, width: 5) else {
        continue
      }
      cuts += 1
      #expect(eraser.hits(curve.flattened, width: 5))
      for piece in pieces.map(\.flattened) {
        // Nothing remains inside the eraser but the rounded ends of cuts.
        #expect(!InkEraser(path, width: 20 - 4 * Self.tolerance).hits(piece, width: 1))
        #expect(piece.length >= 0.4)
        for point in piece.points { #expect(distance(point, curve) < 4 * Self.tolerance) }
      }
      // A second time there is nothing to erase.
      for piece in pieces {
        let again = eraser.pieces(of: piece, width: 5)
        #expect(again == nil)
      }
      let whole = try #require(InkEraser(path, width: 5000).pieces(of: curve, width: 5))
      #expect(whole.isEmpty)
    }
    #expect(cuts > Sample.rounds(30, some: 8))
  }

  /// The rest of a curve keeps its shape, even when it is cut again.
  @Test func theRestKeepsItsShape() throws {
    var generator = SeededGenerator(seed: 9)
    var kept = 0
    for curve in strokes(Sample.rounds(200, some: 50), using: &generator)
    where curve.isSmooth && curve.samples.count > 2 {
      let middle = curve.samples[curve.samples.count / 2]
      guard let pieces = InkEraser([middle], width: 12).pieces(of: curve, width: 5) else { continue }
      let again = pieces.flatMap { piece in
        InkEraser([piece.samples[piece.samples.count / 2]], width: 8).pieces(of: piece, width: 5) ?? [piece]
      }
      for piece in pieces + again {
        kept += 1
        #expect(piece.isSmooth && piece.controls != nil)
        // Only the samples at its ends are new.
        let inner = piece.samples.dropFirst().dropLast()
        #expect(inner.allSatisfy { sample in pieces.contains { $0.samples.contains(sample) } })
        for bezier in piece.beziers {
          for step in 0...4 {
            #expect(distance(bezier.point(Double(step) / 4), curve) < 0.3)
          }
        }
      }
      let inner = pieces.flatMap { $0.samples.dropFirst().dropLast() }
      #expect(inner.allSatisfy { curve.samples.contains($0) })
    }
    #expect(kept > Sample.rounds(150, some: 35))
  }

  /// The index finds the same parts as comparing all chords with all parts of the eraser.
  @Test func findsWhatAComparisonOfAllFinds() {
    var generator = SeededGenerator(seed: 10)
    var found = 0
    for (index, curve) in strokes(Sample.rounds(300, some: 75), using: &generator).enumerated() {
      let places = strokes(5, using: &generator)[index % 5].samples
      let jumps = (0..<6).map { _ in
        InkPoint(.random(in: 0...500, using: &generator), .random(in: 0...500, using: &generator))
      }
      let eraser = InkEraser(index % 2 == 0 ? places : jumps, width: 20)
      let radius = [0.0, 1, 10, 80][index % 4]
      let ink = curve.flattened
      let ends = { (points: [InkPoint]) in
        points.count == 1 ? [(points[0], points[0])] : Array(zip(points, points.dropFirst()))
      }
      let all = ends(ink.points).enumerated().flatMap { chord, points in
        ends(eraser.points).compactMap { start, end in
          Capsule(start, end, radius: radius).part(of: points.0, points.1).map {
            Double(chord) + $0.lowerBound...Double(chord) + $0.upperBound
          }
        }
      }
      found += all.count
      #expect(eraser.covered(ink, BoxTree(ink), radius: radius) == eraser.merged(all))
      #expect(eraser.hits(ink, width: 20) == !eraser.covered(ink, BoxTree(ink), radius: 10).isEmpty)
    }
    #expect(found > 1000)
  }

  /// The time grows with the sum of the lengths of stroke and eraser, not with their product.
  @Test(arguments: [100, 20_000]) func erasesALongStrokeInTime(_ count: Int) {
    var generator = SeededGenerator(seed: 11)
    let path = { (count: Int) in
      var at = InkPoint(300, 400)
      return (0..<count).map { _ in
        let step = { (value: Double) in
          min(max(value + .random(in: -9...9, using: &generator), 0), 800)
        }
        at = InkPoint(step(at.x), step(at.y))
        return at
      }
    }
    let (stroke, eraser) = (InkCurve(path(20_000)), InkEraser(path(count)))
    let time = processorTime {
      #expect(eraser.pieces(of: stroke, width: 2)?.isEmpty == false)
    }
    #expect(time < 60, "\(time)")
  }

  @Test func aPartOfACurveIsOnIt() {
    let curve = InkCurve([InkPoint(0, 0), InkPoint(40, 30), InkPoint(80, -20), InkPoint(90, 60)])
    let part = curve.part(0.25...2.5)
    #expect(part.samples.count == 4 && part.samples[1] == curve.samples[1])
    for step in 0...10 {
      let share = Double(step) / 10
      let (first, last) = (part.beziers[0].point(share), part.beziers[2].point(share))
      #expect(first.distance(to: curve.beziers[0].point(0.25 + 0.75 * share)) < 1e-9)
      #expect(last.distance(to: curve.beziers[2].point(0.5 * share)) < 1e-9)
    }
    #expect(InkCurve([InkPoint(0, 0), InkPoint(9, 9)], controls: [InkPoint(1, 1)]).controls == nil)
  }

  @Test func keptAndErasedLengthsAddUp() throws {
    let curve = InkCurve([InkPoint(0, 0), InkPoint(100, 0)], isSmooth: false)
    let ends = { (eraser: InkEraser) in
      eraser.pieces(of: curve, width: 5)?.map { $0.samples.map { ($0.x * 1000).rounded() / 1000 } }
    }
    #expect(ends(InkEraser([InkPoint(50, 0)])) == [[0, 45], [55, 100]])
    #expect(ends(InkEraser([InkPoint(-3, -9), InkPoint(-3, 9)])) == [[2, 100]])
    // Pieces shorter than half a point are removed.
    #expect(ends(InkEraser([InkPoint(5.3, 0)])) == [[10.3, 100]])
    #expect(ends(InkEraser([InkPoint(0, 0), InkPoint(94.7, 0)])) == [])
  }

  @Test func doesNotDependOnPlaceAndDirection() {
    var generator = SeededGenerator(seed: 8)
    for curve in strokes(60, using: &generator) {
      let point = InkPoint(.random(in: 0...500, using: &generator), .random(in: 0...500, using: &generator))
      guard abs(distance(point, curve) - 5) > 0.2 else { continue }
      let hits = InkEraser([point]).hits(curve.flattened, width: 1)
      let turned = { (p: InkPoint) in InkPoint(-p.y + 1000, p.x - 300) }
      let moved = InkCurve(curve.samples.map(turned), isSmooth: curve.isSmooth)
      let reversed = InkCurve(curve.samples.reversed(), isSmooth: curve.isSmooth)
      #expect(InkEraser([turned(point)]).hits(moved.flattened, width: 1) == hits)
      #expect(InkEraser([point]).hits(reversed.flattened, width: 1) == hits)
    }
  }

  @Test func ignoresWhatCannotBeDrawn() {
    let bad = [InkPoint(.nan, 1), InkPoint(.infinity, 0), InkPoint(1, -.infinity), InkPoint(1e300, 0)]
    #expect(InkCurve(bad).samples.isEmpty && InkCurve(bad).bounds == nil && inkBounds([], width: 3) == nil)
    #expect(
      InkEraser(bad).points.isEmpty && !InkEraser(bad).hits(InkCurve([InkPoint(0, 0)]).flattened, width: 1))
    #expect(!InkEraser([InkPoint(0, 0)]).hits(InkCurve(bad).flattened, width: 1))
    let dot = InkCurve([InkPoint(5, 5)])
    #expect(InkEraser([InkPoint(9, 5)]).hits(dot.flattened, width: 1))
    #expect(InkEraser([InkPoint(9, 5)]).pieces(of: dot, width: 1) == [])
    #expect(InkEraser([InkPoint(19, 5)]).pieces(of: dot, width: 1) == nil)
    let long = InkCurve((0..<100_000).map { InkPoint(Double($0 % 300), Double($0 / 300)) })
    #expect(InkEraser([InkPoint(150, 100)]).hits(long.flattened, width: 1))
    #expect(!InkEraser([InkPoint(150, 400)]).hits(long.flattened, width: 1))
  }
}
