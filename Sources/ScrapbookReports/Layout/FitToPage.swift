import ScrapbookKit

/// Shrinks boxes that are wider than the body of a page, so that nothing is cut off.
struct PageFitter {
  /// The width of a page's body.
  let pageWidth: LayoutUnit
  let faults: ReportFaults
  let place: (Int) -> ReportPlace?
  /// A difference that cannot be seen.
  private static let tolerance = LayoutUnit(points: 1)
  /// The least scale at which a nested box is shrunk by itself, relative to the size it would have otherwise.
  private static let leastPart = 0.8

  /// Shrinks the box, or the boxes in it that are too wide.
  ///
  /// - Parameter x: The position of the box in the body.
  /// - Returns: The reduction in height.
  @discardableResult
  func fit(_ box: Box, at x: LayoutUnit) -> LayoutUnit {
    guard isTooWide(box, at: x) else { return 0 }
    let wide = box.children.filter { isTooWide($0, at: x + $0.x) }
    let isSplit =
      if case .blocks = box.content { true } else { false }
    guard isSplit, !wide.isEmpty, wide.allSatisfy({ staysLarge($0, at: x + $0.x) }) else {
      return shrink(box, at: x)
    }
    var lost = 0
    for child in box.children {
      child.y -= lost
      lost += fit(child, at: x + child.x)
    }
    box.reach = nil
    guard box.style.height.isAuto, box.style.minHeight.isAuto else { return 0 }
    box.height -= lost
    return lost
  }

  private func isTooWide(_ box: Box, at x: LayoutUnit) -> Bool {
    let reach = box.paintedReach
    guard reach.left <= reach.right else { return false }
    return x + reach.right > pageWidth + Self.tolerance || x + reach.left < -Self.tolerance && x >= 0
  }

  private func width(_ box: Box) -> LayoutUnit { box.paintedReach.right - min(0, box.paintedReach.left) }

  private func scale(of box: Box, at x: LayoutUnit) -> Double {
    min(1, max(0, Double(pageWidth - max(0, x)) / Double(max(1, width(box)))))
  }

  private func staysLarge(_ box: Box, at x: LayoutUnit) -> Bool {
    let best = Double(pageWidth) / Double(max(1, max(0, x) + width(box)))
    return scale(of: box, at: x) >= best * Self.leastPart
  }

  private func shrink(_ box: Box, at x: LayoutUnit) -> LayoutUnit {
    let scale = max(scale(of: box, at: x), 0.001)
    let (height, left) = (box.height, box.paintedReach.left)
    faults.warning(
      .shrunkToFit,
      "\(box.kind) is \(Int(width(box).points.rounded(.up))) pt wide, where the page has room for \(Int((pageWidth - max(0, x)).points)) pt; it is shrunk to \(Int((scale * 100).rounded())) %",
      at: place(box.offset),
      hints: ["make it narrower, let its texts wrap, or choose landscape"])
    box.shrink(by: scale)
    if left < 0 { box.x -= left.times(scale) }
    return height - box.height
  }
}

extension Box {
  /// The kind of box, for messages.
  fileprivate var kind: String {
    switch content {
    case .blocks: "a box"
    case .lines: "a text"
    case .flex: "a row of boxes"
    case .table: "a table"
    case .picture, .drawing: "a picture"
    }
  }
}
