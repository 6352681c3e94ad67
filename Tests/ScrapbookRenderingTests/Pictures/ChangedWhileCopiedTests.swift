import Foundation
import ScrapbookKit
import TestSupport
import Testing

@testable import ScrapbookRendering

private let samples = URL(filePath: Project.root).appending(path: "Samples")

/// A photo that changes while it is copied in pieces: half of the old and half of the new file are not a photo.
@Suite struct ChangedWhileCopiedTests {
  private let folder = NSTemporaryDirectory() + "/scrapbook-changed-\(UUID().uuidString)"

  @Test(arguments: [false, true]) func refusesAPhotoThatChangesWhileItIsCopied(_ changes: Bool) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let photo = folder + "/lake.jpg"
    let bytes = try Data(
      contentsOf: samples.appending(path: "FieldTrip/photos/lake.jpg"))
    // A photo of more than one piece, with its end after the first one.
    let long =
      bytes.prefix(2) + [0xFF, 0xFE, 0xFF, 0xFF] + Data(repeating: 7, count: 0xFFFD) + bytes.dropFirst(2)
    try long.write(to: URL(fileURLWithPath: photo))
    let exporter = PDFExporter(folder: folder)
    let album = Album(background: .init(.none), pages: [ScrapbookPage(photos: [Photo("lake.jpg")])])
    var copied = 0
    let export = {
      try exporter.stream(album) { piece in
        guard changes, copied == 0, piece.count > 10_000 else { return }
        copied += 1
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: photo))
        try file.seek(toOffset: UInt64(long.count - 100))
        try file.write(contentsOf: Data(repeating: 0x55, count: 10))
        try file.close()
      }
    }
    guard changes else { return try export() }
    let error = #expect(throws: ScrapbookError.self) { try export() }
    #expect(
      copied == 1 && "\(error.map { "\($0)" } ?? "")".contains("was changed while the album was being built"))
  }
}
