import Glibc

/// The distances at which edges nearly meet: closer edges look like one line, and edges farther apart like two.
private let nearDistances = 0.75..<14.0
/// The distances of upper or lower edges that may be moved onto one line: edges beside a gap may be a little farther
/// apart.
private let joinedDistances = 0.75..<20.0
/// The factors by which all photos of a page may be resized.
private let pageFactors = 0.96...1.04
/// The minimum ratio of the smallest photo's area to the largest's after edges are moved.
private let slotRatio = 0.34

/// The upper and lower edges of the boxes of a spread.
struct EdgeLines {
  private struct Box {
    let first: Rect
    let page: Int
    /// The proportions of the photo; nil for one that stays where it is.
    let aspect: Double?
    /// The amount by which the photo may be cropped: its own limit, or its slot's.
    let give: Double

    init(_ frame: Rect, _ shape: SlotShape?, page: Int) {
      (first, self.page) = (frame, page)
      aspect = shape?.aspect
      give = aspect.map { max(shape?.give ?? 0, abs(frame.cut(of: $0))) } ?? 0
    }

    func mayBe(_ frame: Rect) -> Bool {
      guard frame != first else { return true }
      guard let aspect else { return false }
      return min(frame.width, frame.height) > 20 && abs(frame.cut(of: aspect)) <= give + 1e-9
    }
  }

  /// The properties of a page that do not change when its boxes move.
  private struct Page {
    /// The numbers of its boxes, and of the boxes that may move.
    let boxes: [Int]
    let photos: [Int]
    /// The area for boxes.
    let area: Rect
    let leastRatio: Double
    /// The minimum gaps between each photo and the photos before it.
    let leastGaps: [Double]

    var isMovable: Bool { photos.count == boxes.count }

    init(_ number: Int, _ page: AlignedPage, _ all: [Box]) {
      let frames = all.map(\.first)
      area = page.frames.reduce(page.area) { $0.union($1) }
      boxes = all.indices.filter { all[$0].page == number }
      photos = boxes.filter { all[$0].aspect != nil }
      leastRatio = min(photos.areaRatio(of: frames), slotRatio)
      leastGaps = photos.indices.flatMap { [photos] number in
        photos[..<number].map { other in
          min(frames[photos[number]].gap(to: frames[other]), 18) * pageFactors.lowerBound - 0.01
        }
      }
    }
  }

  private let boxes: [Box]
  private let pages: [Page]
  /// The current place of each box.
  private var places: [Rect]
  /// The line number of each upper and lower edge. The edges of a line move together: edges at one height, and edges
  /// beside a gap.
  private var lines: [Int]
  /// The number of edges that nearly meet others of their page or the facing one, and their cost with cropping and
  /// empty paper.
  private var rating = (near: 0, cost: 0.0)

  init(_ pages: [AlignedPage]) {
    let boxes = pages.enumerated().flatMap { number, page in
      zip(page.frames, page.shapes).map { Box($0, $1, page: number) }
    }
    self.boxes = boxes
    self.pages = pages.enumerated().map { Page($0, $1, boxes) }
    places = boxes.map(\.first)
    lines = []
    findLines()
    rate()
  }

  private mutating func findLines() {
    lines = Array(0..<(2 * boxes.count))
    for one in lines.indices {
      for other in 0..<one where moveTogether(one, other) { unite(lines[one], lines[other]) }
    }
  }

  /// The boxes of each page.
  var frames: [[Rect]] {
    pages.map { page in page.boxes.map { places[$0] } }
  }

  /// The number of edges that nearly meet others.
  var nearEdges: Int { rating.near }

  private func position(_ edge: Int) -> Double {
    edge % 2 == 0 ? places[edge / 2].y : places[edge / 2].maxY
  }

  private func moveTogether(_ one: Int, _ other: Int) -> Bool {
    guard one / 2 != other / 2 else { return false }
    if abs(position(one) - position(other)) <= nearDistances.lowerBound { return true }
    let page = boxes[one / 2].page
    guard page == boxes[other / 2].page, one % 2 != other % 2 else { return false }
    let (first, second) = (places[one / 2], places[other / 2])
    let (upper, lower) = one % 2 == 1 ? (first, second) : (second, first)
    let common = min(upper.maxX, lower.maxX) - max(upper.x, lower.x)
    guard common > 1, lower.y >= upper.maxY - 1 else { return false }
    // Nothing else is between them.
    return !places.indices.contains { number in
      let place = places[number]
      return boxes[number].page == page && place.y >= upper.maxY - 1 && place.maxY <= lower.y + 1
        && min(place.maxX, lower.maxX) - max(place.x, lower.x) > 1
        && min(place.maxX, upper.maxX) - max(place.x, upper.x) > 1
    }
  }

  private mutating func unite(_ one: Int, _ other: Int) {
    for edge in lines.indices where lines[edge] == one { lines[edge] = other }
  }

  // MARK: Joining lines

  /// Joins lines as long as fewer edges nearly meet others.
  mutating func join() {
    // An upper edge beside a lower one is off by a gap, which is second best.
    while let joined = bestJoin(ofLikeEdges: true) ?? bestJoin(ofLikeEdges: false) { self = joined }
  }

  private func bestJoin(ofLikeEdges areAlike: Bool) -> EdgeLines? {
    guard rating.near > 0 else { return nil }
    var best = (cost: rating.cost, lines: EdgeLines?.none)
    func keep(_ joined: EdgeLines?) {
      if let joined { best = (joined.rating.cost, joined) }
    }
    // Edges of the same two lines move in the same way.
    var seen: Set<Int> = []
    for one in lines.indices {
      for other in 0..<one where lines[one] != lines[other] {
        let distance = position(other) - position(one)
        let distances = areAlike ? joinedDistances : nearDistances
        guard (one % 2 == other % 2) == areAlike, distances.contains(abs(distance)) else { continue }
        let pair = min(lines[one], lines[other]) * lines.count + max(lines[one], lines[other])
        guard seen.insert(pair * 16 + Int(abs(distance))).inserted else { continue }
        for share in [0, 0.5, 1] {
          keep(joining(one, other, share * distance, (share - 1) * distance, below: best.cost))
        }
        keep(resizing(one, onto: other, below: best.cost))
        keep(resizing(other, onto: one, below: best.cost))
      }
    }
    return best.lines
  }

  /// The lines after all photos of a page are resized a little so that an edge meets one of the facing page; nil if
  /// that takes more than a little, or costs as much.
  private func resizing(_ one: Int, onto other: Int, below cost: Double) -> EdgeLines? {
    let number = boxes[one / 2].page
    guard number != boxes[other / 2].page, pages[number].isMovable else { return nil }
    let own = pages[number].boxes
    let center = own.reduce(places[one / 2]) { $0.union(places[$1]) }.center
    let factor = (position(other) - center.y) / (position(one) - center.y)
    guard pageFactors.contains(factor) else { return nil }
    var resized = self
    for number in own {
      let place = places[number]
      resized.places[number] = Rect(
        x: center.x + (place.x - center.x) * factor, y: center.y + (place.y - center.y) * factor,
        width: place.width * factor, height: place.height * factor)
    }
    guard resized.isPossible, resized.leastCost < cost else { return nil }
    resized.findLines()
    resized.rate()
    return resized.rating.cost < cost ? resized : nil
  }

  /// The lines after the lines of two edges are joined; nil if the boxes are not allowed, or cost as much.
  private func joining(
    _ one: Int, _ other: Int, _ move: Double, _ otherMove: Double, below cost: Double
  ) -> EdgeLines? {
    var joined = self
    for edge in lines.indices {
      let distance = lines[edge] == lines[one] ? move : lines[edge] == lines[other] ? otherMove : 0
      guard distance != 0 else { continue }
      if edge % 2 == 0 { joined.places[edge / 2].y += distance }
      joined.places[edge / 2].height += edge % 2 == 0 ? -distance : distance
    }
    guard joined.isPossible, joined.leastCost < cost else { return nil }
    joined.unite(lines[one], lines[other])
    joined.rate()
    return joined.rating.cost < cost ? joined : nil
  }

  /// Whether every photo keeps its essential parts visible, its distances, and its size relative to others.
  private var isPossible: Bool {
    zip(boxes, places).allSatisfy { $0.mayBe($1) }
      && pages.allSatisfy { page in
        let area = page.area
        return page.photos.allSatisfy { number in
          let place = places[number]
          return place.y >= area.y - 0.01 && place.maxY <= area.maxY + 0.01 && place.x >= area.x - 0.01
            && place.maxX <= area.maxX + 0.01
        } && page.photos.areaRatio(of: places) >= page.leastRatio && keepsGaps(page)
      }
  }

  private func keepsGaps(_ page: Page) -> Bool {
    var least = page.leastGaps.makeIterator()
    return page.photos.indices.allSatisfy { number in
      page.photos[..<number].allSatisfy { other in
        places[page.photos[number]].gap(to: places[other]) >= least.next() ?? 0
      }
    }
  }

  // MARK: Rating

  /// The nearness of the nearest edge of another box.
  private enum Nearness {
    case none
    case near
    /// So near that both are on one line.
    case same

    mutating func add(_ isSame: Bool) { self = isSame || self == .same ? .same : .near }
  }

  /// The cost of cropping and empty paper, plus a price.
  private func cost(and price: Double) -> Double {
    boxes.indices.reduce(price) { sum, number in
      guard let aspect = boxes[number].aspect else { return sum }
      let (place, area) = (places[number], pages[boxes[number].page].area)
      let cut = place.cut(of: aspect) / 0.12
      return sum + SlotScore.cropPrice * cut * cut * Double(pages.count) / Double(boxes.count)
        - SlotScore.wastePrice * (place.width * place.height) / (area.width * area.height)
    }
  }

  /// A lower bound of the cost, without the price of edges that nearly meet.
  private var leastCost: Double { cost(and: 0) - 1e-5 }

  private mutating func rate() {
    let positions = lines.indices.map(position)
    // The nearest edge of another box of the same page, and of the facing one.
    var own = Array(repeating: Nearness.none, count: lines.count)
    var facing = own
    for one in lines.indices {
      for other in 0..<(one / 2 * 2) {
        let distance = abs(positions[one] - positions[other])
        // Most are farther apart.
        guard distance < nearDistances.upperBound else { continue }
        let isSame = distance < nearDistances.lowerBound
        if boxes[one / 2].page != boxes[other / 2].page {
          facing[one].add(isSame)
          facing[other].add(isSame)
        } else if lines[one] != lines[other] || distance <= nearDistances.lowerBound {
          own[one].add(isSame)
          own[other].add(isSame)
        }
      }
    }
    let near = own.count { $0 == .near } + facing.count { $0 == .near }
    rating = (near, roundedCost(cost(and: nearEdgePrice * Double(near) / Double(4 * boxes.count))))
  }
}

extension Rect {
  /// The logarithm of the part of a photo that the box cuts off, negative if it is its height.
  fileprivate func cut(of aspect: Double) -> Double { log(width / (height * aspect)) }

  fileprivate func gap(to other: Rect) -> Double {
    max(max(x, other.x) - min(maxX, other.maxX), max(y, other.y) - min(maxY, other.maxY))
  }
}

extension [Int] {
  /// The ratio of the smallest box's area to the largest's; infinite without boxes.
  fileprivate func areaRatio(of places: [Rect]) -> Double {
    var (least, most) = (Double.infinity, 0.0)
    for number in self {
      let size = places[number].width * places[number].height
      (least, most) = (Swift.min(least, size), Swift.max(most, size))
    }
    return least / Swift.max(most, 1e-9)
  }
}
