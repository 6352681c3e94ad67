import Glibc

/// The shortest moves of items that remove warnings of a page and add none.
///
/// - Parameters:
///   - movable: The spans of the items that may be moved.
///   - frame: The page's frame on the canvas.
///   - gutter: The x coordinate of the page's edge at the fold; nil for a page in the middle.
func proposedMoves(
  on page: PlacedPage, movable: Set<SourceSpan>, in frame: Rect, gutter: Double?
) -> [ItemMove] {
  // A page with that many items is a pattern, and looking for free places would take minutes.
  guard page.nodes.count <= mostNodes else { return [] }
  var search = MoveSearch(page: page, movable: movable, frame: frame, gutter: gutter)
  search.run()
  return search.offsets.sorted { $0.key < $1.key }.compactMap { number, offset in
    page.nodes[number].span.map { ItemMove(page: page.number, span: $0, offset: offset) }
  }
}

/// The places where the texts of a page may be moved.
struct MoveTrial {
  let page: PlacedPage
  private let search: MoveSearch
  private let open: Set<MoveSearch.Problem>

  /// The farthest that a text is moved to be read better, in canvas units: beyond it does not belong to the same things.
  private static let farthest = 120.0

  /// - Parameters:
  ///   - movable: The spans of the items that may be moved.
  ///   - frame: The page's frame on the canvas.
  ///   - gutter: The x coordinate of the page's edge at the fold; nil for a page in the middle.
  init(on page: PlacedPage, movable: Set<SourceSpan>, in frame: Rect, gutter: Double?) {
    self.page = page
    search = MoveSearch(page: page, movable: movable, frame: frame, gutter: gutter)
    open = Set(search.problems(of: page))
  }

  /// The offsets, short ones first, by which a text may be moved without another warning of the page.
  func offsets(of span: SourceSpan) -> some Sequence<Point> {
    let isMovable = search.movable.contains(span) && page.nodes.count <= mostNodes
    let number = isMovable ? page.nodes.firstIndex { $0.span == span } : nil
    let most = max(16, mostTrials(on: page) / max(1, page.nodes.count))
    return (number == nil ? [] : rings.prefix(most)).lazy.filter { offset in
      offset.length <= Self.farthest && number.map { search.allows($0, by: offset, open: open) } ?? false
    }
  }
}

private let mostNodes = 100

/// The number of places that are tried on a page: each is checked for all pairs of its items.
private func mostTrials(on page: PlacedPage) -> Int {
  min(30_000, 6_000_000 / max(1, page.nodes.count * page.nodes.count))
}

/// The number of warnings of one page that are looked at.
private let mostProblems = 40

/// The search for the moves of one page. Places are tried with the checks themselves, so that both always agree.
private struct MoveSearch {
  var page: PlacedPage
  let movable: Set<SourceSpan>
  let frame: Rect
  let gutter: Double?
  /// The moves found so far, by the number of the node.
  var offsets: [Int: Point] = [:]
  /// The number of places that may still be tried.
  private var trials: Int

  struct Problem: Hashable {
    var id: DiagnosticID
    var span: SourceSpan
  }

  init(page: PlacedPage, movable: Set<SourceSpan>, frame: Rect, gutter: Double?) {
    (self.page, self.movable, self.frame, self.gutter) = (page, movable, frame, gutter)
    trials = mostTrials(on: page)
  }

  mutating func run() {
    var open = problems(of: page)
    for problem in open.prefix(mostProblems) where open.contains(problem) {
      guard let (number, offset) = shortestMove(removing: problem, of: open) else { continue }
      page.nodes[number] = page.nodes[number].moved(by: offset)
      let before = offsets[number] ?? Point(x: 0, y: 0)
      offsets[number] = Point(x: before.x + offset.x, y: before.y + offset.y)
      open = problems(of: page)
    }
  }

  fileprivate func problems(of page: PlacedPage, limits: PlaceLimits = .reported) -> [Problem] {
    var diagnostics = Diagnostics()
    checkPlacedPage(page, in: frame, gutter: gutter, limits: limits, into: &diagnostics)
    return diagnostics.all.compactMap { found in found.span.map { Problem(id: found.id, span: $0) } }
  }

  /// The move of an item that takes part in a problem; a sticker is moved rather than a photo or a text.
  private mutating func shortestMove(removing problem: Problem, of open: [Problem]) -> (Int, Point)? {
    guard let owner = page.nodes.firstIndex(where: { $0.spans.contains(problem.span) }) else { return nil }
    let box = page.nodes[owner].bounds
    var best: (number: Int, move: Move, cost: Double)?
    for number in page.nodes.indices {
      let node = page.nodes[number]
      guard let span = node.span, movable.contains(span), number == owner || node.bounds.meets(box) else {
        continue
      }
      let weight = node.isSticker ? 0.5 : 1
      // A move that repairs everything comes before a shorter one that does not.
      let limit = best.map { $0.move.isWhole ? $0.cost : .infinity } ?? .infinity
      guard let move = shortestMove(of: number, removing: problem, of: Set(open), below: limit / weight)
      else { continue }
      let cost = move.offset.length * weight
      let isBetter = best.map { move.isWhole != $0.move.isWhole ? move.isWhole : cost < $0.cost } ?? true
      if isBetter { best = (number, move, cost) }
    }
    return best.map { ($0.number, $0.move.offset) }
  }

  /// A move that removes a problem.
  private struct Move {
    var offset: Point
    /// Whether the item lies as it should, and not just so that nothing is reported.
    var isWhole: Bool
  }

  /// Whether a move takes an item no further off its page, and adds no problem.
  fileprivate func allows(_ number: Int, by offset: Point, open: Set<Problem>) -> Bool {
    guard room(around: number).holds(page.nodes[number].bounds.moved(to: offset)) else { return false }
    var tried = page
    tried.nodes[number] = page.nodes[number].moved(by: offset)
    return problems(of: tried).allSatisfy(open.contains)
  }

  /// The page, and what an item takes up beside it.
  private func room(around number: Int) -> Rect {
    Rect(frame.size).union(page.nodes[number].bounds)
  }

  private mutating func shortestMove(
    of number: Int, removing problem: Problem, of open: Set<Problem>, below limit: Double
  ) -> Move? {
    let bounds = page.nodes[number].bounds
    let paper = Rect(frame.size)
    // No move takes an item further off its page than it was.
    let room = room(around: number)
    var tried = page
    var best: Move?
    for offset in steps(from: bounds.shift(into: paper)) where trials > 0 {
      guard offset.length < limit, room.holds(bounds.moved(to: offset)) else { continue }
      trials -= 1
      tried.nodes[number] = page.nodes[number].moved(by: offset)
      let left = problems(of: tried)
      guard !left.contains(problem), left.allSatisfy(open.contains) else { continue }
      if !problems(of: tried, limits: .repaired).contains(problem) {
        return Move(offset: offset, isWhole: true)
      }
      best = best ?? Move(offset: offset, isWhole: false)
    }
    return best
  }

  /// The offsets that are tried, short ones first: rings about where the item is, and about where it is on its page.
  private func steps(from shift: Point) -> [Point] {
    guard shift != Point(x: 0, y: 0) else { return rings }
    let inside = [shift] + rings.map { Point(x: shift.x + $0.x, y: shift.y + $0.y) }
    return (rings + inside).enumerated().sorted {
      ($0.element.length, $0.offset) < ($1.element.length, $1.offset)
    }.map(\.element)
  }
}

/// Offsets in sixteen directions, by 2 units up to 60, and by 8 up to 240.
private let rings: [Point] =
  (Array(stride(from: 2.0, through: 60, by: 2))
  + Array(stride(from: 68.0, through: 240, by: 8))).flatMap { radius in
    (0..<16).map { direction in
      let angle = Double(direction) * .pi / 8
      return Point(x: (radius * cos(angle)).rounded(), y: (radius * sin(angle)).rounded())
    }
  }

extension Point {
  /// The sum of both distances: an item that is far to the right moves to the left, and not also down.
  fileprivate var length: Double { abs(x) + abs(y) }
}

extension Rect {
  /// The shift, in whole units, that brings it onto a page with a small margin; zero if it is on it.
  fileprivate func shift(into page: Rect) -> Point {
    func shift(_ start: Double, _ end: Double, _ length: Double) -> Double {
      guard start < 0 || end > length else { return 0 }
      let margin = min(8, max(0, (length - (end - start)) / 2))
      return start < 0 ? (margin - start).rounded(.up) : (length - margin - end).rounded(.down)
    }
    return Point(x: shift(x, maxX, page.width), y: shift(y, maxY, page.height))
  }

  fileprivate func holds(_ other: Rect) -> Bool {
    other.x >= x - 1 && other.y >= y - 1 && other.maxX <= maxX + 1 && other.maxY <= maxY + 1
  }
}

extension PlacedNode {
  /// The span by which the item is found in the album's text.
  fileprivate var span: SourceSpan? {
    switch self {
    case .picture(let picture): picture.span
    case .text(let text): text.content.span
    }
  }

  /// The spans at which the checks report it, or its caption.
  fileprivate var spans: [SourceSpan] {
    if case .picture(let picture) = self, let caption = picture.caption?.content.span {
      return [picture.span, caption].compactMap(\.self)
    }
    return [span].compactMap(\.self)
  }

  fileprivate var isSticker: Bool {
    if case .picture(let picture) = self { picture.path.kind == .sticker } else { false }
  }

  /// The bounding box after rotation, in page coordinates.
  fileprivate var bounds: Rect {
    switch self {
    case .picture(let picture):
      Transform.rotation(picture.rotation, about: picture.frame.center).boundingBox(of: picture.edge.rect)
    case .text(let text):
      Transform.rotation(text.rotation, about: text.frame.center).boundingBox(of: text.frame)
    }
  }

  /// The item at another place, as far as the checks look at it.
  fileprivate func moved(by offset: Point) -> PlacedNode {
    switch self {
    case .picture(var picture):
      picture.frame = picture.frame.moved(to: offset)
      picture.edge.rect = picture.edge.rect.moved(to: offset)
      picture.window.rect = picture.window.rect.moved(to: offset)
      picture.faces = picture.faces.map { $0.moved(to: offset) }
      picture.caption = picture.caption?.moved(by: offset)
      return .picture(picture)
    case .text(let text): return .text(text.moved(by: offset))
    }
  }
}

extension PlacedText {
  fileprivate func moved(by offset: Point) -> PlacedText {
    var moved = self
    moved.frame = frame.moved(to: offset)
    for index in moved.lines.indices {
      moved.lines[index].origin.x += offset.x
      moved.lines[index].origin.y += offset.y
    }
    return moved
  }
}

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
