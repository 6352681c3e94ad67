import Glibc

/// A photo of a collage as its layout sees it.
struct CollagePhoto {
  /// Width by height of its frame.
  var aspect: Double
  var turn: Angle
  /// The parts of a frame that no other photo may hide: faces, and what else counts.
  var essentials: (Rect) -> [Rect] = { _ in [] }
  /// The box of the words below a frame, with which no other photo may meet; nil without words.
  var words: (Rect) -> Rect? = { _ in nil }
}

/// The place of a photo in a collage.
struct CollagePlace: Sendable, Equatable {
  /// The frame before it is turned.
  var frame: Rect
  var turn: Angle
  /// The paint order: 0 for the lowest photo.
  var layer: Int
}

/// Photos like prints laid out by hand: they overlap and turn a little, and each is nearly wholly visible.
///
/// All have the same area. Each is anchored at a point of the page, as with the percentages of `background-position` in
/// CSS, and they grow until one would hide too much of another.
struct Collage {
  static let mostPhotos = 12
  /// The length of the photos by that of equal parts of the area.
  private static let leastScale = 0.3
  private static let mostScale = 1.7

  private let photos: [CollagePhoto]
  private let area: Rect
  /// Whether layouts that begin on the right are preferred: those of right pages.
  private let isMirrored: Bool

  init(_ photos: [CollagePhoto], in area: Rect, isMirrored: Bool = false) {
    (self.photos, self.area, self.isMirrored) = (photos, area, isMirrored)
  }

  /// The places in the order of the photos; nil for too many photos, and if none of the layouts leaves room for all.
  func places() -> [CollagePlace]? {
    guard (1...Self.mostPhotos).contains(photos.count) else { return nil }
    var best: (cost: Double, places: [CollagePlace])?
    for (number, anchors) in collageAnchors(photos.count).enumerated() {
      for order in orders {
        let disorder = order.indices.reduce(0) { sum, place in
          sum + order[place...].count { $0 < order[place] }
        }
        let side = number.isMultiple(of: 2) == isMirrored ? sidePrice : 0
        let price = disorderPrice * Double(disorder) + side
        // Photos cover at most the square of their scale: smaller ones cannot cost less.
        let leastScale = best.map { max(0, price - $0.cost - 0.02).squareRoot() } ?? 0
        guard leastScale <= Self.mostScale,
          leastScale < Self.leastScale || self.places(anchors, order, scale: leastScale) != nil,
          let places = grown(anchors, order)
        else { continue }
        let cost = roundedCost(price - covered(places))
        if cost < best?.cost ?? .infinity { best = (cost, places) }
      }
    }
    return best?.places
  }

  /// The orders that are tried: that of the page, and all or each exchange of neighbors, unless words have to be set for
  /// each of them.
  private var orders: [[Int]] {
    let given = Array(photos.indices)
    guard photos.allSatisfy({ $0.words(area) == nil }) else { return [given] }
    if photos.count <= 3 { return permutations(given) }
    return [given]
      + given.dropLast().map { place in
        var exchanged = given
        exchanged.swapAt(place, place + 1)
        return exchanged
      }
  }

  // MARK: Growing

  /// The largest photos at their anchors of which none hides too much of another.
  ///
  /// - Parameter order: The photo of each anchor.
  private func grown(_ anchors: [CollageAnchor], _ order: [Int]) -> [CollagePlace]? {
    var (low, high) = (Self.leastScale, Self.mostScale)
    guard var best = places(anchors, order, scale: low) else { return nil }
    for _ in 0..<9 {
      let middle = (low + high) / 2
      if let larger = places(anchors, order, scale: middle) {
        (low, best) = (middle, larger)
      } else {
        high = middle
      }
    }
    return best
  }

  /// The photos at their anchors; nil if one does not fit into the area, or hides too much of another.
  ///
  /// - Parameter scale: The length of the photos by that of equal parts of the area.
  private func places(_ anchors: [CollageAnchor], _ order: [Int], scale: Double) -> [CollagePlace]? {
    let unit = (area.width * area.height / Double(order.count)).squareRoot() * scale
    var prints = Array(repeating: Print?.none, count: order.count)
    for (anchor, photo) in zip(anchors, order) {
      guard let print = print(of: photo, at: anchor, unit: unit) else { return nil }
      prints[photo] = print
    }
    let all = prints.compactMap(\.self)
    let isClear = all.indices.allSatisfy { number in
      all[number].isSeen(besides: all.indices.filter { $0 != number }.map { all[$0] })
    }
    return isClear ? all.map(\.place) : nil
  }

  /// Nil if the photo with its words does not fit into the area.
  private func print(of photo: Int, at anchor: CollageAnchor, unit: Double) -> Print? {
    let (photo, count) = (photos[photo], photos.count)
    let root = min(max(photo.aspect, slotAspects.lowerBound), slotAspects.upperBound).squareRoot()
    let size = Size(width: (unit * root).rounded(), height: (unit / root).rounded())
    guard size.width >= 1, size.height >= 1 else { return nil }
    let start = Rect(size)
    let turn = Transform.rotation(photo.turn, about: start.center)
    let outer = turn.boundingBox(of: photo.words(start).map(start.union) ?? start)
    let room = Size(width: area.width - outer.width, height: area.height - outer.height)
    // One that fills the page from edge to edge would not look as if it was laid there.
    let least = count == 1 ? 0 : leastRoom
    guard room.width >= least * area.width, room.height >= least * area.height else { return nil }
    let frame = start.moved(
      to: Point(
        x: (area.x + anchor.x * room.width - outer.x).rounded(),
        y: (area.y + anchor.y * room.height - outer.y).rounded()))
    return Print(photo, CollagePlace(frame: frame, turn: photo.turn, layer: anchor.layer))
  }

  /// The share of the area that photos cover.
  private func covered(_ places: [CollagePlace]) -> Double {
    let shapes = places.map { ConvexShape($0.frame, rotatedBy: $0.turn) }
    var sum = 0.0
    for (number, shape) in shapes.enumerated() {
      sum += places[number].frame.width * places[number].frame.height
      for other in shapes[..<number] { sum -= shape.areaInCommon(with: other) }
    }
    return sum / (area.width * area.height)
  }
}

/// The price of each pair of photos out of their order, and of a layout that begins on the other side.
private let disorderPrice = 0.02
private let sidePrice = 0.01
/// The part of the area's width and height that is free beside each of several photos.
private let leastRoom = 0.16
/// The most of a photo that others may hide.
private let mostHiddenShare = 0.08

/// A photo at its place, turned.
private struct Print {
  let place: CollagePlace
  private let shape: ConvexShape
  private let essentials: [ConvexShape]
  private let words: ConvexShape?

  init(_ photo: CollagePhoto, _ place: CollagePlace) {
    self.place = place
    let rotated = { (box: Rect) in ConvexShape(box, rotatedBy: place.turn, about: place.frame.center) }
    shape = rotated(place.frame)
    essentials = photo.essentials(place.frame).map(rotated)
    words = photo.words(place.frame).map(rotated)
  }

  /// Whether the others hide little of it, nothing essential, and no words, nor lie under its words.
  func isSeen(besides others: [Print]) -> Bool {
    let above = others.filter { $0.place.layer > place.layer }
    let hidden = above.reduce(0) { $0 + shape.areaInCommon(with: $1.shape) }
    return hidden <= mostHiddenShare * place.frame.width * place.frame.height
      && !essentials.contains { part in above.contains { part.overlaps($0.shape) } }
      && !others.contains { other in words.map { $0.overlaps(other.shape) } ?? false }
  }
}

extension ConvexShape {
  /// - Parameter center: The center of the rotation; nil is that of the box.
  fileprivate init(_ box: Rect, rotatedBy turn: Angle, about center: Point? = nil) {
    self.init(RoundedRect(box, radius: 0), .rotation(turn, about: center ?? box.center))
  }
}

/// The turns of photos that are laid out by hand, which are the same whenever the album is made: alternately to the left
/// and to the right, and less with few photos, which are large.
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
