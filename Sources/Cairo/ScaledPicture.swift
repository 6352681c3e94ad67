import Glibc

extension PictureSurface {
  /// Whether no pixel is transparent, although some could be.
  public var looksOpaque: Bool {
    isOpaque
      || withPixels { pixels, _ in
        stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
      }
  }

  /// Its pixels at another size, at most its own, by a filter that weighs every pixel of the original.
  ///
  /// Light is what is averaged, not the numbers that stand for it, by the curve of sRGB: black and white in turn become
  /// the gray that the eye sees from afar, 188, not 127. Other profiles' curves are so near to it that it serves for them too.
  public func scaled(width: Int, height: Int) throws -> PictureSurface {
    let format: PixelFormat = isOpaque ? .rgb24 : .argb32
    // Where pixels are merged, their areas are as sharp as any filter; where most stay, that would blur.
    let merges = max(Double(width) / self.width, Double(height) / self.height) < 0.75
    let columns = ResampledAxis(from: Int(self.width), to: width, merges: merges)
    let rows = ResampledAxis(from: Int(self.height), to: height, merges: merges)
    return try PictureSurface.pixels(format, width: width, height: height) { output, outputStride in
      withPixels { input, inputStride in
        // The rows that are weighed at the same time, each where its number leaves room for the others.
        var lines = Array(repeating: [SIMD4<Float>](repeating: .zero, count: width), count: rows.count)
        var next = 0
        for y in 0..<height {
          let first = rows.starts[y]
          next = max(next, first)
          while next < first + rows.count {
            let row = UnsafeRawBufferPointer(rebasing: input[(next * inputStride)...])
            columns.merge(row, isOpaque: isOpaque, into: &lines[next % rows.count])
            next += 1
          }
          let row = UnsafeMutableRawBufferPointer(rebasing: output[(y * outputStride)...])
          rows.merge(lines, at: y, isOpaque: isOpaque, into: row)
        }
      }
    }
  }
}

/// Which pixels of a row or a column become which, and how much they count.
private struct ResampledAxis {
  /// The number of pixels that become one.
  let count: Int
  /// The first of them for each.
  private(set) var starts: [Int] = []
  /// `count` for each, their sum 1.
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
        // At the edges the outermost pixels count again, not the nothing around them.
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

  /// A cubic curve through its points, which keeps edges sharp.
  private static func catmullRom(_ distance: Double) -> Double {
    let x = abs(distance)
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0
  }

  /// Makes light of a row of pixels, and as many of it as there shall be.
  func merge(_ row: UnsafeRawBufferPointer, isOpaque: Bool, into line: inout [SIMD4<Float>]) {
    light.withUnsafeBufferPointer { light in
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
    // The color without its alpha, and the light with it again.
    let part = Float(alpha) / 255
    let color = { (channel: Int) in light[min((Int(row[at + channel]) * 255 + alpha / 2) / alpha, 255)] * part
    }
    return SIMD4(color(0), color(1), color(2), part)
  }

  /// Makes a row of pixels of the light of several.
  func merge(
    _ lines: [[SIMD4<Float>]], at y: Int, isOpaque: Bool, into row: UnsafeMutableRawBufferPointer
  ) {
    for x in lines[0].indices {
      var sum = SIMD4<Float>.zero
      for index in 0..<count {
        sum += weights[y * count + index] * lines[(starts[y] + index) % count][x]
      }
      write(sum, isOpaque: isOpaque, to: row, at: 4 * x)
    }
  }

  @inline(__always)
  private func write(
    _ sum: SIMD4<Float>, isOpaque: Bool, to row: UnsafeMutableRawBufferPointer, at: Int
  ) {
    let alpha = isOpaque ? 1 : min(max(sum.w, 0), 1)
    row[at + 3] = UInt8((alpha * 255).rounded())
    for channel in 0..<3 {
      // Premultiplied, as cairo has it; no color is more than its alpha.
      let share = alpha > 0 ? min(max(sum[channel] / alpha, 0), 1) : 0
      let level = level[Int((share * Float(levelSteps)).rounded())]
      row[at + channel] = isOpaque ? level : UInt8((Float(level) * Float(row[at + 3]) / 255).rounded())
    }
  }
}

/// The light of each level of sRGB (IEC 61966-2-1).
private let light: [Float] = (0...255).map { level in
  let value = Double(level) / 255
  return Float(value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
}

/// Fine enough to give each level back.
private let levelSteps = 16_383

/// The level of each light.
private let level: [UInt8] = (0...levelSteps).map { step in
  let light = Double(step) / Double(levelSteps)
  return UInt8((255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)).rounded())
}
