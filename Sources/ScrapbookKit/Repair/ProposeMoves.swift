import Glibc

/// The legibility of a page's words at other places.
struct WordReading {
  /// Whether the words of a text would be as legible as now after a move.
  var isKept: (_ text: SourceSpan, _ offset: Point) -> Bool = { _, _ in true }
  /// Whether the words of a text could be read on the paper of the page.
  var isOnPaper: (_ text: SourceSpan) -> Bool = { _ in true }
}

/// A page whose items are to cause no warnings.
struct RepairedPage {
  var page: PlacedPage
  /// The spans of the items that may be changed.
  var movable: Set<SourceSpan>
  /// The page's frame on the canvas.
  let frame: Rect
  /// The x coordinate of the page's edge at the fold; nil for a page in the middle.
  let gutter: Double?
  var reading = WordReading()

  /// Whether its number of items suggests a pattern.
  var isPattern: Bool { page.nodes.count > fullestRepairedPage }

  /// Makes the shortest moves of items that remove warnings of the page and add none; moved items stay there.
  mutating func makeMoves() -> [ItemMove] {
    guard !isPattern else { return [] }
    var search = MoveSearch(self)
    search.run()
    page = search.page
    let moves = search.changes.sorted { $0.key < $1.key }.compactMap { number, change in
      page.nodes[number].span.map {
        ItemMove(page: page.number, span: $0, offset: change.offset, scale: change.scale)
      }
    }
    movable.subtract(moves.map(\.span))
    return moves
  }
}

/// The places where the texts of a page may be moved.
struct MoveTrial {
  let page: PlacedPage
  private let repaired: RepairedPage
  private let search: MoveSearch
  private let open: Set<MoveSearch.Problem>

  /// The maximum distance, in canvas units, by which a text is moved to be more legible: beyond it, the text would lose
  /// its context.
  private static let farthest = 120.0

  init(on repaired: RepairedPage) {
    (page, self.repaired) = (repaired.page, repaired)
    search = MoveSearch(repaired)
    open = Set(search.problems(of: repaired.page))
  }

  /// The offsets, short ones first, by which a text may be moved without another warning of the page.
  func offsets(of span: SourceSpan) -> some Sequence<Point> {
    let isMovable = repaired.movable.contains(span) && !repaired.isPattern
    let number = isMovable ? page.nodes.firstIndex { $0.span == span } : nil
    let most = max(16, mostTrials(on: page) / max(1, page.nodes.count))
    return (number == nil ? [] : nearbyOffsets.prefix(most)).lazy.filter { offset in
      offset.length <= Self.farthest && number.map { search.allows($0, by: offset, open: open) } ?? false
    }
  }
}

/// The number of places that are tried on a page: each is checked for all pairs of its items.
func mostTrials(on page: PlacedPage) -> Int {
  min(mostMoves, mostComparisonsOfMoves / max(1, page.nodes.count * page.nodes.count))
}

/// Offsets in sixteen directions, by 2 units up to 60, and by 8 up to 240, short ones first.
let nearbyOffsets: [Point] =
  (Array(stride(from: 2.0, through: 60, by: 2))
  + Array(stride(from: 68.0, through: 240, by: 8))).flatMap { radius in
    (0..<16).map { direction in
      let angle = Double(direction) * .pi / 8
      return Point(x: (radius * cos(angle)).rounded(), y: (radius * sin(angle)).rounded())
    }
  }.enumerated().sorted { ($0.element.length, $0.offset) < ($1.element.length, $1.offset) }.map(\.element)

extension Album {
  /// The spans of the items that have a frame or center of their own, and are on one page only.
  var movableSpans: Set<SourceSpan> {
    var counts: [SourceSpan: Int] = [:]
    for page in pages {
      let photos = page.photos.filter { $0.frame != nil && !$0.isAcross }.map(\.span)
      for case let span? in photos + page.stickers.map(\.span) + page.texts.map(\.content.span) {
        counts[span, default: 0] += 1
      }
    }
    return Set(counts.filter { $0.value == 1 }.keys)
  }
}
