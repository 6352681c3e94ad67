/// The order in which the boxes of a page are read: row by row from the top, and each row in columns from the side where
/// reading begins. A box belongs to the row of a box above it if its center is beside that box. A column beside a tall
/// box is read in the same way, row by row.
///
/// - Returns: The indices of the boxes.
func readingOrder(of boxes: [Rect], from start: Side) -> [Int] {
  order(of: boxes.indices.sorted { boxes[$0].y < boxes[$1].y }, boxes, from: start)
}

/// - Parameter indices: The indices of boxes, from the top.
private func order(of indices: [Int], _ boxes: [Rect], from start: Side) -> [Int] {
  var rest = indices[...]
  var order: [Int] = []
  while let first = rest.first {
    let row = rest.filter {
      $0 == first || boxes[$0].center.y < boxes[first].maxY && boxes[$0].y < boxes[first].center.y
    }
    let columns = columns(of: row, boxes, from: start)
    // Items on a picture are read after it.
    let read =
      columns.count > 1 ? columns.flatMap { ScrapbookKit.order(of: $0, boxes, from: start) } : [first]
    order += read
    let done = Set(read)
    rest = rest.filter { !done.contains($0) }[...]
  }
  return order
}

/// The columns of a row: boxes whose middle halves are above each other.
private func columns(of row: [Int], _ boxes: [Rect], from start: Side) -> [[Int]] {
  let middles = row.map { index in
    let (center, half) = (
      start == .left ? boxes[index].center.x : -boxes[index].center.x, boxes[index].width / 4
    )
    return (index: index, near: center - half, far: center + half)
  }
  var columns: [(indices: [Int], far: Double)] = []
  for middle in middles.sorted(by: { $0.near < $1.near }) {
    if let last = columns.indices.last, middle.near < columns[last].far {
      columns[last].indices.append(middle.index)
      columns[last].far = max(columns[last].far, middle.far)
    } else {
      columns.append(([middle.index], middle.far))
    }
  }
  let places = Dictionary(uniqueKeysWithValues: row.enumerated().map { ($1, $0) })
  return columns.map { $0.indices.sorted { places[$0, default: 0] < places[$1, default: 0] } }
}

extension [PlacedNode] {
  /// The nodes with their places in the reading order.
  func inReadingOrder(from start: Side) -> [PlacedNode] {
    var nodes = self
    for (place, index) in readingOrder(of: map(\.box), from: start).enumerated() {
      nodes[index].readingPlace = place
    }
    return nodes
  }
}

extension PlacedNode {
  /// The box that decides when it is read; captions are read with their pictures.
  fileprivate var box: Rect {
    switch self {
    case .picture(let picture): picture.frame
    case .text(let text): text.frame
    }
  }

  fileprivate var readingPlace: Int {
    get {
      switch self {
      case .picture(let picture): picture.readingPlace
      case .text(let text): text.readingPlace
      }
    }
    set {
      switch self {
      case .picture(var picture):
        picture.readingPlace = newValue
        self = .picture(picture)
      case .text(var text):
        text.readingPlace = newValue
        self = .text(text)
      }
    }
  }
}
