/// A block of metadata of a picture, and where the files of each format have it.
enum MetadataBlock {
  /// Notes of cameras (CIPA DC-008).
  case exif
  /// RDF/XML (ISO 16684-1; part 3 of the XMP specification for its place in each format).
  case xmp

  /// Returns the range of its contents, which may reach beyond the bytes; nil if the picture has none, or a damaged one.
  func range(in file: UnsafeRawBufferPointer, _ kind: ImageKind) -> Range<Int>? {
    switch (kind, self) {
    case (.jpeg, .exif): Self.jpegSegment(0xE1, "Exif\0\0", in: file)
    case (.jpeg, .xmp): Self.jpegSegment(0xE1, "http://ns.adobe.com/xap/1.0/\0", in: file)
    case (.png, .exif): Self.pngChunk("eXIf", in: file)
    case (.png, .xmp): Self.xmpChunk(inPNG: file)
    case (.webp, .exif): Self.webPChunk("EXIF", in: file)
    case (.webp, .xmp): Self.webPChunk("XMP ", in: file)
    case (.heif, .exif): HEIFItems(file)?.range(of: "Exif")
    case (.heif, .xmp): HEIFItems(file)?.range(of: "mime")
    // A TIFF has the structure of EXIF.
    case (.tiff, .exif): 0..<file.count
    default: nil
    }
  }

  /// Finds the first segment of a JPEG with a marker that starts with a name, such as XMP's namespace.
  ///
  /// - Returns: The range after the name, which may reach beyond the bytes.
  static func jpegSegment(
    _ wanted: Int, _ name: StaticString, in file: UnsafeRawBufferPointer
  ) -> Range<Int>? {
    let reader = ByteReader(bytes: file)
    var offset = (JPEGHeader.start(of: file) ?? 0) + 2
    while reader.u8(offset) == 0xFF, let marker = reader.u8(offset + 1), marker != 0xDA {
      // A fill byte; TEM and a second SOI have no length.
      if [0xFF, 0x01, 0xD8].contains(marker) {
        offset += marker == 0xFF ? 1 : 2
        continue
      }
      guard let length = reader.u16(offset + 2), length >= 2 else { return nil }
      let end = offset + 2 + length
      let start = offset + 4 + name.utf8CodeUnitCount
      if marker == wanted, start <= end, reader.hasText(name, at: offset + 4) { return start..<end }
      offset = end
    }
    return nil
  }

  /// Finds an iTXt chunk with this keyword, uncompressed, without a language or a translated keyword.
  private static func xmpChunk(inPNG file: UnsafeRawBufferPointer) -> Range<Int>? {
    let reader = ByteReader(bytes: file)
    let keyword: StaticString = "XML:com.adobe.xmp\0\0\0\0\0"
    var offset = 8
    while let length = reader.u32(offset), offset + 12 + length <= file.count {
      let start = offset + 8 + keyword.utf8CodeUnitCount
      let end = offset + 8 + length
      if start <= end, reader.hasText("iTXt", at: offset + 4), reader.hasText(keyword, at: offset + 8) {
        return start..<end
      }
      offset += 12 + length
    }
    return nil
  }

  /// Finds the contents of the first chunk of a PNG with a name.
  private static func pngChunk(_ name: StaticString, in file: UnsafeRawBufferPointer) -> Range<Int>? {
    let reader = ByteReader(bytes: file)
    var offset = 8
    while let length = reader.u32(offset), offset + 12 + length <= file.count {
      if reader.hasText(name, at: offset + 4) { return offset + 8..<offset + 8 + length }
      offset += 12 + length
    }
    return nil
  }

  /// Finds the contents of the first chunk of a WebP with a name.
  private static func webPChunk(_ name: StaticString, in file: UnsafeRawBufferPointer) -> Range<Int>? {
    var reader = ByteReader(bytes: file)
    reader.bigEndian = false
    var offset = 12
    while let length = reader.u32(offset + 4) {
      let start = offset + 8
      if reader.hasText(name, at: offset) { return start..<start + length }
      offset = start + length + length % 2
    }
    return nil
  }
}
