import ScrapbookKit
import TestSupport
import Testing

@testable import ScrapbookRendering

/// Photos that a program has turned without a note of it.
@Suite struct RotatedTwiceTests {
  private let photo: [UInt8]

  init() throws { photo = try readFile(Project.root + "/Samples/Invalid/pictures/rotated-twice.jpg") }

  private func isRotatedTwice(_ bytes: [UInt8]) throws -> Bool {
    let scratch = try Scratch()
    try scratch.write("a.jpg", bytes)
    return AssetStore(AssetOptions(folder: scratch.folder)).repeatedRotation(of: "a.jpg")?.degrees == 180
  }

  @Test func isSeenByTheSmallPictureOfTheCamera() throws {
    #expect(try isRotatedTwice(photo))
  }

  @Test func othersAreAsTheirFilesSay() throws {
    // The byte of the orientation.
    let place = try #require(
      photo.firstRange(of: [0x12, 0x01, 0x03, 0x00, 0x01, 0x00, 0x00, 0x00])?.upperBound)
    for orientation: UInt8 in [0, 1, 2, 4, 6, 8, 9] {
      var other = photo
      other[place] = orientation
      #expect(try !isRotatedTwice(other), "orientation \(orientation)")
    }
    #expect(try !isRotatedTwice(readFile(Project.sample("photos/bus.jpg"))))
    #expect(try !isRotatedTwice(readFile(Project.root + "/Samples/Invalid/pictures/dot.png")))
  }

  @Test func aDamagedBlockIsNoPicture() throws {
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
