import RenderingTestSupport
import TestSupport
import Testing

/// Half-transparent items let half of the page show through.
@Suite struct OpacityTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("red.png", makePNG(width: 8, height: 8) { _, _ in (255, 0, 0, 255) })
  }

  /// The spread as the PNG export and as poppler paint it, 1024 x 768 pixels.
  private func painted(_ page: String) throws -> [(by: String, picture: Raster)] {
    let pdf = try build(albumText(pages: [page]), in: scratch)
    let png = try scratch.write("a.png", ComposedAlbum(albumText(pages: [page]), in: scratch).png())
    let rendered = try mupdfPages(png, in: scratch, ["-w", "1024", "-h", "768"])
    let drawn = try popplerPages(
      pdf.path, in: scratch, ["-r", "\(72 / 0.773)", "-x", "0", "-y", "0", "-W", "1024", "-H", "768"])
    return [("PNG", try #require(rendered.first)), ("poppler", try #require(drawn.first))]
  }

  /// The color at a point of the left page.
  private func color(_ picture: Raster, _ x: Double, _ y: Double) -> [Int] {
    picture.color((36 + x) / 1024, (92 + y) / 768)
  }

  @Test func fadesPicturesAndWhatHoldsThemAsOne() throws {
    let page = """
      { "background": "#000000", "photos": [
        { "image": "red.png", "frame": [20, 20, 200, 200], "opacity": 0.5 },
        { "image": "red.png", "frame": [250, 20, 200, 200], "border": 40, "shadow": false, "opacity": 0.5 }],
        "stickers": [{ "image": "red.png", "center": [120, 400], "width": 100, "opacity": 0.25 }] }
      """
    for (name, picture) in try painted(page) {
      let found = [(120.0, 120.0), (350, 120), (265, 120), (120, 400)].map { color(picture, $0.0, $0.1) }
      // If only the photo were translucent, its white paper would show through.
      let wanted = [[128, 0, 0], [128, 0, 0], [128, 128, 128], [64, 0, 0]]
      let isNear = zip(found.joined(), wanted.joined()).allSatisfy { abs($0 - $1) <= 3 }
      #expect(isNear, "\(name): \(found)")
    }
  }

  @Test(arguments: [(1, 255), (0.5, 128)]) func fadesText(_ opacity: Double, _ brightest: Int) throws {
    let page = """
      { "background": "#000000", "texts": [{ "text": "MMMM", "frame": [40, 100, 400, 200], "size": 90,
        "color": "#ffffff", "opacity": \(opacity) }] }
      """
    for (name, picture) in try painted(page) {
      let found = (120..<280).map { y in
        (60..<420).map { color(picture, Double($0), Double(y))[0] }.max() ?? 0
      }
      #expect(abs((found.max() ?? 0) - brightest) <= 3, "\(name): \(found.max() ?? 0)")
    }
  }
}
