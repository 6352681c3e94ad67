import ScrapbookKit
import ScrapbookRendering

/// Splits photos in order into pages, by dynamic programming over the numbers of photos on them.
func splitIntoPages(_ photos: [PictureFolder.Picture], _ options: DesignOptions) -> [DesignedPage] {
  let most = max(5, min(options.perPage + 1, SlotLayout.mostSolved))
  let sizes = 1...most
  let (lackPrice, repeatPrice) = options.isPerPageGiven ? (6.0, 0.0) : (0.45, 0.8)
  var taste = SplitMix(options.seed)
  let leaning = sizes.map { _ in Double(taste.next() % 1000) / 800 }
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
