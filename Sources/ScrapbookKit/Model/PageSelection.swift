/// A selection of pages by number, counted from 1.
public struct PageSelection: Sendable, Equatable {
  public var ranges: [ClosedRange<Int>]

  public init(_ ranges: [ClosedRange<Int>]) { self.ranges = ranges }

  /// Parses numbers and ranges separated by commas: `3`, `3-6`, `5-`, `-2`, `1,4-5`. Nil for anything else.
  public init?(_ text: String) {
    var ranges: [ClosedRange<Int>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
      guard ends.count <= 2, ends.contains(where: { !$0.isEmpty }) else { return nil }
      guard let first = PageSelection.number(ends[0], orElse: 1),
        let last = PageSelection.number(ends[ends.count - 1], orElse: .max), first <= last
      else { return nil }
      ranges.append(first...last)
    }
    self.ranges = ranges
  }

  func overlaps(_ pages: ClosedRange<Int>) -> Bool {
    ranges.contains { $0.overlaps(pages) }
  }

  private static func number(_ text: Substring, orElse fallback: Int) -> Int? {
    if text.isEmpty { return fallback }
    guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text), number >= 1 else {
      return nil
    }
    return number
  }
}
