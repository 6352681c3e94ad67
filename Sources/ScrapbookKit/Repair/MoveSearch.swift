/// The search for the moves of one page. Places are tried with the checks themselves, so that both always agree.
struct MoveSearch {
  /// The page with the moves found so far.
  private(set) var page: PlacedPage
  private let repaired: RepairedPage
  /// The changes found so far, by the number of the node.
  private(set) var changes: [Int: (offset: Point, scale: Double)] = [:]
  /// The number of places that may still be tried.
  private var trials: Int

  struct Problem: Hashable {
    var id: DiagnosticID
    var span: SourceSpan
  }

  init(_ repaired: RepairedPage) {
    (page, self.repaired) = (repaired.page, repaired)
    trials = mostTrials(on: repaired.page)
  }

  private var paper: Rect { Rect(repaired.frame.size) }

  mutating func run() {
    var open = problems(of: page)
    for problem in open.prefix(mostRepairedWarnings) where open.contains(problem) {
      if let (number, offset) = shortestMove(removing: problem, of: open) {
        change(number, to: page.nodes[number].moved(by: offset), offset, scale: 1)
      } else if let (number, node, offset, scale) = fitting(removing: problem, of: Set(open)) {
        change(number, to: node, offset, scale: scale)
      } else {
        continue
      }
      open = problems(of: page)
    }
  }

  private mutating func change(_ number: Int, to node: PlacedNode, _ offset: Point, scale: Double) {
    page.nodes[number] = node
    let before = changes[number] ?? (Point(x: 0, y: 0), 1)
    changes[number] = (
      Point(x: before.offset.x + offset.x, y: before.offset.y + offset.y), before.scale * scale
    )
  }

  func problems(of page: PlacedPage, limits: PlaceLimits = .reported) -> [Problem] {
    var diagnostics = Diagnostics()
    checkPlacedPage(page, in: repaired.frame, gutter: repaired.gutter, limits: limits, into: &diagnostics)
    return diagnostics.all.compactMap { found in found.span.map { Problem(id: found.id, span: $0) } }
  }

  /// The shortest move of an item that takes part in a problem; a sticker is moved rather than a photo or a text.
  private mutating func shortestMove(removing problem: Problem, of open: [Problem]) -> (Int, Point)? {
    guard let owner = owner(of: problem) else { return nil }
    let box = page.nodes[owner].bounds
    let isWord = problem.id == .overlap && page.nodes[owner].text.map { $0.background == nil } ?? false
    let open = Set(open)
    let tolerated = Set(problems(of: page, limits: .repaired))
    var best: (number: Int, move: Move, cost: Double)?
    for number in page.nodes.indices {
      let node = page.nodes[number]
      guard let span = node.span, repaired.movable.contains(span), number == owner || node.bounds.meets(box)
      else { continue }
      // Words that cannot be read on the paper need the photo.
      if isWord, node.text == nil, !repaired.reading.isOnPaper(problem.span) { continue }
      // Words are moved off a photo rather than the photo off its words.
      let weight = node.isSticker ? 0.5 : isWord && number != owner ? 2 : 1
      // A move that repairs everything comes before a shorter one that does not.
      let limit = best.map { $0.move.isWhole ? $0.cost : .infinity } ?? .infinity
      let trial = Trial(number: number, problem: problem, open: open, tolerated: tolerated)
      guard let move = shortestMove(trial, below: limit / weight) else { continue }
      let cost = move.offset.length * weight
      let isBetter = best.map { move.isWhole != $0.move.isWhole ? move.isWhole : cost < $0.cost } ?? true
      if isBetter { best = (number, move, cost) }
    }
    return best.map { ($0.number, $0.move.offset) }
  }

  private func owner(of problem: Problem) -> Int? {
    page.nodes.firstIndex { $0.spans.contains(problem.span) }
  }

  /// A move that removes a problem.
  private struct Move {
    var offset: Point
    /// Whether the item is well placed, and not merely good enough not to be reported.
    var isWhole: Bool
  }

  /// An item that is to be moved.
  private struct Trial {
    var number: Int
    var problem: Problem
    /// The current problems.
    var open: Set<Problem>
    /// The problems that the page already has by the limits for repaired pages.
    var tolerated: Set<Problem>
  }

  /// Whether a move takes an item no further off its page, and adds no problem.
  func allows(_ number: Int, by offset: Point, open: Set<Problem>) -> Bool {
    guard room(around: number).holds(page.nodes[number].bounds.moved(to: offset)) else { return false }
    var tried = page
    tried.nodes[number] = page.nodes[number].moved(by: offset)
    return problems(of: tried).allSatisfy(open.contains)
  }

  /// The page, and the area of an item outside it: no move takes the item further off its page.
  private func room(around number: Int) -> Rect { paper.union(page.nodes[number].bounds) }

  private mutating func shortestMove(_ trial: Trial, below limit: Double) -> Move? {
    var best: Move?
    for offset in steps(from: page.nodes[trial.number].bounds.shift(into: paper)) where trials > 0 {
      guard offset.length < limit, let isWhole = result(of: trial, movedBy: offset) else { continue }
      let move = Move(offset: offset, isWhole: isWhole)
      if isWhole { return shortened(move, trial) }
      best = best ?? move
    }
    return best.map { shortened($0, trial) }
  }

  /// The result of a move: nil if it does not remove the problem or adds one, or else whether the item is well placed.
  private mutating func result(of trial: Trial, movedBy offset: Point) -> Bool? {
    let (number, node) = (trial.number, page.nodes[trial.number])
    guard room(around: number).holds(node.bounds.moved(to: offset)) else { return nil }
    trials -= 1
    var tried = page
    tried.nodes[number] = node.moved(by: offset)
    let left = problems(of: tried)
    guard !left.contains(trial.problem), left.allSatisfy(trial.open.contains) else { return nil }
    if let text = node.text, text.background == nil, let span = node.span,
      !repaired.reading.isKept(span, sum(offset, changes[number]?.offset))
    {
      return nil
    }
    let faults = problems(of: tried, limits: .repaired)
    return !faults.contains(trial.problem) && faults.allSatisfy(trial.tolerated.contains)
      && (trial.problem.id != .offPage || keepsMargin(node, movedBy: offset))
  }

  private func sum(_ offset: Point, _ before: Point?) -> Point {
    Point(x: offset.x + (before?.x ?? 0), y: offset.y + (before?.y ?? 0))
  }

  /// Whether a text keeps the margin of the page at the edges that it crossed.
  private func keepsMargin(_ node: PlacedNode, movedBy offset: Point) -> Bool {
    guard let box = node.text?.seenBox else { return true }
    let moved = box.moved(to: offset)
    func keeps(_ start: Double, _ length: Double, movedTo new: Double, in page: Double) -> Bool {
      // A text that hardly fits gets the remaining margin.
      let margin = min(pageMargin, (page - length) / 2) - 0.5
      return margin < 0
        || (start >= 0 || new >= margin) && (start + length <= page || new + length <= page - margin)
    }
    return keeps(box.x, box.width, movedTo: moved.x, in: paper.width)
      && keeps(box.y, box.height, movedTo: moved.y, in: paper.height)
  }

  /// The move without a direction that it does not need, and then shortened by units as long as its result stays the
  /// same.
  private mutating func shortened(_ move: Move, _ trial: Trial) -> Move {
    var move = move
    func does(_ offset: Point, _ search: inout MoveSearch) -> Bool {
      guard search.trials > 0, let isWhole = search.result(of: trial, movedBy: offset) else { return false }
      return isWhole || !move.isWhole
    }
    for side in [\Point.x, \Point.y] where move.offset[keyPath: side] != 0 {
      var shorter = move.offset
      shorter[keyPath: side] = 0
      if does(shorter, &self) { move.offset = shorter }
      while move.offset[keyPath: side] != 0 {
        shorter = move.offset
        shorter[keyPath: side] -= move.offset[keyPath: side] > 0 ? 1 : -1
        guard does(shorter, &self) else { break }
        move.offset = shorter
      }
    }
    return move
  }

  /// The offsets to try, short ones first: rings around the item's place, and around the nearest place on its page.
  private func steps(from shift: Point) -> [Point] {
    guard shift != Point(x: 0, y: 0) else { return nearbyOffsets }
    let inside = [shift] + nearbyOffsets.map { Point(x: shift.x + $0.x, y: shift.y + $0.y) }
    return (nearbyOffsets + inside).enumerated().sorted {
      ($0.element.length, $0.offset) < ($1.element.length, $1.offset)
    }.map(\.element)
  }

  /// Whether it is reported for its place, and not for a face in the fold.
  private func liesOffPage(_ number: Int, _ problem: Problem) -> Bool {
    guard case .picture(var picture) = page.nodes[number] else { return false }
    var tried = page
    picture.faces = []
    tried.nodes[number] = .picture(picture)
    return problems(of: tried).contains(problem)
  }

  private typealias Fitting = (number: Int, node: PlacedNode, offset: Point, scale: Double)

  /// A photo or sticker that is larger than the page and extends beyond it, made small enough for the margins and moved
  /// to the nearest place within them; nil if that does not remove the problem, or adds one.
  private mutating func fitting(removing problem: Problem, of open: Set<Problem>) -> Fitting? {
    guard problem.id == .offPage, let number = owner(of: problem) else { return nil }
    let node = page.nodes[number]
    let bounds = node.bounds
    let room = paper.inset(by: min(pageMargin, min(paper.width, paper.height) / 4))
    // Rounded down, since the album gets one decimal.
    let factor = min(room.width / bounds.width, room.height / bounds.height) * 0.999
    guard let span = node.span, repaired.movable.contains(span), factor < 1,
      bounds.width > paper.width || bounds.height > paper.height, let small = node.scaled(by: factor),
      liesOffPage(number, problem)
    else { return nil }
    let box = small.bounds
    let nearest = Point(
      x: (min(max(box.x, room.x), room.maxX - box.width) - box.x).rounded(),
      y: (min(max(box.y, room.y), room.maxY - box.height) - box.y).rounded())
    for step in [Point(x: 0, y: 0)] + nearbyOffsets where trials > 0 {
      let offset = sum(nearest, step)
      let moved = small.moved(by: offset)
      guard room.holds(moved.bounds) else { continue }
      trials -= 1
      var tried = page
      tried.nodes[number] = moved
      let left = problems(of: tried)
      guard !left.contains(problem), left.allSatisfy(open.contains) else { continue }
      return (number, moved, offset, factor)
    }
    return nil
  }
}
