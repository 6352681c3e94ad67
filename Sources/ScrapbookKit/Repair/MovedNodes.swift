/// The properties of a page's items that the search for moves uses.
extension PlacedNode {
  /// The span by which the item is found in the album's text.
  var span: SourceSpan? {
    switch self {
    case .picture(let picture): picture.span
    case .text(let text): text.content.span
    }
  }

  /// The spans at which the checks report it, or its caption.
  var spans: [SourceSpan] {
    if case .picture(let picture) = self, let caption = picture.caption?.content.span {
      return [picture.span, caption].compactMap(\.self)
    }
    return [span].compactMap(\.self)
  }

  var isSticker: Bool {
    if case .picture(let picture) = self { picture.path.kind == .sticker } else { false }
  }

  var text: PlacedText? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The bounding box after rotation, in page coordinates.
  var bounds: Rect {
    switch self {
    case .picture(let picture):
      Transform.rotation(picture.rotation, about: picture.frame.center).boundingBox(of: picture.edge.rect)
    case .text(let text):
      Transform.rotation(text.rotation, about: text.frame.center).boundingBox(of: text.frame)
    }
  }

  /// The item at another place, with the properties that the checks examine.
  func moved(by offset: Point) -> PlacedNode {
    switch self {
    case .picture(var picture):
      picture.frame = picture.frame.moved(to: offset)
      picture.edge.rect = picture.edge.rect.moved(to: offset)
      picture.window.rect = picture.window.rect.moved(to: offset)
      picture.faces = picture.faces.map { $0.moved(to: offset) }
      picture.caption = picture.caption?.moved(by: offset)
      return .picture(picture)
    case .text(let text): return .text(text.moved(by: offset))
    }
  }

  /// The item made smaller about the center of its frame, with the properties that the checks examine; nil for a text.
  func scaled(by factor: Double) -> PlacedNode? {
    guard case .picture(var picture) = self else { return nil }
    let center = picture.frame.center
    func scaled(_ rect: Rect) -> Rect {
      Rect(
        x: center.x + (rect.x - center.x) * factor, y: center.y + (rect.y - center.y) * factor,
        width: rect.width * factor, height: rect.height * factor)
    }
    picture.frame = scaled(picture.frame)
    picture.edge.rect = scaled(picture.edge.rect)
    picture.window.rect = scaled(picture.window.rect)
    picture.faces = picture.faces.map(scaled)
    // The album is placed again with the move, caption and all.
    picture.caption = nil
    return .picture(picture)
  }
}

extension PlacedText {
  func moved(by offset: Point) -> PlacedText {
    var moved = self
    moved.frame = frame.moved(to: offset)
    for index in moved.lines.indices {
      moved.lines[index].origin.x += offset.x
      moved.lines[index].origin.y += offset.y
    }
    return moved
  }

  /// The bounding box of its visible part after rotation: its words, or else their background.
  var seenBox: Rect {
    Transform.rotation(rotation, about: frame.center).boundingBox(
      of: background == nil ? ink ?? frame : frame)
  }
}

extension Point {
  /// The sum of both distances: an item that is far to the right moves to the left, and not also down.
  var length: Double { abs(x) + abs(y) }
}

extension Rect {
  /// The shift, in whole units, that brings it onto a page with a small margin; zero if it is on it.
  func shift(into page: Rect) -> Point {
    func shift(_ start: Double, _ end: Double, _ length: Double) -> Double {
      guard start < 0 || end > length else { return 0 }
      let margin = min(8, max(0, (length - (end - start)) / 2))
      return start < 0 ? (margin - start).rounded(.up) : (length - margin - end).rounded(.down)
    }
    return Point(x: shift(x, maxX, page.width), y: shift(y, maxY, page.height))
  }

  func holds(_ other: Rect) -> Bool {
    other.x >= x - 1 && other.y >= y - 1 && other.maxX <= maxX + 1 && other.maxY <= maxY + 1
  }
}
