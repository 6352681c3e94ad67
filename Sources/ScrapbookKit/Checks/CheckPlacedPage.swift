/// Reports what lies badly on a page: words and photos that others cover, and items off the page.
///
/// - Parameters:
///   - frame: The page's frame on the canvas.
///   - gutter: The x coordinate of the page's edge at the fold; nil for a page in the middle.
///   - limits: What is tolerated.
func checkPlacedPage(
  _ page: PlacedPage, in frame: Rect, gutter: Double?, limits: PlaceLimits = .reported,
  into diagnostics: inout Diagnostics
) {
  checkOverlaps(on: page, into: &diagnostics)
  checkPlaces(on: page, in: frame, limits: limits, into: &diagnostics)
  checkCovering(on: page, gutter: gutter, limits: limits, into: &diagnostics)
}

/// What is tolerated of items that cover each other or lie partly off their page.
struct PlaceLimits {
  /// The part of a photo that one sticker above it may hide: it may be a frame, or a scrap of paper.
  var hidden: Double
  /// The part of a photo that another photo above it may hide.
  var hiddenByPhoto: Double
  /// The part of a face that may be hidden: a party hat may touch it.
  var hiddenFace: Double
  /// The part of a photo or text that must be on its page.
  var onPage: Double
  /// The part of a sticker that must be on its page: stickers may hang over an edge, or lie in the gutter.
  var stickerOnPage: Double

  /// What is worse is reported.
  static let reported = PlaceLimits(
    hidden: 0.6, hiddenByPhoto: 0.3, hiddenFace: 0.05, onPage: 0.75, stickerOnPage: 0.2)
  /// Where an item that was reported is moved to, if there is room: what is just tolerated still looks like a mistake.
  static let repaired = PlaceLimits(
    hidden: 0.12, hiddenByPhoto: 0.12, hiddenFace: 0, onPage: 1, stickerOnPage: 1)
}
