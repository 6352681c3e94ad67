import Glibc
import ScrapbookKit
import ScrapbookRendering

/// A page of an album that was designed.
struct DesignedPage: Sendable {
  var photos: [PictureFolder.Picture]
  /// Whether its only photo fills the page up to its edges.
  var isFull = false
  /// Whether its only photo spans this page and the next one, which is empty; with `isFull` up to their edges.
  var isPanorama = false
  /// Whether its photos overlap.
  var isCollage = false
  /// A line above its photos.
  var heading: String?
}

/// The options for arranging the photos of an album.
struct DesignOptions: Sendable {
  /// The preferred number of photos per page.
  var perPage = 3
  /// Whether the user gave that number, which then takes precedence over variety and full pages.
  var isPerPageGiven = false
  /// The seed; each seed gives a different album of the same photos.
  var seed: UInt64 = 0
  /// The number of pages before these: the title page.
  var pagesBefore = 1
  /// The name of the cover photo, which gets no page of its own; nil if there is none.
  var photoOnCover: String?
  /// Writes the days of events.
  var dateLine = DateLine()
  /// The looks of photos that may get a page of their own, by their names.
  var looks: [String: PictureLook] = [:]
}

extension DesignOptions {
  /// The photo as one on a page of its own, or as one that fills a spread: a wide photo would be small on an upright
  /// page.
  fileprivate func places(of hero: PictureFolder.Picture?) -> (
    page: PictureFolder.Picture?, spread: PictureFolder.Picture?
  ) {
    guard let hero, hero.size.aspectRatio > mostAspectOfHero else { return (hero, nil) }
    return (nil, hero.fillsASpread(looks[hero.name]?.subject) ? hero : nil)
  }
}

/// The names of the photos that may get a page of their own: the largest of each event, photos with faces first.
func heroCandidates(of events: [PhotoEvent]) -> [String] {
  events.flatMap(\.parts).flatMap { event in
    event.photos.heroCandidates(isDated: event.day != nil).map(\.name)
  }
}

/// Arranges events on pages: each event begins a new page, a large event has a page with its best photo alone, and a
/// panorama spans both pages of a spread. Photos without dates keep their order.
func designPages(_ events: [PhotoEvent], _ options: DesignOptions) -> [DesignedPage] {
  var pages: [DesignedPage] = []
  var lastDay: String?
  var (lastHero, lastPanorama) = (-6, -leastBetweenPanoramas)
  for event in events.flatMap(\.parts) {
    var photos = event.photos
    let mayBePanorama = pages.count - lastPanorama >= leastBetweenPanoramas
    var panorama = mayBePanorama ? photos.first(where: \.isPanorama) : nil
    photos.removeAll { $0 == panorama }
    let mayHaveHero =
      pages.count - lastHero >= 6 && options.perPage < 6 && (event.day != nil || !options.isPerPageGiven)
    let (hero, wide) = options.places(
      of: mayHaveHero ? photos.hero(isDated: event.day != nil, options) : nil)
    if panorama == nil, mayBePanorama, let wide { (panorama, lastHero) = (wide, pages.count) }
    photos.removeAll { $0 == hero || $0 == panorama }
    var own = splitIntoPages(photos, options)
    if let hero {
      // An event of several pages begins on the left; the title page is the first page. A photo that fills its page
      // leaves no space for the heading with the day, so it does not come first.
      let isFirst =
        photos.count >= 5 && pages.count.isMultiple(of: 2) && !(hero.fillsAPage && events.count > 1)
      let place = isFirst || own.isEmpty ? 0 : 1
      own.insert(DesignedPage(photos: [hero], isFull: hero.fillsAPage), at: place)
      lastHero = pages.count + place
    }
    if let panorama {
      let before = event.photos.firstIndex(of: panorama) ?? 0
      own = inserting(panorama, into: own, after: before, from: pages.count + options.pagesBefore)
      lastPanorama = pages.count
    }
    // Only the first event of a day has it as a heading.
    if events.count > 1, event.day != lastDay,
      let day = event.day.flatMap({ options.dateLine.days(of: [$0]) }),
      let first = own.firstIndex(where: { !$0.isFull })
    {
      own[first].heading = day
    }
    lastDay = event.day
    pages += own
  }
  return withCollages(options.isPerPageGiven ? pages : withFullPages(pages, options), options)
}

extension PhotoEvent {
  /// The event split into parts, each with a page for its best photo. An event without dates is split into equal parts.
  fileprivate var parts: [PhotoEvent] {
    let number = max(1, photos.count / fewestWithHero)
    guard day == nil, number > 1 else { return [self] }
    return (0..<number).map { part in
      PhotoEvent(photos: Array(photos[(part * photos.count / number)..<((part + 1) * photos.count / number)]))
    }
  }
}

/// The minimum number of undated photos for one of them to get a page of its own.
private let fewestWithHero = 12

/// The maximum aspect ratio of a photo with a page of its own.
private let mostAspectOfHero = 1.25

/// The maximum number of photos of an event that are analyzed as candidates for a page of their own.
private let mostHeroCandidates = 4

/// The price of a collage, comparable to the price of the best slots.
private let collagePrice = 1.0
/// The price of a photo that is larger than its pixels allow.
private let softPrice = 1.0
/// The minimum number of pages from one collage to the next.
private let leastBetweenCollages = 3
/// The minimum number of pages from one full page to the next.
private let leastBetweenFullPages = 6

extension [PictureFolder.Picture] {
  /// The photo of an event that gets a page of its own.
  fileprivate func hero(isDated: Bool, _ options: DesignOptions) -> Element? {
    bestHero(of: heroCandidates(isDated: isDated).filter { $0.name != options.photoOnCover }) {
      options.looks[$0]
    }
  }

  /// The photos of an event with the size and shape for a page or a spread of their own: some of the largest,
  /// preferably with faces. Undated photos may not belong together, so more of them are required.
  fileprivate func heroCandidates(isDated: Bool) -> [Element] {
    guard count >= (isDated ? 6 : fewestWithHero) else { return [] }
    let sharp = filter { photo in
      guard photo.size.aspectRatio <= mostAspectOfHero || photo.fillsASpread(nil) else { return false }
      return isDated ? !photo.isSoft(ofPhotos: 1) : Swift.min(photo.size.width, photo.size.height) >= 1200
    }
    let withFaces = sharp.filter { !$0.faces.isEmpty }
    let candidates = withFaces.isEmpty ? sharp : withFaces
    let most = candidates.map(\.pixels).max() ?? 0
    let large = candidates.filter { $0.pixels >= 0.6 * most }
    // Analyzing a photo takes time, so take a few, evenly spaced.
    guard large.count > mostHeroCandidates else { return large }
    return (0..<mostHeroCandidates).map { large[$0 * (large.count - 1) / (mostHeroCandidates - 1)] }
  }

  /// The price of a page with these photos, and whether it is a collage: three to five photos without words for which
  /// straight slots would leave much paper empty, or make some photos small.
  var pagePrice: (price: Double, isCollage: Bool) {
    pagePrice(slots: slotPrice(ofAspects: map(\.size.aspectRatio)))
  }

  /// - Parameter slots: The price of their slots.
  func pagePrice(slots: Double) -> (price: Double, isCollage: Bool) {
    let mayOverlap = (3...5).contains(count) && allSatisfy { $0.description == nil }
    let soft = softPrice * Double(filter { $0.isSoft(ofPhotos: count) }.count)
    return mayOverlap && slots > collagePrice ? (collagePrice + soft, true) : (slots + soft, false)
  }
}

/// Extends some single photos to the edges of their page, if little of them is cropped.
private func withFullPages(_ pages: [DesignedPage], _ options: DesignOptions) -> [DesignedPage] {
  var pages = pages
  for index in pages.indices {
    let page = pages[index]
    guard page.photos.count == 1, page.heading == nil, !page.isPanorama, page.photos[0].description == nil,
      page.photos[0].fillsAPage, page.photos[0].name != options.photoOnCover
    else { continue }
    let near = max(0, index - leastBetweenFullPages + 1)..<min(pages.count, index + leastBetweenFullPages)
    if !pages[near].contains(where: \.isFull) { pages[index].isFull = true }
  }
  return pages
}

/// Turns some pages that would look poor into collages, and then every second page with two photos, since there are
/// many: never close to each other, and not near the end, where a collage would look crowded.
private func withCollages(_ pages: [DesignedPage], _ options: DesignOptions) -> [DesignedPage] {
  var pages = pages
  let hasEnd = !(pages.count + options.pagesBefore).isMultiple(of: 2)
  let free = pages.indices.dropLast(hasEnd ? 1 : 0).filter {
    pages[$0].heading == nil && !pages[$0].isFull && !pages[$0].isPanorama
  }
  let poor = free.filter { pages[$0].photos.pagePrice.isCollage }
  let pairs = free.filter { index in
    pages[index].photos.count == 2 && pages[index].photos.allSatisfy { $0.description == nil }
  }
  let first = options.seed.isMultiple(of: 2) ? 1 : 0
  let seconds = pairs.enumerated().filter { $0.offset % 2 == first }.map(\.element)
  for index in poor + seconds {
    let near = max(0, index - leastBetweenCollages + 1)..<min(pages.count, index + leastBetweenCollages)
    if !pages[near].contains(where: \.isCollage) { pages[index].isCollage = true }
  }
  return pages
}

/// The minimum number of pages from one panorama to the next, including its own pages.
private let leastBetweenPanoramas = 8

/// Inserts a panorama on both pages of a spread, near its place in time; if there is none, it becomes a page with a
/// single photo.
///
/// - Parameters:
///   - before: The number of photos that were taken earlier.
///   - first: The number of pages before these in the album.
private func inserting(
  _ panorama: PictureFolder.Picture, into pages: [DesignedPage], after before: Int, from first: Int
) -> [DesignedPage] {
  var seen = 0
  let place =
    pages.firstIndex { page in
      defer { seen += page.photos.count }
      return seen >= before
    } ?? pages.count
  let left = [place, place + 1, place - 1].first {
    (0...pages.count).contains($0) && (first + $0).isMultiple(of: 2)
  }
  var pages = pages
  let page = DesignedPage(
    photos: [panorama], isFull: left != nil && panorama.hasShapeOfASpread, isPanorama: left != nil)
  pages.insert(contentsOf: left == nil ? [page] : [page, DesignedPage(photos: [])], at: left ?? place)
  return pages
}

extension PictureFolder.Picture {
  /// Whether it has too few pixels for its largest possible size on a page with that many photos.
  fileprivate func isSoft(ofPhotos count: Int) -> Bool {
    let aspect = max(size.aspectRatio, 0.01)
    let room = ScrapbookPage.size.inset(by: 30)
    // With three or more photos, one may be larger than the others.
    let share = count <= 2 ? 1 / Double(count) : min(0.5, 1.6 / Double(count))
    let part = (0.85 * share * room.width * room.height * aspect).squareRoot()
    let inches = min(part, room.width, room.height * aspect) * Spread.letterScale / 72
    return size.width < inches * goodResolution
  }

  /// Whether it is shown across both pages: much wider than high, sharp at that size, and without a face in the fold.
  fileprivate var isPanorama: Bool {
    size.aspectRatio > 2.2 && size.width >= 1440 && !faces.contains { $0.x < 0.54 && $0.maxX > 0.46 }
  }

  /// Whether little of it is cropped if it fills both pages of a spread.
  fileprivate var hasShapeOfASpread: Bool {
    let kept = size.aspectRatio * ScrapbookPage.size.height / spreadWidth
    return (0.88...1.136).contains(kept)
  }

  /// Whether it can fill both pages of a spread: it is sharp there, and its subject is not in the fold.
  ///
  /// - Parameter subject: The center of its subject, in fractions of the photo.
  fileprivate func fillsASpread(_ subject: Point?) -> Bool {
    let inches = spreadWidth * Spread.letterScale / 72
    return hasShapeOfASpread && size.width >= inches * goodResolution && description == nil
      && !faces.contains { $0.x < 0.54 && $0.maxX > 0.46 } && !(0.42...0.58).contains(subject?.x ?? 0)
  }

  fileprivate var pixels: Double { size.width * size.height }

  /// Whether little of it is cropped if it fills an upright page.
  fileprivate var fillsAPage: Bool { (0.70...0.98).contains(size.aspectRatio) && size.height >= 1200 }
}

/// The width of both pages of a spread including the gap, in canvas units.
private let spreadWidth = Spread.rightFrame.maxX - Spread.leftFrame.x

extension Size {
  fileprivate func inset(by margin: Double) -> Size {
    Size(width: width - 2 * margin, height: height - 2 * margin)
  }
}
