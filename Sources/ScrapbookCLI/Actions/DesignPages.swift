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
  for event in events {
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
  return withCollages(pages)
}

/// The price of a collage, as that of the best slots.
private let collagePrice = 1.0
/// The least number of pages from one collage to the next.
private let leastBetweenCollages = 3

extension [PictureFolder.Picture] {
  /// The photo of an event that gets a page of its own. Without dates nothing says that the photos belong together, so
  /// there are more of them, and it is sharp on a whole page.
  fileprivate func hero(isDated: Bool) -> Element? {
    guard count >= (isDated ? 6 : 12) else { return nil }
    let best = self.max { $0.rank < $1.rank }
    return best.flatMap { isDated || Swift.min($0.size.width, $0.size.height) >= 1200 ? $0 : nil }
  }

  /// The price of a page of these photos, and whether it is that of a collage: three to five photos without words of
  /// which straight slots would leave much paper, or make some small.
  fileprivate var pagePrice: (price: Double, isCollage: Bool) {
    let slots = slotPrice(ofAspects: map(\.size.aspectRatio))
    let mayOverlap = (3...5).contains(count) && allSatisfy { $0.description == nil }
    return mayOverlap && slots > collagePrice ? (collagePrice, true) : (slots, false)
  }
}

/// Makes collages of some pages that would be poor otherwise, never beside each other.
private func withCollages(_ pages: [DesignedPage]) -> [DesignedPage] {
  var pages = pages
  var last = -leastBetweenCollages
  for (index, page) in pages.enumerated() where index - last >= leastBetweenCollages {
    guard page.heading == nil, !page.isFull, !page.isPanorama, page.photos.pagePrice.isCollage else {
      continue
    }
    pages[index].isCollage = true
    last = index
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
  /// Whether it is shown across both pages: much wider than high, sharp at that size, and without a face in the fold.
  fileprivate var isPanorama: Bool {
    size.aspectRatio > 2.2 && size.width >= 1440 && !faces.contains { $0.x < 0.54 && $0.maxX > 0.46 }
  }

  /// Larger for the photo of an event that deserves a page: one with faces, then a large one.
  fileprivate var rank: Double { (faces.isEmpty ? 0 : 1e12) + size.width * size.height }

  /// Whether little of it is lost if it fills an upright page.
  fileprivate var fillsAPage: Bool { (0.70...0.98).contains(size.aspectRatio) && size.height >= 1200 }
}

/// Splits photos in order into pages, by dynamic programming over the numbers of photos on them.
private func split(_ photos: [PictureFolder.Picture], _ options: DesignOptions) -> [DesignedPage] {
  let most = max(5, min(options.perPage + 1, SlotLayout.mostSolved))
  let sizes = 1...most
  let (lackPrice, repeatPrice) = options.isPerPageGiven ? (6.0, 0.0) : (0.25, 0.4)
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
