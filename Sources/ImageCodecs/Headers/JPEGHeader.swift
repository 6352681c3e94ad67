import Glibc

/// The markers of a JPEG up to its entropy-coded data (ITU-T T.81, annex B), read without a decoder.
public struct JPEGHeader: Sendable, Equatable {
  /// The width as stored, before the orientation.
  public var width: Int
  public var height: Int
  /// The number of components: 1 for gray, 3 for color, 4 for CMYK.
  public var components: Int
  /// The offset of the first marker, SOI: other data may precede it.
  public var start: Int
  /// Whether Adobe's APP14 segment is present. The inks of a CMYK picture are inverted then: 255 means no ink.
  public var isAdobe: Bool
  /// Whether its components are red, green and blue, which only their names show: decoders take others for YCbCr.
  var isRGBWithoutMarker: Bool
  /// Whether the end marker is missing. The rest can be decoded.
  public var isTruncated: Bool
  /// Whether it uses arithmetic coding, which PDF viewers cannot decode but this program can.
  public var isArithmetic: Bool
  /// Whether the data has several scans, each preceded by its own tables: progressive coding.
  var needsScans: Bool
  /// The offset of the entropy-coded data.
  var dataStart: Int
  /// The header of the first scan.
  var scan: JPEGScan
  /// Whether it announces further pictures after its end (CIPA DC-007), as photos of phones do.
  var isMultiPicture: Bool
  /// The EXIF orientation, 1 to 8.
  public var orientation: Int
  /// The chunks of an ICC profile, in file order.
  var profileChunks: [ProfileChunk]

  struct ProfileChunk: Sendable, Equatable {
    /// The number of the chunk, from 1 to `count`.
    var number: Int
    var count: Int
    var contents: Range<Int>
  }

  /// Whether a PDF cannot contain the file's own data, so that it must be decoded and encoded again.
  public var needsDecoding: Bool { isTruncated || isArithmetic }

  /// The offset of SOI and the marker after it; nil if there are none.
  static func start(of file: some RandomAccessCollection<UInt8>) -> Int? {
    let head = Array(file.prefix(jpegStartLimit))
    return head.indices.dropLast(2).first { head[$0...].starts(with: [0xFF, 0xD8, 0xFF]) }
  }

  /// Reads the header and checks that the picture can be decoded.
  ///
  /// - Parameter limits: The limits, checked as soon as the size is known.
  public init(_ file: UnsafeRawBufferPointer, _ limits: ImageLimits? = nil) throws(ImageError) {
    let reader = ByteReader(bytes: file)
    start = Self.start(of: file) ?? 0
    var segments = JPEGHeaderSegments()
    let offset = try segments.read(reader, from: start + 2, limits)
    guard let frame = segments.frame else { throw .broken("it has no frame header") }
    isArithmetic = segments.markers.contains { $0 >= 0xC9 && Self.isFrame($0) }
    needsScans = segments.markers.contains(0xC2) || segments.markers.contains(0xCA)
    (width, height, components) = frame
    orientation = segments.exif.orientation ?? 1
    profileChunks = segments.profileChunks
    (isAdobe, isMultiPicture) = (segments.isAdobe, segments.isMultiPicture)
    // The header of the scan, and at least one byte after it.
    guard let length = reader.u16(offset), length >= 2, offset + length < file.count else {
      throw .broken("it is cut off before its picture data")
    }
    scan = try segments.definitions.beginScan(reader[offset + 2..<offset + length])
    // R, G and B.
    isRGBWithoutMarker =
      !segments.isJFIF && !isAdobe
      && segments.definitions.components.map { UInt8($0.name) } == Array("RGB".utf8)
    dataStart = offset + length
    isTruncated = !Self.hasEnd(file, from: dataStart)
  }

  /// The next marker and the offset after it. Fill bytes (0xFF) may precede it.
  static func marker(_ reader: ByteReader, from offset: Int) throws(ImageError) -> (Int, Int) {
    var offset = offset
    guard let first = reader.u8(offset) else { throw .broken("it is cut off in its header") }
    guard first == 0xFF else { throw .broken("its header is damaged at byte \(offset)") }
    while reader.u8(offset) == 0xFF { offset += 1 }
    guard let marker = reader.u8(offset) else { throw .broken("it is cut off in its header") }
    return (marker, offset + 1)
  }

  /// SOF0 to SOF15 without DHT, JPG and DAC, which are in between.
  static func isFrame(_ marker: Int) -> Bool {
    0xC0...0xCF ~= marker && ![0xC4, 0xC8, 0xCC].contains(marker)
  }

  static func frame(
    _ marker: Int, _ reader: ByteReader, at start: Int, length: Int
  ) throws(ImageError) -> (width: Int, height: Int, components: Int) {
    guard length >= 8, let bits = reader.u8(start + 2), let height = reader.u16(start + 3),
      let width = reader.u16(start + 5), let components = reader.u8(start + 7),
      length == 8 + 3 * components
    else { throw .broken("its frame header is damaged") }
    // Baseline, extended and progressive; the latter two also with arithmetic coding.
    guard [0xC0, 0xC1, 0xC2, 0xC9, 0xCA].contains(marker) else {
      throw .unsupported(kind: "a lossless or hierarchical JPEG", advice: "save it as an ordinary JPEG")
    }
    guard bits == 8 else {
      throw .unsupported(kind: "a JPEG with \(bits) bits per sample", advice: "save it as an ordinary JPEG")
    }
    guard [1, 3, 4].contains(components) else {
      throw .broken("it claims \(components) color components")
    }
    guard height > 0 else {
      throw .unsupported(kind: "a JPEG without a height in its header", advice: "save it again as a JPEG")
    }
    return (width, height, components)
  }

  /// Whether the end marker is present: without this check a truncated picture would be drawn half gray without a
  /// warning.
  private static func hasEnd(_ file: UnsafeRawBufferPointer, from start: Int) -> Bool {
    // Nearly every file ends with EOI, possibly with padding.
    var end = file.count
    while end > start, file[end - 1] == 0 { end -= 1 }
    if end - start >= 2, file[end - 2] == 0xFF, file[end - 1] == 0xD9 { return true }
    // Cameras append data after it. In entropy-coded data 0xFF 0xD9 cannot occur.
    var offset = start
    // Within the file: `offset` is less than its count.
    while offset < file.count, let found = memchr(file.baseAddress! + offset, 0xFF, file.count - offset) {
      offset = UnsafeRawPointer(found) - file.baseAddress! + 1
      if offset < file.count, file[offset] == 0xD9 { return true }
    }
    return false
  }
}
