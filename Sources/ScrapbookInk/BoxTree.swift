/// A binary tree of the bounding boxes of runs of pieces, which skips distant pieces together. Consecutive pieces
/// should be close to each other.
struct BoxTree: Sendable {
  /// The number of pieces.
  let count: Int
  /// The boxes of the nodes: the root is 1, and the children of a node are 2n and 2n + 1.
  private let boxes: [InkBox]
  /// The number of leaves, which are the last nodes.
  private let leafCount: Int
  /// The number of pieces of a leaf.
  private static let runLength = 8

  /// - Parameter pieces: The boxes of the pieces.
  init(_ pieces: [InkBox]) {
    var leafCount = 1
    while leafCount * Self.runLength < pieces.count { leafCount *= 2 }
    var boxes = Array(repeating: InkBox.nowhere, count: 2 * leafCount)
    for (index, box) in pieces.enumerated() {
      let node = leafCount + index / Self.runLength
      boxes[node] = boxes[node].united(with: box)
    }
    for node in stride(from: leafCount - 1, to: 0, by: -1) {
      boxes[node] = boxes[2 * node].united(with: boxes[2 * node + 1])
    }
    (count, self.leafCount, self.boxes) = (pieces.count, leafCount, boxes)
  }

  /// The tree of the chords of a line; a single point is a chord to itself.
  init(_ line: FlatInk) {
    let points = line.points
    self.init(
      points.indices.dropLast(points.count > 1 ? 1 : 0).map { index in
        InkBox(points[index], points[min(index + 1, points.count - 1)])
      })
  }

  /// Calls a function for all pairs of runs of pieces whose boxes are at most a distance apart, until it returns false.
  ///
  /// - Parameter distance: The distance in points, along both axes.
  func visitPairs(
    with other: BoxTree, within distance: Double, _ body: (_ own: Range<Int>, _ others: Range<Int>) -> Bool
  ) {
    var open = [(own: 1, other: 1)]
    while let (own, node) = open.popLast() {
      let (box, otherBox) = (boxes[own], other.boxes[node])
      guard otherBox.grown(by: distance).touches(box) else { continue }
      let (isLeaf, isOtherLeaf) = (own >= leafCount, node >= other.leafCount)
      if isLeaf, isOtherLeaf {
        guard body(run(own), other.run(node)) else { return }
      } else if isOtherLeaf || !isLeaf && box.extent > otherBox.extent {
        open += [(2 * own, node), (2 * own + 1, node)]
      } else {
        open += [(own, 2 * node), (own, 2 * node + 1)]
      }
    }
  }

  /// The pieces of a leaf.
  private func run(_ leaf: Int) -> Range<Int> {
    let start = (leaf - leafCount) * Self.runLength
    return start..<min(start + Self.runLength, count)
  }
}

extension InkBox {
  /// The box of no points, which touches nothing.
  fileprivate static let nowhere = InkBox(
    left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)

  /// The box of two points.
  init(_ first: InkPoint, _ second: InkPoint) {
    self.init(
      left: min(first.x, second.x), top: min(first.y, second.y), right: max(first.x, second.x),
      bottom: max(first.y, second.y))
  }

  /// Half of the circumference in points.
  fileprivate var extent: Double { right - left + bottom - top }
}
