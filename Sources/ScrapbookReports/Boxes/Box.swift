import ScrapbookKit

/// A box of layout: what an element, or a part of its content, takes up.
///
/// Building makes it, layout gives it a size and a place in its parent, fragmenting and painting only read it.
final class Box {
  enum Content {
    /// Boxes below each other.
    case blocks
    /// Lines of text with what stands in them.
    case lines(InlineContent)
    case flex
    case table(Table)
    case picture(Picture)
    /// What is drawn in the box, from its top left corner, in points.
    case drawing(DisplayList, Size)
  }

  let style: ComputedStyle
  var content: Content
  var children: [Box]
  /// Where its element stands in the source.
  let offset: Int
  var marker: ListMarker?
  /// What lies outside of the flow, placed by the box that it is positioned in.
  var absolutes: [Box] = []
  /// Its marker as a line, if that is text.
  var markerLine: ShapedLine?
  /// For bookmarks: 1 for h1.
  var headingLevel: Int?
  /// Of an anchor or an id.
  var name: String?

  // What layout found.
  var margin = Edges<LayoutUnit>.zero
  var padding = Edges<LayoutUnit>.zero
  var border = Edges<LayoutUnit>.zero
  /// Of the border box, from the parent's border box.
  var x = 0
  var y = 0
  var width = 0
  var height = 0
  /// The margins above and below it after those of its first and last children were joined with them.
  var outerTop = 0
  var outerBottom = 0
  /// From the top of the box to the last baseline in it; nil without one.
  var baseline: LayoutUnit?
  var lines: [LineBox] = []
  var intrinsic: IntrinsicWidths?
  /// How far it is moved from its place without any other box noticing.
  var relativeX = 0
  var relativeY = 0
  /// Whether it is an item of a flex container.
  var isItem = false
  /// Whether its borders are those of a grid, which are not its own.
  var sharesBorders = false
  var knownForcesBreak: Bool?
  /// How far a cell's content lies below its top, while it is in one piece.
  var contentShift = 0

  init(_ style: ComputedStyle, _ content: Content, children: [Box] = [], offset: Int) {
    self.style = style
    self.content = content
    self.children = children
    self.offset = offset
  }

  var isPicture: Bool {
    switch content {
    case .picture, .drawing: true
    case .blocks, .lines, .flex, .table: false
    }
  }

  /// From the border box to the content.
  var insets: Edges<LayoutUnit> { padding + border }
}

/// The narrowest width without a broken word, and the width without a broken line; of the border box.
struct IntrinsicWidths {
  var least: LayoutUnit
  var most: LayoutUnit
}

/// A picture of the catalog.
struct Picture {
  var asset: AssetID
  /// Its own size.
  var size: Size
  var path: String
}

/// What stands before the first line of a list's item.
enum ListMarker {
  enum Shape { case disc, circle, square }

  case shape(Shape, TextLook)
  /// "12."
  case text(String, TextLook)
}

/// A table's rows and columns.
final class Table {
  var caption: Box?
  var header: [TableRow] = []
  var body: [TableRow] = []
  var footer: [TableRow] = []
  /// The widths that `col` elements name, from the first column on.
  var columnWidths: [LengthValue] = []
  var columnCount = 0
  /// Where each column begins and ends, from the table's border box.
  var columnEdges: [LayoutUnit] = []
  var columnEnds: [LayoutUnit] = []
  /// The lines of a table whose borders are joined.
  var grid: BorderGrid?

  /// Those of the header, the body and the footer, as ``joinRows()`` found them.
  private(set) var rows: [TableRow] = []

  /// Puts the rows of the three parts into one list, once no part changes any more.
  func joinRows() { rows = header + body + footer }
}

final class TableRow {
  let style: ComputedStyle
  let offset: Int
  /// Whether it is asked to stand on each page, as those of `thead` are.
  let isRepeated: Bool
  var cells: [TableCell] = []
  /// Of the row, from the top of the table's border box.
  var y = 0
  var height = 0
  /// The lines or gaps above and below its cells; both are a part of its height.
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
  var column = 0
  var columnSpan: Int
  var rowSpan: Int
  /// Before it was made as high as its row.
  var naturalHeight = 0

  init(_ box: Box, columnSpan: Int, rowSpan: Int) {
    self.box = box
    self.columnSpan = columnSpan
    self.rowSpan = rowSpan
  }
}
