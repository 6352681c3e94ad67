import Cairo
import Foundation
import PDFAssembly
import ScrapbookKit
import TestSupport
import Testing

@testable import ImageCodecs
@testable import ScrapbookRendering

/// Painting and PDF export accept the same pictures.
@Suite struct DamagedPictureTests {
  private static let rounds = Project.isSoaking ? 20_000 : Sample.rounds(150, some: 50)

  private func inFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "scrapbook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// The messages about a picture when an album is checked, and when it is painted.
  private func outcomes(_ bytes: [UInt8], _ folder: URL) throws -> (inspected: String?, painted: String?) {
    try Data(bytes).write(to: folder.appending(path: "picture"))
    let store = AssetStore(AssetOptions(folder: folder.path))
    do throws(ImageProblem) { _ = try store.inspect("picture") } catch { return ("\(error)", nil) }
    do throws(ImageProblem) { _ = try store.picture("picture", paintedAt: Size(width: 40, height: 24)) } catch
    {
      return (nil, "\(error)")
    }
    do throws(ImageProblem) {
      _ = try LinkedPictures(of: store).linkedPicture("picture", treatment: .original, keepMetadata: false)
    } catch { return (nil, "\(error)") }
    return (nil, nil)
  }

  @Test(arguments: TinyPictures.all.map(\.name))
  func takesNothingThatCannotBePainted(_ name: String) throws {
    let whole = try #require(TinyPictures.all.first { $0.name == name }).bytes
    var random = SeededGenerator(seed: 12)
    try inFolder { folder in
      #expect(try outcomes(whole, folder) == (nil, nil))
      for round in 0..<Self.rounds {
        var bytes = whole
        for _ in 0..<1 + round % 3 {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0..<6, using: &random) {
          case 0: bytes.remove(at: place)
          case 1: bytes.insert(.random(in: 0...255, using: &random), at: place)
          case 2: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
          case 3: bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &random))
          default: bytes[place] = .random(in: 0...255, using: &random)
          }
        }
        let painted = try outcomes(bytes, folder).painted
        #expect(painted == nil, "round \(round): \(Data(bytes).base64EncodedString())")
      }
    }
  }

  /// Valid pictures, and pictures with one pixel more than the limit.
  @Test(arguments: TinyPictures.all.map(\.name))
  func asksForTheSizeInPixelsOfEveryKind(_ name: String) throws {
    let bytes = try #require(TinyPictures.all.first { $0.name == name }).bytes
    try inFolder { folder in
      try Data(bytes).write(to: folder.appending(path: "picture"))
      var options = AssetOptions(folder: folder.path)
      options.limits.pixels = 40 * 24
      #expect(throws: Never.self) { try AssetStore(options).inspect("picture") }
      options.limits.pixels = 40 * 24 - 1
      let problem = #expect(throws: ImageProblem.self) { try AssetStore(options).inspect("picture") }
      #expect(problem?.id == .imageTooLarge, "\(problem as Any)")
    }
  }

  // MARK: JPEG

  private static let photo = TinyPictures.all[0].bytes

  /// The offset after a marker and its length.
  private func segment(_ marker: UInt8, of bytes: [UInt8]) throws -> Int {
    var offset = 2
    while offset + 4 < bytes.count, bytes[offset] == 0xFF {
      if bytes[offset + 1] == marker { return offset + 4 }
      offset += 2 + Int(bytes[offset + 2]) << 8 + Int(bytes[offset + 3])
    }
    return try #require(nil as Int?, "no segment \(marker)")
  }

  /// A marker, an offset in its segment, the byte to put there, and the message.
  static let faults: [(UInt8, Int, UInt8, String)] = [
    (0xC4, 0, 0x24, "Huffman tables"), (0xC4, 1, 3, "Huffman tables"), (0xC4, 16, 200, "Huffman tables"),
    (0xDB, 0, 0x07, "quantization tables"), (0xC0, 7, 0x51, "sampling factors"),
    (0xC0, 7, 0x00, "sampling factors"), (0xC0, 7, 0x44, "sampling factors"),
    (0xC0, 7, 0x33, "sampling factors"),
    (0xC0, 8, 3, "quantization tables are missing"), (0xDA, 1, 77, "a component that does not exist"),
    (0xDA, 2, 0x33, "tables are missing"), (0xDA, 0, 2, "header of a scan"),
  ]

  @Test(arguments: faults)
  func refusesTablesAndParametersThatNoDecoderTakes(_ fault: (UInt8, Int, UInt8, String)) throws {
    var bytes = Self.photo
    bytes[try segment(fault.0, of: bytes) + fault.1] = fault.2
    let told = try inFolder { try outcomes(bytes, $0) }
    #expect(told.inspected?.contains(fault.3) == true, "\(told)")
  }

  /// The number of codes with 1, 2 and 3 bits; no decoder accepts a code of only ones (T.81, C.2).
  @Test(
    arguments: [
      ([1, 1, 0], true), ([0, 3, 1], true), ([2, 0, 0], false), ([1, 2, 0], false), ([0, 3, 2], false),
      ([0, 0, 7], true), ([0, 0, 8], false),
    ] as [([UInt8], Bool)])
  func knowsTheHuffmanTablesThatCanBeDecoded(_ row: (counts: [UInt8], isDecodable: Bool)) {
    let symbols = Array(repeating: UInt8(0), count: Int(row.counts.reduce(0, +)))
    let table = (row.counts + Array(repeating: 0, count: 13) + symbols).withUnsafeBytes {
      JPEGHuffmanTable(ByteReader(bytes: $0), at: 0)
    }
    #expect(table?.isDecodable == row.isDecodable)
  }

  @Test func refusesTheParametersOfALaterScan() throws {
    var bytes = TinyPictures.all[1].bytes
    let scans = bytes.indices.dropLast(12).filter { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
    try #require(scans.count > 3)
    let last = try #require(scans.last)
    let count = Int(bytes[last + 4])
    bytes[last + 6 + 2 * count] = 70
    let told = try inFolder { try outcomes(bytes, $0) }
    #expect(told.inspected != nil, "\(told)")
  }

  /// A photo of many rows.
  private func tall(restarts: Bool) throws -> [UInt8] {
    let picture = try PictureSurfaceMaker.noise(width: 200, height: 400)
    return try encodeJPEG(picture, quality: 90).withBytes { Array($0) }
  }

  private func warning(_ bytes: [UInt8]) throws -> String? {
    try inFolder { folder in
      try Data(bytes).write(to: folder.appending(path: "picture"))
      return try AssetStore(AssetOptions(folder: folder.path)).inspect("picture").warnings.first?.message
    }
  }

  @Test func tellsHowMuchIsLost() throws {
    let whole = try tall(restarts: false)
    #expect(try warning(whole) == nil)
    // A memory card sector that was never written, a truncated file, and a marker that ends the data early.
    var empty = whole
    for place in whole.count / 2..<whole.count * 3 / 4 { empty[place] = 0 }
    let emptied = try #require(try warning(empty))
    #expect(emptied.contains("is damaged") && emptied.contains("may be missing or wrong"), "\(emptied)")
    let cut = try #require(try warning(Array(whole[..<(whole.count * 3 / 4)])))
    #expect(cut.contains("is cut off: the lower 2") && cut.contains(" % of it is left gray"), "\(cut)")
    var marked = whole
    (marked[whole.count / 2], marked[whole.count / 2 + 1]) = (0xFF, 0xD1)
    let ended = try #require(try warning(marked))
    #expect(ended.contains("is damaged: the lower 5"), "\(ended)")
    // In visible orientation, not as stored.
    let turned = jpegTurned(cutting: whole)
    #expect(try #require(try warning(turned)).contains("is cut off: the left 2"))
  }

  private func jpegTurned(cutting whole: [UInt8]) -> [UInt8] {
    let tiff: [UInt8] =
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    let exif = Array("Exif\0\0".utf8) + tiff
    return whole[..<2] + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + whole[2..<whole.count * 3 / 4]
  }

  /// The PDF contains the decoded pixels, so that all viewers show the same.
  @Test func storesADamagedPhotoAgain() throws {
    var bytes = try tall(restarts: false)
    for place in bytes.count / 2..<bytes.count * 3 / 4 { bytes[place] = 0 }
    #expect(try bytes.withUnsafeBytes { try PDFImage(jpeg: $0, keepMetadata: false) } == nil)
  }
}
