import Testing

@testable import ScrapbookKit

/// How slots are judged beside those of the facing page, and by how much of the photos they hide.
@Suite struct FacingSlotsTests {
  private static let boxes = [
    Rect(x: 30, y: 30, width: 300, height: 200), Rect(x: 30, y: 248, width: 200, height: 299),
  ]
  private static let facing = FacingSlots(boxes: boxes, pageWidth: 475)

  private func price(of boxes: [Rect], beside facing: FacingSlots) -> Double {
    facing.price(beside: FacingSlots(boxes: boxes, pageWidth: 475))
  }

  @Test func aMirroredPageIsBetterThanARepeatedOne() {
    let mirrored = Self.boxes.map { Rect(x: 475 - $0.maxX, y: $0.y, width: $0.width, height: $0.height) }
    #expect(abs(price(of: mirrored, beside: Self.facing) + 0.10) < 1e-9)
    #expect(abs(price(of: Self.boxes, beside: Self.facing) - 0.15) < 1e-9)
  }

  /// Edges that differ by more than a step look as if they were meant to.
  @Test func edgesThatNearlyMeetAcrossTheFoldLookLikeMistakes() {
    let other = { (shift: Double) in
      [Rect(x: 100, y: 30, width: 100, height: 400 + shift), Rect(x: 250, y: 30, width: 100, height: 517)]
    }
    // One of four edges is 8 units below one of the facing page, or meets none.
    let facing = FacingSlots(
      boxes: [Rect(x: 30, y: 30, width: 300, height: 400), Rect(x: 30, y: 30, width: 100, height: 517)],
      pageWidth: 475)
    #expect(abs(price(of: other(8), beside: facing) - 0.35 / 4) < 1e-9)
    #expect(price(of: other(40), beside: facing) == 0)
    #expect(price(of: other(1), beside: facing) == 0)
  }

  @Test func pagesAreAlikeByWhatTheirPhotosHaveInCommon() {
    let likeness = { (boxes: [Rect]) in
      FacingSlots(boxes: boxes, pageWidth: 475).likeness(to: Self.facing)
    }
    #expect(likeness(Self.boxes) == 1)
    #expect(likeness(Self.boxes.reversed()) == 1)
    // A tenth of each photo is elsewhere.
    let moved = Self.boxes.map { Rect(x: $0.x + $0.width / 20, y: $0.y, width: $0.width, height: $0.height) }
    #expect(likeness(moved) > 0.5 && likeness(moved) < 0.9)
    #expect(
      likeness(Self.boxes.map { Rect(x: 475 - $0.maxX, y: $0.y, width: $0.width, height: $0.height) }) < 0.5)
    #expect(likeness([Self.boxes[0]]) == 0)
    #expect(
      FacingSlots(boxes: [Self.boxes[0]], pageWidth: 475).likeness(
        to: FacingSlots(boxes: [Self.boxes[0]], pageWidth: 475)) == 0, "one photo has one place")
  }

  /// The whole of the 12 % that a photo may lose costs a quarter.
  @Test func croppingHasItsPrice() {
    let slot = Rect(x: 0, y: 0, width: 100, height: 100)
    let cost = { (aspect: Double) in
      SlotScore([slot], of: [SlotShape(aspect: aspect)], in: slot).cost
    }
    #expect(abs(cost(1 / 0.88) - cost(1) - 0.25) < 1e-5)
    #expect(abs(cost(0.88) - cost(1) - 0.25) < 1e-5)
  }
}
