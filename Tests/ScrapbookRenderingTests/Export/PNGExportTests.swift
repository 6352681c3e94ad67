import ImageCodecs
import ScrapbookKit
import TestSupport
import Testing

@testable import ScrapbookRendering

/// Sheets and parts of them as PNGs.
@Suite struct PNGExportTests {
  private func size(_ options: PNGOptions) throws -> [Int] {
    let album = ComposedAlbum(#"{"pages": [{}, {}]}"#, in: try Scratch())
    let png = try album.png(options)
    return [16, 20].map { start in png[start..<start + 4].reduce(0) { $0 << 8 + Int($1) } }
  }

  @Test(arguments: [(1.0, 1024, 768), (0.25, 256, 192), (3, 3072, 2304), (0.0001, 1, 1), (0.001, 1, 1)])
  func hasThePixelsOfItsScale(scale: Double, width: Int, height: Int) throws {
    #expect(try size(PNGOptions(scale: scale)) == [width, height])
  }

  @Test func showsAPart() throws {
    let part = Rect(x: 100, y: 50, width: 77.3, height: 38.65)
    #expect(try size(PNGOptions(part: part)) == [100, 50])
    #expect(try size(PNGOptions(part: Rect(x: 0, y: 0, width: 0, height: 5))) == [1, 6])
  }
}
