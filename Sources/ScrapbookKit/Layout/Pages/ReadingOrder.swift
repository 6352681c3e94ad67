/// The order in which the boxes of a page are read: row by row from the top, and each row from the side where reading
/// begins. A box belongs to the row of a box above it if its center is beside that box.
///
/// - Returns: The indices of the boxes.
func readingOrder(of boxes: [Rect], from start: Side) -> [Int] {
  var rest = boxes.indices.sorted { boxes[$0].y < boxes[$1].y }[...]
  var order: [Int] = []
  while let first = rest.first {
    let row = rest.filter {
      $0 == first || boxes[$0].center.y < boxes[first].maxY && boxes[$0].y < boxes[first].center.y
    }
    let isBefore = { (one: Int, other: Int) in
      start == .left ? boxes[one].x < boxes[other].x : boxes[one].maxX > boxes[other].maxX
    }
    order += row.sorted(by: isBefore)
    let read = Set(row)
    rest = rest.filter { !read.contains($0) }[...]
  }
  return order
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
