/// Something that stands on a page: what fragmenting makes of boxes.
struct Piece {
  enum Content {
    /// The background and borders of a box; those at cut edges are left out.
    case decoration(Box, isFirst: Bool, isLast: Bool)
    /// The background of a table's row.
    case rowBackground(TableRow, width: LayoutUnit)
    case line(LineBox, Box)
    case marker(ListMarker, LineBox?, Box)
    case picture(Box)
    /// Lines of a table whose borders are joined, along one of its rows.
    case edges(Box, row: Int, above: Bool, below: Bool)
    /// A heading or the target of a link.
    case bookmark(Box)
  }

  var content: Content
  /// From 0.
  var page: Int
  /// From the top left of the body's room on that page.
  var x: LayoutUnit
  var y: LayoutUnit
  var height: LayoutUnit
  /// Less than 1 for what is higher than a page.
  var scale = 1.0
}
