/// One side of a sheet of paper with its display list.
public struct Sheet: Sendable, Equatable {
  /// The number of the spread or page in the document, counted from 1, whatever pages are selected.
  public var number: Int
  /// The numbers of its pages, counted from 1, in reading order.
  public var pages: [Int]
  /// The size in points.
  public var size: Size
  /// The area of the spread or page in points; the rest is margin.
  public var content: Rect
  /// Points per unit of the content's layout: 0.773 for a spread on Letter.
  public var unit: Double
  /// The display list in points from the sheet's top left, y downward.
  public var items: DisplayList
  /// The bookmarks in the order of the sheet, which take the place of the sheet's own entry of the outline.
  public var bookmarks: [Bookmark] = []
  public var links: [SheetLink] = []
  /// Elements that the structure has even if nothing is painted of them, such as empty cells: each after those that
  /// contain it.
  public var emptyElements: [[StructureElement]] = []
  /// The label in place of the numbers of its pages: "Cover" in the language of the document.
  public var name: String?

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

  /// The page number that a viewer shows: "3-4", or "7" for a single last page.
  public var label: String { name ?? pageLabel(pages) }
}

/// The label of pages: "3-4", or "7" for a page that stands alone.
func pageLabel(_ pages: some RandomAccessCollection<Int>) -> String {
  guard let first = pages.first, let last = pages.last else { return "" }
  return pages.count == 1 ? "\(first)" : "\(first)-\(last)"
}
