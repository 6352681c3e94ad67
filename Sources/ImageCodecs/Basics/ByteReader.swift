/// Reads big-endian and little-endian numbers; nil past the end.
struct ByteReader {
  let bytes: UnsafeRawBufferPointer
  var bigEndian = true

  /// A reader of a range within the bytes.
  subscript(range: Range<Int>) -> ByteReader {
    ByteReader(bytes: UnsafeRawBufferPointer(rebasing: bytes[range]), bigEndian: bigEndian)
  }

  func u8(_ offset: Int) -> Int? {
    bytes.indices.contains(offset) ? Int(bytes[offset]) : nil
  }

  func u16(_ offset: Int) -> Int? {
    guard let first = u8(offset), let second = u8(offset + 1) else { return nil }
    return bigEndian ? first << 8 | second : second << 8 | first
  }

  func u32(_ offset: Int) -> Int? {
    guard let first = u16(offset), let second = u16(offset + 2) else { return nil }
    return bigEndian ? first << 16 | second : second << 16 | first
  }

  func hasText(_ text: StaticString, at offset: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset >= 0, offset + count <= bytes.count else { return false }
    // The characters of a StaticString live as long as the program.
    let expected = UnsafeRawBufferPointer(start: text.utf8Start, count: count)
    return bytes[offset..<offset + count].elementsEqual(expected)
  }
}
