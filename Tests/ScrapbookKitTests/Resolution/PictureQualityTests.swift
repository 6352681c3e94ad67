import Testing

@testable import ScrapbookKit

@Suite struct PictureQualityTests {
  private let photo = ImageInfo(size: Size(width: 3000, height: 2001))

  private func treatment(
    _ quality: PictureQuality, _ info: ImageInfo? = nil, ppi: Double?
  ) -> PictureTreatment {
    quality.decision(for: info ?? photo, ppi: ppi).treatment
  }

  @Test func leavesWhatHasAtMostAFifthMore() {
    #expect(treatment(.screen, ppi: 180) == .original)
    #expect(treatment(.screen, ppi: 90) == .original)
    #expect(treatment(.screen, ppi: 181) == .resampled(width: 2487, height: 1659, quality: 85))
    #expect(treatment(.screen, ppi: 300) == .resampled(width: 1500, height: 1001, quality: 85))
    #expect(treatment(.original, ppi: 10_000) == .original)
  }

  @Test func countsPixelsBeforeTheOrientation() {
    let turned = ImageInfo(size: Size(width: 2001, height: 3000), orientation: .turned90)
    #expect(treatment(.screen, turned, ppi: 300) == .resampled(width: 1500, height: 1001, quality: 85))
  }

  @Test func leavesDrawingsAndWhatIsNotPrinted() {
    let drawing = ImageInfo(size: Size(width: 3000, height: 2000), isDrawing: true)
    #expect(treatment(.email, drawing, ppi: 1000) == .original)
    #expect(treatment(.email, ppi: nil) == .original)
  }

  @Test func withoutToleranceEncodesAllAgainAndEnlargesNone() {
    let quality = PictureQuality(ppi: 150, jpegQuality: 40, tolerance: 0)
    #expect(treatment(quality, ppi: 100) == .resampled(width: 3000, height: 2001, quality: 40))
    #expect(treatment(quality, ppi: 300) == .resampled(width: 1500, height: 1001, quality: 40))
  }

  @Test func keepsEnoughWhereAPictureIsPrintedLargest() throws {
    let loader = SizesLoader(sizes: ["a.jpg": Size(width: 4000, height: 3000)], isDrawing: false)
    let json = #"""
      { "background": "none", "pages": [{ "photos": [
        { "image": "a.jpg", "frame": [0, 0, 80, 60] }, { "image": "a.jpg", "frame": [0, 0, 400, 300] } ] }] }
      """#
    let document = try #require(compose(SourceFile(json), loader: loader).document)
    let id = try #require(document.catalog.ids.first)
    // 400 units are 309.2 pt, 4.294 inches.
    #expect(
      PictureQuality.email.decisions(for: document)[id]?.treatment
        == .resampled(width: 473, height: 355, quality: 70))
  }
}
