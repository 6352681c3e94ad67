import Testing

@testable import ScrapbookKit

/// The rating of slots with regard to the facing page and to cropping.
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
    #expect(abs(price(of: mirrored, beside: Self.facing) + 0.15) < 1e-9)
    #expect(abs(price(of: Self.boxes, beside: Self.facing) - 0.30) < 1e-9)
  }

  /// A page that is its own mirror image would appear twice.
  @Test func aSymmetricPageBesideItselfIsARepeatedOne() {
    let stack = [40, 300].map { Rect(x: 50, y: $0, width: 375, height: 240) }
    #expect(
      abs(price(of: stack, beside: FacingSlots(boxes: stack, pageWidth: 475)) - 0.30) < 1e-9)
  }

  @Test func aPageUpsideDownIsBetterThanAnUnrelatedOne() {
    let turned = Self.boxes.map { Rect(x: $0.x, y: 577 - $0.maxY, width: $0.width, height: $0.height) }
    let both = turned.map { Rect(x: 475 - $0.maxX, y: $0.y, width: $0.width, height: $0.height) }
    for boxes in [turned, both] {
      #expect(abs(price(of: boxes, beside: Self.facing) + 0.08) < 1e-9)
    }
  }

  @Test func pagesThatBeginAndEndAtOtherHeightsCostMore() {
    let lower = [Rect(x: 30, y: 130, width: 415, height: 417)]
    #expect(abs(price(of: lower, beside: Self.facing) - 0.5 * 100 / 577) < 1e-9)
  }

  @Test func pagesAreAlikeByWhatTheirPhotosHaveInCommon() {
    let likeness = { (boxes: [Rect]) in
      FacingSlots(boxes: boxes, pageWidth: 475).likeness(to: Self.facing)
    }
    #expect(likeness(Self.boxes) == 1)
    #expect(likeness(Self.boxes.reversed()) == 1)
    // Each photo is moved by a twentieth of its width.
    let moved = Self.boxes.map { Rect(x: $0.x + $0.width / 20, y: $0.y, width: $0.width, height: $0.height) }
    #expect(likeness(moved) > 0.5 && likeness(moved) < 0.9)
    #expect(
      likeness(Self.boxes.map { Rect(x: 475 - $0.maxX, y: $0.y, width: $0.width, height: $0.height) }) < 0.5)
    #expect(likeness([Self.boxes[0]]) == 0)
    #expect(
      FacingSlots(boxes: [Self.boxes[0]], pageWidth: 475).likeness(
        to: FacingSlots(boxes: [Self.boxes[0]], pageWidth: 475)) == 0, "one photo has one place")
  }

  /// Cropping the maximum of 12 % costs as much as a seventh of the area as empty paper.
  @Test func croppingHasItsPrice() {
    let slot = Rect(x: 0, y: 0, width: 100, height: 100)
    let cost = { (aspect: Double) in
      SlotScore([slot], of: [SlotShape(aspect: aspect)], in: slot).cost
    }
    #expect(abs(cost(1 / 0.88) - cost(1) - 0.6) < 1e-5)
    #expect(abs(cost(0.88) - cost(1) - 0.6) < 1e-5)
  }
}
