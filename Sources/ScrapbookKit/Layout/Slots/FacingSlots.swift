import Glibc

/// The photos of the facing page, which the slots of a page continue.
struct FacingSlots: Sendable, Equatable {
  /// The boxes in the coordinates of their page.
  var boxes: [Rect]
  var pageWidth: Double

  /// The price of slots on the page beside: edges that nearly meet across the gutter look like mistakes, a mirrored
  /// page looks designed, and a repeated one does not.
  func price(of slots: [Rect]) -> Double {
    guard !boxes.isEmpty, !slots.isEmpty else { return 0 }
    let other = edges(of: boxes)
    let own = edges(of: slots)
    let near = own.filter { edge in
      let distance = other.reduce(Double.infinity) { min($0, abs($1 - edge)) }
      return distance > 2 && distance < 14
    }
    let ends = abs((own.min() ?? 0) - (other.min() ?? 0)) + abs((own.max() ?? 0) - (other.max() ?? 0))
    var price = 0.35 * Double(near.count) / Double(own.count) + 0.5 * ends / ScrapbookPage.size.height
    let mirrored = boxes.map { Rect(x: pageWidth - $0.maxX, y: $0.y, width: $0.width, height: $0.height) }
    if isNearly(slots, mirrored) { price -= 0.10 } else if isNearly(slots, boxes) { price += 0.15 }
    return price
  }

  private func edges(of boxes: [Rect]) -> [Double] { boxes.flatMap { [$0.y, $0.maxY] } }

  /// Whether each slot is about where one of the boxes is.
  private func isNearly(_ slots: [Rect], _ boxes: [Rect]) -> Bool {
    slots.count == boxes.count
      && slots.allSatisfy { slot in
        boxes.contains { box in
          let sides = [slot.x - box.x, slot.maxX - box.maxX, slot.y - box.y, slot.maxY - box.maxY]
          return sides.allSatisfy { abs($0) < 12 }
        }
      }
  }
}
