import PDFAssembly
import TestSupport
import Testing

@testable import ImageCodecs

@Suite struct CondensedJPEGTests {
  /// A baseline JPEG, 8 pixels wide, with a restart marker after every 8 lines but the last.
  private func jpeg(
    data: [UInt8], units: Int = 1, frame: UInt8 = 0xC0, end: [UInt8] = [0xFF, 0xD9]
  ) -> [UInt8] {
    let height = [UInt8(8 * units >> 8), UInt8(8 * units & 255)]
    let segment = { (marker: UInt8, body: [UInt8]) -> [UInt8] in
      [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
    }
    // One code of one bit in each table.
    let table = [1] + [UInt8](repeating: 0, count: 16)
    return [0xFF, 0xD8] + segment(0xE1, Array("Exif\0\0secret".utf8))
      + segment(0xDB, [0] + [UInt8](repeating: 1, count: 64)) + segment(0xDD, [0, 1])
      + segment(frame, [8] + height + [0, 8, 1, 1, 0x11, 0]) + segment(0xC4, [0] + table + [16] + table)
      + segment(0xDA, [1, 1, 0, 0, frame == 0xC2 ? 0 : 63, 0])
      + data + end
  }

  private func condensed(_ file: [UInt8], head: Int = 256) -> CondensedJPEG? {
    file.withUnsafeBytes { bytes in
      CondensedJPEG(head: UnsafeRawBufferPointer(rebasing: bytes.prefix(head))) { offset, room in
        let piece = bytes[min(offset, bytes.count)...].prefix(room.count)
        room.copyBytes(from: piece)
        return piece.count
      }
    }
  }

  /// The data of the PDF's picture, from the condensed file and from the whole one.
  private func parts(_ file: [UInt8]) throws -> (condensed: [PDFData]?, whole: [PDFData]?) {
    let condensed = condensed(file)
    let image = try condensed.map { try PDFImage($0) }
    return (
      image?.data, try file.withUnsafeBytes { try PDFImage(jpeg: $0, keepMetadata: false)?.data }
    )
  }

  @Test(arguments: [1, 100, 262_143, 262_144, 262_145, 600_000])
  func findsThePictureThatReadingTheWholeFileFinds(_ count: Int) throws {
    // Stuffed zeros at every position of a piece's end, and restarts.
    let pattern: [UInt8] = [1, 0xFF, 0, 2, 0xFF, 0, 7, 0xFF, 0]
    for shift in 0..<4 {
      var data = [UInt8](repeating: 3, count: shift)
      var units = 1
      while data.count < count {
        data += pattern
        if data.count % 99 == shift {
          data += [0xFF, 0xD0 + UInt8((units - 1) % 8)]
          units += 1
        }
      }
      let parts = try parts(jpeg(data: data, units: units) + Array("trailer\u{FF}".utf8))
      #expect(parts.condensed == parts.whole && parts.whole != nil, "\(count), \(shift)")
    }
  }

  @Test func leavesToOthersWhatHasToBeReadWhole() throws {
    let data = [UInt8](repeating: 1, count: 300)
    #expect(condensed(jpeg(data: data)) != nil)
    // Progressive, truncated, with a second scan, with a header beyond the head, and not a JPEG.
    #expect(condensed(jpeg(data: data, frame: 0xC2)) == nil)
    #expect(condensed(jpeg(data: data, end: [])) == nil)
    #expect(condensed(jpeg(data: data, end: [0xFF])) == nil)
    #expect(condensed(jpeg(data: data, end: [0xFF, 0xDA, 0, 2, 0xFF, 0xD9])) == nil)
    #expect(condensed(jpeg(data: data), head: 30) == nil)
    #expect(condensed(Array("no picture".utf8)) == nil)
  }

  @Test func findsTheEndWhereverTheFileIsCut() {
    let data: [UInt8] = [1, 0xFF, 0, 0xFF, 0xD7, 0xFF, 0xFF, 0, 2]
    let scan = JPEGScan(unitCount: 1, restartInterval: 0, minimumByteCount: 1, isWhole: true)
    for (marker, end) in [(UInt8(0xD9), 9 + 3 + data.count), (0xDA, nil)] {
      let bytes = data + [0xFF, 0xFF, marker, 3, 0xFF, 0xD9]
      bytes.withUnsafeBytes { bytes in
        for length in 1...bytes.count {
          var search = JPEGEndSearch(from: 9, of: scan)
          for start in stride(from: 0, to: bytes.count, by: length) {
            search.search(UnsafeRawBufferPointer(rebasing: bytes[start...].prefix(length)))
          }
          #expect(search.end == end && search.isOver, "\(marker), \(length)")
        }
        var search = JPEGEndSearch(from: 9, of: scan)
        search.search(UnsafeRawBufferPointer(rebasing: bytes.prefix(data.count + 2)))
        #expect(search.end == nil && !search.isOver && search.offset == 9 + data.count + 2)
      }
    }
  }

  @Test func passesOverWhatFollowsTheEnd() {
    let scan = JPEGScan(unitCount: 9, restartInterval: 0, minimumByteCount: 0, isWhole: true)
    let bytes = [UInt8](repeating: 7, count: 600) + [0xFF, 0xD9] + [UInt8](repeating: 8, count: 3000)
    bytes.withUnsafeBytes { bytes in
      for length in [1, 100, 602, 700, 1024, 2000] {
        var search = JPEGEndSearch(from: 0, of: scan)
        for start in stride(from: 0, to: bytes.count, by: length) {
          search.search(UnsafeRawBufferPointer(rebasing: bytes[start...].prefix(length)))
        }
        #expect(search.end == 602 && search.offset == bytes.count && !search.isSuspicious, "\(length)")
      }
    }
  }

  @Test func doubtsDataThatAreShortOrFlatOrOutOfStep() {
    var random = SeededGenerator(seed: 5)
    let noise = (0..<20_000).map { _ in UInt8.random(in: 1...200, using: &random) }
    let search = { (data: [UInt8], scan: JPEGScan) in
      var search = JPEGEndSearch(from: 0, of: scan)
      (data + [0xFF, 0xD9]).withUnsafeBytes { search.search($0) }
      return search.isSuspicious
    }
    let plain = JPEGScan(unitCount: 9, restartInterval: 0, minimumByteCount: 20_000, isWhole: true)
    let restarting = JPEGScan(unitCount: 9, restartInterval: 4, minimumByteCount: 0, isWhole: true)
    #expect(!search(noise, plain) && search(noise.dropLast(), plain))
    #expect(search(noise + [UInt8](repeating: 0, count: 5000) + noise, plain))
    #expect(!search(noise + [UInt8](repeating: 0, count: 5000), plain))
    #expect(!search([1, 0xFF, 0xD0, 1, 0xFF, 0xD1, 1], restarting))
    #expect(search([1, 0xFF, 0xD0, 1, 0xFF, 0xD2, 1], restarting) && search([1, 0xFF, 0xD0, 1], restarting))
    #expect(search([1, 0xFF, 0xD0, 1] + noise, plain))
  }
}
