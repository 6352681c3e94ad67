/// An item on a page: the result of fragmenting a box.
struct Piece {
  enum Content {
    /// The background and borders of a box, open at page breaks.
    case decoration(Box, isFirst: Bool, isLast: Bool)
    /// The background of a table's row.
    case rowBackground(TableRow, width: LayoutUnit)
    case line(LineBox, Box)
    case marker(ListMarker, LineBox?, Box)
    case picture(Box)
    /// Lines of a table with collapsed borders, along one of its rows.
    case edges(Box, row: Int, above: Bool)
    /// A heading, the target of a link, or a box with empty elements.
    case bookmark(Box)
  }

  var content: Content
  /// The page, from 0.
  var page: Int
  /// The position from the top left of the body area on that page.
  var x: LayoutUnit
  var y: LayoutUnit
  /// The height before it is scaled.
  var height: LayoutUnit
  /// The overlap of its background with adjacent backgrounds, which are painted over it: the paper would show through
  /// an edge that two colors share within a pixel.
  var overlap = Edges<LayoutUnit>.zero
  /// A scale less than 1 for a box that is higher than a page.
  var scale = 1.0
}
