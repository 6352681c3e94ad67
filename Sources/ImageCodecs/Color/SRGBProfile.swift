extension ColorProfile {
  /// The profile of sRGB (IEC 61966-2-1): its primaries under D50, and its curve in five parameters (ICC.1:2010, 8.3.3).
  public static let sRGB: [UInt8] = {
    let curve =
      "para\0\0\0\0\0\u{3}\0\0".utf8 + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)
    let d50 = [0.9642, 1, 0.82491]
    let tags: [(String, [UInt8])] = [
      ("desc", text("sRGB")), ("cprt", text("None")), ("wtpt", xyz(d50)),
      ("chad", "sf32\0\0\0\0".utf8 + adaptation.flatMap(fixed)),
      ("rXYZ", xyz([0.43607, 0.22249, 0.01392])), ("gXYZ", xyz([0.38515, 0.71687, 0.09708])),
      ("bXYZ", xyz([0.14307, 0.06061, 0.7141])), ("rTRC", Array(curve)),
    ]
    let start = 132 + 12 * (tags.count + 2)
    var (directory, data) = ([UInt8](), [UInt8]())
    for (name, contents) in tags {
      // The three curves are one.
      for name in name == "rTRC" ? ["rTRC", "gTRC", "bTRC"] : [name] {
        directory += name.utf8 + bytes(start + data.count) + bytes(contents.count)
      }
      data += contents
    }
    return header(length: start + data.count) + bytes(tags.count + 2) + directory + data
  }()

  /// The adaptation of D65 to D50 (Bradford).
  private static let adaptation = [
    1.047882, 0.022918, -0.050217, 0.029587, 0.990479, -0.017059, -0.009232, 0.015076, 0.751678,
  ]

  /// The header (7.2): version 4.2, a display's profile, perceptual, with D50 as the white point.
  private static func header(length: Int) -> [UInt8] {
    let zeros = { [UInt8](repeating: 0, count: $0) }
    return bytes(length) + zeros(4) + [4, 0x20, 0, 0] + "mntrRGB XYZ ".utf8
      // A date is required: the date of the standard.
      + [0x07, 0xCF, 0, 10, 0, 1, 0, 0, 0, 0, 0, 0] + "acsp".utf8 + zeros(28)
      + [0.9642, 1, 0.82491].flatMap(fixed) + zeros(48)
  }

  private static func xyz(_ values: [Double]) -> [UInt8] { "XYZ \0\0\0\0".utf8 + values.flatMap(fixed) }

  /// A text in one language, padded to a multiple of four (10.13).
  private static func text(_ words: String) -> [UInt8] {
    let letters = words.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let text =
      "mluc\0\0\0\0".utf8 + bytes(1) + bytes(12) + "enUS".utf8 + bytes(letters.count) + bytes(28) + letters
    return text + [UInt8](repeating: 0, count: (4 - text.count % 4) % 4)
  }

  /// An s15Fixed16Number.
  private static func fixed(_ value: Double) -> [UInt8] { bytes(Int((value * 65536).rounded())) }

  private static func bytes(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }
}
