import Foundation
import RenderingTestSupport
import ScrapbookKit
import TestSupport
import Testing

/// `scrapbook explain`
@Suite struct ExplainTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.copySample("photos/bus.jpg", as: "bus.jpg")
    try scratch.write("turned.jpg", jpeg(try scratch.bytes("bus.jpg"), orientation: 6))
    try scratch.write("star.svg", starSVG)
    let pages = [
      #"{ "photos": [{ "image": "bus.jpg", "frame": [0, 0, 200, 150], "z": 5 }, { "image": "star.svg" }] }"#,
      #"{ "photos": [{ "image": "turned.jpg", "frame": [0, 0, 150, 150] }, { "image": "bus.jpg", "frame": [0, 0, 40, 30] }] }"#,
    ]
    try scratch.write("album.json", albumText(pages: pages))
  }

  private func explain(_ arguments: [String]) throws -> Outcome {
    try scrapbook(["explain", "album.json"] + arguments, in: scratch.folder)
  }

  @Test func tellsTheWholeWayOfAPhoto() throws {
    let outcome = try explain(["--page", "2", "--photo", "1", "--quality", "screen"])
    #expect(
      outcome.status == 0
        && outcome.output.hasPrefix(
          """
          page 2, photo 1
            file         turned.jpg, 271 KB
            format       JPEG
            pixels       1200 x 1600
            orientation  turned upright by EXIF orientation 6
            crop         shows 1200 x 1200 pixels, from 0, 200 on
            placed       4.1 x 4.1 cm, on sheet 1
            resolution   745 ppi
            in the PDF   JPEG of 323 x 242, because it has 745 ppi, more than 150
            size
          """),
      "\(outcome)")
  }

  @Test func listsAllPhotosInTheOrderOfTheAlbum() throws {
    let lines = try explain([]).output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(
      lines.map { $0[0...2].joined(separator: " ") } == [
        "page photo file", "1 1 bus.jpg", "1 2 star.svg", "2 1 turned.jpg", "2 2 bus.jpg",
      ])
    #expect(try explain(["--page", "2"]).output.split(separator: "\n").count == 3)
  }

  /// All photos of a flow have the flow's place in the source.
  @Test func listsEachPhotoOfAFlow() throws {
    try scratch.write(
      "flow.json", #"{ "pages": [{ "flow": { "glob": "*.jpg" } }, { "flow": { "glob": "bus.*" } }] }"#)
    let outcome = try scrapbook(["explain", "flow.json"], in: scratch.folder)
    let rows = outcome.output.split(separator: "\n").dropFirst().map {
      $0.split(separator: " ")[0...2].joined(separator: " ")
    }
    #expect(rows == ["1 1 bus.jpg", "1 2 turned.jpg", "2 1 bus.jpg"], "\(outcome)")
  }

  @Test func listsAPhotoThatHangsOverTheGutterOnce() throws {
    let photo = #"{ "photos": [{ "image": "bus.jpg", "frame": [-90, 0, 200, 150] }] }"#
    try scratch.write("album.json", albumText(pages: ["{}", photo]))
    let outcome = try explain(["--layout", "pages", "--page", "2", "--photo", "1"])
    #expect(outcome.output.components(separatedBy: "page 2, photo 1").count == 2, "\(outcome)")
    #expect(outcome.output.contains("on sheet 2"), "\(outcome)")
  }

  @Test func tellsWhatTheBuildDoes() throws {
    // The photo is used twice, and stored at the resolution of its larger use.
    let outcome = try explain(["--page", "2", "--photo", "2", "--quality", "email"])
    #expect(outcome.output.contains("JPEG of 237 x 178, because it has 745 ppi"), "\(outcome)")
    let built = try scrapbook(
      ["build", "album.json", "-o", "out.pdf", "--quality", "email"], in: scratch.folder)
    try #require(built.status == 0, "\(built)")
    let pdf = try PDFFile(scratch.path("out.pdf"))
    let image = try #require(pdf.images(width: 237, height: 178).first)
    let size = try tool(
      "qpdf", ["--show-object=\(image.reference.split(separator: " ")[0])", "--raw-stream-data", pdf.path]
    )
    .outputBytes.count
    #expect(
      outcome.output.contains("size         \(FileSize(bytes: size))"),
      "\(size) \(outcome)")
  }

  static let wrong: [[String]] = [
    ["--page", "3"], ["--page", "2", "--photo", "3"], ["--photo", "1"], ["--page", "0"],
  ]

  @Test(arguments: wrong) func refusesPhotosThatAreNotThere(_ arguments: [String]) throws {
    let outcome = try explain(arguments)
    #expect(outcome.status == 64 && outcome.output == "", "\(outcome)")
  }
}
