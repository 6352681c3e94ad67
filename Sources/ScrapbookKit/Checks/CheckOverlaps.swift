/// Reports each text that another text or a photo covers, or that is on a photo without a background.
func checkOverlaps(on page: PlacedPage, into diagnostics: inout Diagnostics) {
  let items = page.seenItems
  let bounds = items.map(\.bounds)
  for (index, item) in items.enumerated() {
    guard let text = item.text else { continue }
    let box = bounds[index]
    let near = bounds.indices.filter { bounds[$0].meets(box) && $0 != index }
    guard !near.isEmpty else { continue }
    let below = near.lazy.filter { $0 < index }.reversed().map { items[$0] }
    let above = near.lazy.filter { $0 > index }.map { items[$0] }
    let fault: (says: String, hint: String)
    if let other = below.first(where: { other in
      other.text != nil && !(other.isRunning && item.isRunning)
        && item.hides(other)
    }), let hidden = other.text {
      fault = ("overlaps the text \(quoted(hidden))", "move one of the two, or give them smaller frames")
    } else if let photo = above.first(where: { $0.owner != item.owner && $0.photo != nil && $0.hides(item) })
    {
      fault = (
        "is hidden by the photo \(jsonQuoted(photo.photo ?? ""))",
        "move one of the two, or give the text a higher \"z\""
      )
    } else if item.edge == nil,
      let photo = below.first(where: { $0.owner != item.owner && $0.photo != nil && $0.lies(under: item) })
    {
      fault = (
        "overlaps the photo \(jsonQuoted(photo.photo ?? ""))",
        "move one of the two, give the text a \"background\", or make the picture the page's \"background\""
      )
    } else {
      continue
    }
    // A header or footer is reported once, and not on every page.
    guard !diagnostics.contains(.overlap, at: text.span) else { continue }
    diagnostics.warning(
      .overlap, "\(quoted(text)) \(fault.says)", at: text.span, pointer: text.pointer ?? "",
      hints: [fault.hint])
  }
}

/// The visible shape of a photo or text, which can cover others or be covered.
private struct SeenItem {
  /// The number of its node; a photo and its caption share one.
  var owner: Int
  var text: TextContent?
  /// Whether it is a header or footer; overlaps within a line were reported when it was placed.
  var isRunning = false
  /// The path of its picture.
  var photo: String?
  /// The ink of its lines, before rotation.
  var lines: [Rect] = []
  /// The edge of a photo or of a text's background, before rotation.
  var edge: RoundedRect?
  var turn = Transform.identity
  /// The bounding box in page coordinates.
  var bounds: Rect

  /// Nil if it shows nothing.
  init?(
    owner: Int, text: TextContent? = nil, isRunning: Bool = false, photo: String? = nil, lines: [Rect] = [],
    edge: RoundedRect?, turn: Transform
  ) {
    guard let first = edge?.rect ?? lines.first else { return nil }
    (self.owner, self.text, self.isRunning, self.photo) = (owner, text, isRunning, photo)
    (self.lines, self.edge, self.turn) = (lines, edge, turn)
    bounds = turn.boundingBox(of: lines.reduce(first) { $0.union($1) })
  }

  /// The shapes of the lines.
  var words: [ConvexShape] { lines.map { ConvexShape(RoundedRect($0), turn) } }
  /// The outline of a photo or of a text's background.
  var surface: ConvexShape? { edge.map { ConvexShape($0, turn) } }

  /// Whether it makes the words of another item unreadable.
  func hides(_ other: SeenItem) -> Bool {
    (surface.map { [$0] } ?? words).contains { shape in other.words.contains(where: shape.overlaps) }
  }

  func lies(under other: SeenItem) -> Bool {
    surface.map { other.words.contains(where: $0.overlaps) } ?? false
  }
}

/// The overlap in canvas units up to which shapes count as touching.
private let touch = 1.0

extension PlacedPage {
  /// The visible items in paint order.
  fileprivate var seenItems: [SeenItem] {
    var items: [SeenItem] = []
    let add = { (item: SeenItem?) in if let item { items.append(item) } }
    for (owner, node) in nodes.enumerated() {
      switch node {
      case .text(let text): add(seen(text, owner))
      case .picture(let picture):
        guard picture.path.kind == .photo, picture.opacity > 0 else { continue }
        let turn = Transform.rotation(picture.rotation, about: picture.frame.center)
        let edge = RoundedRect(picture.edge.rect.inset(by: touch), radius: picture.edge.radius)
        add(SeenItem(owner: owner, photo: picture.image.path, edge: edge, turn: turn))
        if let caption = picture.caption { add(seen(caption, owner, turn)) }
      }
    }
    for (number, text) in runningTexts.enumerated() { add(seen(text, nodes.count + number, isRunning: true)) }
    return items
  }

  /// - Parameter outer: The rotation of the photo that the caption belongs to.
  private func seen(
    _ text: PlacedText, _ owner: Int, _ outer: Transform = .identity, isRunning: Bool = false
  ) -> SeenItem? {
    guard text.opacity > 0 else { return nil }
    let lines = text.lines.lazy.filter { $0.line.ink.width > 0 }.map { placed in
      placed.line.ink.moved(to: placed.origin).inset(by: touch)
    }
    let label = text.background.flatMap { $0.color.alpha > 0 ? $0.shape : nil }
    let edge = label.map {
      RoundedRect(text.frame.inset(by: touch), radius: $0.cornerRadius(of: text.frame))
    }
    let turn = Transform.rotation(text.rotation, about: text.frame.center).then(outer)
    return SeenItem(
      owner: owner, text: text.content, isRunning: isRunning, lines: Array(lines), edge: edge, turn: turn)
  }
}
