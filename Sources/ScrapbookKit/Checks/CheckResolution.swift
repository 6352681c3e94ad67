/// The pixels per inch below which a print begins to look soft at reading distance.
public let goodResolution = 150.0
/// The pixels per inch below which single pixels are visible.
public let poorResolution = 72.0

/// Warns of photos and emoji that are printed with too few pixels.
func checkResolution(_ document: PagedDocument, into diagnostics: inout Diagnostics) {
  for sheet in document.sheets {
    checkEmoji(in: sheet.items, scale: 1, into: &diagnostics)
  }
  for use in document.pictureUses {
    // The tolerance is for rounding: a picture placed at exactly 150 ppi is good.
    guard let pointer = use.pointer, let ppi = use.ppi, ppi < goodResolution - 1e-6,
      NodePath(pointer: pointer)?.kind == .photo
    else { continue }
    let good = use.visibleSize.scaled(by: ppi / goodResolution)
    diagnostics.warning(
      ppi < poorResolution ? .veryLowResolution : .lowResolution,
      "\(jsonQuoted(document.catalog[use.asset].path)) has \(Int(ppi)) ppi at \(centimeters(use.visibleSize)); "
        + "it looks good up to \(centimeters(good, .down))",
      at: use.place.span, pointer: use.place.pointer,
      hints: ["use a larger picture, or a smaller frame"])
  }
}

/// - Parameter scale: Points per unit of the list.
private func checkEmoji(in items: DisplayList, scale: Double, into diagnostics: inout Diagnostics) {
  for item in items {
    switch item {
    case .text(let text): checkEmoji(of: text, scale: scale, into: &diagnostics)
    case .group(let group):
      checkEmoji(in: group.items, scale: scale * group.transform.axisLengths.height, into: &diagnostics)
    case .fill, .path, .outline, .shadow, .picture, .silhouette, .shading: break
    }
  }
}

private func checkEmoji(of text: DisplayText, scale: Double, into diagnostics: inout Diagnostics) {
  var worst: (text: String, size: Double, ppi: Double)?
  for line in text.lines {
    for run in line.line.runs {
      guard let pixels = run.pixelsPerEm else { continue }
      let ppi = pixels / (run.size * scale) * pointsPerInch
      if ppi < worst?.ppi ?? .infinity { worst = (run.text, run.size, ppi) }
    }
  }
  guard let worst, worst.ppi < goodResolution - 1e-6 else { return }
  diagnostics.warning(
    worst.ppi < poorResolution ? .veryLowResolution : .lowResolution,
    "\(jsonQuoted(worst.text)) has \(Int(worst.ppi)) ppi at size \(plainNumber(worst.size.rounded())); "
      + "it looks good up to size \(plainNumber((worst.size * worst.ppi / goodResolution).rounded(.down)))",
    at: text.span, pointer: text.pointer ?? "",
    hints: [
      "emoji are pictures of their font; for a large one use a sticker, such as one of `scrapbook stickers`"
    ])
}

/// A size in points as "11.2 x 8.4 cm".
public func centimeters(
  _ size: Size, _ rounding: FloatingPointRoundingRule = .toNearestOrAwayFromZero
) -> String {
  let tenths = { (points: Double) in (points / pointsPerInch * 25.4 + 1e-9).rounded(rounding) }
  return "\(plainNumber(tenths(size.width) / 10)) x \(plainNumber(tenths(size.height) / 10)) cm"
}
