extension PictureSurface {
  /// Whether no pixel is transparent, although the format allows it.
  public var looksOpaque: Bool {
    isOpaque
      || withPixels { pixels, _ in
        stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
      }
  }

  /// Returns the picture scaled to a size that is at most its own, with a filter that weighs every pixel of the
  /// original.
  ///
  /// The filter averages linear light: alternating black and white becomes the gray that the eye sees from a distance,
  /// 188 in sRGB, not 127.
  ///
  /// - Parameter curve: The transfer curve of the picture's colors.
  public func scaled(width: Int, height: Int, curve: TransferCurve = .sRGB) throws -> PictureSurface {
    let format: PixelFormat = isOpaque ? .rgb24 : .argb32
    // A box filter is as sharp as any where pixels are merged; where most of them stay, it would blur.
    let merges = max(Double(width) / self.width, Double(height) / self.height) < 0.75
    let columns = ResampledAxis(from: Int(self.width), to: width, merges: merges)
    let rows = ResampledAxis(from: Int(self.height), to: height, merges: merges)
    return try PictureSurface.pixels(format, width: width, height: height) { output, outputStride in
      withPixels { input, inputStride in
        // A ring of the rows that are weighed at the same time.
        var lines = Array(repeating: [SIMD4<Float>](repeating: .zero, count: width), count: rows.count)
        var merged = [SIMD4<Float>](repeating: .zero, count: width)
        var next = 0
        for y in 0..<height {
          let first = rows.starts[y]
          next = max(next, first)
          while next < first + rows.count {
            let row = UnsafeRawBufferPointer(rebasing: input[(next * inputStride)...])
            columns.merge(row, isOpaque: isOpaque, curve, into: &lines[next % rows.count])
            next += 1
          }
          let row = UnsafeMutableRawBufferPointer(rebasing: output[(y * outputStride)...])
          rows.merge(lines, at: y, into: &merged)
          write(merged, isOpaque: isOpaque, curve, to: row)
        }
      }
    }
  }
}

/// The source pixels of each pixel of a scaled row or column, and their weights.
private struct ResampledAxis {
  /// The number of source pixels per pixel.
  let count: Int
  /// The first source pixel of each pixel.
  private(set) var starts: [Int] = []
  /// The weights, `count` for each pixel; their sum is 1.
  private var weights: [Float] = []

  init(from: Int, to: Int, merges: Bool) {
    let scale = max(Double(from) / Double(to), 1)
    let reach = merges ? scale / 2 : 2 * scale
    count = min(Int((2 * reach).rounded(.up)) + 1, from)
    for index in 0..<to {
      let center = (Double(index) + 0.5) * Double(from) / Double(to)
      let first = Int((center - reach).rounded(.down))
      let start = min(max(first, 0), from - count)
      var part = [Double](repeating: 0, count: count)
      for pixel in first...Int((center + reach).rounded(.up)) {
        // At the edges the outermost pixels are repeated.
        let place = min(max(pixel, 0), from - 1) - start
        guard part.indices.contains(place) else { continue }
        part[place] +=
          merges
          ? max(0, min(Double(pixel + 1), center + reach) - max(Double(pixel), center - reach))
          : Self.catmullRom((Double(pixel) + 0.5 - center) / scale)
      }
      let sum = part.reduce(0, +)
      starts.append(start)
      weights += part.map { Float($0 / sum) }
    }
  }

  /// The Catmull-Rom cubic, which keeps edges sharp.
  private static func catmullRom(_ distance: Double) -> Double {
    let x = abs(distance)
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0
  }

  /// Converts a row of pixels to linear light and scales it horizontally.
  func merge(
    _ row: UnsafeRawBufferPointer, isOpaque: Bool, _ curve: TransferCurve, into line: inout [SIMD4<Float>]
  ) {
    curve.light.withUnsafeBufferPointer { light in
      weights.withUnsafeBufferPointer { weights in
        for x in line.indices {
          var sum = SIMD4<Float>.zero
          for index in 0..<count {
            let at = 4 * (starts[x] + index)
            sum += weights[x * count + index] * pixel(row, at, isOpaque, light)
          }
          line[x] = sum
        }
      }
    }
  }

  @inline(__always)
  private func pixel(
    _ row: UnsafeRawBufferPointer, _ at: Int, _ isOpaque: Bool, _ light: UnsafeBufferPointer<Float>
  ) -> SIMD4<Float> {
    let alpha = isOpaque ? 255 : Int(row[at + 3])
    if alpha == 255 {
      return SIMD4(light[Int(row[at])], light[Int(row[at + 1])], light[Int(row[at + 2])], 1)
    }
    guard alpha > 0 else { return .zero }
    // The color is unpremultiplied, linearized, and premultiplied again.
    let part = Float(alpha) / 255
    let color = { (channel: Int) in light[min((Int(row[at + channel]) * 255 + alpha / 2) / alpha, 255)] * part
    }
    return SIMD4(color(0), color(1), color(2), part)
  }

  /// Combines several rows of linear light.
  func merge(_ lines: [[SIMD4<Float>]], at y: Int, into line: inout [SIMD4<Float>]) {
    for x in line.indices { line[x] = .zero }
    for index in 0..<count {
      let weight = weights[y * count + index]
      lines[(starts[y] + index) % count].withUnsafeBufferPointer { other in
        for x in line.indices { line[x] += weight * other[x] }
      }
    }
  }
}

/// Converts a row of linear light to pixels.
private func write(
  _ line: [SIMD4<Float>], isOpaque: Bool, _ curve: TransferCurve, to row: UnsafeMutableRawBufferPointer
) {
  for (x, light) in line.enumerated() {
    let pixel = UnsafeMutableRawBufferPointer(rebasing: row[(4 * x)..<(4 * x + 4)])
    if isOpaque {
      for channel in 0..<3 { pixel[channel] = curve.level(light[channel]) }
      pixel[3] = 255
    } else {
      let alpha = min(max(light.w, 0), 1)
      pixel[3] = UInt8((alpha * 255).rounded())
      for channel in 0..<3 {
        // Premultiplied, as in cairo: no color exceeds its alpha.
        let level = alpha > 0 ? curve.level(light[channel] / alpha) : 0
        pixel[channel] = UInt8((Float(level) * Float(pixel[3]) / 255).rounded())
      }
    }
  }
}
