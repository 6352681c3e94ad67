import Glibc
package import ScrapbookKit

extension PictureAnalysis {
  /// The center of a photo's probable subject, in fractions of the photo. Nil for a drawing, for an almost uniform
  /// photo, and for one that cannot be decoded.
  package func subject(of path: String) -> Point? {
    guard canInspect(path) else { return nil }
    return thumbnail(of: path, side: 96)?.subject?.center
  }
}

/// The probable subject of a photo.
struct PictureSubject: Equatable {
  /// Its center, in fractions of the photo.
  var center: Point
  /// The prominence: 1.35 where nearly nothing stands out, 1.5 to 1.9 in landscapes, and 2 and more for a person, an
  /// animal or a thing before a calm ground.
  var prominence: Double
}

extension Thumbnail {
  /// The center of the square, of 30 % of the shorter side, that has the most edges and the colors farthest from the
  /// whole picture's; the middle counts more. Nil if no square stands out.
  var subject: PictureSubject? {
    let salience = weights
    let side = max(1, Int((0.3 * Double(min(width, height))).rounded()))
    guard width >= 8, height >= 8 else { return nil }
    // The sums of all points above and to the left.
    var sums = Array(repeating: 0.0, count: (width + 1) * (height + 1))
    for y in 0..<height {
      for x in 0..<width {
        sums[(y + 1) * (width + 1) + x + 1] =
          salience[y * width + x] + sums[y * (width + 1) + x + 1] + sums[(y + 1) * (width + 1) + x]
          - sums[y * (width + 1) + x]
      }
    }
    var best = (sum: 0.0, x: 0, y: 0)
    for y in 0...(height - side) {
      for x in 0...(width - side) {
        let (top, bottom) = (y * (width + 1) + x, (y + side) * (width + 1) + x)
        let sum = sums[bottom + side] - sums[bottom] - sums[top + side] + sums[top]
        // The last digits of the C library's functions may differ between machines.
        if sum > best.sum * (1 + 1e-9) { best = (sum, x, y) }
      }
    }
    let mean = best.sum / Double(side * side)
    let prominence = mean * Double(width * height) / max(sums.last ?? 0, 1e-9)
    guard prominence > 1.35 else { return nil }
    let half = Double(side) / 2
    return PictureSubject(
      center: Point(x: (Double(best.x) + half) / Double(width), y: (Double(best.y) + half) / Double(height)),
      prominence: prominence)
  }

  /// The prominence of each point.
  private var weights: [Double] {
    let count = Double(pixels.count)
    let mean = pixels.reduce(into: (0.0, 0.0, 0.0)) { sum, color in
      sum = (sum.0 + color.red / count, sum.1 + color.green / count, sum.2 + color.blue / count)
    }
    func difference(_ first: Color, _ second: (Double, Double, Double)) -> Double {
      let (red, green, blue) = (first.red - second.0, first.green - second.1, first.blue - second.2)
      return (red * red + green * green + blue * blue).squareRoot()
    }
    return (0..<pixels.count).map { number in
      let (x, y) = (number % width, number / width)
      let here = pixels[number]
      let neighbors = [pixels[y * width + min(x + 1, width - 1)], pixels[min(y + 1, height - 1) * width + x]]
      let edge = neighbors.reduce(0) { $0 + difference(here, ($1.red, $1.green, $1.blue)) }
      let (across, down) = ((Double(x) + 0.5) / Double(width) - 0.5, (Double(y) + 0.5) / Double(height) - 0.5)
      return (0.6 * min(1, 3 * edge) + 0.4 * difference(here, mean))
        * exp(-(across * across + down * down) / 0.5)
    }
  }
}
