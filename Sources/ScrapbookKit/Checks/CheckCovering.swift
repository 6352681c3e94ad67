/// Reports photos that are mostly covered by photos or stickers above them, covered faces, and words across the fold of
/// the book.
///
/// - Parameter gutter: The x coordinate of the page's edge at the fold; nil for a page in the middle.
func checkCovering(
  on page: PlacedPage, gutter: Double?, limits: PlaceLimits, into diagnostics: inout Diagnostics
) {
  var above: [PlacedPicture] = []
  for node in page.nodes.reversed() {
    switch node {
    case .picture(let picture):
      if picture.path.kind == .photo {
        report(picture, hiddenBy: above, limits, into: &diagnostics)
        reportFaces(of: picture, hiddenBy: above, limits, into: &diagnostics)
        if let gutter { reportFold(of: picture, gutter, into: &diagnostics) }
      }
      if picture.opacity > 0.5, picture.asset != nil, !picture.image.isHollow { above.append(picture) }
    case .text(let text):
      guard let gutter, text.opacity > 0, text.hasWords(within: foldMargin, of: gutter) else { continue }
      let place = text.hasWords(within: -2, of: gutter) ? "across" : "in"
      diagnostics.warning(
        .offPage, "the text \(quoted(text.content)) lies \(place) the fold of the book",
        at: text.content.span,
        pointer: text.content.pointer ?? "",
        hints: [
          "move it \(plainNumber(foldMargin)) units away from the fold; a page is 475 units wide, and the fold is at the inner edge"
        ])
    }
  }
}

/// Reports a photo across the fold that has a face in the fold.
private func reportFold(of photo: PlacedPicture, _ gutter: Double, into diagnostics: inout Diagnostics) {
  let turn = Transform.rotation(photo.rotation, about: photo.frame.center)
  let box = turn.boundingBox(of: photo.window.rect)
  guard photo.opacity > 0, box.x < gutter - 2, box.maxX > gutter + 2,
    photo.faces.contains(where: { turn.boundingBox(of: $0).meets(gutter - foldMargin...gutter + foldMargin) }
    ),
    !diagnostics.contains(.offPage, at: photo.span)
  else { return }
  diagnostics.warning(
    .offPage, "a face of the photo \(jsonQuoted(photo.image.path)) lies in the fold of the book",
    at: photo.span,
    pointer: photo.path.pointer,
    hints: [
      "move it, or show another part of it with \"crop\"; a face is where the photo's file marks one, or else around the \"focus\""
    ])
}

/// Reports a photo if one picture hides too much of it.
private func report(
  _ photo: PlacedPicture, hiddenBy above: [PlacedPicture], _ limits: PlaceLimits,
  into diagnostics: inout Diagnostics
) {
  guard photo.opacity > 0, !diagnostics.contains(.overlap, at: photo.span) else { return }
  let box = photo.window.rect
  for other in above {
    let isPhoto = other.path.kind == .photo
    let share = other.share(of: photo, box)
    // A photo exactly on top of another is reported as such.
    guard share > (isPhoto ? limits.hiddenByPhoto : limits.hidden),
      !(isPhoto && other.opacity == 1 && other.liesExactly(on: photo))
    else { continue }
    let part = share > 0.6 ? "mostly" : "to \(Int((share * 100).rounded())) %"
    diagnostics.warning(
      .overlap,
      "the photo \(jsonQuoted(photo.image.path)) is \(part) hidden by the \(other.path.kind.rawValue) \(jsonQuoted(other.image.path))",
      at: photo.span, pointer: photo.path.pointer,
      hints: ["move one of the two, or make the upper one smaller"])
    return
  }
}

/// Reports pictures that hide a face of a photo, or the place of its focus.
private func reportFaces(
  of photo: PlacedPicture, hiddenBy above: [PlacedPicture], _ limits: PlaceLimits,
  into diagnostics: inout Diagnostics
) {
  guard photo.opacity > 0, !photo.faces.isEmpty, !diagnostics.contains(.overlap, at: photo.span) else {
    return
  }
  for other in above where !diagnostics.contains(.overlap, at: other.span) {
    guard photo.faces.contains(where: { other.share(of: photo, $0) > limits.hiddenFace }) else { continue }
    diagnostics.warning(
      .overlap,
      "the \(other.path.kind.rawValue) \(jsonQuoted(other.image.path)) hides a face of the photo \(jsonQuoted(photo.image.path))",
      at: other.span, pointer: other.path.pointer,
      hints: ["move it; a face is where the photo's file marks one, or else around the \"focus\""])
  }
}

extension PlacedPicture {
  /// The share of another picture's box that this picture hides, sampled at 16 x 16 points. Most stickers have
  /// transparent corners, so only the ellipse in their frame counts, unless they are opaque.
  fileprivate func share(of other: PlacedPicture, _ box: Rect) -> Double {
    let turn = Transform.rotation(other.rotation, about: other.frame.center)
    guard let back = Transform.rotation(rotation, about: frame.center).inverse, box.width > 0, box.height > 0
    else { return 0 }
    let own = path.kind == .photo ? edge.rect : window.rect
    guard
      turn.boundingBox(of: box).meets(Transform.rotation(rotation, about: frame.center).boundingBox(of: own))
    else { return 0 }
    let steps = (0..<16).map { (Double($0) + 0.5) / 16 }
    let hidden = steps.reduce(0) { count, x in
      count
        + steps.count { y in
          let point = turn.apply(to: Point(x: box.x + x * box.width, y: box.y + y * box.height))
          return own.contains(back.apply(to: point), asEllipse: path.kind == .sticker && !isOpaque)
        }
    }
    return Double(hidden) / 256
  }
}

extension Rect {
  fileprivate func contains(_ point: Point, asEllipse: Bool) -> Bool {
    let (x, y) = ((point.x - center.x) / (width / 2), (point.y - center.y) / (height / 2))
    return asEllipse ? x * x + y * y <= 1 : abs(x) <= 1 && abs(y) <= 1
  }
}

extension PlacedText {
  /// Whether any of its words are within a distance of a vertical line; with a negative distance, they must cross the
  /// line by that much.
  fileprivate func hasWords(within distance: Double, of line: Double) -> Bool {
    let turn = Transform.rotation(rotation, about: frame.center)
    return lines.contains { placed in
      guard placed.line.ink.width > 0 else { return false }
      let box = turn.boundingBox(of: placed.line.ink.moved(to: placed.origin))
      return box.x < line + distance && box.maxX > line - distance
    }
  }
}
