extension ReadingDirection {
  /// That of a sheet: of most of its letters.
  public init(of items: DisplayList) {
    var hasOther = false
    items.forEachLine { line in hasOther = hasOther || line.runs.contains(where: \.isRightToLeft) }
    guard hasOther else {
      self = .leftToRight
      return
    }
    var balance = 0
    items.forEachLine { line in
      for scalar in line.runs.lazy.flatMap(\.text.unicodeScalars) { balance += ReadingClass(scalar).balance }
    }
    self = balance < 0 ? .rightToLeft : .leftToRight
  }
}

extension DisplayList {
  fileprivate func forEachLine(_ body: (ShapedLine) -> Void) {
    for item in self {
      switch item {
      case .text(let text): for placed in text.lines { body(placed.line) }
      case .group(let group): group.items.forEachLine(body)
      case .fill, .path, .outline, .shadow, .picture, .silhouette: break
      }
    }
  }
}
