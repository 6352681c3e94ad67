/// Options for putting pages on paper.
public struct ImpositionOptions: Sendable, Equatable {
  public var layout: SheetLayout
  /// The paper; nil means Letter for spreads, and a sheet in the page's own proportions for single pages.
  public var paper: Paper?
  /// The placement; nil means the album's, or else the seed placement for spreads on Letter, and `center` otherwise.
  public var placement: SheetPlacement?
  /// The pages whose sheets are made; nil means all.
  public var pages: PageSelection?
  /// The sheet's color, which overrides the album's.
  public var sheetColor: Color?

  public init(
    layout: SheetLayout = .spreads, paper: Paper? = nil, placement: SheetPlacement? = nil,
    pages: PageSelection? = nil, sheetColor: Color? = nil
  ) {
    self.layout = layout
    self.paper = paper
    self.placement = placement
    self.pages = pages
    self.sheetColor = sheetColor
  }
}

/// The contents of a sheet.
public enum SheetLayout: String, Sendable, CaseIterable {
  /// Two facing pages.
  case spreads
  /// One page, with a margin of the book around it: for phones.
  case pages
}

/// A book before imposition.
struct PlacedBook: Sendable {
  /// The facing pages, in order.
  var spreads: [FacingPages]
  /// The frames of the pages on the canvas.
  var frames = SpreadFrames.standard
  /// The display lists of all pages, in order, in page coordinates.
  var pages: [DisplayList]
  /// The background of every spread, in canvas coordinates.
  var background: DisplayList = []
  /// The headers and footers over both pages of each spread, in canvas coordinates.
  var runningTexts: [DisplayList]
  var sheetColor = Color.white
  /// The placement; nil means the seed placement on Letter and `center` on other papers.
  var placement: SheetPlacement?
  /// The number of leading items of each page that are painted before the facing page's items: its paper, if a photo
  /// spans both pages or the binding is above the paper alone. Empty means none.
  var paperCounts: [Int] = []
  /// The binding at the fold, in canvas coordinates.
  var binding: DisplayList = []
  /// Whether the binding of each spread is above the contents of its pages; empty without one.
  var isBindingAbove: [Bool] = []
  /// The display lists of the free places beside single pages, in canvas coordinates: one for each spread, or none at
  /// all.
  var blanks: [DisplayList] = []
}

/// Puts facing pages side by side, and spreads or single pages on sheets.
func impose(_ book: PlacedBook, options: ImpositionOptions) -> [Sheet] {
  var options = options
  options.placement = options.placement ?? book.placement
  let isSelected = { (pages: ClosedRange<Int>) in options.pages?.overlaps(pages) ?? true }
  return book.spreads.enumerated().flatMap { index, facing -> [Sheet] in
    guard isSelected(facing.numbers) else { return [] }
    switch options.layout {
    case .spreads:
      let place = SheetPlace(ofSpread: options)
      return [
        Sheet(
          number: index + 1, pages: Array(facing.numbers), at: place, color: book.sheetColor,
          items: book.items(ofSpread: index))
      ]
    case .pages:
      return facing.pages.sorted { $0.index < $1.index }.compactMap { side, page -> Sheet? in
        let number = page + 1
        guard isSelected(number...number) else { return nil }
        let place = SheetPlace(
          ofPage: side, in: book.frames, hasFacing: facing.pages.count > 1, options)
        // Items across the gutter are on both sheets.
        // They are read once.
        let own = book.items(ofSpread: index, readingOnly: page)
        let seen = DisplayGroup(clip: RoundedRect(place.window), items: own.items(in: place.window))
        return Sheet(
          number: number, pages: [number], at: place, color: book.sheetColor, items: [.group(seen)])
      }
    }
  }
}

extension PlacedBook {
  /// The items of the spread from back to front, in canvas coordinates.
  ///
  /// - Parameter read: The page whose items are tagged; nil for both.
  fileprivate func items(ofSpread index: Int, readingOnly read: Int? = nil) -> DisplayList {
    let pages = spreads[index].pages
    let place = { (side: PagePlace, items: DisplayList) in
      DisplayItem.group(
        DisplayGroup(transform: .translation(x: frames[side].x, y: frames[side].y), items: items))
    }
    let papers = pages.filter { paperCount(of: $0.index) > 0 }.map { side, page in
      place(side, Array(self.pages[page].prefix(paperCount(of: page))))
    }
    let contents = pages.map { side, page in
      let items = Array(self.pages[page].dropFirst(paperCount(of: page)))
      return place(side, read == nil || read == page ? items : items.untagged)
    }
    let blank = blanks.isEmpty ? [] : blanks[index]
    let (below, above) = !isBindingAbove.isEmpty && isBindingAbove[index] ? ([], binding) : (binding, [])
    return background + blank + papers + below + contents + above + runningTexts[index]
  }

  private func paperCount(of page: Int) -> Int { paperCounts.isEmpty ? 0 : paperCounts[page] }
}

extension Sheet {
  fileprivate init(
    number: Int, pages: [Int], at place: SheetPlace, color: Color, items: DisplayList
  ) {
    // The sheet may have other proportions than the canvas; its margins are painted, too.
    let paper = place.canvasToSheet.inverse?.boundingBox(of: Rect(place.size)) ?? place.window
    let canvas = DisplayGroup(
      transform: place.canvasToSheet, items: [.fill(RoundedRect(paper), color)] + items)
    self.init(
      number: number, pages: pages, size: place.size,
      content: place.canvasToSheet.boundingBox(of: place.window), unit: place.scale, items: [.group(canvas)])
    untagUnseen()
    links = linksOfContents
  }
}

/// The size of a sheet, and the place of a part of the canvas on it.
struct SheetPlace: Sendable {
  /// The part of the canvas that the sheet shows.
  var window: Rect
  /// The sheet's size in points.
  var size: Size
  /// Points per canvas unit.
  var scale: Double
  /// Maps canvas units to points from the sheet's top left.
  var canvasToSheet: Transform

  init(ofSpread options: ImpositionOptions) {
    let paper = options.paper ?? .letter
    let placement = options.placement ?? (paper == .letter ? .topLeft : .center)
    let isSeed = paper == .letter && placement == .topLeft
    self.init(
      Rect(Spread.size), on: paper.size, placement: placement, scale: isSeed ? Spread.letterScale : nil)
  }

  /// - Parameters:
  ///   - side: The side of the page.
  ///   - hasFacing: Whether it has a facing page.
  init(ofPage side: PagePlace, in frames: SpreadFrames, hasFacing: Bool, _ options: ImpositionOptions) {
    let frame = frames[side]
    let gap = hasFacing ? max(0, frames.right.x - frames.left.maxX) / 2 : nil
    let window = pageWindow(around: frame, isLeft: side == .left, gap: gap, paper: options.paper)
    let size = options.paper?.size ?? frame.size.scaled(by: pageSurround * Spread.letterScale)
    self.init(window, on: size, placement: options.placement ?? .center)
  }

  /// - Parameter scale: Points per canvas unit; nil fills the sheet.
  private init(_ window: Rect, on size: Size, placement: SheetPlacement, scale: Double? = nil) {
    let scale = scale ?? window.size.factor(toFitInside: size)
    let printed = window.size.scaled(by: scale)
    let corner =
      switch placement {
      case .topLeft: Point(x: 0, y: 0)
      case .center: Point(x: (size.width - printed.width) / 2, y: (size.height - printed.height) / 2)
      }
    self.window = window
    self.size = size
    self.scale = scale
    canvasToSheet = Transform.scale(x: scale, y: scale)
      .then(.translation(x: corner.x - window.x * scale, y: corner.y - window.y * scale))
  }
}

/// The size of a sheet relative to its page: enough to show the open book's cover all around, and nothing behind the
/// book.
private let pageSurround = 1.05

/// The part of the canvas that a page's sheet shows: the page with a margin, in the page's proportions, and nothing of the facing page.
/// Taller paper shows more of the book above and below, but never more at the sides.
///
/// - Parameter gap: The distance from the page to the fold; nil without a facing page.
private func pageWindow(around frame: Rect, isLeft: Bool, gap: Double?, paper: Paper?) -> Rect {
  var size = frame.size.scaled(by: pageSurround)
  var center = frame.center
  if let gap {
    let outer = (size.width - frame.width) / 2
    let inner = min(gap, outer)
    size = size.scaled(by: (outer + frame.width + inner) / size.width)
    center.x += (inner - outer) / 2 * (isLeft ? 1 : -1)
  }
  if let paper = paper?.size {
    let onCanvas = 2 * min(center.y, Spread.size.height - center.y)
    size.height = max(size.height, min(size.width * paper.height / paper.width, onCanvas))
  }
  return Rect(center: center, size: size)
}
