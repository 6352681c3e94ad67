/// How pages are brought onto paper.
public struct ImpositionOptions: Sendable, Equatable {
  public var layout: SheetLayout
  /// Nil is Letter for spreads, and for single pages a sheet in the page's own proportions.
  public var paper: Paper?
  /// Nil is the album's; without one, the seed placement for spreads on Letter, and `center` for all others.
  public var placement: SheetPlacement?
  /// Only sheets with one of these pages are made; nil makes all.
  public var pages: PageSelection?
  /// The sheet's color in place of the album's.
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

/// What a sheet holds.
public enum SheetLayout: String, Sendable, CaseIterable {
  /// Two pages that face each other.
  case spreads
  /// One page, with a little of the book around it: for phones.
  case pages
}

/// One side of paper with what is painted on it.
public struct Sheet: Sendable, Equatable {
  /// The number of the spread or page in the document, counted from 1, whatever pages are selected.
  public var number: Int
  /// The numbers of the pages on it, counted from 1, in reading order.
  public var pages: [Int]
  /// The size in points.
  public var size: Size
  /// The part that shows the spread or page, in points; the rest is margin.
  public var content: Rect
  /// The points for each unit that the content was laid out in: 0.773 for a spread on Letter.
  public var unit: Double
  /// In points from the sheet's top left, y downward.
  public var items: DisplayList

  public init(
    number: Int, pages: [Int], size: Size, content: Rect? = nil, unit: Double = 1, items: DisplayList
  ) {
    self.number = number
    self.pages = pages
    self.size = size
    self.content = content ?? Rect(size)
    self.unit = unit
    self.items = items
  }

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
  /// Nil means the seed placement on Letter and `center` on any other paper.
  var placement: SheetPlacement?
}

/// Puts facing pages side by side, and spreads or their single pages onto sheets.
func impose(_ book: PlacedBook, options: ImpositionOptions) -> [Sheet] {
  var options = options
  options.placement = options.placement ?? book.placement
  let isSelected = { (pages: ClosedRange<Int>) in options.pages?.overlaps(pages) ?? true }
  return book.spreads.enumerated().flatMap { index, facing -> [Sheet] in
    guard isSelected(facing.numbers) else { return [] }
    let items = book.items(ofSpread: index)
    switch options.layout {
    case .spreads:
      let place = SheetPlace(ofSpread: options)
      return [
        Sheet(
          number: index + 1, pages: Array(facing.numbers), at: place, color: book.sheetColor, items: items)
      ]
    case .pages:
      return facing.pages.sorted { $0.index < $1.index }.compactMap { side, page -> Sheet? in
        let number = page + 1
        guard isSelected(number...number) else { return nil }
        let place = SheetPlace(ofPage: book.frames[side], options)
        // What hangs over the gutter is seen on both sheets, as it is in the open book.
        let seen = DisplayGroup(clip: RoundedRect(place.window), items: items.items(in: place.window))
        return Sheet(
          number: number, pages: [number], at: place, color: book.sheetColor, items: [.group(seen)])
      }
    }
  }
}

extension PlacedBook {
  /// The spread's items from back to front, in canvas coordinates.
  fileprivate func items(ofSpread index: Int) -> DisplayList {
    let pages = spreads[index].pages.map { side, page in
      let frame = frames[side]
      return DisplayItem.group(
        DisplayGroup(transform: .translation(x: frame.x, y: frame.y), items: self.pages[page]))
    }
    return background + pages + runningTexts[index]
  }
}

extension Sheet {
  fileprivate init(
    number: Int, pages: [Int], at place: SheetPlace, color: Color, items: DisplayList
  ) {
    // The canvas may have other proportions than the sheet; its strips are not left unpainted.
    let paper = place.canvasToSheet.inverse?.boundingBox(of: Rect(place.size)) ?? place.window
    let canvas = DisplayGroup(
      transform: place.canvasToSheet, items: [.fill(RoundedRect(paper), color)] + items)
    self.init(
      number: number, pages: pages, size: place.size,
      content: place.canvasToSheet.boundingBox(of: place.window), unit: place.scale, items: [.group(canvas)])
  }
}
