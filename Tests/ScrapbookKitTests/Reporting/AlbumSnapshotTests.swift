import TestSupport
import Testing

@testable import ScrapbookKit

/// The display lists of small albums: a change of the layout shows as a difference in these texts.
@Suite struct AlbumSnapshotTests {
  /// The display lists of an album without background and without diagnostics.
  private func display(
    _ pages: String..., with members: String = "", loader: any AssetLoader = SizesLoader.samples
  ) throws -> String {
    let json = "{ \"background\": \"none\",\(members) \"pages\": [\(pages.joined(separator: ", "))] }"
    let composition = compose(SourceFile(json), loader: loader, shaper: SquareShaper())
    #expect(composition.diagnostics.isEmpty, "\(composition.diagnostics.all.map(\.message))")
    return try #require(composition.dump(.display))
  }

  @Test func captions() throws {
    try expectSnapshot(
      display(
        #"""
        { "photos": [
            { "image": "wide.jpg", "frame": [20, 20, 200, 150], "caption": "A bus" },
            { "image": "tall.jpg", "frame": [250, 20, 120, 160], "mount": "polaroid", "caption": "Otto" },
            { "image": "wide.jpg", "frame": [20, 300, 200, 150],
              "caption": { "text": "Two lines of words", "size": 20, "align": "left" } } ] }
        """#))
  }

  @Test func flows() throws {
    struct Folder: AssetLoader {
      func inspect(_ path: String) throws(ImageProblem) -> ImageInfo {
        ImageInfo(size: Size(width: 400, height: 300), isDrawing: true)
      }

      func pictures(matching glob: String, order: PictureOrder) throws(ImageProblem) -> FoundPictures {
        FoundPictures(["a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg"])
      }
    }
    let page = #"{ "flow": { "glob": "*.jpg", "perPage": 2 }, "photos": [{ "rotation": 90 }, {}] }"#
    try expectSnapshot(display(page, "{}", loader: Folder()))
  }

  @Test func runningTexts() throws {
    let members = #"""
      "title": "Sea", "header": { "text": "{title} {spread}", "on": "spread" },
      "footer": ["{page} of {pages}", { "text": "{page}", "align": "center", "firstPage": false }],
      """#
    let composition = composed(
      "{ \"background\": \"none\", \(members) \"pages\": [{}, {}, { \"footer\": false }] }")
    #expect(composition.diagnostics.isEmpty)
    try expectSnapshot(try #require(composition.dump(.sheets)))
  }

  @Test func labels() throws {
    let labels = ["plain", "round", "tag"].enumerated().map { row, shape in
      """
      { "text": "\(shape)", "frame": [20, \(20 + 150 * row), 200, 100], "size": 20,
        "background": { "shape": "\(shape)", "color": "ivory", "border": 2, "shadow": true } }
      """
    }
    try expectSnapshot(display("{ \"texts\": [\(labels.joined(separator: ", "))] }"))
  }

  @Test func mounts() throws {
    let photos = Mount.allCases.enumerated().map { number, mount in
      """
      { "image": "wide.jpg", "mount": "\(mount.rawValue)",
        "frame": [\(20 + 220 * (number % 2)), \(20 + 135 * (number / 2)), 200, 120] }
      """
    }
    try expectSnapshot(display("{ \"photos\": [\(photos.joined(separator: ", "))] }"))
  }

  @Test func rightToLeft() throws {
    let page = #"""
      { "photos": [{ "image": "wide.jpg", "frame": [100, 20, 200, 150], "caption": "כלב" }],
        "texts": [
          { "text": "שלום", "frame": [20, 300, 400, 40], "size": 20 },
          { "text": "שלום", "frame": [20, 350, 400, 40], "size": 20, "align": "inside" },
          { "text": "sea", "frame": [20, 400, 400, 40], "size": 20, "align": "outside" } ] }
      """#
    let album =
      "{ \"background\": \"none\", \"binding\": \"right\", \"footer\": \"{page}\", \"pages\": [\(page), {}] }"
    let composition = composed(album)
    #expect(composition.diagnostics.isEmpty, "\(composition.diagnostics.all.map(\.message))")
    try expectSnapshot(try #require(composition.dump(.sheets)))
  }

  @Test(arguments: SlotLayout.allCases) func slots(_ layout: SlotLayout) throws {
    let photos = ["wide", "tall", "wide"].map { "{ \"image\": \"\($0).jpg\" }" }.joined(separator: ", ")
    try expectSnapshot(
      display("{ \"slots\": \"\(layout.rawValue)\", \"photos\": [\(photos)] }"), layout.rawValue)
  }

  @Test func spread() throws {
    let album = #"""
      { "background": "open-book", "spread": { "left": [10, 20, 480, 600], "right": [530, 20, 480, 600] },
        "sheetColor": "ivory", "odd": "center",
        "pages": [{ "background": "#dbeefb" }, null, { "background": { "image": "star.png", "mode": "fit" } }] }
      """#
    let composition = composed(album)
    #expect(composition.diagnostics.isEmpty, "\(composition.diagnostics.all.map(\.message))")
    try expectSnapshot(try #require(composition.dump(.sheets)))
  }

  @Test func singles() throws {
    let page = #"{ "photos": [{ "image": "wide.jpg", "frame": [20, 20, 200, 150] }] }"#
    let options = CompositionOptions(imposition: ImpositionOptions(layout: .pages))
    let composition = composed("{ \"background\": \"ivory\", \"pages\": [\(page), {}] }", options: options)
    #expect(composition.diagnostics.isEmpty, "\(composition.diagnostics.all.map(\.message))")
    try expectSnapshot(try #require(composition.dump(.sheets)))
  }
}
