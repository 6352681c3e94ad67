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
  /// The frames of photos in the slots of a page, each with a caption below the photo and not on it made smaller by
  /// the room that the page's longest caption needs: so photos in a row stay in line.
  func frames(of photos: [Photo], in slots: [Rect], cutting: Bool) -> [Rect] {
    let reserved = zip(photos, slots).map { photo, slot in
      photo.hasCaptionOnMount ? 0 : photo.caption.map { height(of: $0, of: photo, below: slot) + captionGap } ?? 0
    }.max() ?? 0
    return zip(photos, slots).map { photo, slot in
      guard photo.caption != nil, !photo.hasCaptionOnMount else { return slot }
      return frame(in: slot, above: min(reserved, slot.height / 2), cutting: cutting)
    }
  }

  /// - Parameter cutting: Whether the slot's layout cuts photos anyway; else the frame keeps its proportions.
  private func frame(in slot: Rect, above reserved: Double, cutting: Bool) -> Rect {
    let height = slot.height - reserved
    guard !cutting else { return Rect(x: slot.x, y: slot.y, width: slot.width, height: height) }
    let width = slot.width * height / slot.height
    return Rect(x: slot.x + (slot.width - width) / 2, y: slot.y, width: width, height: height)
  }

  private func height(of caption: Caption, of photo: Photo, below slot: Rect) -> Double {
    height(of: caption, as: photo.captionStyle, width: slot.width, maximumLines: captionLines)
  }

  /// Places the words of a photo: on a polaroid's paper, else below its edge.
  ///
  /// - Parameters:
  ///   - slot: The photo's slot; nil for a photo with a frame.
  mutating func placeCaption(
    of photo: Photo, on mounting: Mounting, edge: Rect, slot: Rect?, side: Side, backdrop: Color?
  ) -> PlacedText? {
    guard let caption = photo.caption else { return nil }
    if photo.hasCaptionOnMount {
      let foot = Rect(
        x: mounting.inner.x, y: mounting.inner.maxY, width: mounting.inner.width,
        height: max(0, mounting.edge.maxY - mounting.inner.maxY))
      return place(
        caption.content, caption.style, as: photo.captionStyle, in: foot.inset(x: 2, y: 3), side: side,
        backdrop: mounting.paper)
    }
    let width = slot?.width ?? max(edge.width, narrowCaption)
    let height = height(of: caption, as: photo.captionStyle, width: width, maximumLines: captionLines)
    let frame = Rect(
      x: edge.center.x - width / 2, y: edge.maxY + captionGap, width: width, height: height)
    return place(
      caption.content, caption.style, as: photo.captionStyle, in: frame, side: side, backdrop: backdrop)
  }
}
