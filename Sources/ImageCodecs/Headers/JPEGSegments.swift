public import PDFAssembly

/// The parts of a JPEG that belong to the picture, without metadata segments and without data before and after it.
///
/// EXIF, GPS, XMP, IPTC, comments and thumbnails are stored in segments (APPn and COM; ITU-T T.81, B.2.4), further
/// pictures and videos after the end. The entropy-coded data is kept unchanged.
public struct JPEGSegments: Sendable, Equatable {
  /// The parts of the picture in file order.
  public private(set) var parts: [PDFData] = []
  /// The segments that are omitted: EXIF, XMP, comments and the like, in order.
  public private(set) var metadata: [Range<Int>] = []
  /// The transform of an Adobe segment (APP14): 0 for RGB or CMYK, 1 for YCbCr, 2 for YCCK.
  public private(set) var adobeTransform: Int?
  /// Whether only a decoder can determine if the data is intact.
  private(set) var isSuspicious = false
  private var definitions = JPEGDefinitions()

  /// - Throws: ``ImageError/broken(_:)`` if something after the header is wrong. A decoder may still be able to read
  ///   it.
  /// - Parameters:
  ///   - file: A file that ``JPEGHeader`` has read.
  ///   - start: The offset of its SOI marker.
  public init(_ file: UnsafeRawBufferPointer, start: Int = 0) throws(ImageError) {
    let reader = ByteReader(bytes: file)
    var offset = start + 2
    keep(start..<offset)
    while true {
      guard reader.u8(offset) == 0xFF else { throw .broken("it is damaged at byte \(offset)") }
      // Fill bytes may precede a marker and have no meaning.
      while reader.u8(offset + 1) == 0xFF { offset += 1 }
      guard let marker = reader.u8(offset + 1) else { throw .broken("it is cut off: its end is missing") }
      let begin = offset
      offset += 2
      switch marker {
      case 0xD9:
        keep(begin..<offset)
        return
      case 0x01: continue
      default: break
      }
      guard let length = reader.u16(offset), length >= 2, offset + length <= file.count else {
        throw .broken("it is cut off in a segment at byte \(begin)")
      }
      offset += length
      keepSegment(marker, begin..<offset, reader)
      let segment = reader[begin + 4..<offset]
      guard marker == 0xDA else {
        try definitions.define(marker, segment)
        continue
      }
      let data = offset
      offset = try skipScan(segment, file, from: data)
      keep(data..<offset)
    }
  }

  /// Returns the offset of the marker after a scan's data.
  private mutating func skipScan(
    _ header: ByteReader, _ file: UnsafeRawBufferPointer, from start: Int
  ) throws(ImageError) -> Int {
    var search = JPEGEndSearch(from: start, of: try definitions.beginScan(header))
    guard definitions.scanCount <= scanLimit else { throw .broken("it has too many scans") }
    search.search(UnsafeRawBufferPointer(rebasing: file[start...]))
    guard let marker = search.marker else { throw .broken("it is cut off: its end is missing") }
    if search.isSuspicious { isSuspicious = true }
    return marker
  }

  private mutating func keepSegment(_ marker: Int, _ range: Range<Int>, _ reader: ByteReader) {
    let contents = range.lowerBound + 4
    switch marker {
    case 0xE0 where reader.hasText("JFIF\0", at: contents):
      // JFIF implies YCbCr; a thumbnail may follow after its 14 bytes.
      if range.count == 18 { keep(range) } else { parts.append(.bytes(Self.plainJFIF[...])) }
    case 0xEE where reader.hasText("Adobe", at: contents):
      adobeTransform = reader.u8(contents + 11)
      // Adobe defines twelve bytes; more can contain anything.
      if range.count <= 16 {
        keep(range)
      } else {
        parts.append(.bytes(Self.adobe(reader.bytes, contents)[...]))
      }
    // A DNL has one number; decoders pass over it, and more can contain anything.
    case 0xDC where range.count != 6: metadata.append(range)
    // Frames, scans, tables and DNL.
    case 0xC0...0xCF, 0xDA...0xDD: keep(range)
    default: metadata.append(range)
    }
  }

  /// Version 1.1, no units, an aspect ratio of 1, no thumbnail (JFIF 1.02).
  private static let plainJFIF: [UInt8] =
    [0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]

  private static func adobe(_ file: UnsafeRawBufferPointer, _ contents: Int) -> [UInt8] {
    [0xFF, 0xEE, 0, 14] + file[contents...].prefix(12)
  }

  private mutating func keep(_ range: Range<Int>) {
    if case .file(let last)? = parts.last, last.upperBound == range.lowerBound {
      parts[parts.count - 1] = .file(last.lowerBound..<range.upperBound)
    } else {
      parts.append(.file(range))
    }
  }
}
