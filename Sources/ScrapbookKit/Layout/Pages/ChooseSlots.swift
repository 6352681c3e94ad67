/// The place of a photo, before its own rotation.
struct PhotoSlot: Sendable, Equatable {
  var frame: Rect
  /// The turn that a collage gives it.
  var turn = Angle.zero
  /// The paint order in a collage.
  var layer = 0
}

/// The ways to place the photos of a page.
struct PageSlots {
  /// The places of all photos; those with a slot of a choice have the first one's.
  var places: [PhotoSlot]
  /// The numbers of the photos that the choices place.
  var free: [Int] = []
  var choices: [SlotChoice] = [SlotChoice(slots: [])]

  func places(ofChoice number: Int) -> [PhotoSlot] {
    var places = places
    for (photo, slot) in zip(free, choices[number].slots) { places[photo].frame = slot }
    return places
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
  // Only slots that fill the page reach into headers and footers.
  let taken = page.slots == .full ? texts.runningStrips(of: page, isFirst: setting.number == 1) : []
  let beside = page.textsBesideSlots(in: texts.album, pageWidth: setting.frame.size.width)
  let panoramas = setting.panoramas.map { $0.frame.outset(by: pageMargin / 2) }
  let place = SlotPlace(page: setting.frame.size, boxes: taken + beside + panoramas)
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
    choices: texts.slotChoices(for: unframed, layout: page.slots, in: place, catalog: catalog))
}

extension TextPlacer {
  /// The settings of pages with the places of their photos: those of both pages of a spread that cost least together.
  ///
  /// Every second spread also pays for likeness to the spreads before and after it, whose slots are chosen without it:
  /// a change to a page changes no slots but those of its own spread and the two around it.
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
    var chosen = options.map { $0.best(before: nil, after: nil) }
    for index in stride(from: 1, to: spreads.count, by: 2) {
      chosen[index] = options[index].best(
        before: options[index - 1].looks(of: chosen[index - 1]),
        after: index + 1 < spreads.count ? options[index + 1].looks(of: chosen[index + 1]) : nil)
    }
    for (facing, choice) in zip(spreads, chosen) {
      for (page, number) in zip(facing.numbers, choice) {
        settings[page - 1].slots = pages[page - 1].places(ofChoice: number)
      }
    }
    return settings
  }
}

/// The choices of the pages of a spread.
private struct SpreadSlots {
  /// What each choice of a page looks like, and its cost.
  private typealias Look = (slots: FacingSlots, cost: Double)

  /// The photos of the pages of a spread, in the order of the album.
  typealias Looks = [(place: PagePlace, slots: FacingSlots)]

  private let places: [PagePlace]
  private let pages: [[Look]]

  init(_ facing: FacingPages, _ all: [PageSlots], _ settings: [PageSetting]) {
    let ordered = facing.pages.sorted { $0.index < $1.index }
    places = ordered.map(\.place)
    pages = ordered.map { _, index in
      all[index].choices.indices.map { number in
        let boxes = all[index].places(ofChoice: number).map(\.frame)
        return (
          FacingSlots(boxes: boxes, pageWidth: settings[index].frame.width), all[index].choices[number].cost
        )
      }
    }
  }

  func looks(of choice: [Int]) -> Looks {
    zip(places, zip(pages, choice)).map { ($0, $1.0[$1.1].slots) }
  }

  /// The numbers of the choices of the pages that cost least together.
  func best(before: Looks?, after: Looks?) -> [Int] {
    let own = pages.enumerated().map { page, looks in
      looks.map { $0.cost + price(of: $0.slots, onPage: page, before: before, after: after) }
    }
    guard pages.count == 2 else {
      return own.map { costs in costs.indices.min { roundedCost(costs[$0]) < roundedCost(costs[$1]) } ?? 0 }
    }
    var best = (cost: Double.infinity, choice: [0, 0])
    for first in pages[0].indices {
      for second in pages[1].indices {
        let both = own[0][first] + own[1][second]
        // Most pairs cost more whatever they look like together.
        guard both + FacingSlots.leastPrice < best.cost else { continue }
        let beside = pages[0][first].slots.price(beside: pages[1][second].slots)
        let cost = roundedCost(both + beside)
        if cost < best.cost { best = (cost, [first, second]) }
      }
    }
    return best.choice
  }

  /// The price of a page that looks like the ones that are seen before and after it: at the same place of those
  /// spreads, or on the other side of the leaf.
  private func price(of slots: FacingSlots, onPage page: Int, before: Looks?, after: Looks?) -> Double {
    let same = [before, after].compactMap { looks in
      looks?.first { $0.place == places[page] }.map { $0.slots.likeness(to: slots) }
    }
    let behind = [page == 0 ? before?.last : nil, page == pages.count - 1 ? after?.first : nil]
    let leaf = behind.compactMap { $0?.slots.likeness(to: slots) }
    return samePlacePrice * same.reduce(0, +) + leafPrice * leaf.reduce(0, +)
  }
}

private let samePlacePrice = 0.30
private let leafPrice = 0.15
