/// The items of an HEIF file that are not pictures, such as its metadata: where their bytes are in the file (ISO/IEC
/// 14496-12, 8.11).
struct HEIFItems {
  private let reader: ByteReader
  /// The contents of `meta` after its version and flags.
  private let meta: Range<Int>

  /// - Parameter head: The start of the file, with the whole box `meta`.
  init?(_ head: UnsafeRawBufferPointer) {
    reader = ByteReader(bytes: head)
    guard let box = HEIFHeader.box("meta", in: 0..<head.count, reader), box.count > 4 else { return nil }
    meta = (box.lowerBound + 4)..<box.upperBound
  }

  /// The range of the first item of a type, if it is stored in one piece. It may be after the known bytes.
  ///
  /// - Parameter type: Four characters, such as `Exif`; `mime` is XMP in practice.
  func range(of type: StaticString) -> Range<Int>? {
    guard let number = number(of: type), let box = HEIFHeader.box("iloc", in: meta, reader) else {
      return nil
    }
    return location(of: number, in: box)
  }

  /// The number of the first item of a type: in the boxes `infe` of `iinf`.
  private func number(of type: StaticString) -> Int? {
    guard let box = HEIFHeader.box("iinf", in: meta, reader), let version = reader.u8(box.lowerBound) else {
      return nil
    }
    let start = box.lowerBound + (version == 0 ? 6 : 8)
    guard start <= box.upperBound else { return nil }
    var found: Int?
    HEIFHeader.forEachBox(in: start..<box.upperBound, reader) { name, contents in
      guard found == nil, reader.hasText("infe", at: name), let version = reader.u8(contents.lowerBound),
        (2...3).contains(version)
      else { return }
      let isLong = version == 3
      let afterNumber = contents.lowerBound + (isLong ? 8 : 6)
      guard afterNumber + 6 <= contents.upperBound, reader.hasText(type, at: afterNumber + 2) else { return }
      found = isLong ? reader.u32(contents.lowerBound + 4) : reader.u16(contents.lowerBound + 4)
    }
    return found
  }

  /// The place of an item in the file.
  ///
  /// - Parameter box: The contents of `iloc`.
  private func location(of item: Int, in box: Range<Int>) -> Range<Int>? {
    var fields = FieldReader(reader: reader, offset: box.lowerBound, end: box.upperBound)
    guard let version = fields.next(1), version <= 2, fields.next(3) != nil, let sizes = fields.next(2) else {
      return nil
    }
    let (offsetSize, lengthSize) = (sizes >> 12 & 15, sizes >> 8 & 15)
    let (baseSize, indexSize) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
    guard let count = fields.next(version < 2 ? 2 : 4) else { return nil }
    for _ in 0..<count {
      guard let number = fields.next(version < 2 ? 2 : 4),
        let method = version == 0 ? 0 : fields.next(2), fields.next(2) != nil,
        let base = fields.next(baseSize), let extents = fields.next(2)
      else { return nil }
      for _ in 0..<extents {
        guard fields.next(indexSize) != nil, let offset = fields.next(offsetSize),
          let length = fields.next(lengthSize)
        else { return nil }
        guard number == item else { continue }
        // 0: counted from the start of the file.
        return extents == 1 && method & 15 == 0 ? (base + offset)..<(base + offset + length) : nil
      }
    }
    return nil
  }

  /// Reads numbers of several sizes one after the other.
  private struct FieldReader {
    let reader: ByteReader
    var offset: Int
    let end: Int

    /// A number of `size` bytes, 0 for none; nil at the end, and for numbers of more than 32 bits.
    mutating func next(_ size: Int) -> Int? {
      guard offset + size <= end else { return nil }
      defer { offset += size }
      switch size {
      case 0: return 0
      case 1: return reader.u8(offset)
      case 2: return reader.u16(offset)
      case 3: return reader.u8(offset).flatMap { high in reader.u16(offset + 1).map { high << 16 | $0 } }
      case 4: return reader.u32(offset)
      case 8: return reader.u32(offset) == 0 ? reader.u32(offset + 4) : nil
      default: return nil
      }
    }
  }
}
