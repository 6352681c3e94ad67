/// The maximum share of a photo that others may hide.
private let mostHiddenShare = 0.08
/// The minimum gap between separate photos, and the minimum overlap of others, in canvas units.
private let leastGap = 12.0
private let leastOverlap = 9.0

/// A placed and rotated photo.
struct CollagePrint {
  let place: CollagePlace
  let shape: ConvexShape
  /// The shape with its words.
  let outer: Rect
  /// The shape with some paper around it, and without its edges.
  private let wider: ConvexShape
  private let inner: ConvexShape
  private let essentials: [ConvexShape]
  private let words: ConvexShape?

  init(_ photo: CollagePhoto, _ place: CollagePlace) {
    self.place = place
    let rotated = { (box: Rect) in ConvexShape(box, rotatedBy: place.turn, about: place.frame.center) }
    let shape = rotated(place.frame)
    self.shape = shape
    wider = rotated(place.frame.outset(by: leastGap))
    inner = rotated(place.frame.inset(by: min(leastOverlap, place.frame.width / 4, place.frame.height / 4)))
    essentials = photo.essentials(place.frame).map(rotated)
    let words = photo.words(place.frame).map(rotated)
    self.words = words
    outer = words.map { $0.bounds.union(shape.bounds) } ?? shape.bounds
  }

  /// Whether it nearly touches another one: they are neither clearly apart nor clearly overlapping, as if by mistake.
  func nearlyTouches(_ other: CollagePrint) -> Bool {
    wider.overlaps(other.shape) && !inner.overlaps(other.shape)
  }

  /// Whether the others hide little of it, nothing essential and no words, and none is under its words.
  func isSeen(besides others: [CollagePrint]) -> Bool {
    let above = others.filter { $0.place.layer > place.layer }
    let hidden = above.reduce(0) { $0 + shape.areaInCommon(with: $1.shape) }
    return hidden <= mostHiddenShare * place.frame.width * place.frame.height
      && !essentials.contains { part in above.contains { part.overlaps($0.shape) } }
      && !others.contains { other in words.map { $0.overlaps(other.shape) } ?? false }
  }
}

extension ConvexShape {
  /// - Parameter center: The center of the rotation; nil is the center of the box.
  fileprivate init(_ box: Rect, rotatedBy turn: Angle, about center: Point? = nil) {
    self.init(RoundedRect(box, radius: 0), .rotation(turn, about: center ?? box.center))
  }
}
