import Glibc

/// The photos of a page, in the form that the choice of slots on neighboring pages uses.
struct FacingSlots: Sendable, Equatable {
  /// The boxes in the coordinates of their page.
  let boxes: [Rect]
  private let pageWidth: Double
  /// The start of the first photo, and the end of the last one.
  private let ends: ClosedRange<Double>

  /// The price of a mirrored page, the lowest of all.
  static let leastPrice = -0.15

  init(boxes: [Rect], pageWidth: Double) {
    (self.boxes, self.pageWidth) = (boxes, pageWidth)
    let top = boxes.map(\.y).min() ?? 0
    ends = top...max(top, boxes.map(\.maxY).max() ?? 0)
  }

  /// The price of a page beside this one, by the difference of where their photos begin and end: a mirrored page looks
  /// designed, and a repeated one does not.
  func price(beside other: FacingSlots) -> Double {
    guard !boxes.isEmpty, !other.boxes.isEmpty else { return 0 }
    let steps =
      abs(ends.lowerBound - other.ends.lowerBound) + abs(ends.upperBound - other.ends.upperBound)
    let price = stepPrice * steps / ScrapbookPage.size.height
    // A page that is its own mirror image would appear twice.
    if other.isNearly(boxes) { return price + repeatPrice }
    let mirrored = mirrored.boxes
    if other.isNearly(mirrored) { return price + mirrorPrice }
    let areTurned = other.isNearly(mirrored.map(turnedOver)) || other.isNearly(boxes.map(turnedOver))
    return areTurned ? price + turnPrice : price
  }

  /// A box after the part of the page with photos is turned upside down.
  private func turnedOver(_ box: Rect) -> Rect {
    Rect(x: box.x, y: ends.lowerBound + ends.upperBound - box.maxY, width: box.width, height: box.height)
  }

  /// The mirror image.
  var mirrored: FacingSlots {
    FacingSlots(boxes: boxes.map { $0.mirrored(inWidth: pageWidth) }, pageWidth: pageWidth)
  }

  /// The likeness of another page as leaves are turned: 0 for a different number of photos or different places, and 1
  /// for the same slots.
  func likeness(to other: FacingSlots) -> Double {
    boxes.count > 1 ? boxes.likeness(to: other.boxes) : 0
  }

  /// Whether each photo is close to one of the boxes.
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

/// The price of a step as high as the page between the first or last edges of two pages.
private let stepPrice = 0.5
private let mirrorPrice = FacingSlots.leastPrice
/// The price of a page that is the other one upside down.
private let turnPrice = -0.08
private let repeatPrice = 0.30
/// The minimum mean overlap of photos at which pages look alike.
private let leastOverlap = 0.6

extension [Rect] {
  /// The likeness of two pages' boxes: 0 for different numbers or different places, and 1 for the same boxes.
  func likeness(to others: [Rect]) -> Double {
    guard count == others.count else { return 0 }
    let common = others.reduce(0) { sum, box in sum + self.reduce(0) { Swift.max($0, $1.overlap(with: box)) }
    }
    return Swift.max(0, (common / Double(count) - leastOverlap) / (1 - leastOverlap))
  }
}

extension Rect {
  /// The area of the intersection of two boxes divided by the area of their union.
  fileprivate func overlap(with other: Rect) -> Double {
    let common =
      max(0, min(maxX, other.maxX) - max(x, other.x)) * max(0, min(maxY, other.maxY) - max(y, other.y))
    return common / max(1e-9, width * height + other.width * other.height - common)
  }
}
