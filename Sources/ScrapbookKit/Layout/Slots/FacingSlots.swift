import Glibc

/// The photos of a page, as the choice of the slots beside and behind them sees them.
struct FacingSlots: Sendable, Equatable {
  /// The boxes in the coordinates of their page.
  let boxes: [Rect]
  private let pageWidth: Double
  /// The upper and lower edges.
  private let edges: [Double]
  private let ends: ClosedRange<Double>

  /// The price of a mirrored page; no other is lower.
  static let leastPrice = -0.10

  init(boxes: [Rect], pageWidth: Double) {
    (self.boxes, self.pageWidth) = (boxes, pageWidth)
    edges = boxes.flatMap { [$0.y, $0.maxY] }
    let top = edges.min() ?? 0
    ends = top...max(top, edges.max() ?? 0)
  }

  /// The price of a page beside this one: edges that nearly meet across the gutter look like mistakes, a mirrored
  /// page looks designed, and a repeated one does not.
  func price(beside other: FacingSlots) -> Double {
    guard !boxes.isEmpty, !other.boxes.isEmpty else { return 0 }
    let near = other.edges.count { edge in
      let distance = edges.reduce(Double.infinity) { min($0, abs($1 - edge)) }
      return distance > 2 && distance < 14
    }
    let steps =
      abs(ends.lowerBound - other.ends.lowerBound) + abs(ends.upperBound - other.ends.upperBound)
    let price =
      nearPrice * Double(near) / Double(other.edges.count) + stepPrice * steps / ScrapbookPage.size.height
    if other.isNearly(boxes.map { $0.mirrored(inWidth: pageWidth) }) { return price + mirrorPrice }
    return other.isNearly(boxes) ? price + repeatPrice : price
  }

  /// How much another page looks like this one when leaves are turned: 0 for other numbers of photos, or photos
  /// elsewhere, and 1 for the same slots.
  func likeness(to other: FacingSlots) -> Double {
    guard boxes.count > 1, boxes.count == other.boxes.count else { return 0 }
    let common = other.boxes.reduce(0) { sum, box in sum + boxes.reduce(0) { max($0, $1.overlap(with: box)) }
    }
    return max(0, (common / Double(boxes.count) - leastOverlap) / (1 - leastOverlap))
  }

  /// Whether each photo is about where one of the boxes is.
  private func isNearly(_ others: [Rect]) -> Bool {
    boxes.count == others.count
      && boxes.allSatisfy { box in
        others.contains { other in
          abs(box.x - other.x) < 12 && abs(box.maxX - other.maxX) < 12 && abs(box.y - other.y) < 12
            && abs(box.maxY - other.maxY) < 12
        }
      }
  }
}

/// The price if all edges nearly meet.
private let nearPrice = 0.35
/// The price of a step as high as the page between the first or last edges of two pages.
private let stepPrice = 0.5
private let mirrorPrice = FacingSlots.leastPrice
private let repeatPrice = 0.15
/// The mean common part of photos from which on pages look alike.
private let leastOverlap = 0.6

extension Rect {
  /// The common part of two boxes by the part that at least one of them covers.
  fileprivate func overlap(with other: Rect) -> Double {
    let common =
      max(0, min(maxX, other.maxX) - max(x, other.x)) * max(0, min(maxY, other.maxY) - max(y, other.y))
    return common / max(1e-9, width * height + other.width * other.height - common)
  }
}
