import Foundation
import ScrapbookKit
import TestSupport
import Testing

@testable import ScrapbookRendering

/// Near duplicates, and blurred pictures.
@Suite struct PictureLookTests {
  /// A picture of blots and stripes, the same for the same seed.
  ///
  /// - Parameters:
  ///   - shift: The part of the width by which it is shifted, as by a hand that shakes.
  ///   - blur: The radius of a box blur in pixels.
  ///   - light: What is added to each channel.
  private func scene(_ seed: Int, shift: Double = 0, blur: Int = 0, light: Double = 0) throws -> Thumbnail {
    var random = SeededGenerator(seed: UInt64(seed))
    let blots = (0..<24).map { _ in (0..<6).map { _ in Double.random(in: 0...1, using: &random) } }
    let (width, height) = (256, 192)
    func value(_ x: Int, _ y: Int, _ channel: Int) -> Double {
      let (u, v) = (Double(x) / Double(width) + shift, Double(y) / Double(height))
      let stripes = 0.06 * sin(Double(x + 2 * y) * (1.2 + blots[0][0]))
      return blots.reduce(0.5 + stripes + light) { sum, blot in
        let distance = hypot(u - blot[0], v - blot[1])
        return distance < 0.05 + 0.15 * blot[2] ? sum + 0.4 * (blot[3 + channel] - 0.5) : sum
      }
    }
    let sharp = (0..<height * width).map { index in
      (0..<3).map { min(1, max(0, value(index % width, index / width, $0))) }
    }
    let pixels = sharp.indices.map { index in
      let (x, y) = (index % width, index / width)
      var sum = [0.0, 0, 0]
      var count = 0.0
      for row in max(0, y - blur)...min(height - 1, y + blur) {
        for column in max(0, x - blur)...min(width - 1, x + blur) {
          for channel in 0..<3 { sum[channel] += sharp[row * width + column][channel] }
          count += 1
        }
      }
      return Color(red: sum[0] / count, green: sum[1] / count, blue: sum[2] / count)
    }
    return try #require(Thumbnail(width: width, height: height, pixels: pixels))
  }

  @Test func findsTheSameSceneAgain() throws {
    for seed in 0..<6 {
      let look = PictureLook(try scene(seed))
      for other in [try scene(seed, shift: 0.01), try scene(seed, light: 0.05), try scene(seed, blur: 2)] {
        #expect(look.resembles(PictureLook(other), secondsApart: nil), "scene \(seed)")
      }
    }
  }

  @Test func tellsDifferentScenesApart() throws {
    let looks = try (0..<12).map { PictureLook(try scene($0)) }
    for (index, look) in looks.enumerated() {
      for other in looks[(index + 1)...] { #expect(!look.resembles(other, secondsApart: nil)) }
    }
  }

  @Test func findsBlurredPictures() throws {
    for seed in 0..<6 {
      #expect(PictureLook(try scene(seed)).sharpness > PictureLook.blurred)
      #expect(PictureLook(try scene(seed, blur: 4)).sharpness < PictureLook.blurred)
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
