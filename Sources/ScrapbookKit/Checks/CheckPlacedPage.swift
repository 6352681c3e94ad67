/// Reports what lies badly on a page: words and photos that others cover, and items off the page.
///
/// - Parameters:
///   - frame: The page's frame on the canvas.
///   - gutter: The x coordinate of the page's edge at the fold; nil for a page in the middle.
func checkPlacedPage(
  _ page: PlacedPage, in frame: Rect, gutter: Double?, into diagnostics: inout Diagnostics
) {
  checkOverlaps(on: page, into: &diagnostics)
  checkPlaces(on: page, in: frame, into: &diagnostics)
  checkCovering(on: page, gutter: gutter, into: &diagnostics)
}
