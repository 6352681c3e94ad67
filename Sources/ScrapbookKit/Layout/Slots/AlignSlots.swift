/// The photos of a page whose edges may move onto the lines of others.
struct AlignedPage: Sendable {
  /// The boxes in the coordinates of their page.
  var frames: [Rect]
  /// The proportions of each photo; nil for one that stays where it is.
  var shapes: [SlotShape?]
  /// The area for boxes.
  var area: Rect
  /// Whether boxes may become narrower; words below them may then need more lines.
  var mayNarrow = true

  fileprivate var transposed: AlignedPage {
    AlignedPage(
      frames: frames.map(\.transposed),
      shapes: shapes.map { $0.map { SlotShape(aspect: 1 / $0.aspect, give: $0.give) } },
      area: area.transposed)
  }
}

/// The boxes of the pages of a spread after their edges moved.
struct AlignedSlots: Equatable {
  var pages: [[Rect]]
  /// The share of all edges that still nearly meet others.
  var nearShare = 0.0
}

/// The boxes of the pages of a spread, with nearly aligned edges moved onto one line: small steps look like mistakes.
///
/// Photos are cropped no more than slots may crop them. Upper and lower edges are also aligned across the fold.
func aligning(_ pages: [AlignedPage]) -> AlignedSlots {
  let boxes = pages.reduce(0) { $0 + $1.frames.count }
  guard (2...mostBoxes).contains(boxes), pages.contains(where: { page in page.shapes.contains { $0 != nil } })
  else {
    return AlignedSlots(pages: pages.map(\.frames))
  }
  var lines = EdgeLines(pages)
  lines.join()
  var (slots, near) = (AlignedSlots(pages: lines.frames), lines.nearEdges)
  for (number, page) in pages.enumerated() where page.mayNarrow && page.frames.count > 1 {
    var page = page
    page.frames = slots.pages[number]
    var lines = EdgeLines([page.transposed])
    lines.join()
    slots.pages[number] = lines.frames[0].map(\.transposed)
    near += lines.nearEdges
  }
  slots.nearShare = Double(near) / Double(4 * boxes)
  return slots
}

/// The maximum number of photos of a spread whose edges are moved; the time grows with its square.
private let mostBoxes = 24
/// The price if all edges nearly meet others.
let nearEdgePrice = 1.0
