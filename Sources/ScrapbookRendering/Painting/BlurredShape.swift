import Glibc
import ScrapbookKit

/// The opacity of a blurred rounded rectangle in the pixels of an area; lengths are standard deviations.
///
/// Far from the corners this is the exact Gaussian blur of an edge, as a function of the signed distance to the shape;
/// for a rectangle, the product of its two sides, which is also exact at the corners. Except at round corners, both
/// depend on the column or the row alone, so that few values of the error function are computed.
struct BlurredShape {
  private let radius: Double
  private let across: [Place]
  private let down: [Place]

  /// A column or a row.
  private struct Place: Equatable {
    /// The distance from the center of the corners, positive outside.
    var distance: Double
    /// The opacity far from the corners.
    var coverage: Double

    /// Whether a place between the corners has the same opacity everywhere.
    func isAs(_ other: Place) -> Bool { coverage == other.coverage && distance <= 0 && other.distance <= 0 }
  }

  init(_ shape: RoundedRect, in area: Rect, columns: Int, rows: Int) {
    let (rect, radius) = (shape.rect, shape.radius)
    self.radius = radius
    func line(_ range: ClosedRange<Double>, from start: Double, length: Double, count: Int) -> [Place] {
      (0..<count).map { index in
        // Equal on both sides, to the last bit.
        let place = start + (Double(min(index, count - 1 - index)) + 0.5) * length / Double(count)
        let half = (range.upperBound - range.lowerBound) / 2
        let distance = abs(place - (range.lowerBound + half)) - half + radius
        let coverage =
          radius > 1 ? Self.edge(distance - radius) : Self.side(place, range.lowerBound, range.upperBound)
        return Place(distance: distance, coverage: coverage)
      }
    }
    across = line(rect.x...rect.maxX, from: area.x, length: area.width, count: columns)
    down = line(rect.y...rect.maxY, from: area.y, length: area.height, count: rows)
  }

  var columns: Int { across.count }
  var rows: Int { down.count }

  /// The rows of pixels: the lower half mirrors the upper one, and the right half the left one.
  func pixels() -> [[UInt8]] {
    let repeated = across.indices.map { $0 > 0 && across[$0].isAs(across[$0 - 1]) }
    var upper: [[UInt8]] = []
    for row in 0..<(rows + 1) / 2 {
      if isAsAbove(row) { upper.append(upper[row - 1]) } else { upper.append(line(down[row], repeated)) }
    }
    return (0..<rows).map { upper[min($0, rows - 1 - $0)] }
  }

  private func line(_ y: Place, _ repeated: [Bool]) -> [UInt8] {
    var line = [UInt8](repeating: 0, count: columns)
    for column in 0..<(columns + 1) / 2 {
      let alpha =
        repeated[column] ? line[column - 1] : UInt8(coverage(y, across[column]) * 255 + 0.5)
      (line[column], line[columns - 1 - column]) = (alpha, alpha)
    }
    return line
  }

  /// Whether a row, between the corners, has the pixels of the one above it.
  private func isAsAbove(_ row: Int) -> Bool { row > 0 && down[row].isAs(down[row - 1]) }

  /// The opacity in a pixel, from 0 to 1.
  private func coverage(_ y: Place, _ x: Place) -> Double {
    guard radius > 1 else { return x.coverage * y.coverage }
    if x.distance > 0, y.distance > 0 { return Self.edge(hypot(x.distance, y.distance) - radius) }
    return x.distance >= y.distance ? x.coverage : y.coverage
  }

  /// The Gaussian blur of an edge at a distance from it, positive outside.
  static func edge(_ distance: Double) -> Double {
    // Beyond this distance, a pixel is full or empty.
    guard abs(distance) < 3 else { return distance < 0 ? 1 : 0 }
    return 0.5 * erfc(distance / 2.squareRoot())
  }

  /// The Gaussian blur of the interval from `start` to `end`.
  private static func side(_ x: Double, _ start: Double, _ end: Double) -> Double {
    0.5 * (erf((x - start) / 2.squareRoot()) - erf((x - end) / 2.squareRoot()))
  }
}
