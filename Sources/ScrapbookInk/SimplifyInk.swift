extension [InkPoint] {
  /// Leaves out the samples that are nearer to the line between their neighbors than a distance (Douglas–Peucker).
  ///
  /// - Parameter tolerance: The distance in points.
  public func simplified(tolerance: Double = 0.15) -> [InkPoint] {
    // Of each part the work grows with the square of its length.
    let part = 1024
    guard count > 2 else { return self }
    var result: [InkPoint] = []
    for start in stride(from: 0, to: count - 1, by: part) {
      let end = Swift.min(start + part, count - 1)
      result += self[start...end].kept(tolerance).dropLast()
    }
    return result + suffix(1)
  }
}

extension ArraySlice<InkPoint> {
  fileprivate func kept(_ tolerance: Double) -> [InkPoint] {
    var isKept = Set([startIndex, endIndex - 1])
    var waiting = [(startIndex, endIndex - 1)]
    while let (first, last) = waiting.popLast() {
      var farthest = (index: first, distance: tolerance)
      for index in first + 1..<Swift.max(first + 1, last) {
        let distance = self[index].distance(toChord: self[first], self[last])
        if distance > farthest.distance { farthest = (index, distance) }
      }
      guard farthest.index > first else { continue }
      isKept.insert(farthest.index)
      waiting += [(first, farthest.index), (farthest.index, last)]
    }
    return indices.filter(isKept.contains).map { self[$0] }
  }
}

extension InkPoint {
  func distance(toChord first: InkPoint, _ last: InkPoint) -> Double {
    let (dx, dy) = (last.x - first.x, last.y - first.y)
    let square = dx * dx + dy * dy
    let along = square > 0 ? ((x - first.x) * dx + (y - first.y) * dy) / square : 0
    return distance(to: first.between(last, Swift.min(1, Swift.max(0, along))))
  }
}
