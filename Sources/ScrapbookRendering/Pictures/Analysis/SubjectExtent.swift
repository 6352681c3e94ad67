package import ScrapbookKit

extension PictureAnalysis {
  /// The bounding box of a photo's probable subject, in fractions of the photo. Nil for a drawing, for an almost
  /// uniform photo, and for one that cannot be decoded.
  package func subjectExtent(of path: String) -> Rect? {
    guard canInspect(path) else { return nil }
    return rasterPicture(path, side: 96).flatMap { try? Thumbnail($0, side: 96) }?.subjectExtent
  }
}

extension Thumbnail {
  /// The bounding box of the points around the subject's center whose colors are more frequent there than along the
  /// picture's edges.
  var subjectExtent: Rect? {
    guard let square = subject?.square(in: self) else { return nil }
    let colors = pixels.map(\.step)
    let edge = max(1, min(width, height) / 10)
    var (inside, around) = (ColorShares(), ColorShares())
    for (number, color) in colors.enumerated() {
      let (x, y) = (number % width, number / width)
      if square.rows.contains(y), square.columns.contains(x) { inside.add(color) }
      if min(x, y, width - 1 - x, height - 1 - y) < edge { around.add(color) }
    }
    let (own, others) = (inside.blurred, around.blurred)
    let belongs = colors.map { own[$0] > 1.5 * others[$0] }
    return box(ofConnected: belongs, from: square)
  }

  /// The bounding box of the points that are connected with the points of a square, without the outermost hundredth on
  /// each side.
  private func box(
    ofConnected belongs: [Bool], from square: (rows: Range<Int>, columns: Range<Int>)
  ) -> Rect? {
    var isSeen = Array(repeating: false, count: belongs.count)
    var open = square.rows.flatMap { y in square.columns.map { y * width + $0 } }.filter { belongs[$0] }
    for number in open { isSeen[number] = true }
    var (columns, rows) = (Array(repeating: 0, count: width), Array(repeating: 0, count: height))
    while let number = open.popLast() {
      let (x, y) = (number % width, number / width)
      columns[x] += 1
      rows[y] += 1
      let neighbors = [
        x > 0 ? number - 1 : nil, x < width - 1 ? number + 1 : nil, y > 0 ? number - width : nil,
        y < height - 1 ? number + width : nil,
      ]
      for case let next? in neighbors where belongs[next] && !isSeen[next] {
        isSeen[next] = true
        open.append(next)
      }
    }
    guard let across = columns.withoutOutermost, let down = rows.withoutOutermost else { return nil }
    let (wide, high) = (Double(width), Double(height))
    return Rect(
      x: Double(across.lowerBound) / wide, y: Double(down.lowerBound) / high,
      width: Double(across.count) / wide, height: Double(down.count) / high)
  }
}

extension PictureSubject {
  /// The square of 30 % of the shorter side that stands out.
  fileprivate func square(in picture: Thumbnail) -> (rows: Range<Int>, columns: Range<Int>) {
    let side = max(1, Int((0.3 * Double(min(picture.width, picture.height))).rounded()))
    func start(_ middle: Double, _ length: Int) -> Int {
      min(max(0, Int((middle * Double(length) - Double(side) / 2).rounded())), length - side)
    }
    let (x, y) = (start(center.x, picture.width), start(center.y, picture.height))
    return (y..<y + side, x..<x + side)
  }
}

extension [Int] {
  /// The indices between the first and the last hundredth of the counts; nil if nothing is counted.
  fileprivate var withoutOutermost: Range<Int>? {
    let all = reduce(0, +)
    var sum = 0
    let sums = map { count -> Int in
      sum += count
      return sum
    }
    guard all > 0, let first = sums.firstIndex(where: { 100 * $0 >= all }),
      let last = sums.firstIndex(where: { 100 * $0 >= 99 * all })
    else { return nil }
    return first..<last + 1
  }
}

extension Color {
  /// The number of its kind: each channel has eight steps.
  fileprivate var step: Int {
    [red, green, blue].reduce(0) { 8 * $0 + Swift.min(7, Int(8 * Swift.max(0, $1))) }
  }
}

/// The number of points of each kind of color.
private struct ColorShares {
  private var counts = Array(repeating: 0.0, count: 512)
  private var sum = 0.0

  mutating func add(_ color: Int) {
    counts[color] += 1
    sum += 1
  }

  /// The shares of the kinds, blurred by 1 2 1 along each channel.
  var blurred: [Double] {
    var shares = counts.map { $0 / max(1, sum) }
    for step in [1, 8, 64] {
      shares = shares.indices.map { color in
        let place = color / step % 8
        return 0.5 * shares[color] + (place > 0 ? 0.25 * shares[color - step] : 0)
          + (place < 7 ? 0.25 * shares[color + step] : 0)
      }
    }
    return shares
  }
}
