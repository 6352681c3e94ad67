/// A grid of alpha values from 0 to 1.
struct AlphaGrid {
  let width: Int
  let height: Int
  /// Row by row.
  var values: [Float]

  /// Makes the shape wider on every side, with a smooth edge.
  ///
  /// The squared distance to the shape is the lower envelope of parabolas, along the columns and then along the
  /// rows (Felzenszwalb and Huttenlocher, "Distance transforms of sampled functions", 2012): exact, and in linear
  /// time. A pixel at the edge counts as far away as its cover leaves open. What is fainter, such as a shadow
  /// within the picture, does not belong to the shape; glass does.
  ///
  /// - Parameter distance: In pixels.
  mutating func spread(by distance: Float) {
    // More than any two pixels are apart.
    let far: Float = 1e9
    var squares = values.map { alpha -> Float in
      alpha < 0.25 ? far : alpha >= 0.5 ? 0 : (0.5 - alpha) * (0.5 - alpha)
    }
    var envelope = ParabolaEnvelope(count: max(width, height))
    squares.withUnsafeMutableBufferPointer { squares in
      for column in 0..<width { envelope.transform(squares, from: column, step: width, count: height) }
      for row in 0..<height { envelope.transform(squares, from: row * width, step: 1, count: width) }
    }
    // The shape's edge runs through the middle of a pixel of alpha 0.5.
    values = squares.map { min(1, max(0, distance + 0.5 - $0.squareRoot())) }
  }

  /// Three box blurs, which come close to a Gaussian one (Kovesi, "Fast almost-Gaussian filtering", 2010).
  ///
  /// - Parameter deviation: The standard deviation in pixels.
  mutating func blur(deviation: Float) {
    // A box of 2r + 1 pixels has the variance ((2r + 1)² - 1) / 12; three make three of them.
    let radius = Int((((4 * deviation * deviation + 1).squareRoot() - 1) / 2).rounded())
    guard radius > 0 else { return }
    var line = [Float](repeating: 0, count: max(width, height))
    values.withUnsafeMutableBufferPointer { values in
      for _ in 0..<3 {
        for column in 0..<width {
          boxBlur(values, from: column, step: width, count: height, radius: radius, &line)
        }
        for row in 0..<height {
          boxBlur(values, from: row * width, step: 1, count: width, radius: radius, &line)
        }
      }
    }
  }
}

/// The mean of the neighbours up to `radius` away; beyond the ends lies 0.
private func boxBlur(
  _ values: UnsafeMutableBufferPointer<Float>, from start: Int, step: Int, count: Int, radius: Int,
  _ line: inout [Float]
) {
  for index in 0..<count { line[index] = values[start + index * step] }
  var sum = line[..<min(radius, count)].reduce(0, +)
  for index in 0..<count {
    if index + radius < count { sum += line[index + radius] }
    values[start + index * step] = max(0, sum / Float(2 * radius + 1))
    if index >= radius { sum -= line[index - radius] }
  }
}

/// Scratch memory of the one-dimensional transform: min over q of (p - q)² + f(q), for each p.
private struct ParabolaEnvelope {
  private var line: [Float]
  /// Where the parabolas of the lower envelope have their vertices, and where each begins to be the lowest.
  private var vertices: [Int]
  private var starts: [Float]

  init(count: Int) {
    line = Array(repeating: 0, count: count)
    vertices = Array(repeating: 0, count: count)
    starts = Array(repeating: 0, count: count + 1)
  }

  mutating func transform(
    _ values: UnsafeMutableBufferPointer<Float>, from start: Int, step: Int, count: Int
  ) {
    for index in 0..<count { line[index] = values[start + index * step] }
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
      values[start + index * step] = apart * apart + line[vertices[current]]
    }
  }

  /// Where the later parabola becomes the lower one.
  private func crossing(of first: Int, and second: Int) -> Float {
    let (p, q) = (Float(first), Float(second))
    return ((line[second] + q * q) - (line[first] + p * p)) / (2 * (q - p))
  }
}
