/// The path of an eraser, in short pieces sorted by location, so that pieces near a stroke are found fast.
struct EraserPath: Sendable {
  let tree: BoxTree
  /// The index of the eraser's point at the start of the segment that contains each piece of the tree.
  let parts: [Int]

  /// The number of pieces that a part of average length is cut into; a longer part gets more.
  private static let piecesPerPart = 8.0

  init(_ points: [InkPoint]) {
    let ends = points.indices.map { points[min($0 + 1, points.count - 1)] }
    let count = max(1, points.count - 1)
    let length = zip(points, ends).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    let longest = max(length / (Double(count) * Self.piecesPerPart), 1)
    var pieces: [(box: InkBox, part: Int)] = []
    for part in points.indices.prefix(count) {
      let (start, end) = (points[part], ends[part])
      let steps = max(1, (start.distance(to: end) / longest).rounded(.up))
      for step in 0..<Int(steps) {
        let (from, to) = (Double(step) / steps, Double(step + 1) / steps)
        pieces.append((InkBox(start.between(end, from), start.between(end, to)), part))
      }
    }
    guard let whole = InkBox(points) else {
      (tree, parts) = (BoxTree([]), [])
      return
    }
    let order = pieces.map { whole.place(of: $0.box) }
    let sorted = pieces.indices.sorted { order[$0] < order[$1] }.map { pieces[$0] }
    (tree, parts) = (BoxTree(sorted.map(\.box)), sorted.map(\.part))
  }
}

extension InkBox {
  /// The Morton code of a box's center within this box, which is similar for centers near each other.
  fileprivate func place(of box: InkBox) -> UInt64 {
    let x = ((box.left + box.right) / 2 - left) / max(right - left, 1)
    let y = ((box.top + box.bottom) / 2 - top) / max(bottom - top, 1)
    return spread(x) | spread(y) << 1
  }

  /// The first 16 bits of a fraction from 0 to 1, each followed by a zero.
  private func spread(_ fraction: Double) -> UInt64 {
    let bits = UInt64(min(max(fraction, 0), 1) * 65_535)
    return (0..<16).reduce(0) { $0 | (bits >> UInt64($1) & 1) << UInt64(2 * $1) }
  }
}
