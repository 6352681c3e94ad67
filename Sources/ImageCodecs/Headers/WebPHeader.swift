/// The chunks of a WebP before its picture data (RFC 9649), read without a decoder.
public struct WebPHeader: Sendable, Equatable {
  /// The width as stored, before the orientation.
  public var width: Int
  public var height: Int
  public var hasAlpha: Bool
  /// The EXIF orientation, 1 to 8.
  public var orientation: Int
  /// The contents of the ICCP chunk.
  var profileChunk: Range<Int>?

  public init(_ file: UnsafeRawBufferPointer) throws(ImageError) {
    var reader = ByteReader(bytes: file)
    reader.bigEndian = false
    guard reader.hasText("RIFF", at: 0), reader.hasText("WEBP", at: 8) else {
      throw .broken("its header is damaged")
    }
    var size: (width: Int, height: Int)?
    var alpha = false
    var exif = Exif()
    var offset = 12
    // A chunk is a name, a length and its contents, padded to an even length.
    while let length = reader.u32(offset + 4) {
      let start = offset + 8
      if reader.hasText("ANIM", at: offset) {
        throw .unsupported(kind: "an animated WebP", advice: "save one picture of it as JPEG or PNG")
      }
      if reader.hasText("VP8X", at: offset), let flags = reader.u8(start) {
        alpha = alpha || flags & 0x10 != 0
      }
      if reader.hasText("ALPH", at: offset) { alpha = true }
      if reader.hasText("VP8 ", at: offset) { size = try Self.lossySize(reader, at: start) }
      if reader.hasText("VP8L", at: offset) {
        let header = try Self.losslessHeader(reader, at: start)
        size = header.size
        alpha = alpha || header.hasAlpha
      }
      if reader.hasText("EXIF", at: offset), start + length <= file.count {
        exif = Exif(UnsafeRawBufferPointer(rebasing: file[start..<start + length]))
      }
      if reader.hasText("ICCP", at: offset), start + length <= file.count {
        profileChunk = start..<start + length
      }
      offset = start + length + length % 2
    }
    guard let size else { throw .broken("it contains no picture") }
    (width, height) = size
    hasAlpha = alpha
    orientation = exif.orientation ?? 1
  }

  /// Reads a key frame: a tag of 3 bytes, the code 9D 01 2A and two sides of 14 bits (RFC 6386, 9.1).
  private static func lossySize(
    _ reader: ByteReader, at start: Int
  ) throws(ImageError) -> (width: Int, height: Int) {
    guard reader.u8(start + 3) == 0x9D, reader.u8(start + 4) == 0x01, reader.u8(start + 5) == 0x2A,
      let width = reader.u16(start + 6), let height = reader.u16(start + 8)
    else { throw .broken("its picture header is damaged") }
    return (width & 0x3FFF, height & 0x3FFF)
  }

  /// Reads a lossless header: the byte 2F, two sides minus one of 14 bits each, and an alpha bit (RFC 9649, 3.4).
  private static func losslessHeader(
    _ reader: ByteReader, at start: Int
  ) throws(ImageError) -> (size: (width: Int, height: Int), hasAlpha: Bool) {
    guard reader.u8(start) == 0x2F, let bits = reader.u32(start + 1) else {
      throw .broken("its picture header is damaged")
    }
    return ((bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1), bits >> 28 & 1 == 1)
  }
}
