import ImageCodecs
import Testing

@Suite struct CondensedJPEGTests {
  /// A baseline JPEG of 8 x 8 pixels with so many bytes of picture data, of which any may be 0xFF and a zero.
  private func jpeg(data: [UInt8], frame: UInt8 = 0xC0, end: [UInt8] = [0xFF, 0xD9]) -> [UInt8] {
    let segment = { (marker: UInt8, body: [UInt8]) -> [UInt8] in
      [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
    }
    return [0xFF, 0xD8] + segment(0xE1, Array("Exif\0\0secret".utf8)) + segment(0xDB, [1])
      + segment(frame, [8, 0, 8, 0, 8, 1, 1, 0x11, 0]) + segment(0xC4, [1])
      + segment(0xDA, [1, 1, 0, 0, 63, 0])
      + data + end
  }

  private func condensed(_ file: [UInt8], head: Int = 128) -> CondensedJPEG? {
    file.withUnsafeBytes { bytes in
      CondensedJPEG(head: UnsafeRawBufferPointer(rebasing: bytes.prefix(head))) { offset, room in
        let piece = bytes[min(offset, bytes.count)...].prefix(room.count)
        room.copyBytes(from: piece)
        return piece.count
      }
    }
  }

  /// The data of the PDF's picture, from the condensed file and from the whole one.
  private func parts(_ file: [UInt8]) throws -> (condensed: [FilePart]?, whole: [FilePart]?) {
    let condensed = condensed(file)
    let image = try condensed.flatMap { condensed in
      try condensed.bytes.withUnsafeBytes {
        try CompressedImage(jpeg: $0, keepMetadata: false)?.extended(to: condensed)
      }
    }
    return (
      image?.data, try file.withUnsafeBytes { try CompressedImage(jpeg: $0, keepMetadata: false)?.data }
    )
  }

  @Test(arguments: [1, 100, 262_143, 262_144, 262_145, 600_000])
  func findsThePictureThatReadingTheWholeFileFinds(_ count: Int) throws {
    // Stuffed zeros and restarts at every place of a piece's end.
    let pattern: [UInt8] = [1, 0xFF, 0, 0xFF, 0xD3, 7, 0xFF, 0]
    for shift in 0..<4 {
      var data = (0..<count).map { pattern[($0 + shift) % 8] }
      // Otherwise it and the end marker would be fill bytes and a marker.
      if data[count - 1] == 0xFF { data[count - 1] = 1 }
      let parts = try parts(jpeg(data: data, end: [0xFF, 0xD9]) + Array("trailer\u{FF}".utf8))
      #expect(parts.condensed == parts.whole && parts.whole != nil, "\(count), \(shift)")
    }
  }

  @Test func leavesToOthersWhatHasToBeReadWhole() throws {
    let data = [UInt8](repeating: 1, count: 300)
    #expect(condensed(jpeg(data: data)) != nil)
    // Progressive, cut off, a second scan, a header beyond the head, no JPEG.
    #expect(condensed(jpeg(data: data, frame: 0xC2)) == nil)
    #expect(condensed(jpeg(data: data, end: [])) == nil)
    #expect(condensed(jpeg(data: data, end: [0xFF])) == nil)
    #expect(condensed(jpeg(data: data, end: [0xFF, 0xDA, 0, 2, 0xFF, 0xD9])) == nil)
    #expect(condensed(jpeg(data: data), head: 30) == nil)
    #expect(condensed(Array("no picture".utf8)) == nil)
  }

  @Test func findsTheEndWhereverTheFileIsCut() {
    let data: [UInt8] = [1, 0xFF, 0, 0xFF, 0xD7, 0xFF, 0xFF, 0, 2]
    for (marker, end) in [(UInt8(0xD9), 9 + 3 + data.count), (0xDA, nil)] {
      let bytes = data + [0xFF, 0xFF, marker, 3, 0xFF, 0xD9]
      bytes.withUnsafeBytes { bytes in
        for length in 1...bytes.count {
          var search = JPEGEndSearch(from: 9)
          for start in stride(from: 0, to: bytes.count, by: length) {
            search.search(UnsafeRawBufferPointer(rebasing: bytes[start...].prefix(length)))
          }
          #expect(search.end == end && search.isOver, "\(marker), \(length)")
        }
        var search = JPEGEndSearch(from: 9)
        search.search(UnsafeRawBufferPointer(rebasing: bytes.prefix(data.count + 2)))
        #expect(search.end == nil && !search.isOver && search.offset == 9 + data.count + 2)
      }
    }
  }
}
