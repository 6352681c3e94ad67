/// Reports badly placed items of a page: covered words and photos, and items off the page.
///
/// - Parameters:
///   - frame: The page's frame on the canvas.
///   - gutter: The x coordinate of the page's edge at the fold; nil for a page in the middle.
///   - limits: The tolerances.
func checkPlacedPage(
  _ page: PlacedPage, in frame: Rect, gutter: Double?, limits: PlaceLimits = .reported,
  into diagnostics: inout Diagnostics
) {
  checkOverlaps(on: page, into: &diagnostics)
  checkPlaces(on: page, in: frame, limits: limits, into: &diagnostics)
  checkCovering(on: page, gutter: gutter, limits: limits, into: &diagnostics)
}

/// The tolerances for items that cover each other or extend beyond their page.
struct PlaceLimits {
  /// The share of a photo that a sticker above it may hide: the sticker may be a frame or a scrap of paper.
  var hidden: Double
  /// The share of a photo that another photo above it may hide.
  var hiddenByPhoto: Double
  /// The share of a face that may be hidden: a party hat may touch it.
  var hiddenFace: Double
  /// The share of a photo or text that must be on its page.
  var onPage: Double
  /// The share of a sticker that must be on its page: stickers may overhang an edge or sit in the gutter.
  var stickerOnPage: Double

  /// The limits beyond which items are reported.
  static let reported = PlaceLimits(
    hidden: 0.6, hiddenByPhoto: 0.3, hiddenFace: 0.05, onPage: 0.75, stickerOnPage: 0.2)
  /// The stricter limits for moving a reported item, if there is space: a barely tolerated place still looks like a
  /// mistake.
  static let repaired = PlaceLimits(
    hidden: 0.12, hiddenByPhoto: 0.12, hiddenFace: 0, onPage: 1, stickerOnPage: 1)
}
