/// Where words lie on a line, in the coordinates of their page.
struct LineSpan: Sendable, Equatable {
  /// What stays where it is, however long the words are: their left or right end, or their middle.
  var anchor: Double
  /// How much of the words lies on the anchor's left: from 0 to 1.
  var part: Double
  var width: Double

  /// Between two texts.
  static let gap = 12.0

  private var start: Double { anchor - part * width }
  private var end: Double { start + width }

  private func isAt(_ x: Double) -> Bool { start - Self.gap / 2 < x && x < end + Self.gap / 2 }

  func narrowed(to room: Double) -> LineSpan { LineSpan(anchor: anchor, part: part, width: min(width, room)) }

  /// The part of a strip that others leave; nil if one of them lies where these words have their anchor.
  func room(in strip: Rect, beside others: [LineSpan]) -> Rect? {
    guard width > 0 else { return strip }
    let others = others.filter { $0.width > 0 }
    guard !others.contains(where: { $0.isAt(anchor) }) else { return nil }
    let left = anchor - (others.map(\.end).filter { $0 < anchor }.max().map { $0 + Self.gap } ?? strip.x)
    let right =
      (others.map(\.start).filter { $0 > anchor }.min().map { $0 - Self.gap } ?? strip.maxX) - anchor
    // So wide that neither side, as far as the words need it, is wider than what there is of it.
    let width = max(1, min(part > 0 ? left / part : .infinity, part < 1 ? right / (1 - part) : .infinity))
    return Rect(x: anchor - part * width, y: strip.y, width: width, height: strip.height)
  }
}
