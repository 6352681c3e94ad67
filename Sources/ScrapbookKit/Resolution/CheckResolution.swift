/// Below this many pixels per inch a print begins to look soft at reading distance.
public let goodResolution = 150.0
/// Below this many pixels per inch single pixels are seen.
public let poorResolution = 72.0

/// Warns of photos that are printed with too few pixels.
func checkResolution(_ document: PagedDocument, into diagnostics: inout Diagnostics) {
  for use in document.pictureUses {
    // The slack is for rounding: a picture that is placed at exactly 150 ppi is good.
    guard let node = use.node, node.kind == .photo, let ppi = use.ppi, ppi < goodResolution - 1e-6 else {
      continue
    }
    let image = document.album.pages[node.page].photos[node.index].image
    let good = use.visibleSize.scaled(by: ppi / goodResolution)
    diagnostics.warning(
      ppi < poorResolution ? .veryLowResolution : .lowResolution,
      "\(jsonQuoted(image.path)) has \(Int(ppi)) ppi at \(centimeters(use.visibleSize)); "
        + "it looks good up to \(centimeters(good, .down))",
      at: image.span, pointer: image.pointer ?? node.pointer + "/image",
      hints: ["use a larger picture, or a smaller frame"])
  }
}

/// A size in points as "11.2 x 8.4 cm".
public func centimeters(
  _ size: Size, _ rounding: FloatingPointRoundingRule = .toNearestOrAwayFromZero
) -> String {
  let tenths = { (points: Double) in (points / pointsPerInch * 25.4 + 1e-9).rounded(rounding) }
  return "\(plainNumber(tenths(size.width) / 10)) x \(plainNumber(tenths(size.height) / 10)) cm"
}
