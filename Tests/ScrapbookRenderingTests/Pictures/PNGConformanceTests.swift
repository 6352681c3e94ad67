import Cairo
import Foundation
import ImageCodecs
import RenderingTestSupport
import TestSupport
import Testing

/// Every kind of PNG is decoded to its original pixels, and every damaged file is refused.
@Suite struct PNGConformanceTests {
  private let scratch: Scratch
  private let names: [String]

  init() throws {
    scratch = try Scratch()
    try makePNGKinds(in: scratch)
    names = try scratch.names()
  }

  private func decoded(_ name: String) throws -> PictureSurface {
    try scratch.bytes(name).withUnsafeBytes { file in
      try #require(try ImageKind.detect(file) == .png)
      _ = try RasterHeader(file, .png, ImageLimits())
      let picture = try decodePicture(.png, file)
      if let profile = colorProfile(of: file, .png) { try convertToSRGB(picture, from: profile) }
      return picture
    }
  }

  @Test func drawsEveryValidOneRight() throws {
    let valid = names.filter { $0.hasPrefix("good-") && $0.hasSuffix(".png") }
    try #require(valid.count > 200)
    for name in valid {
      // Blue, green, red, alpha, premultiplied, as on the surface.
      let expected = try scratch.bytes(name.dropLast(4) + ".bgra")
      let picture = try decoded(name)
      let pixels = picture.withPixels { pixels, _ in Array(pixels) }
      try #require(pixels.count == expected.count, "\(name)")
      // libpng applies gamma with tables that are too coarse for the darkest 16-bit values.
      let isCoarse = name.contains("-16-") && name.contains("gamma")
      let tolerance = isCoarse ? 8 : name.contains("gamma") || name.contains("profile") ? 3 : 1
      let worst =
        pixels.indices.filter { $0 % 4 != 3 || !picture.isOpaque }
        .map { abs(Int(pixels[$0]) - Int(expected[$0])) }.max() ?? 0
      #expect(worst <= tolerance, "\(name) differs by \(worst)")
    }
  }

  @Test func linksTheSamplesOfEveryOneAsTheyAre() throws {
    // The decoder converts files with a gamma to sRGB.
    let valid = Sample.cases(
      names.filter { $0.hasPrefix("good-") && $0.hasSuffix(".png") && !$0.contains("gamma") }, some: 15)
    let pages = valid.map { "{ \"photos\": [{ \"image\": \"\($0)\" }] }" }
    let pdf = try build(albumText(pages: pages), in: scratch)
    let file = try readFile(pdf.path)
    #expect(file.starts(with: "%PDF-1.7".utf8))
    let painted = pdf.paintedImages()
    try #require(painted.count == valid.count, "\(painted.count) of \(valid.count)")
    for (name, image) in zip(valid, painted) {
      let samples = try StoredSamples(image.reference, of: pdf, file)
      let expected = try scratch.bytes(name.dropLast(4) + ".rgba")
      let isEqual = samples.rgba == expected.pairs
      #expect(isEqual, "\(name)")
      if name.contains("-16-") { #expect(samples.bits == 16, "\(name)") }
    }
  }

  @Test func refusesEveryDamagedOne() throws {
    let damaged = names.filter { $0.hasPrefix("bad-") }
    try #require(damaged.count > 30)
    for name in damaged {
      let error = #expect(throws: ImageError.self, "\(name)") { try decoded(name) }
      guard case .broken(let reason)? = error else {
        Issue.record("\(name): \(String(describing: error))")
        continue
      }
      #expect(!reason.isEmpty && reason.utf8.allSatisfy { 0x20...0x7E ~= $0 }, "\(name): \(reason)")
    }
  }
}
