import Cairo
import Foundation
import ImageCodecs
import PDFAssembly
import ScrapbookKit
import TestSupport
import Testing

@testable import ScrapbookRendering

private let samples = URL(filePath: Project.root).appending(path: "Samples")

/// Cache entries with a correct checksum and wrong numbers: they are read or refused, but no sum may overflow.
@Suite struct CacheCodingTests {
  private static let hostile: [Int] = [
    .min, .max, .max - 1, -1, 0, 1 << 62, 1 << 40, 1 << 32, 3, 255,
    Int(bitPattern: UInt(Double.nan.bitPattern)), Int(bitPattern: UInt(Double.infinity.bitPattern)),
    Int(bitPattern: UInt((-1.0).bitPattern)), Int(bitPattern: UInt((1e300).bitPattern)),
  ]

  private func readings() throws -> [PictureReading] {
    let folder = samples.appending(path: "FieldTrip").path
    let reader = PictureReader(files: AssetFiles(AssetOptions(folder: folder)))
    return try ["photos/lake.jpg", "stickers/arrow.svg"].map { name throws(ImageProblem) in
      try reader.read(name)
    }
  }

  /// Writes a number at each eighth byte in turn, whatever is there.
  @Test func survivesHostileNumbers() throws {
    for reading in try readings() {
      var bytes: [UInt8] = []
      reading.encode(to: &bytes)
      for offset in 0..<min(bytes.count - 8, Project.isSoaking ? 20_000 : 600) {
        let number = Self.hostile[offset % Self.hostile.count]
        for number in Project.isSoaking ? Self.hostile : [number, .max] {
          var changed = bytes
          for index in 0..<8 { changed[offset + index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
          use(changed)
        }
      }
    }
  }

  /// Uses the bytes as readers of the cache do.
  private func use(_ bytes: [UInt8]) {
    var reader = BinaryReader(bytes[...])
    guard let reading = try? PictureReading(from: &reader), reader.rest.isEmpty else { return }
    let size = reading.info.size
    #expect(Int(size.width) >= 0 && Int(size.height) >= 0)
    if case .image(let image) = reading.stored {
      #expect(image.byteCount >= image.memoryByteCount)
      #expect(image.width * image.height * image.colorSpace.components * image.bitsPerComponent > 0)
    }
    if case .drawing(let drawing) = reading.stored { #expect(Int(drawing.width) + Int(drawing.height) >= 0) }
  }
}
