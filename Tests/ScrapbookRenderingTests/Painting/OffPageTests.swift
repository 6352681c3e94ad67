import RenderingTestSupport
import TestSupport
import Testing

/// Pictures that are invisible or only partly visible: dragged too far, or rotated off the page.
@Suite struct OffPageTests {
  @Test func makesAPDFWithoutWhatLiesOffThePage() throws {
    let scratch = try Scratch()
    let page = """
      { "stickers": [{ "image": "builtin:star", "center": [-900, 90], "width": 72 }],
        "photos": [{ "image": "builtin:leaf", "frame": [30, 2000, 200, 100], "rotation": 20, "mount": "polaroid" }],
        "texts": [{ "text": "🐙", "frame": [100, -400, 100, 40], "size": 20, "rotation": 30 }] }
      """
    try build(albumText(pages: [page]), in: scratch)
    #expect(
      try tool("pdfimages", ["-list", scratch.path("out.pdf")]).output.split(separator: "\n").count == 2)
  }

  /// Their uncropped pictures cover the sheet's top left corner.
  @Test(arguments: [
    #""frame": [-100, -200, 300, 100]"#, #""frame": [-200, -150, 150, 200], "crop": [0, 0, 0.3, 0.5]"#,
  ])
  func makesAPDFWithoutACroppedPhotoBeyondTheEdge(_ place: String) throws {
    let scratch = try Scratch()
    try scratch.write("upright.png", makeQuartersPNG(width: 48, height: 64))
    let pdf = try build(
      albumText(pages: ["{ \"photos\": [{ \"image\": \"upright.png\", \(place) }] }"]), in: scratch)
    #expect(pdf.images.isEmpty)
  }

  /// Each emoji is a separate picture: the PDF must contain it if and only if cairo has drawn it.
  @Test func makesAPDFWithWhatReachesThePage() throws {
    let animals = (0x1F400...0x1F43D as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    let pages = animals.enumerated().map { number, animal in
      // Around the edges of the sheet: the edges of a left page, and the right edge of a right page.
      let along = number * 97 % 560
      let across = number * 13 % 50 - 45
      let (x, y) = [
        (along, across - 92), (across - 36, along), (along, 720 + across), (530 + across, along),
      ][number % 4]
      let angle = number * 53 % 360 - 180
      let opacity = number.isMultiple(of: 3) ? 0.5 : 1
      return """
        { "texts": [{ "text": "\(animal)", "frame": [\(x), \(y), 24, 30], "size": 14,
                      "rotation": \(angle), "opacity": \(opacity) }] }
        """
    }
    let scratch = try Scratch()
    try build(albumText(pages: pages), in: scratch)
    let images = try tool("pdfimages", ["-list", scratch.path("out.pdf")]).output.split(separator: "\n")
    #expect((20..<2 * animals.count).contains(images.count - 2), "\(images.count)")
  }
}
