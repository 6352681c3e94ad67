internal import CLCMS
import Synchronization

/// An ICC profile of a picture, checked so that it can be embedded and converted from.
public struct ColorProfile: Sendable, Hashable {
  /// The profile without the tags that do not affect colors.
  public let bytes: [UInt8]
  /// The number of channels: 1 for gray, 3 for RGB, 4 for CMYK.
  public let components: Int
  /// Whether it is visually equal to sRGB, so that it need not be embedded or converted from.
  public let isSRGB: Bool

  /// Nil if the profile is damaged, too large, or for another number of channels.
  public init?(_ bytes: [UInt8], components: Int) {
    guard let length = Self.checkedLength(bytes, components: components) else { return nil }
    guard let plain = plainProfile(bytes[..<length]) else { return nil }
    self.bytes = plain
    self.components = components
    guard let isSRGB = Self.isSRGB(self.bytes, components: components) else { return nil }
    self.isSRGB = isSRGB
  }

  /// Whether a profile is visually sRGB; cached by profile, since all photos of a camera have the same one, and the
  /// answer takes longer than reading a photo.
  private static func isSRGB(_ bytes: [UInt8], components: Int) -> Bool? {
    if let known = answers.withLock({ $0[bytes] }) { return known }
    let isPlainly =
      bytes.withUnsafeBytes { MatrixProfile($0)?.givesSRGB(at: ColorTransform.sampleColors) } ?? false
    let answer = isPlainly ? true : ColorTransform.isSRGB(bytes, components: components)
    answers.withLock {
      if $0.count == knownProfileLimit { $0 = [:] }
      $0[bytes] = .some(answer)
    }
    return answer
  }

  private static let answers = Mutex<[[UInt8]: Bool?]>([:])

  /// Saves a profile that lcms2 created.
  init?(saving profile: cmsHPROFILE, components: Int) {
    var count: cmsUInt32Number = 0
    guard cmsSaveProfileToMem(profile, nil, &count) != 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    guard cmsSaveProfileToMem(profile, &bytes, &count) != 0, bytes.count > 132 else { return nil }
    // The creation time, which lcms2 writes into the header.
    for index in 24..<36 { bytes[index] = 0 }
    self.init(bytes, components: components)
  }

  /// The profile's own length, if its header (ICC.1:2010, 7.2) matches the picture. PDF and PDF/A allow no profiles
  /// after version 4 (ISO 19005-2, 6.2.4.2).
  private static func checkedLength(_ bytes: [UInt8], components: Int) -> Int? {
    bytes.withUnsafeBytes { file in
      let reader = ByteReader(bytes: file)
      let spaces: [Int: StaticString] = [1: "GRAY", 3: "RGB ", 4: "CMYK"]
      let classes: [StaticString] = ["scnr", "mntr", "prtr", "spac"]
      guard let length = reader.u32(0), 132...byteLimit ~= length, length <= file.count,
        let version = reader.u8(8), version <= 4, reader.hasText("acsp", at: 36),
        let space = spaces[components], reader.hasText(space, at: 16),
        classes.contains(where: { reader.hasText($0, at: 12) }),
        reader.hasText("XYZ ", at: 20) || reader.hasText("Lab ", at: 20)
      else { return nil }
      return length
    }
  }
}

/// The primaries and the transfer curve of an RGB picture without a profile.
struct ColorEncoding {
  /// The CIE 1931 x and y of white, red, green and blue.
  var white: (x: Double, y: Double)
  var red: (x: Double, y: Double)
  var green: (x: Double, y: Double)
  var blue: (x: Double, y: Double)
  /// The exponent from values to linear light; nil for the curve of sRGB.
  var gamma: Double?

  /// An equivalent ICC profile; nil if the numbers are not valid.
  var profile: ColorProfile? {
    var white = cmsCIExyY(x: white.x, y: white.y, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: red.x, y: red.y, Y: 1), Green: cmsCIExyY(x: green.x, y: green.y, Y: 1),
      Blue: cmsCIExyY(x: blue.x, y: blue.y, Y: 1))
    let curve = gamma.map { cmsBuildGamma(nil, $0) } ?? ColorTransform.curveOfSRGB()
    defer { cmsFreeToneCurve(curve) }
    var curves = [curve, curve, curve]
    guard let profile = cmsCreateRGBProfile(&white, &primaries, &curves) else { return nil }
    defer { cmsCloseProfile(profile) }
    return ColorProfile(saving: profile, components: 3)
  }
}
