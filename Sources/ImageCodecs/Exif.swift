/// The two EXIF tags that matter here, read from a TIFF structure (CIPA DC-008, 4.5 and 4.6). Damaged
/// EXIF is no reason to refuse a picture: what cannot be read is left out.
struct Exif: Equatable {
  /// Tag 0x0112, 1 to 8.
  var orientation: Int?
  /// Tag 0x9003 of the Exif IFD, else 0x0132: "YYYY:MM:DD HH:MM:SS".
  var dateTaken: String?

  init() {}

  /// - Parameter tiff: The bytes from the byte order mark on.
  init(_ tiff: UnsafeRawBufferPointer) {
    var reader = ByteReader(bytes: tiff)
    switch reader.u16(0) {
    case 0x4949: reader.bigEndian = false
    case 0x4D4D: reader.bigEndian = true
    default: return
    }
    guard reader.u16(2) == 42, let first = reader.u32(4) else { return }
    for entry in Self.entries(reader, at: first) {
      switch entry.tag {
      case 0x0112:
        if let value = reader.u16(entry.offset + 8), 1...8 ~= value { orientation = value }
      case 0x0132:
        dateTaken = dateTaken ?? Self.date(reader, entry)
      case 0x8769:
        guard let sub = reader.u32(entry.offset + 8) else { continue }
        for entry in Self.entries(reader, at: sub) where entry.tag == 0x9003 {
          dateTaken = Self.date(reader, entry) ?? dateTaken
        }
      default: continue
      }
    }
  }

  private typealias Entry = (tag: Int, offset: Int)

  /// The 12-byte entries of one directory. The count is 16 bits, so a damaged one cannot cost much.
  private static func entries(_ reader: ByteReader, at offset: Int) -> [Entry] {
    guard let count = reader.u16(offset) else { return [] }
    return (0..<count).compactMap { index in
      let entry = offset + 2 + 12 * index
      return reader.u16(entry).map { (tag: $0, offset: entry) }
    }
  }

  /// An ASCII value of 20 bytes with its closing zero.
  private static func date(_ reader: ByteReader, _ entry: Entry) -> String? {
    guard reader.u32(entry.offset + 4) == 20, let start = reader.u32(entry.offset + 8) else { return nil }
    let characters = (0..<19).compactMap { reader.u8(start + $0) }
    let isDate = characters.count == 19 && characters.allSatisfy { 0x30...0x3A ~= $0 || $0 == 0x20 }
    return isDate ? String(decoding: characters.map(UInt8.init), as: UTF8.self) : nil
  }
}
