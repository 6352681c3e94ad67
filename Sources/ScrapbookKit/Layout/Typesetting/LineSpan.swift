/// The extent of words on a line, in page coordinates.
struct LineSpan: Sendable, Equatable {
  /// The fixed point, whatever the length of the words: their left or right end, or their center.
  var anchor: Double
  /// The part of the words to the left of the anchor, from 0 to 1.
  var part: Double
  var width: Double

  /// The gap between two texts.
  static let gap = 12.0

  private var start: Double { anchor - part * width }
  private var end: Double { start + width }

  private func isAt(_ x: Double) -> Bool { start - Self.gap / 2 < x && x < end + Self.gap / 2 }

  func narrowed(to room: Double) -> LineSpan { LineSpan(anchor: anchor, part: part, width: min(width, room)) }

  /// The part of a strip that others leave free; nil if the anchor is in one of them.
  func room(in strip: Rect, beside others: [LineSpan]) -> Rect? {
    guard width > 0 else { return strip }
    let others = others.filter { $0.width > 0 }
    guard !others.contains(where: { $0.isAt(anchor) }) else { return nil }
    let left = anchor - (others.map(\.end).filter { $0 < anchor }.max().map { $0 + Self.gap } ?? strip.x)
    let right =
      (others.map(\.start).filter { $0 > anchor }.min().map { $0 - Self.gap } ?? strip.maxX) - anchor
    // The widest extent of which neither side is longer than the space on that side.
    let width = max(1, min(part > 0 ? left / part : .infinity, part < 1 ? right / (1 - part) : .infinity))
    return Rect(x: anchor - part * width, y: strip.y, width: width, height: strip.height)
  }
}
