import Foundation
import RenderingTestSupport
import ScrapbookKit
import TestSupport
import Testing

@testable import ScrapbookRendering

/// Pictures that are almost equal, and blurred pictures.
@Suite struct PictureLookTests {
  @Test func findsTheSameSceneAgain() throws {
    for seed in 0..<6 {
      let look = PictureLook(try makeScene(seed))
      for other in [
        try makeScene(seed, shift: 0.01), try makeScene(seed, light: 0.05), try makeScene(seed, blur: 2),
      ] {
        #expect(look.resembles(PictureLook(other), secondsApart: nil), "scene \(seed)")
      }
    }
  }

  @Test func tellsDifferentScenesApart() throws {
    let looks = try (0..<12).map { PictureLook(try makeScene($0)) }
    for (index, look) in looks.enumerated() {
      for other in looks[(index + 1)...] { #expect(!look.resembles(other, secondsApart: nil)) }
    }
  }

  @Test func findsBlurredPictures() throws {
    for seed in 0..<6 {
      #expect(PictureLook(try makeScene(seed)).sharpness > PictureLook.blurred)
      #expect(PictureLook(try makeScene(seed, blur: 4)).sharpness < PictureLook.blurred)
    }
  }

  @Test func looksAtTheSamplesPhotos() throws {
    let store = AssetStore(AssetOptions(folder: Project.sample("photos")))
    let names = try FileManager.default.contentsOfDirectory(atPath: Project.sample("photos")).sorted()
    let looks = names.compactMap { store.analysis.look(of: $0) }
    #expect(looks.count >= 3)
    for (index, look) in looks.enumerated() {
      #expect(look.sharpness > PictureLook.blurred && (0...1).contains(look.exposure))
      #expect(looks[(index + 1)...].allSatisfy { !look.resembles($0, secondsApart: nil) }, "\(names)")
    }
  }

  @Test func measuresPicturesOfAllSizes() throws {
    for (width, height) in [(1, 1), (1, 300), (40, 3), (9, 8)] {
      let gray = Color(red: 0.5, green: 0.5, blue: 0.5)
      let pixels = Array(repeating: gray, count: width * height)
      let look = PictureLook(try #require(Thumbnail(width: width, height: height, pixels: pixels)))
      #expect(look.sharpness == 1 && look.exposure == 1 && look.colorfulness == 0)
    }
  }

  /// An object of two colors on a uniform background, in a picture of 90 x 60.
  private func picture(with thing: ClosedRange<Int>?, row: Int) throws -> Thumbnail {
    let ground = Color(red: 0.3, green: 0.4, blue: 0.5)
    let pixels = (0..<(90 * 60)).map { number in
      let (x, y) = (number % 90, number / 90)
      guard let thing, thing.contains(x), (row..<(row + 18)).contains(y) else { return ground }
      return (x / 3 + y / 3).isMultiple(of: 2) ? Color(red: 0.9, green: 0.7, blue: 0.2) : .black
    }
    return try #require(Thumbnail(width: 90, height: 60, pixels: pixels))
  }

  @Test(arguments: [(0, 0), (70, 0), (36, 21), (5, 42), (70, 42)])
  func findsWhatAPictureShows(_ place: (x: Int, y: Int)) throws {
    let subject = try #require(try picture(with: place.x...(place.x + 17), row: place.y).subject).center
    let (x, y) = (subject.x * 90 - 9, subject.y * 60 - 9)
    #expect(abs(x - Double(place.x)) < 4 && abs(y - Double(place.y)) < 4, "\(subject)")
  }

  @Test func findsTheExtentOfWhatAPictureShows() throws {
    for (x, row) in [(10, 6), (36, 21), (60, 36)] {
      let extent = try #require(try picture(with: x...(x + 17), row: row).subjectExtent)
      let found = [extent.x * 90, extent.maxX * 90, extent.y * 60, extent.maxY * 60]
      for (edge, other) in zip(found, [x, x + 18, row, row + 18]) {
        #expect(abs(edge - Double(other)) < 2, "\(extent)")
      }
    }
    #expect(try picture(with: nil, row: 0).subjectExtent == nil)
  }

  @Test func findsNothingInAPictureThatIsTheSameEverywhere() throws {
    #expect(try picture(with: nil, row: 0).subject == nil)
    #expect(try picture(with: 0...89, row: 0).subject != nil)
    #expect(Thumbnail(width: 2, height: 2, pixels: [.black, .white, .black, .white])?.subject == nil)
  }

  /// An object is more prominent on a calm background than on a busy one.
  @Test func aThingAgainstACalmBackgroundIsProminent() throws {
    func prominence(busy: Bool) throws -> Double {
      let pixels = (0..<96 * 72).map { number in
        let (x, y) = (number % 96, number / 96)
        let isThing = (40..<56).contains(x) && (30..<46).contains(y)
        let isLight = (x / 2 + y / 2).isMultiple(of: 2)
        return isThing || busy
          ? (isLight ? Color.white : Color.black) : Color(red: 0.2, green: 0.4, blue: 0.3)
      }
      return PictureLook(try #require(Thumbnail(width: 96, height: 72, pixels: pixels))).prominence
    }
    #expect(try prominence(busy: false) > 0.9)
    #expect(try prominence(busy: true) < 0.5)
  }

  /// Photos taken within ten seconds may differ more and still show the same scene.
  @Test(arguments: [(nil, false), (11.0, false), (10, true), (0, true)] as [(Double?, Bool)])
  func photosOfABurstMayDifferMore(seconds: Double?, isSame: Bool) {
    let look = { (steps: UInt64, waves: UInt64) in
      PictureLook(
        darkerAcross: steps, darkerDown: 0, waves: waves, sharpness: 1, exposure: 1, colorfulness: 1,
        variety: 30, prominence: 0.5)
    }
    // 30 of 128 steps and 18 of 63 frequencies differ.
    let (first, second) = (look(0, 0), look(1 << 30 - 1, 1 << 18 - 1))
    #expect(first.resembles(second, secondsApart: seconds) == isSame)
    #expect(!first.resembles(look(1 << 41 - 1, 1 << 18 - 1), secondsApart: 0))
    #expect(!first.resembles(look(1 << 30 - 1, 1 << 21 - 1), secondsApart: 0))
  }
}
