import Foundation
import RenderingTestSupport
import ScrapbookKit
import TestSupport
import Testing

/// The positions of pictures in the PDF, in points from the sheet's top left.
@Suite struct GeometryTests {
  /// Canvas units to points on Letter: the seed's scale.
  private let scale = 0.773
  private let whole = #"{ "photos": [{ "image": "bus.jpg", "frame": [0, 0, 475, 577], "fit": "stretch" }] }"#

  /// The one image of a one-page album with this photo.
  private func painted(_ photo: String, background: String = "none") throws -> PaintedImage {
    let scratch = try Scratch()
    try scratch.copySample("photos/bus.jpg", as: "bus.jpg")
    let pdf = try build(
      albumText(pages: ["{ \"photos\": [{ \"image\": \"bus.jpg\", \(photo) }] }"], background: background),
      in: scratch)
    let images = pdf.paintedImages()
    try #require(images.count == 1, "\(images)")
    return images[0]
  }

  private func expect(
    _ image: PaintedImage, _ point: (Double, Double), liesAt expected: (Double, Double),
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let seen = image.transform.apply(to: Point(x: point.0, y: point.1))
    #expect(
      abs(seen.x - expected.0) < 0.01 && abs(seen.y - expected.1) < 0.01,
      "\(point) lies at \(seen), not \(expected): \(image)", sourceLocation: sourceLocation)
  }

  @Test func laysFullPagesWhereTheSeedHasThem() throws {
    let scratch = try Scratch()
    try scratch.copySample("photos/bus.jpg", as: "bus.jpg")
    let images = try build(albumText(pages: [whole, whole]), in: scratch).paintedImages()
    try #require(images.count == 2, "\(images)")
    for (image, x) in zip(images, [27.828, 397.322]) {
      #expect(abs(image.box.x - x) < 0.01, "\(image)")
      #expect(abs(image.box.y - 71.116) < 0.01, "\(image)")
      #expect(abs(image.box.width - 367.175) < 0.01, "\(image)")
      #expect(abs(image.box.height - 446.021) < 0.01, "\(image)")
    }
  }

  @Test func agreesWithMupdfOnWhereAPictureLies() throws {
    let scratch = try Scratch()
    try scratch.copySample("photos/bus.jpg", as: "bus.jpg")
    let pdf = try build(albumText(pages: [whole]), in: scratch)
    let trace = try tool("mutool", ["trace", pdf.path]).output
    let line = try #require(
      trace.split(separator: "\n").first { $0.contains("<fill_image ") && $0.contains("transform=") },
      "\(trace.prefix(3000))")
    let numbers = try #require(line.split(separator: "transform=\"").last?.split(separator: "\"").first)
      .split(separator: " ").compactMap { Double($0) }
    try #require(numbers.count == 6, "\(line)")
    // mupdf counts from the top left as we do.
    let expected = [367.175, 0, 0, 446.021, 27.828, 71.116]
    #expect(zip(numbers, expected).allSatisfy { abs($0 - $1) < 0.01 }, "\(line)")
  }

  @Test func turnsPicturesClockwiseAboutTheMiddleOfTheirFrame() throws {
    let image = try painted(#""frame": [100, 200, 160, 80], "fit": "stretch", "rotation": 30"#)
    let (middleX, middleY) = (scale * (36 + 180), scale * (92 + 240))
    // One of its 40 units is bleed.
    for (corner, offset) in [
      ((0.0, 0.0), (-82.0, -41.0)), ((1, 0), (82, -41)), ((1, 1), (82, 41)), ((0, 1), (-82, 41)),
    ] {
      let (sine, cosine) = (sin(Double.pi / 6), cos(Double.pi / 6))
      let x = middleX + scale * (cosine * offset.0 - sine * offset.1)
      let y = middleY + scale * (sine * offset.0 + cosine * offset.1)
      expect(image, corner, liesAt: (x, y))
    }
  }

  @Test(arguments: [
    ("horizontal", (1.0, 0.0)), ("vertical", (0.0, 1.0)), ("both", (1.0, 1.0)), ("none", (0.0, 0.0)),
  ])
  func mirrorsPicturesInPlace(_ flip: String, cornerAtTopLeft: (Double, Double)) throws {
    let image = try painted(#""frame": [10, 20, 160, 120], "flip": "\#(flip)""#)
    expect(image, cornerAtTopLeft, liesAt: (scale * 46, scale * 112))
    let opposite = (1 - cornerAtTopLeft.0, 1 - cornerAtTopLeft.1)
    expect(image, opposite, liesAt: (scale * 206, scale * 232))
  }

  /// The stored corners that are visible at the top left and at the bottom right (EXIF 2.3, 4.6.4 A).
  @Test(
    arguments: Sample.cases(
      [
        (1, (0.0, 0.0), (1.0, 1.0)), (2, (1, 0), (0, 1)), (3, (1, 1), (0, 0)), (4, (0, 1), (1, 0)),
        (5, (0, 0), (1, 1)), (6, (0, 1), (1, 0)), (7, (1, 1), (0, 0)), (8, (1, 0), (0, 1)),
      ], some: 4))
  func turnsPhotosAsTheirCameraSays(
    _ orientation: Int, topLeft: (Double, Double), bottomRight: (Double, Double)
  ) throws {
    let scratch = try Scratch()
    let plain = try readFile(Project.sample("photos/bus.jpg"))
    try scratch.write("turned.jpg", jpeg(plain, orientation: orientation))
    let page = #"{ "photos": [{ "image": "turned.jpg", "frame": [0, 0, 400, 400], "fit": "contain" }] }"#
    let images = try build(albumText(pages: [page]), in: scratch).paintedImages()
    try #require(images.count == 1, "\(images)")
    // The picture is 1600 x 1200 as stored; orientations 5 to 8 make it portrait.
    let (width, height): (Double, Double) = orientation >= 5 ? (300, 400) : (400, 300)
    let (x, y) = (36 + (400 - width) / 2, 92 + (400 - height) / 2)
    expect(images[0], topLeft, liesAt: (scale * x, scale * y))
    expect(images[0], bottomRight, liesAt: (scale * (x + width), scale * (y + height)))
  }

  @Test func centersAFadedAndTurnedPictureInsideItsGroup() throws {
    let image = try painted(
      #""frame": [50, 60, 200, 100], "fit": "stretch", "rotation": -15, "opacity": 0.5, "cornerRadius": 9"#)
    expect(image, (0.5, 0.5), liesAt: (scale * (36 + 150), scale * (92 + 110)))
  }

  @Test func keepsTheProportionsOfAPictureThatCoversItsFrame() throws {
    let image = try painted(#""frame": [0, 0, 300, 300], "fit": "cover", "focus": [0, 0.5]"#)
    // 4:3 on a square: as high as the frame, its left edge at the frame's.
    expect(image, (0, 0), liesAt: (scale * 36, scale * 92))
    expect(image, (1, 1), liesAt: (scale * (36 + 400), scale * (92 + 300)))
  }

  @Test func laysABackgroundInTheMiddleAtItsOwnSize() throws {
    let scratch = try Scratch()
    try scratch.write("paper.png", try makeQuartersPNG(width: 200, height: 100))
    let pdf = try build(albumText(pages: ["{}"], background: "paper.png"), in: scratch)
    let images = pdf.paintedImages()
    try #require(images.count == 1, "\(images)")
    expect(images[0], (0, 0), liesAt: (scale * 412, scale * 334))
    expect(images[0], (1, 1), liesAt: (scale * 612, scale * 434))
  }

  @Test func centersTheCanvasOnA4() throws {
    let scratch = try Scratch()
    try scratch.copySample("photos/bus.jpg", as: "bus.jpg")
    let pdf = try build(albumText(pages: [whole]), in: scratch, options: .init(imposition: .init(paper: .a4)))
    let size = try #require(pdf.size(ofPage: 1))
    #expect(abs(size.width - 841.89) < 0.01 && abs(size.height - 595.276) < 0.01, "\(size)")
    // 595.276 / 768 is smaller than 841.89 / 1024: the height decides.
    let scale = 595.276 / 768
    let left = (841.89 - 1024 * scale) / 2
    let image = try #require(pdf.paintedImages().first)
    expect(image, (0, 0), liesAt: (left + 36 * scale, 92 * scale))
  }
}
