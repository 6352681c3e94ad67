import TestSupport
import Testing

@testable import ScrapbookKit

@Suite struct CropTests {
  private let pictures = catalog(["wide": Size(width: 400, height: 300)])

  private func placed(_ photo: Photo) throws -> PlacedPicture {
    try #require(ScrapbookKitTests.placed(ScrapbookPage(photos: [photo]), catalog: pictures).pictures.first)
  }

  @Test func showsThePartAndCutsOffTheRest() throws {
    let frame = Rect(x: 10, y: 20, width: 100, height: 150)
    // The right half of the picture is 200 x 300 pixels, with the frame's proportions.
    let node = try placed(Photo("wide", frame: frame, crop: Rect(x: 0.5, y: 0, width: 0.5, height: 1)))
    #expect(isNear(node.window.rect, frame))
    #expect(isNear(node.picture, Rect(x: -90, y: 20, width: 200, height: 150)))
  }

  @Test func focusIsAPointOfThePart() throws {
    let frame = Rect(x: 0, y: 0, width: 50, height: 150)
    let crop = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
    let node = try placed(Photo("wide", frame: frame, crop: crop, focus: Point(x: 0, y: 0.5)))
    #expect(isNear(node.picture, Rect(x: -100, y: 0, width: 200, height: 150)))
  }

  @Test(arguments: Fit.allCases) func neverShowsWhatWasCropped(_ fit: Fit) throws {
    let crop = Rect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
    let frame = Rect(x: 0, y: 0, width: 300, height: 300)
    let node = try placed(Photo("wide", frame: frame, crop: crop, fit: fit))
    let shown = Rect(
      x: node.picture.x + 0.25 * node.picture.width, y: node.picture.y + 0.5 * node.picture.height,
      width: 0.5 * node.picture.width, height: 0.25 * node.picture.height)
    #expect(shown.contains(node.window.rect))
  }

  @Test func slotTakesTheProportionsOfThePart() throws {
    let node = try placed(Photo("wide", crop: Rect(x: 0, y: 0, width: 0.375, height: 1)))
    #expect(isNear(node.frame.size.aspectRatio, 0.5, within: 1e-9))
  }

  @Test func refusesACropBeyondThePicture() throws {
    let composition = composed(
      #"{"pages": [{"photos": [{"image": "wide.jpg", "crop": [0.5, 0, 0.6, 1]}]}]}"#)
    #expect(composition.diagnostics.all.map(\.message) == ["\"crop\" reaches beyond the picture"])
  }

  @Test(arguments: [(0.001, false), (0.01, true), (0.1, true)])
  func refusesACropThatLeavesTooLittle(_ row: (side: Double, isShown: Bool)) {
    let crop = Rect(x: 0.9 - row.side, y: 0.9 - row.side, width: row.side, height: row.side)
    let photo = Photo("wide.jpg", crop: crop)
    let composition = compose(Album(pages: [.init(photos: [photo])]), loader: SizesLoader.samples)
    #expect((composition.document != nil) == row.isShown)
    #expect(composition.diagnostics.all.map(\.id) == (row.isShown ? [] : [.invalidValue]))
  }

  @Test func takesFractionsWhoseSumIsRounded() {
    let composition = composed(
      #"{"pages": [{"photos": [{"image": "wide.jpg", "crop": [0.7, 0.9, 0.3, 0.1]}]}]}"#)
    #expect(composition.diagnostics.all.isEmpty)
  }
}
