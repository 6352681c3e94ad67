import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// Drawings that many photos share are stored once: tape, and the tiles of shadows.
@Suite struct RepeatedDrawingTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("red.png", makePNG(width: 8, height: 8) { _, _ in (255, 0, 0, 255) })
  }

  private func page(_ mount: String, _ sizes: [Int]) -> String {
    let photos = sizes.enumerated().map { index, size in
      #"{ "image": "red.png", "frame": [10, \#(10 + 150 * index), \#(size), \#(size - 20)], "mount": "\#(mount)" }"#
    }
    return "{ \"photos\": [\(photos.joined(separator: ", "))] }"
  }

  /// The forms, except for shadows, which fill the unit square.
  private func drawings(_ pdf: PDFFile) -> Int {
    pdf.objects.values.filter {
      $0.subtype == "/Form" && ($0.fields["/BBox"] as? [NSNumber])?.map(\.intValue) != [0, 0, 1, 1]
    }.count
  }

  @Test func tapeOfPhotosOfAllSizesIsOneForm() throws {
    let (one, many) = (
      try build(albumText(pages: [page("taped", [140])]), in: scratch),
      try build(albumText(pages: [page("taped", [140, 120, 100]), page("taped", [90, 80])]), in: scratch)
    )
    #expect(drawings(one) == drawings(many) && drawings(one) == 1)
    #expect(try drawings(build(albumText(pages: [page("white", [140])]), in: scratch)) == 0)
  }

  @Test func shadowsOfPhotosOfAllSizesShareTheirTiles() throws {
    let images = { (pdf: PDFFile) in pdf.objects.values.filter { $0.subtype == "/Image" }.count }
    let (one, many) = (
      try build(albumText(pages: [page("white", [140])]), in: scratch),
      try build(albumText(pages: [page("white", [140, 120, 100])]), in: scratch)
    )
    #expect(images(one) == images(many) && images(one) > 8)
  }

  /// PDFium paints turned images up to a pixel beyond their edges, and leaves out pixels there.
  @Test(.enabled(if: PDFium.isThere)) func turnedShadowsHaveNoDotsInPDFium() throws {
    let photos = (0..<16).map { index in
      """
      { "image": "red.png", "frame": [600, \(60 + 120 * (index / 4)), 90, 90], "cornerRadius": \([0, 20, 12][index % 3]),
        "rotation": \(-29 + 3.7 * Double(index)),
        "shadow": { "offset": [\(-580 + 110 * (index % 4)), 0], "blur": 10, "color": "#000000" } }
      """
    }
    let page = "{ \"background\": \"#ffffff\", \"photos\": [\(photos.joined(separator: ", "))] }"
    let pdf = try build(albumText(pages: [page]), in: scratch)
    let picture = try #require(pdfiumPages(pdf.path, in: scratch, dpi: 97).first)
    let gray = { (x: Int, y: Int) in Int(picture.bytes[3 * (y * picture.width + x)]) }
    var (dark, dots) = (0, 0)
    for y in 1..<picture.height - 1 {
      for x in 1..<picture.width / 2 {
        if gray(x, y) < 40 { dark += 1 }
        let nearby = [gray(x - 1, y), gray(x + 1, y), gray(x, y - 1), gray(x, y + 1)].sorted()
        // An extremum in at least one direction, and far from the mean of its neighbors.
        if abs(gray(x, y) - (nearby[1] + nearby[2]) / 2) > 24 { dots += 1 }
      }
    }
    #expect(dark > 5000 && dots == 0, "\(dots) of \(dark)")
  }

  /// The shadow of a white photo on white paper, in poppler as in the PNG.
  @Test func shadowInThePDFIsThatOfThePNG() throws {
    let text = albumText(pages: [
      """
      { "background": "#ffffff", "photos": [
        { "image": "red.png", "frame": [100, 100, 200, 150], "border": { "width": 10, "color": "#ffffff" },
          "shadow": { "blur": 30, "offset": [0, 0], "color": "#000000cc" } },
        { "image": "red.png", "frame": [100, 350, 200, 150], "cornerRadius": 60, "rotation": 12,
          "shadow": { "blur": 24, "offset": [4, 8], "color": "#00008099" } },
        { "image": "red.png", "frame": [320, 400, 40, 30],
          "shadow": { "blur": 40, "offset": [0, 0], "color": "#008000cc" } }] }
      """
    ])
    let pdf = try build(text, in: scratch)
    let png = try scratch.write("a.png", ComposedAlbum(text, in: scratch).png())
    let expected = try #require(mupdfPages(png, in: scratch, ["-w", "1024", "-h", "768"]).first)
    let drawn = [
      try popplerPages(
        pdf.path, in: scratch, ["-r", "\(72 / 0.773)", "-x", "0", "-y", "0", "-W", "1024", "-H", "768"]),
      try mupdfPages(pdf.path, in: scratch, ["-r", "\(72 / 0.773)"]),
    ]
    // MuPDF paints the whole paper, including the part below the sheet.
    for (pages, height) in zip(drawn, [768, 612 / 0.773]) {
      let page = try #require(pages.first)
      var found: [Int] = []
      for step in 0..<4000 {
        let (x, y) = (30 + 7 * (step % 60), 60 + 7 * (step / 60))
        let place = (36.5 + Double(x), 92.5 + Double(y))
        let colors = (
          expected.color(place.0 / 1024, place.1 / 768), page.color(place.0 / 1024, place.1 / height)
        )
        // Red is the picture, whose edges differ.
        if colors.0[0] > colors.0[1] + 60 || colors.1[0] > colors.1[1] + 60 { continue }
        found.append(zip(colors.0, colors.1).map { abs($0 - $1) }.max() ?? 0)
      }
      found.sort()
      #expect(found.count > 2500 && found[found.count * 99 / 100] <= 12, "\(found.suffix(60))")
    }
  }
}
