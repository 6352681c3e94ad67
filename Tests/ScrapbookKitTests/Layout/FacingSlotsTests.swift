import Testing

@testable import ScrapbookKit

/// How slots are judged beside those of the facing page, and by how much of the photos they hide.
@Suite struct FacingSlotsTests {
  private static let boxes = [
    Rect(x: 30, y: 30, width: 300, height: 200), Rect(x: 30, y: 248, width: 200, height: 299),
  ]
  private static let facing = FacingSlots(boxes: boxes, pageWidth: 475)

  @Test func aMirroredPageIsBetterThanARepeatedOne() {
    let mirrored = Self.boxes.map { Rect(x: 475 - $0.maxX, y: $0.y, width: $0.width, height: $0.height) }
    #expect(abs(Self.facing.price(of: mirrored) + 0.10) < 1e-9)
    #expect(abs(Self.facing.price(of: Self.boxes) - 0.15) < 1e-9)
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
    #expect(abs(facing.price(of: other(8)) - 0.35 / 4) < 1e-9)
    #expect(facing.price(of: other(40)) == 0)
    #expect(facing.price(of: other(1)) == 0)
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
