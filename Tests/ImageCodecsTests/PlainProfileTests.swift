import Testing

@testable import ImageCodecs

/// Only the numbers by which colors are computed are kept of a profile's tags.
@Suite struct PlainProfileTests {
  @Test func keepsNothingThatIsHiddenBehindACurve() throws {
    let encoding = ColorEncoding(
      white: (0.3127, 0.329), red: (0.68, 0.32), green: (0.265, 0.69), blue: (0.15, 0.06))
    let plain = try #require(encoding.profile).bytes
    let secret = Array("SECRET of Ana".utf8)
    func bytes(_ number: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
    func number(_ at: Int) -> Int { plain[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    let tags = stride(from: 132, to: 132 + 12 * number(128), by: 12)
    let curves = tags.filter { plain[$0 + 1..<$0 + 4].elementsEqual("TRC".utf8) }
    let curve = try #require(curves.first)
    let range = number(curve + 4)..<number(curve + 4) + number(curve + 8)
    var profile = plain + plain[range] + secret
    for tag in curves {
      profile.replaceSubrange(
        tag + 4..<tag + 12, with: bytes(plain.count) + bytes(range.count + secret.count))
    }
    profile.replaceSubrange(0..<4, with: bytes(profile.count))
    #expect(ColorProfile(profile, components: 3)?.bytes.count == plain.count)
    #expect(ColorProfile(profile, components: 3)?.transferCurve != nil)
  }

  private static func bytes(_ numbers: [Int], size: Int) -> [UInt8] {
    numbers.flatMap { number in (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * (size - 1 - $0))) }
    }
  }

  private static let point = bytes([0xF6D6, 0x10000, 0xD32D], size: 4)
  private static let gamma = Array("curv\0\0\0\0".utf8) + bytes([1], size: 4) + [1, 0xCD]
  private static let line = Array("para\0\0\0\0\0\u{1}\0\0".utf8) + bytes([1, 2, 3], size: 4)
  private static let colors: [UInt8] = [2] + [UInt8](repeating: 0, count: 15) + [1, 0, 0, 0] + Array(40...45)

  /// A tag of one input and three outputs, with matrix, curves and table at the given offsets.
  private static func stages(_ type: String, at offsets: [Int], _ data: [UInt8]) -> [UInt8] {
    Array(type.utf8) + bytes([0], size: 4) + [1, 3, 0, 0] + bytes(offsets, size: 4) + data
  }

  private static let curvesOfThree = gamma + [0, 0] + line + gamma
  /// Curves of three outputs, a table of one input, and its curve.
  private static let plainStages = stages(
    "mAB ", at: [32, 0, 0, 88, 116], curvesOfThree + [0, 0] + colors + [0, 0] + line)

  static let tags: [(name: String, tag: [UInt8])] = [
    ("point", Array("XYZ \0\0\0\0".utf8) + point), ("curve", gamma), ("function", line),
    ("table", Array("curv\0\0\0\0".utf8) + bytes([3], size: 4) + bytes([0, 9, 65535], size: 2)),
    ("matrix", Array("sf32\0\0\0\0".utf8) + point + point + point),
    (
      "bytes",
      Array("mft1\0\0\0\0".utf8) + [1, 3, 2, 0] + [UInt8](repeating: 1, count: 36 + 256 + 2 * 3 + 256 * 3)
    ),
    (
      "words",
      Array("mft2\0\0\0\0".utf8) + [1, 3, 2, 0] + [UInt8](repeating: 1, count: 36) + [0, 2, 0, 4]
        + [UInt8](repeating: 1, count: 2 * (2 + 2 * 3 + 4 * 3))
    ),
    ("stages", plainStages),
    ("stages to inks", stages("mBA ", at: [32, 0, 0, 0, 48], gamma + [0, 0] + curvesOfThree)),
    (
      "stages with a matrix",
      stages("mBA ", at: [32, 48, 0, 0, 0], gamma + [0, 0] + point + point + point + point)
    ),
  ]

  @Test(arguments: tags) func keepsOnlyTheNumbersOfATag(_ row: (name: String, tag: [UInt8])) {
    #expect(plainProfileTag(row.tag) == row.tag)
    #expect(plainProfileTag(row.tag + Array("SECRET".utf8)) == row.tag)
    #expect(plainProfileTag(Array(row.tag[..<4]) + Array("Anna".utf8) + row.tag[8...]) == row.tag)
    for count in row.tag.indices { #expect(plainProfileTag(Array(row.tag[..<count])) == nil, "\(count)") }
    for index in stride(from: 0, to: row.tag.count, by: row.tag.count > 200 ? 13 : 1) {
      var damaged = row.tag
      damaged[index] = 0xFF
      _ = plainProfileTag(damaged)
    }
  }

  @Test func keepsNothingBetweenTheStagesOfATag() {
    let shifted = Self.stages(
      "mAB ", at: [40, 0, 0, 104, 132],
      Array("ANA IS 7".utf8) + Self.curvesOfThree + Array("AND HERE".utf8) + [0, 0] + Self.colors + [9, 9]
        + Self.line)
    #expect(plainProfileTag(shifted) == Self.plainStages)
    #expect(plainProfileTag(Array("mpet".utf8) + Self.plainStages[4...]) == nil)
  }
}
