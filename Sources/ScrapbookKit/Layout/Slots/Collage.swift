import Glibc

/// A photo of a collage as its layout sees it.
struct CollagePhoto {
  /// The aspect ratio of its frame: width by height.
  var aspect: Double
  var turn: Angle
  /// The essential parts of a frame, such as faces, which no other photo may hide.
  var essentials: (Rect) -> [Rect] = { _ in [] }
  /// Whether it is on top of all others: hardly any of it may be hidden.
  var isOnTop = false
  /// The box of the words below a frame, which no other photo may touch; nil without words.
  var words: (Rect) -> Rect? = { _ in nil }
}

/// The place of a photo in a collage.
struct CollagePlace: Sendable, Equatable {
  /// The frame before rotation.
  var frame: Rect
  var turn: Angle
  /// The paint order: 0 for the lowest photo.
  var layer: Int
}

/// Photos like prints laid out by hand: they overlap and turn a little, and each is almost completely visible.
///
/// All have the same area. Each is anchored at a point of the page, as with the percentages of `background-position` in
/// CSS, and they grow until one would hide too much of another.
struct Collage {
  static let mostPhotos = 12
  /// The minimum side length of the photos, relative to equal parts of the area.
  private static let leastScale = 0.3
  private static let mostScale = 1.7

  private let photos: [CollagePhoto]
  private let area: Rect
  /// Whether layouts that begin on the right are preferred.
  private let isMirrored: Bool

  init(_ photos: [CollagePhoto], in area: Rect, isMirrored: Bool = false) {
    (self.photos, self.area, self.isMirrored) = (photos, area, isMirrored)
  }

  /// A layout with its photos as large as possible.
  private struct Grown {
    var prints: [CollagePrint]
    /// The price of its order and its side.
    var price: Double
    var cost: Double
  }

  /// The places in the order of the photos; nil for too many photos, and if no layout has space for all of them.
  func places() -> [CollagePlace]? {
    guard (1...Self.mostPhotos).contains(photos.count) else { return nil }
    var all: [Grown] = []
    var least = Double.infinity
    for (number, anchors) in collageAnchors(photos.count).enumerated() {
      for order in orders {
        let disorder = order.indices.reduce(0) { sum, place in
          sum + order[place...].count { $0 < order[place] }
        }
        // Words are read in the order of the photos.
        let sidePrice = hasWords ? otherSidePriceOfWords : otherSidePrice
        let side = number.isMultiple(of: 2) == isMirrored ? sidePrice : 0
        let price = disorderPrice * Double(disorder) + side
        // Photos cover at most the square of their scale: smaller ones cannot cost less, even if the best ones nearly touch.
        let leastScale = max(0, price - least - nearPrice - 0.02).squareRoot()
        guard leastScale <= Self.mostScale,
          leastScale < Self.leastScale || prints(anchors, order, scale: leastScale) != nil,
          let prints = grown(anchors, order)
        else { continue }
        let layout = Grown(prints: prints, price: price, cost: roundedCost(price - covered(prints)))
        least = min(least, layout.cost)
        all.append(layout)
      }
    }
    return best(of: all).map { TidyCollage(photos, $0, in: area).gathered().prints.map(\.place) }
  }

  /// The cheapest layout after photos are moved so that as few as possible nearly touch.
  private func best(of all: [Grown]) -> [CollagePrint]? {
    let order = all.indices.sorted { (all[$0].cost, $0) < (all[$1].cost, $1) }
    var best: (cost: Double, prints: [CollagePrint])?
    for layout in order.lazy.map({ all[$0] }).prefix(mostTidied) {
      guard layout.cost < best?.cost ?? .infinity else { break }
      let tidy = TidyCollage(photos, layout.prints, in: area).tidied()
      let cost = roundedCost(layout.price - covered(tidy.prints) + nearPrice * Double(tidy.nearPairs))
      if cost < best?.cost ?? .infinity { best = (cost, tidy.prints) }
    }
    return best?.prints
  }

  private var hasWords: Bool { photos.contains { $0.words(area) != nil } }

  /// The orders to try: the page's order, and all orders or each exchange of neighbors, unless words have to be set for
  /// each of them.
  private var orders: [[Int]] {
    let given = Array(photos.indices)
    if hasWords { return [given] }
    if photos.count <= 3 { return permutations(given) }
    return [given]
      + given.dropLast().map { place in
        var exchanged = given
        exchanged.swapAt(place, place + 1)
        return exchanged
      }
  }

  // MARK: Growing

  /// The largest photos at their anchors such that none hides too much of another.
  ///
  /// - Parameter order: The photo of each anchor.
  private func grown(_ anchors: [CollageAnchor], _ order: [Int]) -> [CollagePrint]? {
    var (low, high) = (Self.leastScale, Self.mostScale)
    guard var best = prints(anchors, order, scale: low) else { return nil }
    for _ in 0..<9 {
      let middle = (low + high) / 2
      if let larger = prints(anchors, order, scale: middle) {
        (low, best) = (middle, larger)
      } else {
        high = middle
      }
    }
    return best
  }

  /// The photos at their anchors; nil if one does not fit into the area, or hides too much of another.
  ///
  /// - Parameter scale: The side length of the photos, relative to equal parts of the area.
  private func prints(_ anchors: [CollageAnchor], _ order: [Int], scale: Double) -> [CollagePrint]? {
    let unit = (area.width * area.height / Double(order.count)).squareRoot() * scale
    var prints = Array(repeating: CollagePrint?.none, count: order.count)
    for (anchor, photo) in zip(onTop(anchors, order), order) {
      guard let print = print(of: photo, at: anchor, unit: unit) else { return nil }
      prints[photo] = print
    }
    let all = prints.compactMap(\.self)
    return all.areSeen ? all : nil
  }

  /// The anchors, with the photos that must be on top above all others.
  private func onTop(_ anchors: [CollageAnchor], _ order: [Int]) -> [CollageAnchor] {
    let heights = zip(anchors, order).map { $0.layer + (photos[$1].isOnTop ? anchors.count : 0) }
    return anchors.indices.map { number in
      var anchor = anchors[number]
      anchor.layer = heights.count { $0 < heights[number] }
      return anchor
    }
  }

  /// Nil if the photo with its words does not fit into the area.
  private func print(of photo: Int, at anchor: CollageAnchor, unit: Double) -> CollagePrint? {
    let (photo, count) = (photos[photo], photos.count)
    let root = min(max(photo.aspect, slotAspects.lowerBound), slotAspects.upperBound).squareRoot()
    let size = Size(width: (unit * root).rounded(), height: (unit / root).rounded())
    guard size.width >= 1, size.height >= 1 else { return nil }
    let start = Rect(size)
    let turn = Transform.rotation(photo.turn, about: start.center)
    let outer = turn.boundingBox(of: photo.words(start).map(start.union) ?? start)
    let room = Size(width: area.width - outer.width, height: area.height - outer.height)
    // A photo that fills the page from edge to edge would not look as if it was laid there.
    let least = count == 1 ? 0 : leastRoom
    guard room.width >= least * area.width, room.height >= least * area.height else { return nil }
    let frame = start.moved(
      to: Point(
        x: (area.x + anchor.x * room.width - outer.x).rounded(),
        y: (area.y + anchor.y * room.height - outer.y).rounded()))
    return CollagePrint(photo, CollagePlace(frame: frame, turn: photo.turn, layer: anchor.layer))
  }

  /// The share of the area that photos cover.
  private func covered(_ prints: [CollagePrint]) -> Double {
    var sum = 0.0
    for (number, print) in prints.enumerated() {
      sum += print.place.frame.width * print.place.frame.height
      for other in prints[..<number] { sum -= print.shape.areaInCommon(with: other.shape) }
    }
    return sum / (area.width * area.height)
  }
}

/// The price of each pair of photos out of their order, and of a layout that begins on the other side.
private let disorderPrice = 0.02
private let otherSidePrice = 0.01
private let otherSidePriceOfWords = 0.2
/// The price of each pair of photos that nearly touch.
private let nearPrice = 0.08
/// The maximum number of layouts whose photos are moved until none nearly touch.
private let mostTidied = 20
/// The share of the area's width and height that is free beside each of several photos.
private let leastRoom = 0.16
/// The rotations of a collage's photos, which are the same in every build: alternately to the left and to the right,
/// and smaller with few photos, which are large.
///
/// - Parameter page: The index of the page.
func collageTurns(of images: [String], onPage page: Int) -> [Angle] {
  let steps: UInt64 = images.count <= 2 ? 14 : 24
  return images.enumerated().map { number, image in
    // The last digits of the hash of similar names are similar.
    let mixed = (contentHash(image) ^ UInt64(page) &* 0x9E37_79B9_7F4A_7C15) &* 0xBF58_476D_1CE4_E5B9
    let degrees = 1 + Double((mixed >> 40) % steps) / 10
    return .degrees((number + page).isMultiple(of: 2) ? -degrees : degrees)
  }
}
