import RenderingTestSupport
import TestSupport
import Testing

@testable import ScrapbookKit
@testable import ScrapbookRendering

/// Photos that a program has rotated without updating the orientation.
@Suite struct RotatedTwiceTests {
  private let photo: [UInt8]

  init() throws { photo = try readFile(Project.root + "/Samples/Invalid/pictures/rotated-twice.jpg") }

  private func rotation(_ bytes: [UInt8]) throws -> UnstatedRotation? {
    let scratch = try Scratch()
    try scratch.write("a.jpg", bytes)
    return AssetStore(AssetOptions(folder: scratch.folder)).unstatedRotation(of: "a.jpg")
  }

  private func isRotatedTwice(_ bytes: [UInt8]) throws -> Bool {
    try rotation(bytes) == UnstatedRotation(.degrees(180), isRepeated: true)
  }

  /// The photo with another value of its orientation.
  private func photo(orientation: UInt8) throws -> [UInt8] {
    let place = try #require(
      photo.firstRange(of: [0x12, 0x01, 0x03, 0x00, 0x01, 0x00, 0x00, 0x00])?.upperBound)
    var other = photo
    other[place] = orientation
    return other
  }

  @Test func isSeenByTheSmallPictureOfTheCamera() throws {
    #expect(try isRotatedTwice(photo))
  }

  @Test func othersAreAsTheirFilesSay() throws {
    for orientation: UInt8 in [0, 1, 2, 4, 6, 8, 9] {
      #expect(try !isRotatedTwice(photo(orientation: orientation)), "orientation \(orientation)")
    }
    for orientation: UInt8 in [2, 4, 6, 8] {
      #expect(try rotation(photo(orientation: orientation)) == nil, "orientation \(orientation)")
    }
    #expect(try !isRotatedTwice(readFile(Project.sample("photos/bus.jpg"))))
    #expect(try !isRotatedTwice(readFile(Project.root + "/Samples/Invalid/pictures/dot.png")))
  }

  /// The file has no rotation, but its thumbnail is upside down, so it is unknown which of them is upright.
  @Test func isSeenWhereTheFileAsksForNoTurn() throws {
    #expect(try rotation(photo(orientation: 1)) == UnstatedRotation(.degrees(180), isRepeated: false))
    let scratch = try Scratch()
    try scratch.write("a.jpg", photo(orientation: 1))
    var options = CompositionOptions()
    (options.looksAtRotations, options.proposesMoves) = (true, true)
    let json = { (keys: String) in
      "{ \"pages\": [ { \"photos\": [ { \"image\": \"a.jpg\"\(keys) } ] }, {} ] }"
    }
    let found = ComposedAlbum(json(""), in: scratch, options: options).composition
    #expect(found.diagnostics.all.map(\.id).contains(.rotatedTwice) && found.moves.isEmpty)
    let turned = ComposedAlbum(json(", \"flip\": \"both\""), in: scratch, options: options).composition
    #expect(!turned.diagnostics.all.map(\.id).contains(.rotatedTwice))
  }

  @Test func aDamagedBlockIsNotAPicture() throws {
    let end = try #require(photo.firstRange(of: [0xFF, 0xD8, 0xFF, 0xE0])?.lowerBound)
    for offset in 2..<end {
      for value: UInt8 in [0, 0xFF] {
        var other = photo
        other[offset] = value
        _ = try isRotatedTwice(other)
      }
    }
  }
}
