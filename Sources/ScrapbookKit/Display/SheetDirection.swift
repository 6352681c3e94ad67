extension ReadingDirection {
  /// The direction of a sheet: the direction of most of its letters.
  public init(of items: DisplayList) {
    var right = 0
    items.forEachRun { run in
      if run.isRightToLeft { right += run.text.count(of: .rightToLeft) }
      return true
    }
    var left = 0
    if right > 0 {
      // A few lines decide on most sheets.
      items.forEachRun { run in
        left += run.text.count(of: .leftToRight)
        return left < right
      }
    }
    self = left < right ? .rightToLeft : .leftToRight
  }
}

extension String {
  fileprivate func count(of readingClass: ReadingClass) -> Int {
    unicodeScalars.reduce(0) { $0 + (ReadingClass($1) == readingClass ? 1 : 0) }
  }
}

extension DisplayList {
  /// Calls the body with every run of glyphs, in paint order.
  ///
  /// - Parameter body: Returns whether to continue.
  /// - Returns: Whether there may be more.
  @discardableResult
  public func forEachRun(_ body: (GlyphRun) -> Bool) -> Bool {
    for item in self {
      switch item {
      case .text(let text):
        for placed in text.lines {
          for run in placed.line.runs where !body(run) { return false }
        }
      case .group(let group): if !group.items.forEachRun(body) { return false }
      case .fill, .path, .outline, .shadow, .picture, .silhouette, .shading: break
      }
    }
    return true
  }
}
