import ScrapbookKit

/// A box of layout: the space of an element, or of a part of its content.
///
/// Building creates it, layout gives it a size and a position in its parent; fragmenting and painting only read it.
final class Box {
  enum Content {
    /// Boxes below each other.
    case blocks
    /// Lines of text with their inline boxes.
    case lines(InlineContent)
    case flex
    case table(Table)
    case picture(Picture)
    /// A drawing in the box, from its top left corner, in points.
    case drawing(DisplayList, Size)
  }

  let style: ComputedStyle
  var content: Content
  var children: [Box]
  /// The offset of its element in the source.
  let offset: Int
  var marker: ListMarker?
  /// Out-of-flow boxes, which this box positions.
  var absolutes: [Box] = []
  /// The marker as a line of text, if it has one.
  var markerLine: ShapedLine?
  /// The heading level for bookmarks: 1 for h1.
  var headingLevel: Int?
  /// The name of an anchor, or an id.
  var name: String?
  /// The name of its HTML element; nil for a part of an element.
  var element: String?
  /// The alternative text; empty for decoration.
  var alt: String?
  /// Whether it is hidden from screen readers.
  var isHidden = false
  /// Whether it is a layout table.
  var isArrangement = false
  /// The link that a picture between blocks belongs to.
  var link: InlineElement?
  /// The words of a chart, which are drawn over its picture.
  var chart: ChartTable?
  /// Draws it at the size that layout gives it; nil for a drawing that is scaled.
  var drawn: ((Size) -> ChartDrawing)?
  /// The structure tag of its lines or its picture; nil for decoration.
  var tag: ContentTag?
  /// The structure tag of its marker.
  var markerTag: ContentTag?
  /// Elements in it that paint nothing, such as empty cells: each after its ancestors.
  var emptyElements: [[StructureElement]] = []
  /// Whether it is painted on several pages; it is read once.
  var isRepeated = false

  // The results of layout.
  var margin = Edges<LayoutUnit>.zero
  var padding = Edges<LayoutUnit>.zero
  var border = Edges<LayoutUnit>.zero
  /// The position of the border box relative to the parent's border box.
  var x = 0
  var y = 0
  var width = 0
  var height = 0
  /// The margins above and below it after collapsing with its first and last children's margins.
  var outerTop = 0
  var outerBottom = 0
  /// The distance from the top of the box to the last baseline in it; nil without one.
  var baseline: LayoutUnit?
  var lines: [LineBox] = []
  var intrinsic: IntrinsicWidths?
  /// The offset of relative positioning, which does not affect other boxes.
  var relativeX = 0
  var relativeY = 0
  /// Whether it is an item of a flex container.
  var isItem = false
  /// Whether its borders belong to a grid of collapsed borders.
  var sharesBorders = false
  var knownForcesBreak: Bool?
  /// The distance of a cell's content from its top, if the cell is not split.
  var contentShift = 0
  /// The extent of its painted content; nil until computed.
  var reach: PaintedReach?
  /// The scale of its letters, less than 1 if it was shrunk to the page.
  var scale = 1.0

  init(_ style: ComputedStyle, _ content: Content, children: [Box] = [], offset: Int) {
    self.style = style
    self.content = content
    self.children = children
    self.offset = offset
  }

  /// Whether its position on a page matters even if it paints nothing.
  var isBookmarked: Bool { headingLevel != nil || name != nil || !emptyElements.isEmpty }

  var isPicture: Bool {
    switch content {
    case .picture, .drawing: true
    case .blocks, .lines, .flex, .table: false
    }
  }

  /// Whether it has a visible background or border.
  var isDecorated: Bool {
    style.isVisible && ((style.background?.alpha ?? 0) > 0 || style.backgroundImage != nil || border != .zero)
  }

  /// The text in it.
  var text: String {
    switch content {
    case .lines(let content):
      return content.paragraphs.map { paragraph in
        paragraph.pieces.map { if case .text(let text, _) = $0 { text } else { "" } }.joined()
      }.joined(separator: " ")
    case .blocks, .flex: return children.map(\.text).joined(separator: " ")
    case .table, .picture, .drawing: return ""
    }
  }

  /// The distance from the border box to the content box.
  var insets: Edges<LayoutUnit> { padding + border }
}

/// The min-content and max-content widths of the border box.
struct IntrinsicWidths {
  var least: LayoutUnit
  var most: LayoutUnit
  /// The min-content width of its content, regardless of its own width.
  var ofContent: LayoutUnit

  init(least: LayoutUnit, most: LayoutUnit) { (self.least, self.most, ofContent) = (least, most, least) }
}

/// A picture of the catalog.
struct Picture {
  var asset: AssetID
  /// The size of the picture itself.
  var size: Size
  var path: String
}

/// The marker of a list item.
enum ListMarker {
  enum Shape { case disc, circle, square }

  case shape(Shape, TextLook)
  /// "12."
  case text(String, TextLook)

  /// The distance between the marker and the text, in points.
  var gap: Double {
    switch self {
    case .shape(_, let look): look.size.points * 0.6
    case .text(_, let look): look.size.points * 0.45
    }
  }

  /// The width with the gap, in points.
  ///
  /// - Parameter line: Its text as a line.
  func width(_ line: ShapedLine?) -> Double {
    switch self {
    case .shape(_, let look): look.size.points * Self.shapeSide + gap
    case .text: (line?.width ?? 0) + gap
    }
  }

  /// The side of a disc or square, in em.
  static let shapeSide = 0.34
}

/// A table's rows and columns.
final class Table {
  var caption: Box?
  var header: [TableRow] = []
  var body: [TableRow] = []
  var footer: [TableRow] = []
  /// The widths in `col` elements, from the first column on.
  var columnWidths: [LengthValue] = []
  var columnCount = 0
  /// The edges of the columns, relative to the table's border box.
  var columnEdges: [LayoutUnit] = []
  var columnEnds: [LayoutUnit] = []
  /// The gap below the last row.
  var spacingBelow = 0
  /// The grid of a table with collapsed borders.
  var grid: BorderGrid?

  /// The rows of the header, the body and the footer, set by ``joinRows()``.
  private(set) var rows: [TableRow] = []

  /// Concatenates the rows of the three parts, when they are complete.
  func joinRows() { rows = header + body + footer }
}

final class TableRow {
  let style: ComputedStyle
  let offset: Int
  /// Whether it should be repeated on each page, as rows of `thead` are.
  let isRepeated: Bool
  var cells: [TableCell] = []
  /// The top of the row, relative to the table's border box.
  var y = 0
  var height = 0
  /// The lines or gaps above and below its cells, which are part of its height.
  var above = 0
  var below = 0

  init(_ style: ComputedStyle, offset: Int, isRepeated: Bool) {
    self.style = style
    self.offset = offset
    self.isRepeated = isRepeated
  }
}

final class TableCell {
  let box: Box
  /// Whether it is a header cell.
  var isHeader = false
  /// The scope of a header cell.
  var scope: StructureRole.HeaderScope?
  var column = 0
  var columnSpan: Int
  var rowSpan: Int
  /// The height before it was stretched to the row's height.
  var naturalHeight = 0

  init(_ box: Box, columnSpan: Int, rowSpan: Int) {
    self.box = box
    self.columnSpan = columnSpan
    self.rowSpan = rowSpan
  }
}
