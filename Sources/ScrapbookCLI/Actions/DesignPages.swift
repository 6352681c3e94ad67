import Glibc
import ScrapbookKit
import ScrapbookRendering

/// A page of an album that was designed.
struct DesignedPage: Sendable {
  var photos: [PictureFolder.Picture]
  /// Whether its only photo fills the page up to its edges.
  var isFull = false
  /// Whether its only photo lies across it and the next page, which is empty.
  var isPanorama = false
  /// Whether its photos overlap.
  var isCollage = false
  /// A line above its photos.
  var heading: String?
}

/// What decides how the photos of an album are arranged.
struct DesignOptions: Sendable {
  /// The number of photos that a page has if possible.
  var perPage = 3
  /// Whether somebody asked for that number, which then comes before variety and full pages.
  var isPerPageGiven = false
  /// Another number gives another album of the same photos.
  var seed: UInt64 = 0
  /// The number of pages before these: that of the title page.
  var pagesBefore = 1
  /// Writes the days of events.
  var dateLine = DateLine()
}

/// Arranges events on pages: each begins a new page, a large one has a page with its best photo alone, and a panorama has
/// both pages of a spread. Photos without dates keep their order.
func designPages(_ events: [PhotoEvent], _ options: DesignOptions) -> [DesignedPage] {
  var pages: [DesignedPage] = []
  var (lastHero, lastPanorama) = (-6, -leastBetweenPanoramas)
  for event in events.flatMap(\.parts) {
    var photos = event.photos
    let mayBePanorama = pages.count - lastPanorama >= leastBetweenPanoramas
    let panorama = mayBePanorama ? photos.first(where: \.isPanorama) : nil
    photos.removeAll { $0 == panorama }
    let mayHaveHero =
      pages.count - lastHero >= 6 && options.perPage < 6 && (event.day != nil || !options.isPerPageGiven)
    let hero = mayHaveHero ? photos.hero(isDated: event.day != nil) : nil
    photos.removeAll { $0 == hero }
    var own = split(photos, options)
    if let hero {
      // An event of some pages begins on the left; the title page is the first page. A photo that fills its page leaves
      // no place for the day, which comes first.
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
    if events.count > 1, let day = event.day.flatMap({ options.dateLine.days(of: [$0]) }),
      let first = own.firstIndex(where: { !$0.isFull })
    {
      own[first].heading = day
    }
    pages += own
  }
  return withCollages(options.isPerPageGiven ? pages : withFullPages(pages))
}

extension PhotoEvent {
  /// The event in parts, each with a page for its best photo. An event without dates is split into equal parts.
  fileprivate var parts: [PhotoEvent] {
    let number = max(1, photos.count / fewestWithHero)
    guard day == nil, number > 1 else { return [self] }
    return (0..<number).map { part in
      PhotoEvent(photos: Array(photos[(part * photos.count / number)..<((part + 1) * photos.count / number)]))
    }
  }
}

/// The fewest photos without dates of which one has a page of its own.
private let fewestWithHero = 12

/// The price of a collage, as that of the best slots.
private let collagePrice = 1.0
/// The price of a photo that is larger than its pixels allow.
private let softPrice = 1.0
/// The least number of pages from one collage to the next.
private let leastBetweenCollages = 3
/// The least number of pages from one full page to the next.
private let leastBetweenFullPages = 6

extension [PictureFolder.Picture] {
  /// The photo of an event that gets a page of its own. Without dates nothing says that the photos belong together, so
  /// there are more of them, and it is sharp on a whole page.
  fileprivate func hero(isDated: Bool) -> Element? {
    guard count >= (isDated ? 6 : fewestWithHero) else { return nil }
    let best = self.max { $0.rank < $1.rank }
    return best.flatMap { photo in
      let isSharp =
        isDated ? !photo.isSoft(ofPhotos: 1) : Swift.min(photo.size.width, photo.size.height) >= 1200
      return isSharp ? photo : nil
    }
  }

  /// The price of a page of these photos, and whether it is that of a collage: three to five photos without words of
  /// which straight slots would leave much paper, or make some small.
  fileprivate var pagePrice: (price: Double, isCollage: Bool) {
    let slots = slotPrice(ofAspects: map(\.size.aspectRatio))
    let mayOverlap = (3...5).contains(count) && allSatisfy { $0.description == nil }
    let soft = softPrice * Double(filter { $0.isSoft(ofPhotos: count) }.count)
    return mayOverlap && slots > collagePrice ? (collagePrice + soft, true) : (slots + soft, false)
  }
}

/// Shows some photos that are alone on their page up to its edges, if little of them is lost.
private func withFullPages(_ pages: [DesignedPage]) -> [DesignedPage] {
  var pages = pages
  for index in pages.indices {
    let page = pages[index]
    guard page.photos.count == 1, page.heading == nil, !page.isPanorama, page.photos[0].description == nil,
      page.photos[0].fillsAPage
    else { continue }
    let near = max(0, index - leastBetweenFullPages + 1)..<min(pages.count, index + leastBetweenFullPages)
    if !pages[near].contains(where: \.isFull) { pages[index].isFull = true }
  }
  return pages
}

/// Makes collages of some pages that would be poor otherwise, and then of every second page with two photos, of which there
/// are many: never beside each other.
private func withCollages(_ pages: [DesignedPage]) -> [DesignedPage] {
  var pages = pages
  let free = pages.indices.filter { pages[$0].heading == nil && !pages[$0].isFull && !pages[$0].isPanorama }
  let poor = free.filter { pages[$0].photos.pagePrice.isCollage }
  let pairs = free.filter { index in
    pages[index].photos.count == 2 && pages[index].photos.allSatisfy { $0.description == nil }
  }
  let seconds = pairs.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
  for index in poor + seconds {
    let near = max(0, index - leastBetweenCollages + 1)..<min(pages.count, index + leastBetweenCollages)
    if !pages[near].contains(where: \.isCollage) { pages[index].isCollage = true }
  }
  return pages
}

/// The least number of pages between two panoramas, the own pages included.
private let leastBetweenPanoramas = 8

/// Inserts a panorama where it has a left page and its neighbor, near its place in time; without such a place its page
/// is one with a single photo.
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
  let page = DesignedPage(photos: [panorama], isPanorama: left != nil)
  pages.insert(contentsOf: left == nil ? [page] : [page, DesignedPage(photos: [])], at: left ?? place)
  return pages
}

extension PictureFolder.Picture {
  /// Whether it has too few pixels for its part of a page with that many photos, as large as it may be there.
  fileprivate func isSoft(ofPhotos count: Int) -> Bool {
    let aspect = max(size.aspectRatio, 0.01)
    let room = ScrapbookPage.size.inset(by: 30)
    // Of three and more photos one may be larger than the others.
    let share = count <= 2 ? 1 / Double(count) : min(0.5, 1.6 / Double(count))
    let part = (0.85 * share * room.width * room.height * aspect).squareRoot()
    let inches = min(part, room.width, room.height * aspect) * Spread.letterScale / 72
    return size.width < inches * goodResolution
  }

  /// Whether it is shown across both pages: much wider than high, sharp at that size, and without a face in the fold.
  fileprivate var isPanorama: Bool {
    size.aspectRatio > 2.2 && size.width >= 1440 && !faces.contains { $0.x < 0.54 && $0.maxX > 0.46 }
  }

  /// Larger for the photo of an event that deserves a page: one with faces, then a large one.
  fileprivate var rank: Double { (faces.isEmpty ? 0 : 1e12) + size.width * size.height }

  /// Whether little of it is lost if it fills an upright page.
  fileprivate var fillsAPage: Bool { (0.70...0.98).contains(size.aspectRatio) && size.height >= 1200 }
}

extension Size {
  fileprivate func inset(by margin: Double) -> Size {
    Size(width: width - 2 * margin, height: height - 2 * margin)
  }
}

/// Splits photos in order into pages, by dynamic programming over the numbers of photos on them.
private func split(_ photos: [PictureFolder.Picture], _ options: DesignOptions) -> [DesignedPage] {
  let most = max(5, min(options.perPage + 1, SlotLayout.mostSolved))
  let sizes = 1...most
  let (lackPrice, repeatPrice) = options.isPerPageGiven ? (6.0, 0.0) : (0.25, 0.8)
  var taste = SplitMix(options.seed)
  let leaning = sizes.map { _ in Double(taste.next() % 1000) / 5000 }
  /// The cheapest ways to place the photos before an index whose last page has a number of photos.
  var best: [[(cost: Double, before: Int)?]] = Array(
    repeating: Array(repeating: nil, count: most + 1), count: photos.count + 1)
  best[0][0] = (0, 0)
  for end in 0..<photos.count {
    for size in sizes where end + size <= photos.count {
      // By photos, or few full pages would cost less than more pages of the wanted number.
      let page =
        (Array(photos[end..<(end + size)]).pagePrice.price + lackPrice * abs(Double(size - options.perPage))
          + (options.seed == 0 ? 0 : leaning[size - 1])) * Double(size) / Double(options.perPage)
      for (before, way) in best[end].enumerated() {
        guard let way else { continue }
        let cost = way.cost + page + (before == size ? repeatPrice : 0)
        if cost < best[end + size][size]?.cost ?? .infinity { best[end + size][size] = (cost, before) }
      }
    }
  }
  var pages: [DesignedPage] = []
  var end = photos.count
  var size = best[end].indices.filter { best[end][$0] != nil }.min {
    (best[end][$0]?.cost ?? .infinity) < (best[end][$1]?.cost ?? .infinity)
  }
  while end > 0, let count = size, count > 0 {
    pages.append(DesignedPage(photos: Array(photos[(end - count)..<end])))
    size = best[end][count]?.before
    end -= count
  }
  return pages.reversed()
}

/// The generator of Steele, Lea and Flood (2014): the same numbers on every machine.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
