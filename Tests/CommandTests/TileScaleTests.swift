import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// `scrapbook tiles` at several levels, and pages of many blocks.
@Suite(.enabled(if: PDFium.isThere)) struct TileScaleTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("book.pdf", HandmadePDF.book(pages: 1).bytes)
  }

  private func run(_ line: String) throws -> Outcome {
    try scrapbook(
      line.split(separator: " ").map(String.init), environment: PDFium.variables, in: scratch.folder)
  }

  /// The factor of a sharp screen counts at every level.
  @Test(arguments: [1, 2, 3]) func eachLevelHasTheScale(_ scale: Int) throws {
    let outcome = try run("tiles book.pdf -o tiles --levels -1..1 --scale \(scale)")
    try #require(outcome.status == 0, "\(outcome)")
    let list =
      try JSONSerialization.jsonObject(with: Data(scratch.bytes("tiles/tiles.json"))) as? [String: Any]
    let page = (list?["pages"] as? [[String: Any]])?.first
    let levels = try #require(page?["levels"] as? [String: [Int]])
    let expected = ["-1": [100, 150], "0": [200, 300], "1": [400, 600]]
    #expect(levels == expected.mapValues { $0.map { $0 * scale } })
  }

  /// Letters that lie in several blocks are drawn as in one.
  @Test func aPageOfManyBlocksIsDrawnAsPDFiumDoes() throws {
    let line = (1...45).map { "Otter \($0)" }.joined(separator: " ")
    let lines = String(repeating: " (\(line)) Tj T*", count: 155)
    var book = HandmadePDF.book(pages: 1)
    book.objects[1] = book.objects[1].replacingOccurrences(of: "[0 0 200 300]", with: "[0 0 2400 2400]")
    book.objects[10] = HandmadePDF.stream("BT /F 12 Tf 15 TL 10 2380 Td\(lines) ET")
    try scratch.write("large.pdf", book.bytes)
    let outcome = try run("render large.pdf -o page.png --scale 1")
    try #require(outcome.status == 0, "\(outcome)")
    let expected = try pdfiumPages(scratch.path("large.pdf"), in: scratch)[0]
    try tool(
      "/usr/bin/python3",
      [
        "-c", "import sys; from PIL import Image; Image.open(sys.argv[1]).convert('RGB').save(sys.argv[2])",
        scratch.path("page.png"), scratch.path("page.ppm"),
      ])
    let page = try Raster(ppm: scratch.path("page.ppm"))
    try #require(page.width == 2400 && page.height == 2400)
    #expect(Contents(page.bytes) == Contents(expected.bytes))
  }
}
