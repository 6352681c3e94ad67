/// A side of a book, or of a spread.
public enum Side: String, Sendable, CaseIterable {
  case left
  case right

  public var other: Side { self == .left ? .right : .left }
}

/// The pages that face each other, by their indices in the album.
public struct FacingPages: Sendable, Equatable {
  public var left: Int?
  public var right: Int?

  subscript(side: Side) -> Int? {
    get { side == .left ? left : right }
    set {
      switch side {
      case .left: left = newValue
      case .right: right = newValue
      }
    }
  }

  /// From the lowest number to the highest, counted from 1.
  var numbers: ClosedRange<Int> {
    let indices = [left, right].compactMap(\.self)
    return ((indices.min() ?? 0) + 1)...((indices.max() ?? 0) + 1)
  }
}

extension Album {
  /// The pages in spreads. A book is read from its bound side: one that is bound on the left begins each spread with the
  /// left page. A last page without a neighbour stands where a spread begins.
  public var spreads: [FacingPages] {
    guard !pages.isEmpty else { return [] }
    let second = binding.other
    var spreads: [FacingPages] = []
    var next = 0
    if firstPage == second {
      var alone = FacingPages()
      alone[second] = 0
      spreads.append(alone)
      next = 1
    }
    while next < pages.count {
      var facing = FacingPages()
      facing[binding] = next
      facing[second] = next + 1 < pages.count ? next + 1 : nil
      spreads.append(facing)
      next += 2
    }
    return spreads
  }
}
