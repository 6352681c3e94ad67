import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// Shadows and rims in the PDF and in the PNG.
@Suite struct SilhouetteTests {
  @Test func storesAShadowOnceForAllPhotosOfOneShape() throws {
    let scratch = try Scratch()
    for name in ["bus.jpg", "otter.jpg"] { try scratch.copySample("photos/" + name, as: name) }
    let pages = (0..<12).map { page in
      """
      { "photos": [
        { "image": "bus.jpg", "frame": [\(page), 20.3, 200, 150], "mount": "white", "rotation": \(page) },
        { "image": "otter.jpg", "frame": [40.7, \(220 + page), 200, 150], "shadow": true } ] }
      """
    }
    let pdf = try build(albumText(pages: pages), in: scratch)
    let tiles = pdf.images.filter { $0.object.fields["/Filter"] as? String != "/DCTDecode" }
    #expect(tiles.count == 8, "\(tiles.map(\.reference))")
    // A form, and the group that is its mask.
    #expect(pdf.forms.count == 2)
  }

  @Test func storesARimOnceForEqualStickers() throws {
    let scratch = try Scratch()
    try scratch.write("star.svg", starSVG)
    let pages = (0..<8).map { page in
      """
      { "stickers": [
        { "image": "star.svg", "center": [\(100 + page), 100.1], "width": 90, "rotation": \(9 * page), "outline": 5,
          "shadow": true } ] }
      """
    }
    let once = try build(albumText(pages: Array(pages[..<1])), in: scratch).images.count
    #expect(try build(albumText(pages: pages), in: scratch).images.count == once)
  }

  /// A unit is 0.773 points on the sheet.
  @Test func hasARimOf300PixelsPerInchAroundAWholePage() throws {
    let scratch = try Scratch()
    try scratch.write("star.svg", starSVG)
    let page = #"{ "stickers": [{ "image": "star.svg", "center": [237, 288], "width": 460, "outline": 8 }] }"#
    let images = try build(albumText(pages: [page]), in: scratch).images
    let width = images.compactMap { $0.object.fields["/Width"] as? Int }.max() ?? 0
    #expect(Double(width) / (476 * 0.773 / 72) >= 300, "\(width) pixels")
  }

  @Test func paintsTheRimAroundTheShape() throws {
    let scratch = try Scratch()
    let ring = #"<circle cx="50" cy="50" r="40" fill="none" stroke="blue" stroke-width="8"/>"#
    try scratch.write(
      "ring.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\">\(ring)</svg>")
    let page = """
      { "background": "lime", "stickers": [
        { "image": "ring.svg", "center": [200, 200], "width": 200, "outline": { "width": 10, "color": "red" } } ] }
      """
    try scratch.write("spread.png", ComposedAlbum(albumText(pages: [page]), in: scratch).png())
    let picture = try #require(
      try mupdfPages(scratch.path("spread.png"), in: scratch, ["-w", "1024", "-h", "768"]).first)
    // The left page is at 36, 92. From the ring's middle to the right: paper, rim, ring, rim, paper.
    let colors = [0.0, 58, 66, 80, 94, 102].map { picture.color((236 + $0) / 1024, 292.0 / 768) }
    let (lime, red, blue) = ([0, 255, 0], [255, 0, 0], [0, 0, 255])
    #expect(colors == [lime, lime, red, blue, red, lime])
  }
}
