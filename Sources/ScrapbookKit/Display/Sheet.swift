/// One side of a sheet of paper with its display list.
public struct Sheet: Sendable, Equatable {
  /// The number of the sheet in the whole document, counted from 1, regardless of the page selection.
  public var number: Int
  /// The numbers of its pages, counted from 1, in reading order.
  public var pages: [Int]
  /// The size in points.
  public var size: Size
  /// The area of the content in points; the rest is margin.
  public var content: Rect
  /// Points per unit of the content's layout, less than 1 if it is made smaller to fit.
  public var unit: Double
  /// The display list in points from the sheet's top left, y downward.
  public var items: DisplayList
  /// The bookmarks in the order of the sheet, which replace the sheet's own outline entry.
  public var bookmarks: [Bookmark] = []
  public var links: [SheetLink] = []
  /// Structure elements that paint nothing, such as empty cells, each as a path from the outermost element.
  public var emptyElements: [[StructureElement]] = []
  /// A label that replaces the page numbers, in the document's language.
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

/// The label of pages: "3-4", or "7" for a single page.
func pageLabel(_ pages: some RandomAccessCollection<Int>) -> String {
  guard let first = pages.first, let last = pages.last else { return "" }
  return pages.count == 1 ? "\(first)" : "\(first)-\(last)"
}
