import Foundation
import Testing

@testable import ScrapbookKit

/// Automatic slots keep the order of the album where that costs little.
@Suite struct SlotOrderTests {
  private func slots(_ aspects: [Double]) -> [Rect] {
    bestSlots(for: aspects.map { SlotShape(aspect: $0, give: -log(0.88)) })
  }

  @Test func fourPhotosAreReadByRows() {
    let slots = slots([4.0 / 3, 0.75, 1.5, 16.0 / 9])
    #expect(max(slots[0].maxY, slots[1].maxY) < min(slots[2].y, slots[3].y), "\(slots)")
    #expect(slots[0].maxX < slots[1].x && slots[2].maxX < slots[3].x, "\(slots)")
  }

  @Test func fourPhotosAreReadByColumns() {
    let slots = slots([4.0 / 3, 0.75, 16.0 / 9, 1])
    #expect(max(slots[0].maxX, slots[1].maxX) < min(slots[2].x, slots[3].x), "\(slots)")
    #expect(slots[0].maxY < slots[1].y && slots[2].maxY < slots[3].y, "\(slots)")
  }
}
