import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// The position of the cover photo of `new`.
@Suite struct NewAlbumCoverTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A long animal at a place, on water.
  private func picture(from x: Int, to end: Int) throws -> [UInt8] {
    try makePNG(width: 1200, height: 900) { column, row in
      let isThing = (x..<end).contains(column) && (360..<560).contains(row)
      let isLight = (column / 20 + row / 20).isMultiple(of: 2)
      return isThing ? (isLight ? (190, 120, 60, 255) : (150, 90, 40, 255)) : (30, 100, 150, 255)
    }
  }

  private func cover(_ picture: [UInt8]) throws -> [String: Any] {
    for name in ["a", "b", "c", "d"] { try scratch.write("trip/\(name).png", picture) }
    let made = try scrapbook(["new", "trip", "-o", "trip/album.json"], in: scratch.folder)
    #expect(made.status == 0, "\(made)")
    let album = try JSONSerialization.jsonObject(with: Data(try scratch.bytes("trip/album.json")))
    return try #require((album as? [String: Any])?["cover"] as? [String: Any])
  }

  @Test func showsAllOfAThingAtTheEdgeOfAPhoto() throws {
    let focus = try #require(try cover(picture(from: 460, to: 1160))["focus"] as? [Double])
    #expect(abs(focus[0] - 0.675) < 0.03 && focus[1] == 0.5, "\(focus)")
  }

  /// A focus without an effect is not written.
  @Test(arguments: [(300, 800), (0, 1200)]) func writesNoFocusThatIsNotNeeded(_ place: (x: Int, end: Int))
    throws
  {
    #expect(try cover(picture(from: place.x, to: place.end))["focus"] == nil)
  }
}
