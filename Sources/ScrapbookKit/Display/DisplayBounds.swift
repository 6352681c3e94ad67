extension DisplayItem {
  /// A rectangle outside of which the item paints nothing, in the coordinates of its list; nil if it paints nothing.
  package var bounds: Rect? {
    switch self {
    case .fill(let shape, _): shape.rect
    case .path(let path, _): path.bounds
    case .outline(let path, let border): path.bounds?.outset(by: border.width)
    case .shadow(let shape, let blur, _): shape.rect.outset(by: 2 * blur)
    case .picture(let picture): picture.transform.boundingBox(of: .unitSquare)
    case .silhouette(let shape): shape.window.outset(by: shape.spread + 2 * shape.blur)
    case .shading(let rect, _): rect
    case .text(let text): text.lines.map(\.ink).union
    case .group(let group): group.bounds
    }
  }
}

extension DisplayGroup {
  fileprivate var bounds: Rect? {
    guard let all = items.compactMap(\.bounds).union else { return nil }
    let seen = clip.map { all.intersection($0.rect) } ?? all
    return seen.map { transform.boundingBox(of: $0) }
  }
}

extension DisplayList {
  /// The items that reach into a window.
  package func items(in window: Rect) -> DisplayList {
    compactMap { item in
      guard item.bounds?.intersection(window) != nil else { return nil }
      guard case .group(var group) = item, let inverse = group.transform.inverse else { return item }
      group.items = group.items.items(in: inverse.boundingBox(of: window))
      return .group(group)
    }
  }
}

extension [Rect] {
  /// The smallest rectangle that contains all of them; nil if there are none.
  package var union: Rect? { first.map { dropFirst().reduce($0) { $0.union($1) } } }
}

extension Path {
  /// The bounds of all points, including the control points of curves.
  var bounds: Rect? {
    elements.flatMap { element -> [Point] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .curve(let first, let second, let end): [first, second, end]
      case .close: []
      }
    }.map { Rect(x: $0.x, y: $0.y, width: 0, height: 0) }.union
  }
}

extension PlacedLine {
  /// The ink bounds of its glyphs.
  var ink: Rect {
    Rect(x: origin.x + line.ink.x, y: origin.y + line.ink.y, width: line.ink.width, height: line.ink.height)
  }
}
