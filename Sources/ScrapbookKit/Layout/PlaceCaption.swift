/// The room between a photo and the caption below it, in canvas units.
private let captionGap = 6.0
/// A caption below a photo has at most so many lines before it gets smaller.
private let captionLines = 3
/// The caption of a narrower photo may be so wide.
private let narrowCaption = 150.0

extension Photo {
  /// Whether its words stand on the mount's own paper.
  var hasCaptionOnMount: Bool { mount == .polaroid }

  var captionStyle: StyleName { hasCaptionOnMount ? .handwriting : .caption }
}

extension TextPlacer {
  /// The slots of photos without a frame. Below each there is as much room as the longest of their captions needs: so
  /// photos in a row stay in line.
  ///
  /// - Parameter boxes: What the slots keep off, in page coordinates.
  func slots(
    for photos: [Photo], layout: SlotLayout, keepingOff boxes: [Rect], catalog: AssetCatalog
  ) -> [Rect] {
    let sizes = photos.map { frameSize(of: $0, catalog: catalog) }
    var slots = placeSlots(for: sizes, layout: layout, page: pageSize, keepingOff: boxes)
    // With room for captions slots get narrower, and captions longer; the second time hardly.
    for _ in 0..<2 {
      guard let needed = room(for: photos, below: slots) else { return slots }
      slots = placeSlots(for: sizes, layout: layout, page: pageSize, captionHeight: needed, keepingOff: boxes)
    }
    return slots
  }

  /// Nil without captions below photos.
  private func room(for photos: [Photo], below slots: [Rect]) -> Double? {
    let heights = zip(photos, slots).compactMap { photo, slot in
      photo.hasCaptionOnMount
        ? nil : photo.caption.map { height(of: $0, of: photo, below: slot) + captionGap }
    }
    // Words may take half of the space of the smallest photo; then they get smaller.
    return heights.max().map { min($0, (slots.map(\.height).min() ?? 0) / 2) }
  }

  private func height(of caption: Caption, of photo: Photo, below slot: Rect) -> Double {
    height(of: caption, as: photo.captionStyle, width: captionWidth(below: slot), maximumLines: captionLines)
  }

  /// As wide as the slot, but for one that reaches to the paper's edge.
  private func captionWidth(below slot: Rect) -> Double {
    let margin = max(0, pageMargin - slot.x, slot.maxX - (pageSize.width - pageMargin))
    return max(slot.width / 2, slot.width - 2 * margin)
  }

  /// Places the words of a photo: on a polaroid's paper, else below its edge.
  ///
  /// - Parameters:
  ///   - isInSlot: Whether the room below the photo is as wide as it.
  mutating func placeCaption(
    of photo: Photo, on mounting: Mounting, edge: Rect, isInSlot: Bool, side: Side, backdrop: Color?
  ) -> PlacedText? {
    guard let caption = photo.caption else { return nil }
    if photo.hasCaptionOnMount {
      var foot = Rect(
        x: mounting.inner.x, y: mounting.inner.maxY, width: mounting.inner.width,
        height: max(0, mounting.edge.maxY - mounting.inner.maxY))
      foot = foot.inset(x: 2, y: max(3, foot.height * 0.1))
      return place(
        caption.content, caption.style, as: photo.captionStyle, in: foot, side: side,
        backdrop: mounting.paper
      )
    }
    let width = isInSlot ? captionWidth(below: edge) : max(edge.width, narrowCaption)
    let height = height(of: caption, as: photo.captionStyle, width: width, maximumLines: captionLines)
    let frame = Rect(
      x: edge.center.x - width / 2, y: edge.maxY + captionGap, width: width, height: height)
    return place(
      caption.content, caption.style, as: photo.captionStyle, in: frame, side: side,
      backdrop: backdrop)
  }
}
