/// The markers of a JPEG up to its picture data (ITU-T T.81, annex B), read without a decoder.
public struct JPEGHeader: Sendable, Equatable {
  /// As stored, before the orientation.
  public var width: Int
  public var height: Int
  public var components: Int
  /// The EXIF orientation, 1 to 8.
  public var orientation: Int
  /// When the picture was taken, as EXIF writes it: "2026:05:14 09:30:00".
  public var dateTaken: String?
  /// Fill bytes (0xFF) between the markers before the picture data. They mean nothing (B.1.1.2), but cairo 1.16
  /// takes a JPEG with them for none and paints a single pixel.
  public var fillBytes: [Range<Int>]

  /// Reads the header and checks that the picture can be passed into a PDF as it is.
  public init(_ file: UnsafeRawBufferPointer) throws(ImageError) {
    let reader = ByteReader(bytes: file)
    var exif = Exif()
    var frame: (width: Int, height: Int, components: Int)?
    var fillBytes: [Range<Int>] = []
    var tables: Set<Int> = []
    var offset = 2
    while true {
      let (marker, start) = try Self.marker(reader, from: offset)
      if start - offset > 2 { fillBytes.append(offset..<start - 2) }
      // SOS: the picture data begins; everything that counts has been seen.
      if marker == 0xDA { break }
      // Markers without a segment: TEM and a second SOI.
      if marker == 0x01 || marker == 0xD8 {
        offset = start
        continue
      }
      guard marker != 0xD9 else { throw .broken("it ends before its picture data") }
      guard !(0xD0...0xD7 ~= marker) else { throw .broken("its header is damaged at byte \(offset)") }
      guard let length = reader.u16(start), length >= 2, start + length <= file.count else {
        throw .broken("it is cut off in its header")
      }
      if marker == 0xE1, reader.hasText("Exif\0\0", at: start + 2) {
        exif = Exif(UnsafeRawBufferPointer(rebasing: file[(start + 8)..<(start + length)]))
      }
      if Self.isFrame(marker) {
        // One decoder takes the first, another the last.
        guard frame == nil else { throw .broken("it has two frame headers") }
        frame = try Self.frame(marker, reader, at: start, length: length)
      }
      tables.insert(marker)
      offset = start + length
    }
    guard let frame else { throw .broken("it has no frame header") }
    // DQT and DHT.
    guard tables.isSuperset(of: [0xDB, 0xC4]) else { throw .broken("its decoding tables are missing") }
    (width, height, components) = frame
    orientation = exif.orientation ?? 1
    dateTaken = exif.dateTaken
    self.fillBytes = fillBytes
    try Self.checkEnd(file, from: offset)
  }

  /// The next marker and the offset behind it. Fill bytes (0xFF) may stand before it.
  private static func marker(_ reader: ByteReader, from offset: Int) throws(ImageError) -> (Int, Int) {
    var offset = offset
    guard let first = reader.u8(offset) else { throw .broken("it is cut off in its header") }
    guard first == 0xFF else { throw .broken("its header is damaged at byte \(offset)") }
    while reader.u8(offset) == 0xFF { offset += 1 }
    guard let marker = reader.u8(offset) else { throw .broken("it is cut off in its header") }
    return (marker, offset + 1)
  }

  /// SOF0 to SOF15 without DHT, JPG and DAC, which lie between them.
  private static func isFrame(_ marker: Int) -> Bool {
    0xC0...0xCF ~= marker && ![0xC4, 0xC8, 0xCC].contains(marker)
  }

  private static func frame(
    _ marker: Int, _ reader: ByteReader, at start: Int, length: Int
  ) throws(ImageError) -> (width: Int, height: Int, components: Int) {
    guard length >= 8, let bits = reader.u8(start + 2), let height = reader.u16(start + 3),
      let width = reader.u16(start + 5), let components = reader.u8(start + 7),
      length == 8 + 3 * components
    else { throw .broken("its frame header is damaged") }
    // PDF viewers decode baseline, extended and progressive Huffman (ISO 32000-1, 7.4.8).
    guard [0xC0, 0xC1, 0xC2].contains(marker) else {
      let kind = marker >= 0xC9 ? "a JPEG with arithmetic coding" : "a lossless or hierarchical JPEG"
      throw .unsupported(kind: kind, advice: "save it as an ordinary JPEG")
    }
    guard bits == 8 else {
      throw .unsupported(kind: "a JPEG of \(bits) bits a sample", advice: "save it as an ordinary JPEG")
    }
    switch components {
    case 1, 3: break
    case 4:
      throw .unsupported(
        kind: "a JPEG in CMYK, made for a printing press", advice: "save it as a JPEG in RGB")
    default: throw .broken("it claims \(components) color components")
    }
    guard height > 0 else {
      throw .unsupported(kind: "a JPEG that leaves its height open", advice: "save it again as a JPEG")
    }
    return (width, height, components)
  }

  /// A picture whose end is missing would be drawn half grey without a word from anyone.
  private static func checkEnd(_ file: UnsafeRawBufferPointer, from start: Int) throws(ImageError) {
    // Nearly every file ends with EOI, perhaps with some padding.
    var end = file.count
    while end > start, file[end - 1] == 0 { end -= 1 }
    if end - start >= 2, file[end - 2] == 0xFF, file[end - 1] == 0xD9 { return }
    // Cameras append data of their own behind it. In picture data 0xFF 0xD9 cannot stand for itself.
    var offset = start
    while offset + 1 < file.count {
      if file[offset] == 0xFF, file[offset + 1] == 0xD9 { return }
      offset += 1
    }
    throw .broken("it is cut off: its end is missing")
  }
}
