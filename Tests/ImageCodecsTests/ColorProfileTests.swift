import Cairo
import Glibc
import PDFAssembly
import Testing

@testable import ImageCodecs

/// Profiles are taken from every kind of file, and pixels are converted by them.
@Suite struct ColorProfileTests {
  private func profile(red: (Double, Double), green: (Double, Double), gamma: Double?) throws -> ColorProfile
  {
    let encoding = ColorEncoding(
      white: (0.3127, 0.329), red: red, green: green, blue: (0.15, 0.06), gamma: gamma)
    return try #require(encoding.profile)
  }

  private func displayP3() throws -> ColorProfile {
    try profile(red: (0.68, 0.32), green: (0.265, 0.69), gamma: nil)
  }

  /// One pixel of blue, green, red, alpha.
  private func converted(
    _ pixel: [UInt8], _ format: PictureSurface.PixelFormat, _ profile: ColorProfile
  ) throws -> [UInt8] {
    let picture = try PictureSurface.pixels(format, width: 1, height: 1) { pixels, _ in
      pixels.copyBytes(from: pixel)
    }
    try convertToSRGB(picture, from: profile)
    return picture.withPixels { pixels, _ in Array(pixels) }
  }

  /// White and a gamma of 1.8 (ICC.1:2010, 8.4).
  static let grayProfile: [UInt8] = {
    let bytes = { (number: Int) in (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
    let white = bytes(0xF6D6) + bytes(0x10000) + bytes(0xD32D)
    let header: [[UInt8]] = [
      bytes(190), bytes(0), bytes(0x0210_0000), Array("mntrGRAYXYZ ".utf8), [UInt8](repeating: 0, count: 12),
      Array("acsp".utf8), [UInt8](repeating: 0, count: 28), white, [UInt8](repeating: 0, count: 48),
    ]
    let tags: [[UInt8]] = [
      bytes(2), Array("wtpt".utf8), bytes(156), bytes(20), Array("kTRC".utf8), bytes(176), bytes(14),
      Array("XYZ \0\0\0\0".utf8), white, Array("curv\0\0\0\0".utf8), bytes(1), [1, 0xCD],
    ]
    return Array((header + tags).joined())
  }()

  @Test func keepsAGrayProfileOfPixelsWithAlpha() throws {
    let gray = try #require(ColorProfile(Self.grayProfile, components: 1))
    let picture = try PictureSurface.pixels(.argb32, width: 2, height: 1) { pixels, _ in
      pixels.copyBytes(from: [50, 50, 50, 255, 20, 20, 20, 100])
    }
    let image = PDFImage(pixels: picture, profile: gray)
    #expect(image.colorSpace == .profile(gray.bytes, components: 1) && image.softMask != nil)
  }

  @Test func knowsSRGBByItsColors() throws {
    #expect(try profile(red: (0.64, 0.33), green: (0.3, 0.6), gamma: nil).isSRGB)
    #expect(try !profile(red: (0.64, 0.33), green: (0.3, 0.6), gamma: 1).isSRGB)
    #expect(try !displayP3().isSRGB)
  }

  private func isPlainlySRGB(_ profile: [UInt8]) -> Bool {
    profile.withUnsafeBytes { MatrixProfile($0)?.givesSRGB(at: ColorTransform.sampleColors) } ?? false
  }

  /// The profile's curves as a table of points, as older programs write them.
  private func tabled(_ profile: [UInt8], points: Int) -> [UInt8] {
    func bytes(_ number: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
    let table = (0..<points).flatMap { point in
      let value = Double(point) / Double(points - 1)
      let light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      return bytes(Int((light * 65535).rounded())).suffix(2)
    }
    var result = profile + Array("curv".utf8) + bytes(0) + bytes(points) + table
    result.replaceSubrange(0..<4, with: bytes(result.count))
    for tag in stride(from: 132, to: 132 + 12 * Int(profile[131]), by: 12)
    where result[tag + 1..<tag + 4].elementsEqual("TRC".utf8) {
      result.replaceSubrange(tag + 4..<tag + 12, with: bytes(profile.count) + bytes(12 + 2 * points))
    }
    return result
  }

  @Test func knowsTheUsualProfilesOfSRGBByTheirNumbers() throws {
    let profile = try profile(red: (0.64, 0.33), green: (0.3, 0.6), gamma: nil).bytes
    #expect(isPlainlySRGB(profile))
    #expect(isPlainlySRGB(tabled(profile, points: 1024)))
    // A straight line between two points is not the sRGB curve.
    #expect(!isPlainlySRGB(tabled(profile, points: 2)))
    #expect(try !isPlainlySRGB(displayP3().bytes))
  }

  @Test func numbersNeverContradictTheColors() throws {
    var answers: [Bool: Int] = [:]
    for step in -8...8 {
      let shift = Double(step) / 1000
      for (red, green) in [((0.64 + shift, 0.33), (0.3, 0.6)), ((0.64, 0.33), (0.3, 0.6 + shift))] {
        let profile = try profile(red: red, green: green, gamma: nil).bytes
        let answer = isPlainlySRGB(profile)
        answers[answer, default: 0] += 1
        #expect(!answer || ColorTransform.isSRGB(profile, components: 3) == true, "\(red) \(green)")
      }
    }
    #expect(answers[true, default: 0] >= 2 && answers[false, default: 0] >= 20, "\(answers)")
  }

  @Test func numbersOfDamagedProfilesAreNotReadBeyondTheirEnd() throws {
    let profile = try tabled(profile(red: (0.64, 0.33), green: (0.3, 0.6), gamma: nil).bytes, points: 64)
    for count in stride(from: 0, to: profile.count, by: 7) {
      #expect(!isPlainlySRGB(Array(profile[..<count])))
    }
    for index in 128..<profile.count {
      var damaged = profile
      damaged[index] = 0xFF
      _ = isPlainlySRGB(damaged)
    }
  }

  /// The level of a scaled pattern of black and white.
  private func grayOfPattern(_ curve: TransferCurve) throws -> Double {
    let pattern = try PictureSurface.pixels(.rgb24, width: 32, height: 32) { pixels, stride in
      for y in 0..<32 {
        for x in 0..<32 where (x + y) % 2 == 0 {
          for channel in 0..<3 { pixels[y * stride + 4 * x + channel] = 255 }
        }
      }
    }
    return try pattern.scaled(width: 8, height: 8, curve: curve).withPixels { pixels, _ in Double(pixels[0]) }
  }

  @Test(arguments: [1, 1.8, 2.19921875, 3]) func scalesByTheCurveOfTheProfile(_ gamma: Double) throws {
    let profile = try profile(red: (0.64, 0.33), green: (0.21, 0.71), gamma: gamma)
    let level = try grayOfPattern(#require(profile.transferCurve))
    #expect(abs(level - 255 * pow(0.5, 1 / gamma)) < 1, "\(level)")
  }

  @Test func knowsTheCurveOfGrayAndNoneOfInks() throws {
    let gray = try #require(ColorProfile(Self.grayProfile, components: 1)?.transferCurve)
    #expect(try grayOfPattern(gray) == 174)
    #expect(plainInksProfile?.transferCurve == nil)
  }

  static let curves: [@Sendable (Double) -> Double] = [
    { $0 }, { pow($0, 1.8) }, { pow($0, 3) }, { max(0, $0 * 1.02 - 0.02) }, { pow($0, 0.6) },
  ]

  @Test(arguments: curves.indices) func keepsEveryLevelWithAnyCurve(_ index: Int) throws {
    let levels = try PictureSurface.pixels(.rgb24, width: 256, height: 4) { pixels, stride in
      for y in 0..<4 {
        for x in 0..<256 {
          for channel in 0..<3 { pixels[y * stride + 4 * x + channel] = UInt8(x) }
        }
      }
    }
    let curve = try #require(TransferCurve(Self.curves[index]))
    let same = try levels.scaled(width: 256, height: 1, curve: curve)
    let kept = same.withPixels { pixels, _ in (0..<256).map { pixels[4 * $0] } }
    #expect(kept == Array(0...255))
  }

  static let wrongCurves: [@Sendable (Double) -> Double] = [
    { 1 - $0 }, { _ in .nan }, { _ in 0 }, { _ in 5 }, { $0 < 0.5 ? 0 : .infinity }, { $0 < 0.5 ? 0 : 1 },
    { min(1, 2 * $0) },
  ]

  @Test(arguments: wrongCurves.indices) func takesNoCurveThatDoesNotRise(_ index: Int) {
    #expect(TransferCurve(Self.wrongCurves[index]) == nil)
  }

  @Test func givesTheSameBytesAtAnyTime() throws {
    #expect(try displayP3().bytes[24..<36].allSatisfy { $0 == 0 })
  }

  @Test func convertsToSRGB() throws {
    // (128, 64, 32) in Display P3 is (136, 60, 22) in sRGB, by the matrices of both.
    let color = try converted([32, 64, 128, 255], .rgb24, displayP3())
    #expect(zip(color, [22, 60, 136]).allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(color)")
  }

  @Test func leavesTheAlphaAlone() throws {
    let color = try converted([16, 32, 64, 128], .argb32, displayP3())
    #expect(zip(color, [11, 30, 68, 128]).allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(color)")
  }

  @Test func keepsOnlyWhatColorsAreComputedBy() throws {
    for (plain, components) in [(try displayP3().bytes, 3), (Self.grayProfile, 1)] {
      // One more tag, which is private, moves all others by twelve bytes.
      func bytes(_ number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
      }
      func number(_ at: Int) -> Int { plain[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
      var profile = Array(plain[..<128]) + bytes(number(128) + 1)
      for tag in stride(from: 132, to: 132 + 12 * number(128), by: 12) {
        profile += plain[tag..<tag + 4] + bytes(number(tag + 4) + 12) + plain[tag + 8..<tag + 12]
      }
      let secret = Array("text\0\0\0\0SECRET of Ana".utf8)
      profile += Array("priv".utf8) + bytes(plain.count + 12) + bytes(secret.count)
      profile += plain[(132 + 12 * number(128))...] + secret
      profile.replaceSubrange(0..<4, with: bytes(profile.count))
      profile.replaceSubrange(48..<52, with: "ANAS".utf8)
      let kept = try #require(ColorProfile(profile, components: components))
      #expect(!String(decoding: kept.bytes, as: UTF8.self).contains("SECRET"))
      #expect(!String(decoding: kept.bytes, as: UTF8.self).contains("ANAS"))
      #expect(kept == ColorProfile(plain, components: components))
      #expect(ColorProfile(kept.bytes, components: components) == kept)
    }
  }

  @Test func refusesDamagedProfiles() throws {
    let bytes = try displayP3().bytes
    #expect(ColorProfile(bytes, components: 3) != nil)
    #expect(ColorProfile(bytes, components: 1) == nil)
    #expect(ColorProfile(bytes, components: 4) == nil)
    #expect(ColorProfile(Array(bytes.dropLast()), components: 3) == nil)
    #expect(ColorProfile(bytes + [0, 0], components: 3)?.bytes == bytes)
    // A tag beyond the end.
    var long = bytes
    long[164] = 0x7F
    #expect(ColorProfile(long, components: 3) == nil)
    for offset in [0, 12, 16, 20, 36] {
      var damaged = bytes
      damaged[offset] = 0xFF
      #expect(ColorProfile(damaged, components: 3) == nil, "\(offset)")
    }
  }

  private func jpeg(_ chunks: [(number: UInt8, count: UInt8, data: ArraySlice<UInt8>)]) throws -> [UInt8] {
    let picture = try PictureSurface.pixels(.rgb24, width: 8, height: 8) { _, _ in }
    let plain = try encodeJPEG(picture, quality: 90).withBytes { Array($0) }
    let segments = chunks.flatMap { chunk in
      let length = chunk.data.count + 16
      return [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)] + Array("ICC_PROFILE\0".utf8)
        + [chunk.number, chunk.count] + chunk.data
    }
    return Array(plain[..<2] + segments + plain[2...])
  }

  @Test func joinsTheChunksOfAJPEGInTheirOrder() throws {
    let profile = try displayP3()
    let (first, second) = (profile.bytes[..<200], profile.bytes[200...])
    let read = { (chunks: [(UInt8, UInt8, ArraySlice<UInt8>)]) throws in
      try self.jpeg(chunks).withUnsafeBytes { colorProfile(of: $0, .jpeg) }
    }
    #expect(try read([(1, 2, first), (2, 2, second)]) == profile)
    #expect(try read([(2, 2, second), (1, 2, first)]) == profile)
    #expect(try read([(1, 2, first)]) == nil)
    #expect(try read([(1, 2, first), (1, 2, first), (2, 2, second)]) == nil)
    #expect(try read([]) == nil)
  }
}
