extension [Color] {
  /// The standard deviation of their lightness; 0 for fewer than four.
  var lightnessDeviation: Double {
    guard count >= 4 else { return 0 }
    let values = map(\.lightness)
    let mean = values.reduce(0, +) / Double(count)
    return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count)).squareRoot()
  }
}

extension DisplayText {
  /// The colors of its letters without duplicates; emoji have colors of their own.
  var colors: [Color] {
    var colors: [Color] = []
    for line in lines {
      for run in line.line.runs where run.pixelsPerEm == nil && !colors.contains(run.color) {
        colors.append(run.color)
      }
    }
    return colors
  }
}

extension Rect {
  /// Points in two rows at about this distance.
  func samples(every distance: Double) -> [Point] {
    let columns = Int(min(max(width / distance, 2), 24))
    return (0..<columns).flatMap { column in
      [0.3, 0.7].map { row in
        Point(x: x + width * (Double(column) + 0.5) / Double(columns), y: y + height * row)
      }
    }
  }
}

extension DisplayList {
  /// The bounding boxes of the lines of words.
  func wordBoxes(_ transform: Transform = .identity) -> [Rect] {
    flatMap { item -> [Rect] in
      switch item {
      case .text(let text):
        text.words == nil ? [] : text.lines.map { transform.boundingBox(of: $0.ink) }
      case .group(let group): group.items.wordBoxes(group.transform.then(transform))
      default: []
      }
    }
  }
}
