import Foundation
import Testing

@testable import ScrapbookKit

@Suite struct SizeFitTests {
  /// A model of photos by resolution and size; a PDF adds 50,000 bytes.
  private final class Album {
    var photos: [(ppi: Double, bytes: Int)]
    var rounds = 0

    init(_ photos: [(ppi: Double, bytes: Int)]) { self.photos = photos }

    func size(_ quality: PictureQuality) -> Int {
      rounds += 1
      // Approximately libjpeg's sizes for photos of 4 x 3 inches.
      let density =
        0.03 * pow(1.045, Double(quality.jpegQuality - 50)) * (quality.jpegQuality < 90 ? 1 : 1.25)
      var sum = 50_000
      for photo in photos {
        guard let ppi = quality.ppi, photo.ppi > ppi * quality.tolerance else {
          sum += photo.bytes
          continue
        }
        let pixels: Double = 12 * pow(min(ppi, photo.ppi), 1.8)
        sum += min(photo.bytes, 600 + Int(4 * pixels * density))
      }
      return sum
    }
  }

  private func fitted(
    _ photos: [(ppi: Double, bytes: Int)], under limit: Int,
    from start: PictureQuality = PictureQuality.original
  ) throws -> (fit: SizeFit, rounds: Int) {
    let album = Album(photos)
    let sharpest: Double = photos.map { $0.ppi }.max() ?? 0
    let fit = try bestQuality(within: limit, from: start, sharpest: sharpest) { album.size($0) }
    return (fit, album.rounds)
  }

  private let many: [(ppi: Double, bytes: Int)] = (0..<40).map { (index: Int) in
    let ppi: Double = 150 + 20 * Double(index)
    return (ppi: ppi, bytes: 300_000 + 50_000 * index)
  }

  @Test func leavesAloneWhatIsSmallEnough() throws {
    let result = try fitted(many, under: 100_000_000)
    #expect(result.fit.quality == .original && result.rounds == 1)
  }

  /// More pixels than paper can show would only increase the file size and the encoding time.
  @Test(arguments: [50, 40, 30, 20]) func keepsNoMorePixelsThanPaperShows(_ megabytes: Int) throws {
    let result = try fitted(many, under: megabytes * 1_000_000)
    #expect(result.fit.quality == PictureQuality(ppi: 300, jpegQuality: 95, tolerance: 1), "\(result)")
    #expect(result.rounds == 2, "\(result)")
  }

  @Test(arguments: [15, 14, 13, 12, 11, 10, 5, 2, 1]) func landsJustUnderTheLimit(_ megabytes: Int) throws {
    let limit = megabytes * 1_000_000
    let result = try fitted(many, under: limit)
    #expect((limit * 95 / 100...limit).contains(result.fit.size), "\(result)")
    #expect(result.fit.quality.ppi ?? 0 <= 300 && result.rounds <= 12, "\(result)")
    // Only few measurements encode photos at print resolution.
    if megabytes >= 5 { #expect(result.rounds <= 6, "\(result)") }
  }

  @Test func lowersResolutionBeforeJPEGQuality() throws {
    let half = try fitted(many, under: 10_000_000).fit.quality
    #expect(half.jpegQuality >= 85 && half.ppi ?? 0 > 110, "\(half)")
    let little = try fitted(many, under: 1_000_000).fit.quality
    #expect(little.jpegQuality < 85 && little.ppi ?? 0 <= 110, "\(little)")
  }

  @Test func makesUpForAJumpWithQuality() throws {
    // Each photo is either the original or a tenth of it.
    let pair = [(ppi: 300.0, bytes: 5_000_000), (ppi: 290.0, bytes: 5_000_000)]
    let result = try fitted(pair, under: 6_500_000)
    #expect(result.fit.size <= 6_500_000 && result.fit.size > 5_000_000, "\(result)")
    let one = try fitted([(ppi: 400.0, bytes: 3_000_000)], under: 400_000)
    #expect((380_000...400_000).contains(one.fit.size), "\(one)")
  }

  @Test func makesNothingBetterThanWasAsked() throws {
    let fit = try fitted(many, under: 4_000_000, from: .screen).fit
    #expect(fit.quality.ppi ?? 0 <= 150 && fit.quality.jpegQuality <= 85, "\(fit)")
    #expect(fit.size <= 4_000_000)
  }

  @Test func givesTheSmallestIfNothingMeetsTheLimit() throws {
    let result = try fitted(many, under: 10_000)
    #expect(result.fit.size > 10_000)
    #expect(result.fit.quality == PictureQuality(ppi: 72, jpegQuality: 30, tolerance: 0))
  }
}
