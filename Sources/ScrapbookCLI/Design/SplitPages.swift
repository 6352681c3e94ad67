import ScrapbookKit
import ScrapbookRendering

/// Splits the photos of an event into pages, by dynamic programming over the numbers of photos on them. A page has the
/// next photos in order, or the next ones of a kind: upright photos, or the others.
func splitIntoPages(_ photos: [PictureFolder.Picture], _ options: DesignOptions) -> [DesignedPage] {
  var splitter = PageSplitter(photos, options)
  return splitter.pages().map { page in DesignedPage(photos: page.map { photos[$0] }) }
}

private struct PageSplitter {
  private let photos: [PictureFolder.Picture]
  private let options: DesignOptions
  private let sizes: ClosedRange<Int>
  /// The aesthetic cost of each number of photos per page.
  private let leaning: [Double]
  /// The indices of the uprights, and of the other photos.
  private let kinds: [[Int]]
  /// The prices of pages by the proportions of their photos.
  private var prices: [[Double]: Double] = [:]

  /// The photos that are already on pages: the first ones of each kind.
  private struct State: Hashable {
    var taken = [0, 0]
    /// The number of photos on the last page.
    var last = 0

    func isLess(than other: State) -> Bool { (taken[0], last) < (other.taken[0], other.last) }
  }

  /// The cheapest way to a state.
  private struct Way {
    var cost = 0.0
    /// The photos of the last page.
    var page: [Int] = []
    var before = State()
  }

  init(_ photos: [PictureFolder.Picture], _ options: DesignOptions) {
    (self.photos, self.options) = (photos, options)
    let most = max(5, min(options.perPage + 1, SlotLayout.mostSolved))
    sizes = 1...most
    var taste = SplitMix(options.seed)
    leaning = sizes.map { _ in
      let leaning = Double(taste.next() % 1000) / 800
      return options.seed == 0 ? 0 : leaning
    }
    kinds = [true, false].map { kind in photos.indices.filter { photos[$0].isUpright == kind } }
  }

  /// The indices of the photos of each page.
  mutating func pages() -> [[Int]] {
    var ways: [[State: Way]] = Array(repeating: [:], count: photos.count + 1)
    ways[0][State()] = Way()
    for count in photos.indices {
      for (state, way) in ways[count].sorted(by: { $0.key.isLess(than: $1.key) }) {
        for page in pages(after: state) {
          let uprights = page.count { photos[$0].isUpright }
          let next = State(
            taken: [state.taken[0] + uprights, state.taken[1] + page.count - uprights], last: page.count)
          let again = options.isPerPageGiven || state.last != next.last ? 0 : repeatPrice
          let cost = way.cost + price(of: page) + again + waitPrice * Double(waiting(after: page, state))
          if cost < ways[count + page.count][next]?.cost ?? .infinity {
            ways[count + page.count][next] = Way(cost: cost, page: page, before: state)
          }
        }
      }
    }
    let ends = ways[photos.count].sorted { $0.key.isLess(than: $1.key) }
    var way = ends.min { $0.value.cost < $1.value.cost }?.value
    var pages: [[Int]] = []
    while let last = way, !last.page.isEmpty {
      pages.append(last.page)
      way = ways[photos.count - pages.joined().count][last.before]
    }
    return pages.reversed()
  }

  /// The pages that may follow.
  private func pages(after state: State) -> [[Int]] {
    let most = sizes.upperBound
    let next = zip(kinds, state.taken).map { Array($0.dropFirst($1).prefix(most)) }
    let inOrder = next.joined().sorted().prefix(most)
    var pages = sizes.filter { $0 <= inOrder.count }.map { Array(inOrder.prefix($0)) }
    guard let first = inOrder.first else { return [] }
    for kind in next {
      for size in sizes where size <= kind.count {
        let page = Array(kind.prefix(size))
        if !pages.contains(page), isNear(first, kind[size - 1]) { pages.append(page) }
      }
    }
    // A waiting photo must not wait longer than that.
    return pages.filter { page in
      let left = next.compactMap { kind in kind.first { !page.contains($0) } }.min() ?? Int.max
      return page.allSatisfy { $0 < left || isNear(left, $0) }
    }
  }

  /// The number of photos that come after later ones of this page.
  private func waiting(after page: [Int], _ state: State) -> Int {
    let last = page.last ?? 0
    return zip(kinds, state.taken).reduce(0) { sum, kind in
      sum + kind.0.dropFirst(kind.1).prefix { $0 < last }.count { !page.contains($0) }
    }
  }

  /// Whether a photo may come before an earlier one.
  private func isNear(_ earlier: Int, _ later: Int) -> Bool {
    guard let start = photos[earlier].secondTaken, let end = photos[later].secondTaken else { return false }
    return later - earlier <= mostOvertaken && end - start <= longestWait
  }

  /// The price of a page times its number of photos: otherwise a few full pages would cost less than more pages with
  /// the preferred number.
  private mutating func price(of page: [Int]) -> Double {
    let own = page.map { photos[$0] }
    let lack = abs(Double(page.count - options.perPage))
    let uprights = own.count(where: \.isUpright)
    let mixed = uprights > 0 && uprights < own.count ? mixedPrice : 0
    let slots = prices[own.map(\.size.aspectRatio)] ?? slotPrice(ofAspects: own.map(\.size.aspectRatio))
    prices[own.map(\.size.aspectRatio)] = slots
    let price = own.pagePrice(slots: slots).price + lackPrice * lack + leaning[page.count - 1] + mixed
    return price * Double(page.count) / Double(options.perPage)
  }

  private var lackPrice: Double { options.isPerPageGiven ? 6 : 0.45 }
}

/// The price of a page with as many photos as the one before.
private let repeatPrice = 0.8
/// The price of a page with uprights and other photos.
private let mixedPrice = 0.2
/// The price of each photo that is overtaken by later ones.
private let waitPrice = 0.05
/// The maximum number of places, and of seconds, by which a photo may overtake an earlier one.
private let mostOvertaken = 6
private let longestWait = 1800.0

extension PictureFolder.Picture {
  fileprivate var isUpright: Bool { size.aspectRatio < 0.95 }
}

/// The SplitMix generator of Steele, Lea and Flood (2014), with the same numbers on every machine.
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
