/// The place of a photo, before its own rotation.
struct PhotoSlot: Sendable, Equatable {
  var frame: Rect
  /// The rotation that a collage gives it.
  var turn = Angle.zero
  /// The paint order in a collage.
  var layer = 0
}

/// The ways to place the photos of a page.
struct PageSlots {
  /// The places of all photos; photos in slots have their place in the first choice.
  var places: [PhotoSlot]
  /// The numbers of the photos that the choices place.
  var free: [Int] = []
  var choices: [SlotChoice] = [SlotChoice(slots: [])]
  /// The photos of the choices.
  var photos: [Photo] = []
  /// Their proportions if their edges may move onto the lines of others.
  var shapes: [SlotShape]?

  func places(ofChoice number: Int) -> [PhotoSlot] {
    var places = places
    for (photo, slot) in zip(free, choices[number].slots) { places[photo].frame = slot }
    return places
  }

  /// The places of a choice as its edges may move; the photos of a collage do not count.
  func alignedPage(_ places: [PhotoSlot]) -> AlignedPage {
    let area = choices.flatMap(\.slots).reduce(nil) { (area: Rect?, slot) in area?.union(slot) ?? slot }
    var page = AlignedPage(
      frames: places.map(\.frame), shapes: places.map { _ in nil },
      area: area ?? Rect(Size(width: 0, height: 0)),
      mayNarrow: !photos.contains { $0.caption != nil && !$0.hasCaptionOnMount })
    if places.contains(where: { $0.turn != .zero }) { page.frames = [] }
    for (photo, shape) in zip(free, shapes ?? []) { page.shapes[photo] = shape }
    return page
  }
}

/// The places of a page's photos; those without a frame get slots.
func pageSlots(
  of page: ScrapbookPage, at setting: PageSetting, catalog: AssetCatalog, texts: TextPlacer
) -> PageSlots {
  var across = setting.panoramas.filter { $0.page == setting.number - 1 }.map(\.frame)[...]
  let isAcross = { (photo: Photo) in photo.isAcross && !setting.panoramas.isEmpty }
  let free = page.photos.indices.filter { page.photos[$0].frame == nil && !isAcross(page.photos[$0]) }
  // There are as many frames across the spread as such photos.
  let places = page.photos.map { photo in
    if let frame = photo.frame { return PhotoSlot(frame: frame) }
    return PhotoSlot(frame: isAcross(photo) ? across.removeFirst() : Rect(x: 0, y: 0, width: 0, height: 0))
  }
  guard !free.isEmpty else { return PageSlots(places: places) }
  // Other layouts keep the page's margin, in which headers and footers are.
  let reachesIntoMargin = [.full, .collage].contains(page.slots)
  let taken = reachesIntoMargin ? texts.runningStrips(of: page, isFirst: setting.number == 1) : []
  let beside = page.textsBesideSlots(in: texts.album, pageWidth: setting.frame.size.width)
  let panoramas = setting.panoramas.map { $0.frame.outset(by: pageMargin / 2) }
  // A photo that fills the page extends under the binding.
  let binding = page.slots == .full ? nil : texts.album.binding(besideSlotsAt: setting)
  let place = SlotPlace(
    page: setting.frame.size, boxes: taken + beside + panoramas + [binding].compactMap(\.self))
  let unframed = free.map { page.photos[$0] }
  if page.slots == .collage,
    let collage = texts.collage(of: unframed, in: place, at: setting, catalog: catalog)
  {
    var slots = PageSlots(places: places)
    for (photo, slot) in zip(free, collage) { slots.places[photo] = slot }
    return slots
  }
  return PageSlots(
    places: places, free: free,
    choices: texts.slotChoices(for: unframed, layout: page.slots, in: place, catalog: catalog),
    photos: unframed,
    shapes: page.slots == .auto && unframed.count <= SlotLayout.mostSolved
      ? unframed.map { slotShape(of: $0, catalog: catalog) } : nil)
}

extension TextPlacer {
  /// The settings of pages with the places of their photos, at the lowest total cost for both pages of each spread.
  ///
  /// Every second spread also pays for likeness to the spreads before and after it, whose slots do not depend on it: a
  /// change to a page affects only the slots of its own spread and the two around it. Every second one of the other
  /// spreads avoids its cheapest choice, so that a book of similar photos has more than two kinds of spreads.
  func addSlots(
    to settings: [PageSetting], _ spreads: [FacingPages], catalog: AssetCatalog
  ) -> [PageSetting] {
    var settings = settings
    let pages = settings.map { setting in
      let page = album.pages[setting.number - 1]
      var texts = self
      texts.pageSize = setting.frame.size
      texts.album.language = page.language ?? album.language
      return pageSlots(of: page, at: setting, catalog: catalog, texts: texts)
    }
    let options = spreads.map { SpreadSlots($0, pages, settings) }
    var chosen: [SpreadSlots.Choice?] = options.enumerated().map { index, spread in
      if !index.isMultiple(of: 2) { return nil }
      let first = spread.best(unlike: [])
      return index.isMultiple(of: 4) ? first : spread.best(unlike: spread.bothLooks(of: first))
    }
    for index in stride(from: 1, to: spreads.count, by: 2) {
      let near = [index - 1, index + 1].compactMap { other in
        chosen.indices.contains(other) ? chosen[other].map { options[other].looks(of: $0) } : nil
      }
      chosen[index] = options[index].best(
        unlike: near, behind: (near.first, index + 1 < spreads.count ? near.last : nil))
    }
    for (facing, choice) in zip(spreads, chosen.compactMap(\.self)) {
      for (page, places) in zip(facing.numbers, choice.places) { settings[page - 1].slots = places }
    }
    return settings
  }
}
