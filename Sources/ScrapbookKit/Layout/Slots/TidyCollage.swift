/// A collage whose photos are moved a little until no two nearly touch.
struct TidyCollage {
  private let photos: [CollagePhoto]
  private let area: Rect
  private(set) var prints: [CollagePrint]

  init(_ photos: [CollagePhoto], _ prints: [CollagePrint], in area: Rect) {
    (self.photos, self.prints, self.area) = (photos, prints, area)
  }

  /// The number of pairs of photos that nearly touch.
  var nearPairs: Int { prints.indices.reduce(0) { $0 + nearPairs(of: $1, in: prints[..<$1]) } }

  /// The collage with as few of these pairs as some moves can leave.
  func tidied() -> TidyCollage {
    var tidy = self
    // Each move removes at least one pair.
    while tidy.nearPairs > 0, let better = tidy.withMove() { tidy = better }
    return tidy
  }

  /// The collage with one photo moved as little as possible so that fewer nearly touch; nil if no move helps.
  private func withMove() -> TidyCollage? {
    let near = prints.indices.filter { nearPairs(of: $0, in: prints[...]) > 0 }
    for step in collageSteps {
      for number in near {
        let moved = moved(number, by: step)
        if moved.nearPairs(of: number, in: moved.prints[...]) < nearPairs(of: number, in: prints[...]),
          area.surrounds(moved.prints[number].outer), moved.prints.areSeen
        {
          return moved
        }
      }
    }
    return nil
  }

  // MARK: Gathering

  /// The collage without a wide band of paper from one side to the other: the photos above and below it move together.
  func gathered() -> TidyCollage {
    var gathered = self
    let order = prints.indices.sorted { (prints[$0].outer.y, $0) < (prints[$1].outer.y, $1) }
    var end = area.y
    for (place, number) in order.enumerated() {
      let band = prints[number].outer.y - end
      if place > 0, band > mostBand {
        let step = ((band - usualBand) / 2).rounded()
        for above in order[..<place] { gathered = gathered.moved(above, by: Point(x: 0, y: step)) }
        for below in order[place...] { gathered = gathered.moved(below, by: Point(x: 0, y: -step)) }
        return gathered
      }
      end = max(end, prints[number].outer.maxY)
    }
    return gathered
  }

  private func moved(_ number: Int, by step: Point) -> TidyCollage {
    var moved = self
    var place = prints[number].place
    place.frame = place.frame.moved(to: step)
    moved.prints[number] = CollagePrint(photos[number], place)
    return moved
  }

  private func nearPairs(of number: Int, in others: ArraySlice<CollagePrint>) -> Int {
    others.indices.count { $0 != number && prints[number].nearlyTouches(others[$0]) }
  }
}

/// The widest band of paper between photos of a collage, and the width that a wider one gets, in canvas units.
private let (mostBand, usualBand) = (24.0, 16.0)

/// Moves of a photo, short ones first, in canvas units.
private let collageSteps: [Point] = (1...8).flatMap { number in
  let length = Double(3 * number)
  return [(0, 1), (1, 0), (0, -1), (-1, 0)].map { Point(x: length * $0.0, y: length * $0.1) }
}

extension [CollagePrint] {
  /// Whether little of each is hidden, and nothing essential.
  var areSeen: Bool {
    indices.allSatisfy { number in
      self[number].isSeen(besides: indices.filter { $0 != number }.map { self[$0] })
    }
  }
}

extension Rect {
  /// Whether another box is inside, apart from rounding.
  fileprivate func surrounds(_ other: Rect) -> Bool {
    other.x >= x - 1 && other.maxX <= maxX + 1 && other.y >= y - 1 && other.maxY <= maxY + 1
  }
}
