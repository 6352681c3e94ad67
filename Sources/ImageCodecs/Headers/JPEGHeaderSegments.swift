/// The contents of the segments before the first scan of a JPEG.
struct JPEGHeaderSegments {
  var exif = Exif()
  var frame: (width: Int, height: Int, components: Int)?
  var profileChunks: [JPEGHeader.ProfileChunk] = []
  var markers: Set<Int> = []
  var definitions = JPEGDefinitions()
  var (isJFIF, isAdobe, isMultiPicture) = (false, false, false)

  /// Reads up to the first scan.
  ///
  /// - Parameter limits: The limits, checked as soon as the size is known.
  /// - Returns: The offset of the scan's header.
  mutating func read(_ reader: ByteReader, from first: Int, _ limits: ImageLimits?) throws(ImageError) -> Int
  {
    var offset = first
    while true {
      let (marker, start) = try JPEGHeader.marker(reader, from: offset)
      switch marker {
      case 0xDA: return start
      case 0x01:  // A marker without a segment.
        offset = start
        continue
      case 0xD8: throw .broken("it begins a second time in its header")
      case 0xD9: throw .broken("it ends before its picture data")
      case 0xD0...0xD7: throw .broken("its header is damaged at byte \(offset)")
      default: break
      }
      guard let length = reader.u16(start), length >= 2, start + length <= reader.bytes.count else {
        throw .broken("it is cut off in its header")
      }
      readMetadata(marker, reader, at: start, length: length)
      if JPEGHeader.isFrame(marker) {
        let size = try JPEGHeader.frame(marker, reader, at: start, length: length)
        try limits?.check(width: size.width, height: size.height)
        frame = frame ?? size
      }
      try definitions.define(marker, reader[start + 2..<start + length])
      markers.insert(marker)
      offset = start + length
    }
  }

  private mutating func readMetadata(_ marker: Int, _ reader: ByteReader, at start: Int, length: Int) {
    if marker == 0xE1, length >= 8, reader.hasText("Exif\0\0", at: start + 2) {
      exif = Exif(UnsafeRawBufferPointer(rebasing: reader.bytes[(start + 2)..<(start + length)]))
    }
    if marker == 0xE2, length >= 16, reader.hasText("ICC_PROFILE\0", at: start + 2),
      let number = reader.u8(start + 14), let count = reader.u8(start + 15)
    {
      profileChunks.append(
        JPEGHeader.ProfileChunk(number: number, count: count, contents: start + 16..<start + length))
    }
    if marker == 0xE2, reader.hasText("MPF\0", at: start + 2) { isMultiPicture = true }
    if marker == 0xE0, reader.hasText("JFIF\0", at: start + 2) { isJFIF = true }
    if marker == 0xEE, length >= 14, reader.hasText("Adobe", at: start + 2) { isAdobe = true }
  }
}
