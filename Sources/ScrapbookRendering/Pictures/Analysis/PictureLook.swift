import Cairo
import Glibc
package import ScrapbookKit

/// A summary of a picture: its likeness to others, its sharpness and its exposure.
package struct PictureLook: Sendable, Equatable {
  /// Whether each point of 9 x 8 is darker than the one to its right, and of 8 x 9 than the one below.
  var darkerAcross: UInt64
  var darkerDown: UInt64
  /// Whether each of the 63 lowest frequencies of 32 x 32 points is above their median.
  var waves: UInt64
  /// The variance of the Laplacian relative to the variance of the lightness, in the third sharpest of 64 parts: the
  /// face, or the beetle, before a soft ground.
  package var sharpness: Double
  /// The share that is neither black nor white, from 0 to 1.
  package var exposure: Double
  /// The colorfulness of Hasler and Süsstrunk (2003), from 0 to 1: 1 is very colorful.
  package var colorfulness: Double
  /// The standard deviation of the lightness of 8 x 8 parts, from 0 to 128. Photos of grass have 10, of pebbles 20, and of things 20 to 65.
  var variety: Double
  /// The prominence of its subject, from 0 to 1: 0 for an even surface, 0.2 to 0.4 for most landscapes, and 0.5 and
  /// more for a person, an animal or a thing before a calm ground.
  package var prominence: Double
  /// The center of its subject, in fractions of the picture; nil if the picture is almost uniform.
  package var subject: Point?

  /// Whether it is almost uniform.
  package var isEven: Bool { variety < 15 }

  /// The sharpness below which a picture is blurred: of 28 photos all have more, and 27 of their copies with a blur of 1/400 of their
  /// longer side less.
  package static let blurred = 0.12

  /// Whether it shows the same scene as another picture, apart from camera shake.
  ///
  /// - Parameter seconds: The time between the two; nil if it is not known.
  package func resembles(_ other: PictureLook, secondsApart seconds: Double?) -> Bool {
    let steps =
      (darkerAcross ^ other.darkerAcross).nonzeroBitCount + (darkerDown ^ other.darkerDown).nonzeroBitCount
    let frequencies = (waves ^ other.waves).nonzeroBitCount
    // Of 1,128 pairs of different pictures none is this close; pictures of a burst may differ more.
    if steps <= 26 || frequencies <= 14 { return true }
    return (seconds ?? .infinity) <= 10 && steps <= 40 && frequencies <= 20
  }
}

extension PictureAnalysis {
  /// The look of a raster picture; nil for a drawing, and for a picture that cannot be decoded.
  package func look(of path: String) -> PictureLook? {
    guard canInspect(path) else { return nil }
    // An eighth of a photo of 12 million pixels has 504 on its longer side.
    guard let picture = rasterPicture(path, side: 500) else { return nil }
    guard let small = try? Thumbnail(picture, side: 96) else { return nil }
    return PictureLook(Lightness(picture).scaled(toSide: 512), small: small)
  }
}

extension PictureLook {
  /// - Parameter thumbnail: The picture, with at most 512 pixels on its longer side.
  init(_ thumbnail: Thumbnail) { self.init(Lightness(thumbnail), small: thumbnail) }

  /// - Parameter small: The same picture, with about 96 pixels on its longer side.
  fileprivate init(_ picture: Lightness, small: Thumbnail) {
    let across = picture.reduced(width: 9, height: 8)
    darkerAcross = bits((0..<64).map { across[$0 / 8, $0 % 8] < across[$0 / 8, $0 % 8 + 1] })
    let down = picture.reduced(width: 8, height: 9)
    darkerDown = bits((0..<64).map { down[$0 / 8, $0 % 8] < down[$0 / 8 + 1, $0 % 8] })
    let frequencies = picture.reduced(width: 32, height: 32).lowFrequencies
    let median = frequencies.sorted()[frequencies.count / 2]
    waves = bits(frequencies.map { $0 > median })
    sharpness = picture.sharpness
    var parts = Moments()
    for part in picture.reduced(width: 8, height: 8).values { parts.add(part) }
    variety = parts.variance.squareRoot()
    let extremes = picture.values.count { $0 < 8 || $0 > 247 }
    exposure = max(0, 1 - 2 * Double(extremes) / Double(picture.values.count))
    colorfulness = min(1, small.pixels.colorfulness / 60)
    let shown = small.subject
    prominence = shown.map { min(1, max(0, $0.prominence - 1.5)) } ?? 0
    subject = shown?.center
  }
}

private func bits(_ flags: [Bool]) -> UInt64 { flags.reduce(0) { $0 << 1 | ($1 ? 1 : 0) } }

/// The luma of a picture (ITU-R BT.601), from 0 to 255, row by row.
struct Lightness {
  var width: Int
  var height: Int
  var values: [Double]

  init(width: Int, height: Int, values: [Double]) {
    (self.width, self.height, self.values) = (width, height, values)
  }

  /// Transparent parts are white, as paper is.
  init(_ picture: Thumbnail) {
    (width, height) = (picture.width, picture.height)
    values = picture.pixels.map { color in
      let luma = 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue
      return 255 * (1 - color.alpha * (1 - luma))
    }
  }

  /// Transparent parts are white, as paper is: the channels are premultiplied with the opacity.
  fileprivate init(_ picture: PictureSurface) {
    let (width, height, isOpaque) = (Int(picture.width), Int(picture.height), picture.isOpaque)
    let values = picture.withPixels { bytes, stride in
      [Double](unsafeUninitializedCapacity: width * height) { values, count in
        for row in 0..<height {
          for column in 0..<width {
            let start = row * stride + 4 * column
            let (blue, green, red) = (
              Double(bytes[start]), Double(bytes[start + 1]), Double(bytes[start + 2])
            )
            let clear = isOpaque ? 0 : 255 - Double(bytes[start + 3])
            values.initializeElement(
              at: row * width + column, to: 0.299 * red + 0.587 * green + 0.114 * blue + clear)
          }
        }
        count = width * height
      }
    }
    self.init(width: width, height: height, values: values)
  }

  subscript(row: Int, column: Int) -> Double { values[row * width + column] }

  /// The means of equal parts; a picture with fewer points repeats them.
  func reduced(width columns: Int, height rows: Int) -> Lightness {
    func range(_ index: Int, of parts: Int, in length: Int) -> Range<Int> {
      let start = min(length - 1, index * length / parts)
      return start..<max(start + 1, (index + 1) * length / parts)
    }
    let parts = (0..<columns).map { range($0, of: columns, in: width) }
    var means: [Double] = []
    means.reserveCapacity(columns * rows)
    values.withUnsafeBufferPointer { values in
      for row in 0..<rows {
        let ys = range(row, of: rows, in: height)
        var sums = [Double](repeating: 0, count: columns)
        for y in ys {
          for column in 0..<columns {
            var sum = sums[column]
            for x in parts[column] { sum += values[y * width + x] }
            sums[column] = sum
          }
        }
        for column in 0..<columns { means.append(sums[column] / Double(parts[column].count * ys.count)) }
      }
    }
    return Lightness(width: columns, height: rows, values: means)
  }

  /// The picture, reduced to this number of points on its longer side.
  fileprivate func scaled(toSide side: Int) -> Lightness {
    let longer = max(width, height)
    guard longer > side else { return self }
    let columns = shares(of: width, in: max(1, width * side / longer))
    let rows = shares(of: height, in: max(1, height * side / longer))
    var lines: [Double] = []
    lines.reserveCapacity(columns.count * height)
    for y in 0..<height {
      for column in columns {
        lines.append(
          column.weights.indices.reduce(0) { $0 + column.weights[$1] * values[y * width + column.start + $1] }
        )
      }
    }
    var scaled: [Double] = []
    scaled.reserveCapacity(columns.count * rows.count)
    for row in rows {
      for x in columns.indices {
        scaled.append(
          row.weights.indices.reduce(0) { $0 + row.weights[$1] * lines[(row.start + $1) * columns.count + x] }
        )
      }
    }
    return Lightness(width: columns.count, height: rows.count, values: scaled)
  }

  /// The 63 lowest frequencies of the discrete cosine transform without the mean.
  var lowFrequencies: [Double] {
    let waves = (0..<8).map { frequency in
      (0..<width).map { cos(.pi / Double(width) * (Double($0) + 0.5) * Double(frequency)) }
    }
    let rows = (0..<height).map { y in
      waves.map { wave in (0..<width).reduce(0.0) { $0 + wave[$1] * self[y, $1] } }
    }
    let all = (0..<8).flatMap { v in
      (0..<8).map { u in (0..<height).reduce(0.0) { $0 + waves[v][$1] * rows[$1][u] } }
    }
    return Array(all.dropFirst())
  }

  /// The sharpness of the third sharpest of 8 x 8 parts.
  var sharpness: Double {
    guard width >= 32, height >= 32 else { return 1 }
    let parts = (0..<64).map { number in
      sharpness(
        rows: (number / 8 * height / 8)..<((number / 8 + 1) * height / 8),
        columns: (number % 8 * width / 8)..<((number % 8 + 1) * width / 8))
    }
    return parts.sorted()[61]
  }

  private func sharpness(rows: Range<Int>, columns: Range<Int>) -> Double {
    var (light, edges) = (Moments(), Moments())
    values.withUnsafeBufferPointer { values in
      for y in rows where y > 0 && y < height - 1 {
        for x in columns where x > 0 && x < width - 1 {
          let place = y * width + x
          let center = values[place]
          light.add(center)
          edges.add(
            values[place - width] + values[place + width] + values[place - 1] + values[place + 1] - 4 * center
          )
        }
      }
    }
    // The variance of noise in an even part is about 50.
    return edges.variance / (light.variance + 50)
  }
}

/// Divides points into fewer parts of equal length: the first point of each, and how much the points count.
private func shares(of length: Int, in parts: Int) -> [(start: Int, weights: [Double])] {
  (0..<parts).map { part in
    let (start, end) = (part * length, (part + 1) * length)
    let points = start / parts...max(start / parts, (end - 1) / parts)
    let weights = points.map { point in
      Double(min(end, (point + 1) * parts) - max(start, point * parts)) / Double(length)
    }
    return (points.lowerBound, weights)
  }
}

/// The mean and the variance of numbers.
private struct Moments {
  private var count = 0.0
  private var sum = 0.0
  private var squares = 0.0

  mutating func add(_ value: Double) {
    count += 1
    sum += value
    squares += value * value
  }

  var mean: Double { count > 0 ? sum / count : 0 }
  var variance: Double { count > 0 ? max(0, squares / count - mean * mean) : 0 }
}

extension [Color] {
  /// The colorfulness of Hasler and Süsstrunk (2003): 0 is gray, and 60 is highly colorful.
  fileprivate var colorfulness: Double {
    var (redGreen, yellowBlue) = (Moments(), Moments())
    for color in self {
      redGreen.add(255 * (color.red - color.green))
      yellowBlue.add(255 * ((color.red + color.green) / 2 - color.blue))
    }
    let spread = (redGreen.variance + yellowBlue.variance).squareRoot()
    let mean = (redGreen.mean * redGreen.mean + yellowBlue.mean * yellowBlue.mean).squareRoot()
    return spread + 0.3 * mean
  }
}
