/// The entries of a TIFF directory (TIFF 6.0, section 2), which EXIF also uses. Damaged entries are omitted.
struct TIFFDirectory {
  struct Entry {
    var tag: Int
    var type: Int
    var count: Int
    /// The offset of the value, or if it is longer than four bytes, of the pointer to it.
    var offset: Int
  }

  let reader: ByteReader
  var entries: [Entry] = []
  /// The offset of the next directory, which describes the thumbnail; nil for the last one.
  var next: Int?

  /// Reads the first directory; nil if the bytes do not begin like a TIFF.
  init?(_ tiff: UnsafeRawBufferPointer) {
    var reader = ByteReader(bytes: tiff)
    switch reader.u16(0) {
    case 0x4949: reader.bigEndian = false
    case 0x4D4D: reader.bigEndian = true
    default: return nil
    }
    guard reader.u16(2) == 42, let first = reader.u32(4) else { return nil }
    self.init(reader, at: first)
  }

  /// The count has 16 bits, so a damaged one cannot cost much.
  init(_ reader: ByteReader, at offset: Int) {
    self.reader = reader
    guard let count = reader.u16(offset) else { return }
    next = reader.u32(offset + 2 + 12 * count).flatMap { $0 > 0 ? $0 : nil }
    for start in stride(from: offset + 2, to: offset + 2 + 12 * count, by: 12) {
      guard let tag = reader.u16(start), let type = reader.u16(start + 2), let count = reader.u32(start + 4)
      else {
        return
      }
      entries.append(Entry(tag: tag, type: type, count: count, offset: start + 8))
    }
  }

  /// The first entry of a tag as a number: a SHORT or LONG.
  subscript(tag: Int) -> Int? {
    guard let entry = entries.first(where: { $0.tag == tag }) else { return nil }
    switch entry.type {
    case 3 where entry.count > 2: return reader.u32(entry.offset).flatMap { reader.u16($0) }
    case 3: return reader.u16(entry.offset)
    case 4 where entry.count == 1: return reader.u32(entry.offset)
    default: return nil
    }
  }

  /// The bytes of a tag of type UNDEFINED.
  func bytes(_ tag: Int) -> Range<Int>? {
    guard let entry = entries.first(where: { $0.tag == tag }), entry.count > 4,
      let start = reader.u32(entry.offset), start + entry.count <= reader.bytes.count
    else { return nil }
    return start..<start + entry.count
  }
}
