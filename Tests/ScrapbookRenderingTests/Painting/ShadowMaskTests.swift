import Cairo
import Deflate
import Foundation
import PDFAssembly
import ScrapbookKit
import Testing

@testable import ScrapbookRendering

/// Masks of shadows.
@Suite struct ShadowMaskTests {
  /// Lengths are standard deviations: the blur is 2.
  @Test(arguments: [(12.0, 9.0, 0.0), (12, 9, 0.5), (12, 9, 3), (8, 20, 4), (0.5, 0.25, 0), (60, 40, 1.5)])
  func isTheBlurOfItsShape(width: Double, height: Double, radius: Double) throws {
    let shape = RoundedRect(Rect(x: 5, y: 7, width: width, height: height), radius: radius)
    let image = try ShadowMask(shape, blur: 2, alpha: 0.3).image()
    let (columns, rows) = (Int(image.width), Int(image.height))
    image.withPixels { pixels, stride in
      for row in 0..<rows {
        for column in 0..<columns {
          let x = (Double(column) + 0.5) * (width + 6) / Double(columns) - 3
          let y = (Double(row) + 0.5) * (height + 6) / Double(rows) - 3
          let expected = shape.blurred(5 + x, 7 + y)
          let found = Double(pixels[row * stride + column])
          #expect(abs(found - expected * 255) < 0.51, "row \(row), column \(column)")
        }
      }
    }
  }

  /// A viewer shows the last image at each point, or white where there is none.
  @Test(arguments: [
    (12.0, 9.0, 0.0), (40, 25, 3), (0.5, 0.25, 0), (200, 90, 2), (90, 90, 45), (17.3, 61.8, 8.6),
  ])
  func isPutTogetherFromTiles(width: Double, height: Double, radius: Double) throws {
    let blur = 5.0
    let shape = RoundedRect(Rect(x: 0, y: 0, width: width, height: height), radius: radius)
    let stored = try #require(self.stored([shape], blur: blur).first)
    let tiles = try stored.images.map { image in
      (image, try pixels(of: image))
    }
    let area = ShadowMask.area(of: shape, blur: blur)
    for step in 0..<60 * 60 {
      let (across, down) = ((Double(step % 60) + 0.5) / 60, (Double(step / 60) + 0.5) / 60)
      var found = (stored.steps.last { $0.box.contains(across, 1 - down) }?.opacity ?? 0) * 255
      let below = found
      for ((image, pixels), box) in zip(tiles, stored.places) where box.contains(across, 1 - down) {
        let column = Int((across - box.left) / box.width * Double(image.width))
        let row = Int((box.top - 1 + down) / box.height * Double(image.height))
        found = Double(pixels[min(row, image.height - 1)][min(column, image.width - 1)])
      }
      let x = (area.x + across * area.width) / (blur / 2)
      let y = (area.y + down * area.height) / (blur / 2)
      let expected = shape.scaled(by: 2 / blur).blurred(x, y) * 0.4 * 255
      // Half the step of a pixel, and the coarser radius.
      if radius == 0 { #expect(stored.steps.isEmpty || abs(below - expected) < 45) }
      #expect(abs(found - expected) < 12, "\(x), \(y): \(found) and \(expected)")
    }
  }

  @Test func sharesTheTilesOfShadowsOfAllSizes() throws {
    let shapes = [(100.0, 80.0), (40, 200), (30, 30)].map {
      RoundedRect(Rect(x: 3, y: 4, width: $0, height: $1), radius: 2)
    }
    let stored = try self.stored(shapes, blur: 8)
    #expect(Set(stored.map { $0.images.map(\.width) }).count == 1 && stored[0].images.count == 8)
    #expect(stored.allSatisfy { $0.images == stored[0].images })
    #expect(stored[0].images.reduce(0) { $0 + $1.byteCount } < 6000)
    // The corner has the same size on the sheet: 3 standard deviations on both sides of the edge.
    for (shape, shadow) in zip(shapes, stored) {
      let area = ShadowMask.area(of: shape, blur: 8)
      #expect(abs(shadow.places[4].width * area.width - 24) < 0.1, "\(shape)")
      #expect(abs(shadow.places[4].height * area.height - 24) < 0.1, "\(shape)")
    }
  }

  @Test func hasAPlaceholderForEachShapeAndColor() throws {
    let placeholders = ShadowPlaceholders()
    let shape = RoundedRect(Rect(x: 0, y: 0, width: 90, height: 60), radius: 0)
    let mask = ShadowMask(shape, blur: 8, alpha: 0.5)
    let first = try placeholders.placeholder(for: mask, .black)
    #expect(try placeholders.placeholder(for: mask, .black) === first)
    #expect(try placeholders.placeholder(for: mask, .white) !== first)
    #expect(placeholders.stored.map(\.color) == [[0, 0, 0], [1, 1, 1]])
  }

  private func stored(_ shapes: [RoundedRect], blur: Double) throws -> [MaskedColor] {
    let placeholders = ShadowPlaceholders()
    for shape in shapes {
      _ = try placeholders.placeholder(
        for: ShadowMask(shape, blur: blur, alpha: 0.4), Color(red: 0, green: 0, blue: 0, alpha: 0.4))
    }
    return placeholders.stored
  }

  /// The rows of an image, which are filtered by PNG's Up.
  private func pixels(of image: PDFImage) throws -> [[UInt8]] {
    let filtered = try inflated(image.data, (image.width + 1) * image.height)
    var above = [UInt8](repeating: 0, count: image.width)
    return (0..<image.height).map { row in
      let line = filtered[row * (image.width + 1)..<(row + 1) * (image.width + 1)]
      #expect(line.first == 2)
      above = zip(above, line.dropFirst()).map { $0 &+ $1 }
      return above
    }
  }

  private func inflated(_ data: [PDFData], _ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    for case .bytes(let part) in data { bytes += part }
    var result = [UInt8](repeating: 0, count: count)
    try bytes.withUnsafeBytes { bytes in
      let inflater = Inflater(bytes, [bytes.indices])
      try result.withUnsafeMutableBytes { try inflater.read(into: $0) }
      try inflater.finish()
    }
    return result
  }
}

extension RoundedRect {
  /// The opacity of its shadow at a point, with a standard deviation of 1.
  fileprivate func blurred(_ x: Double, _ y: Double) -> Double {
    let (x, y, width, height) = (x - rect.x, y - rect.y, rect.width, rect.height)
    let side = { (x: Double, length: Double) in
      0.5 * (erf(x / 2.squareRoot()) - erf((x - length) / 2.squareRoot()))
    }
    guard radius > 1 else { return side(x, width) * side(y, height) }
    let (dx, dy) = (abs(x - width / 2) - width / 2 + radius, abs(y - height / 2) - height / 2 + radius)
    let distance = hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - radius
    return 0.5 * erfc(distance / 2.squareRoot())
  }

  fileprivate func scaled(by factor: Double) -> RoundedRect {
    RoundedRect(
      Rect(
        x: rect.x * factor, y: rect.y * factor, width: rect.width * factor, height: rect.height * factor),
      radius: radius * factor)
  }
}

extension PDFBox {
  fileprivate func contains(_ x: Double, _ y: Double) -> Bool {
    (left...right).contains(x) && (bottom...top).contains(y)
  }
}
