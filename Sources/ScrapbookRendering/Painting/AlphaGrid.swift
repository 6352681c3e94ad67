/// A grid of alpha values from 0 to 1.
struct AlphaGrid {
  let width: Int
  let height: Int
  /// The values row by row.
  var values: [Float]

  /// Widens the shape on every side, with a smooth edge.
  ///
  /// The squared distance to the shape is the lower envelope of parabolas, along the columns and then along the rows
  /// (Felzenszwalb and Huttenlocher, "Distance transforms of sampled functions", 2012): exact, and in linear time.
  /// The distance of an edge pixel is derived from its coverage. Faint pixels, such as a shadow in the picture, are
  /// not part of the shape; glass is.
  ///
  /// - Parameter distance: The distance in pixels.
  mutating func spread(by distance: Float) {
    // More than the distance of any two pixels.
    let far: Float = 1e9
    var squares = values.map { alpha -> Float in
      alpha < 0.25 ? far : alpha >= 0.5 ? 0 : (0.5 - alpha) * (0.5 - alpha)
    }
    var envelope = ParabolaEnvelope(count: max(width, height))
    let lines = lines
    squares.withUnsafeMutableBufferPointer { squares in
      for line in lines { envelope.transform(squares, along: line) }
    }
    // The shape's edge is the center of a pixel with alpha 0.5.
    values = squares.map { min(1, max(0, distance + 0.5 - $0.squareRoot())) }
  }

  /// Applies three box blurs, which approximate a Gaussian blur (Kovesi, "Fast almost-Gaussian filtering", 2010).
  ///
  /// - Parameter deviation: The standard deviation in pixels.
  mutating func blur(deviation: Float) {
    // A box of 2r + 1 pixels has the variance ((2r + 1)² - 1) / 12; three make three of them.
    let radius = Int((((4 * deviation * deviation + 1).squareRoot() - 1) / 2).rounded())
    guard radius > 0 else { return }
    var scratch = [Float](repeating: 0, count: max(width, height))
    let lines = lines
    values.withUnsafeMutableBufferPointer { values in
      for _ in 0..<3 {
        for line in lines { boxBlur(values, along: line, radius: radius, &scratch) }
      }
    }
  }
}

/// The indices of the values of a row or a column.
private struct GridLine {
  var start: Int
  var step: Int
  var count: Int

  subscript(index: Int) -> Int { start + index * step }
}

extension AlphaGrid {
  /// All columns, followed by all rows.
  fileprivate var lines: [GridLine] {
    (0..<width).map { GridLine(start: $0, step: width, count: height) }
      + (0..<height).map { GridLine(start: $0 * width, step: 1, count: width) }
  }
}

/// The mean of the neighbors up to `radius` away; values beyond the ends are 0.
private func boxBlur(
  _ values: UnsafeMutableBufferPointer<Float>, along place: GridLine, radius: Int, _ line: inout [Float]
) {
  let count = place.count
  for index in 0..<count { line[index] = values[place[index]] }
  var sum = line[..<min(radius, count)].reduce(0, +)
  for index in 0..<count {
    if index + radius < count { sum += line[index + radius] }
    values[place[index]] = max(0, sum / Float(2 * radius + 1))
    if index >= radius { sum -= line[index - radius] }
  }
}

/// Scratch memory of the one-dimensional transform: min over q of (p - q)² + f(q), for each p.
private struct ParabolaEnvelope {
  private var line: [Float]
  /// The vertices of the lower envelope's parabolas, and the start of each one's interval.
  private var vertices: [Int]
  private var starts: [Float]

  init(count: Int) {
    line = Array(repeating: 0, count: count)
    vertices = Array(repeating: 0, count: count)
    starts = Array(repeating: 0, count: count + 1)
  }

  mutating func transform(_ values: UnsafeMutableBufferPointer<Float>, along place: GridLine) {
    let count = place.count
    for index in 0..<count { line[index] = values[place[index]] }
    var last = 0
    vertices[0] = 0
    starts[0] = -.infinity
    for index in stride(from: 1, to: count, by: 1) {
      var crossing = crossing(of: vertices[last], and: index)
      while crossing <= starts[last] {
        last -= 1
        crossing = self.crossing(of: vertices[last], and: index)
      }
      last += 1
      vertices[last] = index
      starts[last] = crossing
    }
    var current = 0
    for index in 0..<count {
      while current < last, starts[current + 1] < Float(index) { current += 1 }
      let apart = Float(index - vertices[current])
      values[place[index]] = apart * apart + line[vertices[current]]
    }
  }

  /// The point where the later parabola becomes the lower one.
  private func crossing(of first: Int, and second: Int) -> Float {
    let (p, q) = (Float(first), Float(second))
    return ((line[second] + q * q) - (line[first] + p * p)) / (2 * (q - p))
  }
}
