import Foundation
import RenderingTestSupport
import ScrapbookKit
import TestSupport
import Testing

@testable import ScrapbookRendering

/// Near duplicates, and blurred pictures.
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
    let looks = names.compactMap { store.look(of: $0) }
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
}
