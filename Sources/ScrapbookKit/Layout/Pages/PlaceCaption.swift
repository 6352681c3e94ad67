/// The space between a photo and the caption below it, in canvas units.
private let captionGap = 6.0
/// The maximum part of the gap between photos that a caption may take, in canvas units.
private let captionOverhang = 10.0
/// The maximum number of lines of a caption below a photo before it shrinks.
private let captionLines = 3
/// The width that the caption of a narrower photo may have, in canvas units.
let narrowCaption = 150.0

/// The minimum size of a caption that is reduced to the smallest on its page, as a share of its own size.
private let leastCommonSize = 0.7

extension Photo {
  /// Whether its words are on the mount's own paper.
  var hasCaptionOnMount: Bool { mount == .polaroid }

  var captionStyle: StyleName { hasCaptionOnMount ? .handwriting : .caption }
}

extension TextPlacer {
  /// The slots of photos without a frame: the best choice.
  func slots(for photos: [Photo], layout: SlotLayout, in place: SlotPlace, catalog: AssetCatalog) -> [Rect] {
    slotChoices(for: photos, layout: layout, in: place, catalog: catalog)[0].slots
  }

  /// The best ways to place photos without a frame, at least one. The space below each fits the longest caption, so
  /// that the photos of a row stay aligned.
  ///
  /// - Parameter place: The inputs of the slots besides their photos; its captions are added here.
  func slotChoices(
    for photos: [Photo], layout: SlotLayout, in place: SlotPlace, catalog: AssetCatalog
  ) -> [SlotChoice] {
    let shapes = photos.map { slotShape(of: $0, catalog: catalog) }
    var place = place
    var choices = ScrapbookKit.slotChoices(for: shapes, layout: layout, in: place)
    // Space for captions makes slots narrower, and captions longer; a second pass hardly changes them.
    for _ in 0..<2 {
      guard let needed = room(for: photos, below: choices[0].slots) else { return choices }
      place.captionHeight = needed
      choices = ScrapbookKit.slotChoices(for: shapes, layout: layout, in: place)
    }
    // If a caption still needs one more line, its words would cover the photo below.
    for _ in 0..<4 {
      guard let needed = room(for: photos, below: choices[0].slots), needed > place.captionHeight else {
        break
      }
      place.captionHeight = needed
      choices = ScrapbookKit.slotChoices(for: shapes, layout: layout, in: place)
    }
    // In other choices captions would shrink.
    let most = max(place.captionHeight, room(for: photos, below: choices[0].slots) ?? 0)
    return choices.filter { room(for: photos, below: $0.slots) ?? 0 <= most }
  }

  /// The height for captions below slots; nil without captions below photos.
  private func room(for photos: [Photo], below slots: [Rect]) -> Double? {
    let heights = zip(photos, slots).compactMap { photo, slot in
      photo.hasCaptionOnMount
        ? nil : photo.caption.map { height(of: $0, of: photo, below: slot) + captionGap }
    }
    // Words may take half of the height of the smallest photo; then a part of the gap to the next photo.
    return heights.max().map { max(min($0, (slots.map(\.height).min() ?? 0) / 2), $0 - captionOverhang) }
  }

  private func height(of caption: Caption, of photo: Photo, below slot: Rect) -> Double {
    height(of: caption, as: photo.captionStyle, width: captionWidth(below: slot), maximumLines: captionLines)
  }

  /// The width of a slot; narrower for a slot that reaches to the edge of the paper.
  private func captionWidth(below slot: Rect) -> Double {
    let margin = max(0, pageMargin - slot.x, slot.maxX - (pageSize.width - pageMargin))
    return max(slot.width / 2, slot.width - 2 * margin)
  }

  /// The box of a photo and of the words below it, in page coordinates.
  func boxWithCaption(of photo: Photo, in frame: Rect) -> Rect {
    captionRoom(of: photo, below: frame).map(frame.union) ?? frame
  }

  /// The box of the words below a photo if they are no wider than necessary; nil without such words.
  func captionRoom(of photo: Photo, below edge: Rect) -> Rect? {
    guard let caption = photo.caption, !photo.hasCaptionOnMount else { return nil }
    let width = leastCaptionWidth(of: photo, below: edge)
    let height = height(of: caption, as: photo.captionStyle, width: width, maximumLines: captionLines)
    return Rect(x: edge.center.x - width / 2, y: edge.maxY, width: width, height: captionGap + height)
  }

  private func leastCaptionWidth(of photo: Photo, below edge: Rect) -> Double {
    photo.frame == nil ? captionWidth(below: edge) : max(edge.width, narrowCaption)
  }

  /// The caption's width: the photo's width, or more if the words need too many lines and the page allows it.
  private func captionWidth(
    of caption: Caption, of photo: Photo, below edge: Rect, keepingOff boxes: [Rect]
  ) -> Double {
    let least = leastCaptionWidth(of: photo, below: edge)
    let fits = { (width: Double) in
      height(of: caption, as: photo.captionStyle, width: width, maximumLines: captionLines + 1)
        <= height(of: caption, as: photo.captionStyle, width: width, maximumLines: captionLines)
    }
    guard !fits(least), let room = captionRoom(of: photo, below: edge) else { return least }
    let free = max(least, freeWidth(around: room, keepingOff: boxes))
    let widths = [0.25, 0.5, 0.75].map { least + (free - least) * $0 }
    return widths.first(where: fits) ?? free
  }

  /// The maximum width of a box with the same center: up to the page's margins, and half of the distance to adjacent
  /// boxes.
  private func freeWidth(around box: Rect, keepingOff boxes: [Rect]) -> Double {
    let page = min(box.center.x - pageMargin, pageSize.width - pageMargin - box.center.x)
    let beside = boxes.filter { $0.y < box.maxY && box.y < $0.maxY }.map { other in
      let distance = max(other.x - box.maxX, box.x - other.maxX, 0)
      return (box.width + distance - captionGap) / 2
    }
    return 2 * min(page, beside.min() ?? page)
  }

  /// The common sizes of captions that would be larger than others of the same look on the page, by photo number.
  ///
  /// - Parameter pictures: The photos with their captions, each at the size at which it fits.
  func commonSizes(of photos: [Photo], _ pictures: [PlacedPicture]) -> [(number: Int, size: Double)] {
    let sizes = photos.indices.map { number -> Double? in
      guard photos[number].frame == nil, photos[number].caption?.content.isMarkup == false else { return nil }
      return pictures[number].caption?.lines.map(\.line.size).min()
    }
    return photos.indices.compactMap { number in
      guard let size = sizes[number], let caption = photos[number].caption else { return nil }
      let others = photos.indices.filter { other in
        photos[other].captionStyle == photos[number].captionStyle
          && photos[other].caption?.style == caption.style
      }
      let full = ComputedTextStyle(caption.style, in: album, at: photos[number].captionStyle).characters.size
      // A single caption that is much too long does not shrink all others.
      let common = max(others.compactMap { sizes[$0] }.min() ?? size, leastCommonSize * full)
      return common < size - 0.05 ? (number, common) : nil
    }
  }

  /// Places the words of a photo: on a polaroid's paper, or below the edge of other photos.
  ///
  /// - Parameters:
  ///   - boxes: The boxes beside the photo on the page.
  mutating func placeCaption(
    of photo: Photo, on mounting: Mounting, edge: Rect, keepingOff boxes: [Rect], on ground: TextGround
  ) -> PlacedText? {
    guard let caption = photo.caption else { return nil }
    if photo.hasCaptionOnMount {
      var foot = Rect(
        x: mounting.inner.x, y: mounting.inner.maxY, width: mounting.inner.width,
        height: max(0, mounting.edge.maxY - mounting.inner.maxY))
      foot = foot.inset(x: 2, y: max(3, foot.height * 0.1))
      return place(
        caption.content, caption.style, as: photo.captionStyle, in: foot,
        on: TextGround(side: ground.side, backdrop: mounting.paper))
    }
    let width = captionWidth(of: caption, of: photo, below: edge, keepingOff: boxes)
    let height = height(of: caption, as: photo.captionStyle, width: width, maximumLines: captionLines)
    let frame = Rect(
      x: edge.center.x - width / 2, y: edge.maxY + captionGap, width: width, height: height)
    return place(caption.content, caption.style, as: photo.captionStyle, in: frame, on: ground)
  }
}
