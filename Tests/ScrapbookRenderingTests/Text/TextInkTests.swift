import Cairo
import ImageCodecs
import RenderingTestSupport
import ScrapbookKit
import Testing

/// The measured ink is what is painted.
@Suite struct TextInkTests {
  @Test(arguments: [
    "Ägypten jÂgœ (f)", "Привет, Ёлка", "Ώρα, ψάρι", "今天我们去了海边", "きょうはラッコ", "오늘 우리는", "שלום ילדים",
    "مرحبا بالعالم",
    "हिन्दी में किताब", "น้ำทะเล ปี่",
  ])
  func inkBoxIsWhereInkIs(text: String) throws {
    var sheet = try TextSheet()
    for isItalic in [false, true] {
      var style = CharacterStyle.plain
      style.size = 30
      style.isItalic = isItalic
      sheet.add(text, style: style)
    }
    let scale = 4.0
    let pixels = try sheet.png(scale: scale).withUnsafeBytes { try decodePicture(.png, $0) }
    for placed in sheet.lines {
      let box = placed.line.ink
      // Half a line above and below contains no other line's ink.
      let rows = Int((placed.origin.y - 32) * scale)..<Int((placed.origin.y + 15) * scale)
      let found = try #require(ink(of: pixels, rows: rows, columns: 1600))
      let expected = (
        minX: placed.origin.x + box.x, minY: placed.origin.y + box.y, maxX: placed.origin.x + box.maxX,
        maxY: placed.origin.y + box.maxY
      )
      let gaps = [
        found.minX / scale - expected.minX, found.minY / scale - expected.minY,
        found.maxX / scale - expected.maxX,
        found.maxY / scale - expected.maxY,
      ]
      #expect(gaps.allSatisfy { abs($0) <= 0.5 }, "\(text): \(gaps)")
    }
  }

  /// The box of all that is not white.
  private func ink(
    of picture: PictureSurface, rows: Range<Int>, columns: Int
  ) -> (minX: Double, minY: Double, maxX: Double, maxY: Double)? {
    picture.withPixels { pixels, stride in
      var box: (minX: Int, minY: Int, maxX: Int, maxY: Int)?
      for y in rows {
        for x in 0..<columns where pixels[y * stride + 4 * x] < 240 {
          let old = box ?? (x, y, x, y)
          box = (min(old.minX, x), min(old.minY, y), max(old.maxX, x + 1), max(old.maxY, y + 1))
        }
      }
      return box.map { (Double($0.minX), Double($0.minY), Double($0.maxX), Double($0.maxY)) }
    }
  }
}
