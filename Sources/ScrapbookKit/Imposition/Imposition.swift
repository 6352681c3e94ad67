/// How pages are brought onto paper.
public struct ImpositionOptions: Sendable, Equatable {
  public var paper: Paper
  /// Nil means the seed placement on Letter and `center` on any other paper.
  public var placement: SheetPlacement?
  /// Only spreads that hold one of these pages are made; nil makes all.
  public var pages: PageSelection?
  /// In place of the album's.
  public var sheetColor: Color?

  public init(
    paper: Paper = .letter, placement: SheetPlacement? = nil, pages: PageSelection? = nil,
    sheetColor: Color? = nil
  ) {
    self.paper = paper
    self.placement = placement
    self.pages = pages
    self.sheetColor = sheetColor
  }
}

/// Where the canvas lies on the sheet.
public enum SheetPlacement: String, Sendable, CaseIterable {
  /// At the sheet's top left; on Letter scaled by exactly 0.773.
  case topLeft = "top-left"
  /// As large as the sheet allows and in its middle.
  case center
}

/// One side of paper: a spread, and how the canvas is brought onto it.
public struct Sheet: Sendable, Equatable {
  /// The number of the spread in the album, counted from 1, whatever pages are selected.
  public var number: Int
  /// The numbers of the pages on it, counted from 1.
  public var pages: ClosedRange<Int>
  /// In points.
  public var size: Size
  /// Canvas units to points from the sheet's top left, y downward.
  public var canvasToSheet: Transform
  /// In canvas coordinates.
  public var items: DisplayList

  /// What a viewer shows as the page's number: "3-4", or "7" for a lone last page.
  public var label: String { pageLabel(pages) }
}

/// A book before it comes onto sheets.
struct PlacedBook: Sendable {
  /// The pages that face each other, in order.
  var spreads: [FacingPages]
  /// Where they lie on the canvas.
  var frames = SpreadFrames.standard
  /// The display lists of all pages, in order, in page coordinates.
  var pages: [DisplayList]
  /// What lies behind every spread, in canvas coordinates.
  var background: DisplayList = []
  /// What stands over both pages of each spread, in canvas coordinates.
  var runningTexts: [DisplayList]
  var sheetColor = Color.white
}

/// Puts facing pages side by side, and spreads onto sheets.
func impose(_ book: PlacedBook, options: ImpositionOptions) -> [Sheet] {
  let transform = canvasToSheet(options)
  // The whole sheet, in canvas coordinates: a canvas in other proportions would leave strips unpainted.
  let sheet = transform.inverse?.boundingBox(of: Rect(options.paper.size)) ?? Rect(Spread.size)
  let paper = DisplayItem.fill(RoundedRect(sheet), options.sheetColor ?? book.sheetColor)
  return book.spreads.indices.compactMap { index in
    let facing = book.spreads[index]
    guard options.pages?.overlaps(facing.numbers) ?? true else { return nil }
    let pages = facing.pages.map { place, page in placed(book.pages[page], in: book.frames[place]) }
    return Sheet(
      number: index + 1, pages: facing.numbers, size: options.paper.size, canvasToSheet: transform,
      items: [paper] + book.background + pages + book.runningTexts[index])
  }
}

private func placed(_ page: DisplayList, in frame: Rect) -> DisplayItem {
  .group(DisplayGroup(transform: .translation(x: frame.x, y: frame.y), items: page))
}

private func canvasToSheet(_ options: ImpositionOptions) -> Transform {
  let paper = options.paper.size
  let scale = Spread.size.factor(toFitInside: paper)
  let isLetter = options.paper == .letter
  switch options.placement ?? (isLetter ? .topLeft : .center) {
  case .topLeft:
    let scale = isLetter ? Spread.letterScale : scale
    return .scale(x: scale, y: scale)
  case .center:
    let size = Spread.size.scaled(by: scale)
    return Transform.scale(x: scale, y: scale)
      .then(.translation(x: (paper.width - size.width) / 2, y: (paper.height - size.height) / 2))
  }
}
