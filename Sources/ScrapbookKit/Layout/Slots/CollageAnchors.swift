/// The point of a page where a photo of a collage is: (0, 0) at the top left of the page, (1, 1) at its bottom right.
struct CollageAnchor: Sendable, Equatable {
  var x: Double
  var y: Double
  /// The paint order of its photo.
  var layer: Int
}

/// The arrangements of some photos, each in reading order and followed by its mirror image.
func collageAnchors(_ count: Int) -> [[CollageAnchor]] {
  patterns(count).flatMap { points in
    let anchors = inLayers(points)
    let mirrored = anchors.map { CollageAnchor(x: 1 - $0.x, y: $0.y, layer: $0.layer) }
    return [anchors, mirrored]
  }
}

/// Photos in the middle of the page are above photos at its edges.
private func inLayers(_ points: [Point]) -> [CollageAnchor] {
  let distance = points.map { point in
    let (x, y) = (point.x - 0.5, point.y - 0.5)
    return ((x * x + y * y) * 100).rounded()
  }
  let order = points.indices.sorted { (-distance[$0], $0) < (-distance[$1], $1) }
  return points.indices.map { number in
    CollageAnchor(
      x: points[number].x, y: points[number].y, layer: order.firstIndex(of: number) ?? number)
  }
}

private func patterns(_ count: Int) -> [[Point]] {
  func points(_ values: [(Double, Double)]) -> [Point] { values.map { Point(x: $0, y: $1) } }
  switch count {
  case 1: return [points([(0.5, 0.5)])]
  case 2: return [points([(0, 0.13), (1, 0.87)]), points([(0.13, 0), (0.87, 1)])]
  case 3:
    return [
      points([(0, 0), (1, 0.5), (0, 1)]), points([(0, 0), (1, 0.08), (0.5, 1)]),
      points([(0.5, 0), (0, 0.92), (1, 1)]),
    ]
  case 4:
    return [
      points([(0, 0), (1, 0.12), (0, 0.88), (1, 1)]),
      points([(0, 0), (1, 1.0 / 3), (0, 2.0 / 3), (1, 1)]),
    ]
  case 5:
    return [
      points([(0, 0), (1, 0.05), (0.5, 0.5), (0, 0.95), (1, 1)]),
      points([(0, 0), (1, 0.25), (0, 0.5), (1, 0.75), (0, 1)]),
    ]
  default: return [lattice(count, columns: 2), lattice(count, columns: 3)]
  }
}

/// Rows of two or three photos, in which every second column begins lower.
private func lattice(_ count: Int, columns: Int) -> [Point] {
  let rows = (count + columns - 1) / columns
  let shift = 0.06
  return (0..<count).map { number in
    let (row, column) = number.quotientAndRemainder(dividingBy: columns)
    let inRow = min(columns, count - row * columns)
    let x = inRow == 1 ? 0.5 : Double(column) / Double(inRow - 1)
    let y = Double(row) / Double(max(1, rows - 1)) * (1 - shift)
    return Point(x: x, y: column.isMultiple(of: 2) ? y : y + shift)
  }
}
