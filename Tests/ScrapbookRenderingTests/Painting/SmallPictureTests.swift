import ScrapbookKit
import ScrapbookRendering
import Testing

/// cairo 1.16 ends the process when it paints a recording with a clip at less than 1/512 of its size.
@Suite struct SmallPictureTests {
  @Test(arguments: [0.001, 0.1, 0.3, 0.5, 0.7, 1, 2], [0, 30, 45])
  func paintsVectorPicturesHoweverSmall(width: Double, degrees: Double) throws {
    var page = ScrapbookPage()
    page.stickers = [
      Sticker("builtin:star", center: Point(x: 50, y: 50), width: width, rotation: .degrees(degrees)),
      Sticker(
        "builtin:star", placement: .center(Point(x: 90, y: 50), .size(Size(width: 300, height: width))),
        rotation: .degrees(degrees), opacity: 0.5),
    ]
    page.background = Background(.image("builtin:star"), mode: .fit)
    let bytes = try PDFExporter().bytes(of: Album(pages: [page]))
    #expect(bytes.starts(with: Array("%PDF".utf8)))
  }
}
