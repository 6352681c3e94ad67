/// The place of a page on its spread.
public enum PagePlace: String, Sendable, CaseIterable {
  case left
  case right
  /// The middle of the spread, which the page does not share.
  case center
}

/// Facing pages, by their indices in the album.
public struct FacingPages: Sendable, Equatable {
  public var left: Int?
  public var right: Int?
  /// A page in the middle that has the spread to itself.
  public var center: Int?

  public init(left: Int? = nil, right: Int? = nil, center: Int? = nil) {
    self.left = left
    self.right = right
    self.center = center
  }

  subscript(place: PagePlace) -> Int? {
    get {
      switch place {
      case .left: left
      case .right: right
      case .center: center
      }
    }
    set {
      switch place {
      case .left: left = newValue
      case .right: right = newValue
      case .center: center = newValue
      }
    }
  }

  /// The pages and their places from left to right.
  var pages: [(place: PagePlace, index: Int)] {
    [PagePlace.left, .center, .right].compactMap { place in self[place].map { (place, $0) } }
  }

  /// The page numbers from lowest to highest, counted from 1.
  var numbers: ClosedRange<Int> {
    let indices = pages.map(\.index)
    return ((indices.min() ?? 0) + 1)...((indices.max() ?? 0) + 1)
  }
}

extension Side {
  var place: PagePlace { self == .left ? .left : .right }
}

extension Album {
  /// The pages in spreads. Reading starts at the bound side: a book bound on the left begins each spread with the
  /// left page. A last page without a neighbor has the place given by ``odd``, or else the one where a spread begins.
  public var spreads: [FacingPages] {
    guard !pages.isEmpty else { return [] }
    let (first, second) = (binding.place, binding.other.place)
    var spreads: [FacingPages] = []
    var next = 0
    if firstPage == binding.other {
      var alone = FacingPages()
      alone[second] = 0
      spreads.append(alone)
      next = 1
    }
    while next < pages.count {
      var facing = FacingPages()
      facing[first] = next
      facing[second] = next + 1 < pages.count ? next + 1 : nil
      spreads.append(facing)
      next += 2
    }
    if let odd, let last = spreads.last, last.numbers.count == 1 {
      var alone = FacingPages()
      alone[odd] = pages.count - 1
      spreads[spreads.count - 1] = alone
    }
    return spreads
  }
}
