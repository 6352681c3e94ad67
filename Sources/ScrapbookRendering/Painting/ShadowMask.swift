import Cairo
import Deflate
import Glibc
import PDFAssembly
import ScrapbookKit

/// A rounded rectangle with a blurred edge, as a small alpha image.
///
/// A blur has no finer detail than itself, so four pixels per standard deviation are enough for a pale shadow: that of a
/// whole page takes a few kilobytes, and every viewer can paint it. Viewers do not smooth the pixels when they enlarge them, so
/// the steps of a dark and soft shadow would be seen: it has up to three times as many. Lengths are sixteenths of the standard
/// deviation, so that equal shapes have equal masks wherever they are.
struct ShadowMask: Hashable {
  private let width: Int
  private let height: Int
  private let radius: Int
  /// The pixels for a quarter of the standard deviation.
  private let detail: Int

  /// - Parameters:
  ///   - blur: Twice the standard deviation, in the shape's units, as in CSS.
  ///   - alpha: The opacity of the shadow.
  init(_ shape: RoundedRect, blur: Double, alpha: Double) {
    let deviation = Self.deviation(blur)
    let sixteenth = deviation / 16
    // The steepest part of the blur falls by 0.4 in a standard deviation, a step of 25.5 of 255 in a quarter of it: it is parted
    // into steps of 8 at most, in pixels of at least a third of a unit, which have 280 ppi on Letter.
    let wanted = (25.5 * alpha / 8).rounded(.up)
    detail = Int(max(1, min(wanted, 3, (deviation / 4 * 3).rounded(.down))))
    width = Int((shape.rect.width / sixteenth).rounded())
    height = Int((shape.rect.height / sixteenth).rounded())
    radius = Int((shape.radius / sixteenth).rounded())
  }

  /// The area of a shape's mask, in the coordinates of the shape.
  static func area(of shape: RoundedRect, blur: Double) -> Rect {
    shape.rect.outset(by: reach * deviation(blur))
  }

  /// The reach of the blur in standard deviations; less than 1/255 remains beyond it.
  private static let reach = 3.0

  private static func deviation(_ blur: Double) -> Double { max(blur / 2, 0.25) }

  /// The image, with a name that is equal for equal shapes.
  func image() throws -> PictureSurface {
    let blurred = blurred
    let image = try PictureSurface.pixels(.alpha8, width: blurred.columns, height: blurred.rows) {
      pixels, stride in
      // The surface has `rows` rows of `stride` bytes, of which a row's pixels are the first `columns`.
      blurred.forEachRow { row, line in
        UnsafeMutableRawBufferPointer(rebasing: pixels[(row * stride)...]).copyMemory(
          from: UnsafeRawBufferPointer(line))
      }
    }
    let fineness = detail == 1 ? "" : "-\(detail)"
    try image.identify(as: "scrapbook-shadow-\(width)-\(height)-\(radius)\(fineness)")
    return image
  }

  /// The image as a PDF stores it: black, with the shadow's opacity.
  ///
  /// Most rows are those above them, so that PNG's Up filter leaves zeros: they are compressed in a tenth of the time that
  /// cairo takes for the pixels.
  func stored() -> PDFImage {
    let blurred = blurred
    let color = RowDeflater(rowLength: blurred.columns)
    let alpha = RowDeflater(rowLength: 1 + blurred.columns)
    var above = [UInt8](repeating: 0, count: blurred.columns)
    blurred.forEachRow { row, line in
      color.append { zero($0) }
      alpha.append { filtered in
        zero(filtered)
        filtered[0] = 2
        guard !blurred.isAsAbove(row) else { return }
        for column in line.indices { filtered[1 + column] = line[column] &- above[column] }
        above.withUnsafeMutableBufferPointer { _ = $0.update(fromContentsOf: line) }
      }
    }
    var image = PDFImage(
      width: blurred.columns, height: blurred.rows, colorSpace: .gray, encoding: .deflate(filtered: false),
      data: [.bytes(color.finish()[...])],
      softMask: PDFImage.SoftMask(
        bitsPerComponent: 8, encoding: .deflate(filtered: true), data: [.bytes(alpha.finish()[...])]))
    image.isSmooth = true
    return image
  }

  private var blurred: BlurredShape {
    let shape = RoundedRect(
      Rect(x: 0, y: 0, width: Double(width) / 16, height: Double(height) / 16), radius: Double(radius) / 16)
    let area = shape.rect.outset(by: Self.reach)
    let pixel = max(0.25, area.width / 512, area.height / 512) / Double(detail)
    return BlurredShape(
      shape, in: area, columns: max(1, Int((area.width / pixel).rounded(.up))),
      rows: max(1, Int((area.height / pixel).rounded(.up))))
  }
}

private func zero(_ bytes: UnsafeMutableRawBufferPointer) {
  _ = bytes.initializeMemory(as: UInt8.self, repeating: 0)
}

/// The opacity of a blurred rounded rectangle in the pixels of an area; lengths are standard deviations.
///
/// Far from the corners this is the exact Gaussian blur of an edge, as a function of the signed distance to the
/// shape; for a rectangle, the product of its two sides, which is also exact at the corners. Both depend on the column or the
/// row alone but at round corners, so that few values of the error function are computed.
private struct BlurredShape {
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

  /// Calls `body` with each row's number and its pixels: the lower half mirrors the upper one, and the right half the left one.
  func forEachRow(_ body: (_ row: Int, _ line: UnsafeBufferPointer<UInt8>) -> Void) {
    let repeated = across.indices.map { $0 > 0 && across[$0].isAs(across[$0 - 1]) }
    var upper: [[UInt8]] = []
    for row in 0..<(rows + 1) / 2 {
      if isAsAbove(row) { upper.append(upper[row - 1]) } else { upper.append(line(down[row], repeated)) }
    }
    for row in 0..<rows { upper[min(row, rows - 1 - row)].withUnsafeBufferPointer { body(row, $0) } }
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
  func isAsAbove(_ row: Int) -> Bool { row > 0 && down[row].isAs(down[row - 1]) }

  /// The opacity in a pixel, from 0 to 1.
  private func coverage(_ y: Place, _ x: Place) -> Double {
    guard radius > 1 else { return x.coverage * y.coverage }
    if x.distance > 0, y.distance > 0 { return Self.edge(hypot(x.distance, y.distance) - radius) }
    return x.distance >= y.distance ? x.coverage : y.coverage
  }

  /// The Gaussian blur of an edge at a distance from it, positive outside.
  private static func edge(_ distance: Double) -> Double {
    // From here on a pixel has all or nothing.
    guard abs(distance) < 3 else { return distance < 0 ? 1 : 0 }
    return 0.5 * erfc(distance / 2.squareRoot())
  }

  /// The Gaussian blur of the interval from `start` to `end`.
  private static func side(_ x: Double, _ start: Double, _ end: Double) -> Double {
    0.5 * (erf((x - start) / 2.squareRoot()) - erf((x - end) / 2.squareRoot()))
  }
}
