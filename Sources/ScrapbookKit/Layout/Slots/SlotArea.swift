/// The gap between a text and the slots beside it, in canvas units.
private let textGap = 10.0
/// The minimum share of the area for slots: a text in the middle of the page is on top of the photos.
private let leastShare = 0.3
/// The minimum share of the page's width at which slots avoid a label; a narrower one may belong on a photo, as speech
/// bubbles do.
private let labelSpan = 0.6

extension Rect {
  /// The largest part of an area that does not overlap any of these boxes.
  func keepingOff(_ boxes: [Rect]) -> Rect {
    boxes.reduce(self) { area, box in
      let parts = area.parts(beside: box)
      guard let largest = parts.max(by: { $0.extent < $1.extent }) else { return area }
      return largest.extent >= leastShare * extent ? largest : area
    }
  }

  /// The parts above, below, to the left and to the right of a box; none if the two do not overlap.
  private func parts(beside box: Rect) -> [Rect] {
    guard let common = intersection(box), common.width > 0, common.height > 0 else { return [] }
    return [
      Rect(x: x, y: y, width: width, height: common.y - y),
      Rect(x: x, y: common.maxY, width: width, height: maxY - common.maxY),
      Rect(x: x, y: y, width: common.x - x, height: height),
      Rect(x: common.maxX, y: y, width: maxX - common.maxX, height: height),
    ]
  }

  private var extent: Double { width * height }
}

extension ScrapbookPage {
  /// The boxes of texts that slots avoid, in page coordinates: all texts without a background, and labels that are
  /// nearly as wide as the page.
  func textsBesideSlots(in album: Album, pageWidth: Double) -> [Rect] {
    texts.compactMap { text in
      let turn = Transform.rotation(text.rotation, about: text.frame.center)
      let box = turn.boundingBox(of: text.frame)
      let isLabel = ComputedTextStyle(text.style, in: album, at: .note).background != nil
      let isSeen = text.opacity > 0 && !text.content.text.isEmpty
      return isSeen && (!isLabel || box.width >= labelSpan * pageWidth) ? box.outset(by: textGap) : nil
    }
  }
}
