/// The choices of the pages of a spread.
struct SpreadSlots {
  /// The photos of the pages of a spread, in the order of the album.
  typealias Looks = [(place: PagePlace, slots: FacingSlots)]

  /// A choice for each page, in the order of the album, with its edges moved onto common lines.
  struct Choice {
    var places: [[PhotoSlot]]
    fileprivate var cost: Double
  }

  private let places: [PagePlace]
  private let pages: [PageSlots]
  private let widths: [Double]
  /// The look of each choice of a page.
  private let options: [[FacingSlots]]

  init(_ facing: FacingPages, _ all: [PageSlots], _ settings: [PageSetting]) {
    let ordered = facing.pages.sorted { $0.index < $1.index }
    places = ordered.map(\.place)
    pages = ordered.map { all[$0.index] }
    widths = ordered.map { settings[$0.index].frame.width }
    options = zip(pages, widths).map { page, width in
      page.choices.indices.map { number in
        FacingSlots(boxes: page.places(ofChoice: number).map(\.frame), pageWidth: width)
      }
    }
  }

  func looks(of choice: Choice) -> Looks {
    zip(places, looks(of: choice.places)).map { ($0, $1) }
  }

  /// The looks of a choice and of its mirror image.
  func bothLooks(of choice: Choice) -> [Looks] {
    let looks = looks(of: choice)
    return [looks, looks.map { ($0.place, $0.slots.mirrored) }]
  }

  private func looks(of choice: [[PhotoSlot]]) -> [FacingSlots] {
    zip(choice, widths).map { FacingSlots(boxes: $0.map(\.frame), pageWidth: $1) }
  }

  /// The choices for the pages that have the lowest total cost.
  ///
  /// - Parameters:
  ///   - others: The looks of other spreads, which this one should avoid.
  ///   - behind: The spreads before and after it, whose nearer pages are on the other side of its leaves.
  func best(unlike others: [Looks], behind: (before: Looks?, after: Looks?) = (nil, nil)) -> Choice {
    let own = pages.indices.map { page in
      let behind = [
        page == 0 ? behind.before?.last : nil, page == pages.count - 1 ? behind.after?.first : nil,
      ]
      let others = others.compactMap { looks in looks.first { $0.place == places[page] }?.slots }
      return zip(pages[page].choices, options[page]).map { choice, look in
        choice.cost + samePlacePrice * others.reduce(0) { $0 + $1.likeness(to: look) }
          + leafPrice * behind.compactMap { $0?.slots.likeness(to: look) }.reduce(0, +)
      }
    }
    let finalists = pages.count == 2 ? pairs(own) : own.first.map(single) ?? []
    var best: Choice?
    // Moving edges hardly makes a page cheaper than it would be without edges that nearly meet.
    for finalist in finalists where finalist.cost < best?.cost ?? .infinity {
      let choice = aligned(finalist.numbers, cost: finalist.cost)
      if choice.cost < best?.cost ?? .infinity { best = choice }
    }
    return best ?? Choice(places: pages.map(\.places), cost: 0)
  }

  private typealias Finalist = (numbers: [Int], cost: Double)

  private func single(_ costs: [Double]) -> [Finalist] {
    let rated = costs.enumerated().map { (numbers: [$0.offset], cost: $0.element) }
    return cheapest(rated)
  }

  private func pairs(_ own: [[Double]]) -> [Finalist] {
    var rated: [Finalist] = []
    var best = Double.infinity
    for first in own[0].indices {
      for second in own[1].indices {
        let both = own[0][first] + own[1][second]
        // Most pairs cost more whatever they look like together.
        guard both + FacingSlots.leastPrice < best + mostDifference else { continue }
        let beside = options[0][first].price(beside: options[1][second])
        rated.append(([first, second], both + beside))
        best = min(best, both + beside)
      }
    }
    return cheapest(rated)
  }

  /// The finalists that may cost least when their edges are moved.
  private func cheapest(_ rated: [Finalist]) -> [Finalist] {
    let costs = rated.map { roundedCost($0.cost) }
    let least = costs.min() ?? 0
    let order = rated.indices.filter { costs[$0] < least + mostDifference }
      .sorted { (costs[$0], $0) < (costs[$1], $1) }
    return order.prefix(mostFinalists).map { rated[$0] }
  }

  /// A choice for each page with its edges on common lines, and its whole cost.
  private func aligned(_ numbers: [Int], cost: Double) -> Choice {
    var choice = zip(pages, numbers).map { $0.places(ofChoice: $1) }
    let frames = aligning(zip(pages, choice).map { $0.alignedPage($1) })
    var cost = cost + nearEdgePrice * frames.nearShare
    for page in choice.indices {
      let area = ScrapbookPage.size.width * ScrapbookPage.size.height
      for (photo, frame) in frames.pages[page].enumerated() {
        let before = choice[page][photo].frame
        cost += SlotScore.wastePrice * (before.width * before.height - frame.width * frame.height) / area
        choice[page][photo].frame = frame
      }
    }
    return Choice(places: withEvenClearances(choice), cost: roundedCost(cost))
  }

  private func withEvenClearances(_ choice: [[PhotoSlot]]) -> [[PhotoSlot]] {
    let clearances = zip(pages, choice).map { $0.clearances(of: $1) }
    let all = clearances.compactMap(\.self).flatMap(\.self)
    guard all.count > 1 else { return choice }
    let mean = all.reduce(0, +) / Double(all.count)
    return choice.indices.map { page in
      clearances[page] == nil ? choice[page] : pages[page].places(choice[page], clearance: mean)
    }
  }
}

private let samePlacePrice = 0.7
private let leafPrice = 0.5
/// The maximum number of choices whose edges are moved, and their maximum extra cost over the cheapest one before that.
private let mostFinalists = 8
private let mostDifference = 0.3
