/// The boxes of an HEIF file (HEIC, AVIF) that contain the size of its pictures (ISO/IEC 23008-12), read without a
/// decoder.
public struct HEIFHeader: Sendable, Equatable {
  /// The width of the largest picture in the file, in pixels: thumbnails and tiles are smaller.
  public var width: Int
  public var height: Int
  /// Whether the file contains transformation boxes (`irot` and `imir`): libheif applies them, and the EXIF
  /// orientation, which repeats them, is ignored.
  public var isTurned: Bool

  public init(_ file: UnsafeRawBufferPointer) throws(ImageError) {
    let reader = ByteReader(bytes: file)
    guard let meta = Self.box("meta", in: 0..<file.count, reader),
      // `meta` is a full box, which starts with version and flags.
      let properties = Self.box(
        "iprp", in: (meta.lowerBound + 4)..<max(meta.lowerBound + 4, meta.upperBound), reader),
      let container = Self.box("ipco", in: properties, reader)
    else { throw .broken("its header is damaged or cut off") }
    var largest: (width: Int, height: Int)?
    var isTurned = false
    Self.forEachBox(in: container, reader) { name, contents in
      if reader.hasText("irot", at: name) || reader.hasText("imir", at: name) { isTurned = true }
      guard reader.hasText("ispe", at: name), let width = reader.u32(contents.lowerBound + 4),
        let height = reader.u32(contents.lowerBound + 8)
      else { return }
      // Compared as doubles, since the product of two 32-bit sides may overflow.
      let known = largest.map { Double($0.width) * Double($0.height) } ?? -1
      if Double(width) * Double(height) > known { largest = (width, height) }
    }
    guard let largest else { throw .broken("its header does not state its size") }
    (width, height) = largest
    self.isTurned = isTurned
  }

  static func box(_ wanted: StaticString, in range: Range<Int>, _ reader: ByteReader) -> Range<Int>? {
    var found: Range<Int>?
    forEachBox(in: range, reader) { name, contents in
      if found == nil, reader.hasText(wanted, at: name) { found = contents }
    }
    return found
  }

  /// Calls the body for each box: a length of 32 bits, a name, and contents; a length of 1 means that 64 bits follow,
  /// 0 that the box reaches to the end (ISO/IEC 14496-12, 4.2).
  static func forEachBox(
    in range: Range<Int>, _ reader: ByteReader, _ body: (_ name: Int, _ contents: Range<Int>) -> Void
  ) {
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound, let length = reader.u32(offset) {
      var start = offset + 8
      var end = offset + length
      if length == 0 { end = range.upperBound }
      if length == 1 {
        guard reader.u32(offset + 8) == 0, let low = reader.u32(offset + 12) else { return }
        start = offset + 16
        end = offset + low
      }
      guard start <= end, end <= range.upperBound else { return }
      body(offset + 4, start..<end)
      offset = end
    }
  }
}
