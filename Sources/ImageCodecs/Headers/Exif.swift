/// The two EXIF tags that are used here, read from a TIFF structure (CIPA DC-008, 4.5 and 4.6). A picture with
/// damaged EXIF is accepted; unreadable tags are omitted.
struct Exif: Equatable {
  /// Tag 0x0112, 1 to 8.
  var orientation: Int?
  /// Tag 0x9003 of the Exif IFD, else 0x0132: "YYYY:MM:DD HH:MM:SS".
  var dateTaken: String?

  init() {}

  /// - Parameter block: The bytes from the byte order mark on. "Exif" and two zeros may precede it: in a JPEG they
  ///   must, and Pillow writes them into WebPs too.
  init(_ block: UnsafeRawBufferPointer) {
    let hasName = ByteReader(bytes: block).hasText("Exif\0\0", at: 0)
    let tiff = UnsafeRawBufferPointer(rebasing: block.dropFirst(hasName ? 6 : 0))
    guard let directory = TIFFDirectory(tiff) else { return }
    orientation = directory.orientation
    dateTaken = Self.date(directory, 0x0132)
    for entry in directory.entries where entry.tag == 0x8769 {
      guard let start = directory.reader.u32(entry.offset) else { continue }
      dateTaken = Self.date(TIFFDirectory(directory.reader, at: start), 0x9003) ?? dateTaken
    }
  }

  /// An ASCII value of 20 bytes with its terminating zero.
  private static func date(_ directory: TIFFDirectory, _ tag: Int) -> String? {
    guard let entry = directory.entries.first(where: { $0.tag == tag }), entry.count == 20,
      let start = directory.reader.u32(entry.offset)
    else { return nil }
    let characters = (0..<19).compactMap { directory.reader.u8(start + $0) }
    let isDate = characters.count == 19 && characters.allSatisfy { 0x30...0x3A ~= $0 || $0 == 0x20 }
    return isDate ? String(decoding: characters.map(UInt8.init), as: UTF8.self) : nil
  }
}

extension TIFFDirectory {
  var orientation: Int? {
    guard let entry = entries.first(where: { $0.tag == 0x0112 }), let value = reader.u16(entry.offset) else {
      return nil
    }
    return 1...8 ~= value ? value : nil
  }
}
