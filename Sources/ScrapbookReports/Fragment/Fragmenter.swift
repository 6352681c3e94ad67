import ScrapbookKit

/// Distributes boxes to pages: lines, pictures and rows that fit on a page are not split, and nothing is lost.
///
/// Coordinates refer to pages stacked without gaps: page k starts at k times the height of a page.
final class Fragmenter {
  let pageHeight: LayoutUnit
  let faults: ReportFaults
  let place: (Int) -> ReportPlace?
  var pieces: [Piece] = []
  /// The current page, from 0.
  var page = 0
  /// The height of repeated headers and footers on the following pages.
  var inset = 0
  var bottomInset = 0
  /// The page breaks: where the content ends and where it continues.
  var jumps: [Jump] = []

  struct Jump {
    var from: LayoutUnit
    /// The page on which the content continues.
    var page: Int
  }

  init(pageHeight: LayoutUnit, faults: ReportFaults, place: @escaping (Int) -> ReportPlace?) {
    self.pageHeight = pageHeight
    self.faults = faults
    self.place = place
  }

  /// Fragments the box of a document.
  ///
  /// - Returns: The number of pages, at least one.
  func run(_ root: Box) -> Int {
    _ = placeChild(root, x: root.x, y: root.y, follow: 0)
    return (pieces.map(\.page).max() ?? 0) + 1
  }

  var pageTop: LayoutUnit { page * pageHeight + inset }
  var pageEnd: LayoutUnit { (page + 1) * pageHeight - bottomInset }
  /// The height of an empty page.
  var emptyPageHeight: LayoutUnit { max(1024, pageHeight - inset - bottomInset) }

  /// The last page with anything but backgrounds.
  var filledPage = -1

  /// Whether a page break would not gain any space.
  func isAtTop(_ y: LayoutUnit) -> Bool { y <= pageTop || filledPage < page }

  /// Breaks to the next page.
  func jump(from y: LayoutUnit) -> LayoutUnit {
    page += 1
    jumps.append(Jump(from: min(y, page * pageHeight - bottomInset), page: page))
    return pageTop
  }

  // Six parameters: callers compute the position of a piece one number at a time.
  func emit(
    _ content: Piece.Content, x: LayoutUnit, y: LayoutUnit, height: LayoutUnit, scale: Double = 1,
    overlap: Edges<LayoutUnit> = .zero
  ) {
    switch content {
    case .line, .marker, .picture, .edges: filledPage = max(filledPage, page)
    case .decoration, .rowBackground, .bookmark: break
    }
    pieces.append(
      Piece(
        content: content, page: page, x: x, y: y - page * pageHeight, height: height, overlap: overlap,
        scale: scale))
  }

  /// Places a box as a whole if it fits, or else in parts.
  ///
  /// - Parameter follow: The height that must follow on the same page as the last part of the box.
  /// - Returns: The end of the box.
  func placeChild(_ box: Box, x: LayoutUnit, y: LayoutUnit, follow: LayoutUnit) -> LayoutUnit {
    if !box.forcesBreak {
      if y + box.height + follow <= pageEnd {
        placeWhole(box, x: x, y: y)
        return y + box.height
      }
      // An empty box needs no page.
      if box.height == 0 {
        placeWhole(box, x: x, y: min(y, pageEnd))
        return min(y, pageEnd)
      }
    }
    return placeBroken(box, x: x, y: y, follow: follow)
  }

  /// Places a box that does not fit on the rest of the page.
  private func placeBroken(_ box: Box, x: LayoutUnit, y: LayoutUnit, follow: LayoutUnit) -> LayoutUnit {
    var y = y
    let isKept = keepsTogether(box)
    let unit = isKept ? box.height + follow : firstUnit(of: box)
    if y + unit > pageEnd {
      // If only a margin is above it, the margin is dropped.
      y = isAtTop(y) ? min(y, pageTop) : jump(from: y)
    }
    if !box.forcesBreak, isKept || y + box.height + follow <= pageEnd {
      if y + box.height <= pageEnd {
        placeWhole(box, x: x, y: y)
        return y + box.height
      }
    }
    return placeParts(of: box, x: x + box.relativeX, y: y, follow: follow)
  }

  private func placeParts(of box: Box, x: LayoutUnit, y: LayoutUnit, follow: LayoutUnit) -> LayoutUnit {
    let decoration = openDecoration(of: box)
    let repeated = repeatedEdges(of: box)
    inset += repeated.top
    bottomInset += repeated.bottom
    var bottom =
      switch box.content {
      case .blocks: placeBlocks(of: box, x: x, y: y, follow: follow)
      case .lines: placeLines(of: box, x: x, y: y, follow: follow)
      case .flex: placeItems(of: box, x: x, y: y)
      case .table(let table): placeTable(table, of: box, x: x, y: y, follow: follow)
      case .picture, .drawing: placeShrunk(box, x: x, y: y)
      }
    inset -= repeated.top
    bottomInset -= repeated.bottom
    // The content left space for the footer.
    if bottom == pageEnd - repeated.bottom { bottom = pageEnd }
    close(decoration, of: box, x: x, from: y, to: bottom)
    placeAbsolutes(of: box, x: x, y: y)
    return bottom
  }

  /// The padding and borders that a box repeats on each of its pages; zero if they take too much of the page.
  private func repeatedEdges(of box: Box) -> (top: LayoutUnit, bottom: LayoutUnit) {
    guard box.style.repeatsEdges, box.insets.vertical <= emptyPageHeight / 3 else { return (0, 0) }
    return (box.insets.top, box.insets.bottom)
  }

  /// Places a picture that is higher than the space that repeated headers leave.
  private func placeShrunk(_ box: Box, x: LayoutUnit, y: LayoutUnit) -> LayoutUnit {
    let available = max(1024, pageEnd - y)
    emit(
      .picture(box), x: x, y: y, height: box.height,
      scale: Double(min(available, box.height)) / Double(max(1, box.height)))
    warnOfShrinking("a picture", box)
    return y + min(box.height, available)
  }

  func warnOfShrinking(_ what: String, _ box: Box) {
    faults.warning(
      .shrunkToFit, "\(what) is higher than the page, and is shrunk to it", at: place(box.offset),
      hints: ["make it smaller, or the page's margins"])
  }

  /// Places out-of-flow boxes: as a whole if they fit on a page, or else in parts.
  func placeAbsolutes(of box: Box, x: LayoutUnit, y: LayoutUnit) {
    guard !box.absolutes.isEmpty else { return }
    let (current, jumpCount, insets) = (page, jumps.count, (inset, bottomInset))
    (inset, bottomInset) = (0, 0)
    for child in box.absolutes {
      let top = y + child.y
      page = min(max(0, top / pageHeight), current)
      let isWhole = child.height <= pageHeight && !child.forcesBreak
      let last = (page + 1) * pageHeight - child.height
      _ = placeChild(child, x: x + child.x, y: isWhole ? min(top, last) : top, follow: 0)
    }
    page = current
    (inset, bottomInset) = insets
    // Out-of-flow boxes do not advance the flow.
    jumps.removeSubrange(jumpCount...)
  }

  // MARK: Decorations

  /// A box whose background is painted before its content, although its end is not known yet.
  struct OpenDecoration {
    var index: Int
    var jumpCount: Int
    var page: Int
    var inset: LayoutUnit
  }

  func openDecoration(of box: Box) -> OpenDecoration {
    OpenDecoration(index: pieces.count, jumpCount: jumps.count, page: page, inset: inset)
  }

  /// Adds a slice of the box to each page that it reaches.
  func close(
    _ open: OpenDecoration, of box: Box, x: LayoutUnit, from y: LayoutUnit, to bottom: LayoutUnit
  ) {
    var added: [Piece] = []
    if box.isBookmarked {
      added.append(
        Piece(content: .bookmark(box), page: open.page, x: x, y: y - open.page * pageHeight, height: 0))
    }
    if box.isDecorated {
      let repeated = repeatedEdges(of: box)
      let isWhole = repeated != (0, 0)
      let slices = slices(since: open, from: y, to: bottom, below: repeated.bottom)
      for (number, slice) in slices.enumerated() {
        added.append(
          Piece(
            content: .decoration(
              box, isFirst: isWhole || number == 0, isLast: isWhole || number == slices.count - 1),
            page: slice.page, x: x,
            y: slice.top - slice.page * pageHeight, height: slice.bottom - slice.top))
      }
    }
    pieces.insert(contentsOf: added, at: open.index)
  }

  struct Slice {
    var page: Int
    var top: LayoutUnit
    var bottom: LayoutUnit
  }

  /// The extent of a box on each page, from its start to its end.
  ///
  /// - Parameter below: The height of padding and border below the content on each page.
  func slices(
    since open: OpenDecoration, from y: LayoutUnit, to bottom: LayoutUnit, below: LayoutUnit = 0
  ) -> [Slice] {
    var ends: [Int: LayoutUnit] = [:]
    for jump in jumps[open.jumpCount...] { ends[jump.page - 1] = max(ends[jump.page - 1] ?? 0, jump.from) }
    let last = max(open.page, page)
    return (open.page...last).map { page in
      let top = page == open.page ? y : page * pageHeight + open.inset
      let end = page == last ? bottom : ends[page].map { $0 + below } ?? (page + 1) * pageHeight
      return Slice(page: page, top: top, bottom: max(top, end))
    }
  }
}

extension Box {
  /// Whether its style forces a page break inside it.
  var forcesBreak: Bool {
    if let known = knownForcesBreak { return known }
    var forces = false
    switch content {
    case .blocks:
      for (index, child) in children.enumerated() {
        let isForced =
          child.style.breakBefore == .page || child.style.breakAfter == .page && index < children.count - 1
        if isForced || child.forcesBreak { forces = true }
      }
    case .table(let table):
      forces = table.body.contains { $0.style.breakBefore == .page || $0.style.breakAfter == .page }
    case .lines, .flex, .picture, .drawing: break
    }
    knownForcesBreak = forces
    return forces
  }
}
