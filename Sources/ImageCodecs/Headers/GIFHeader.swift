/// The blocks of a GIF up to its first picture (GIF89a specification), read without a decoder.
public struct GIFHeader: Sendable {
  /// The width of the logical screen, enlarged if the picture extends beyond it.
  public var width: Int
  public var height: Int
  /// The first picture's rectangle on the screen, in pixels.
  var frame: (x: Int, y: Int, width: Int, height: Int)
  var isInterlaced: Bool
  /// The index of the transparent color.
  var transparentIndex: Int?
  /// The palette: red, green and blue of each color.
  var palette: Range<Int>
  /// The offset of the code size, which precedes the picture's data.
  var dataStart: Int

  /// Whether any pixel may be transparent.
  var hasAlpha: Bool { transparentIndex != nil || (frame.width, frame.height) != (width, height) }

  public init(_ file: UnsafeRawBufferPointer) throws(ImageError) {
    var reader = ByteReader(bytes: file)
    reader.bigEndian = false
    guard reader.hasText("GIF8", at: 0), let screenWidth = reader.u16(6), let screenHeight = reader.u16(8),
      let flags = reader.u8(10)
    else { throw .broken("its header is damaged") }
    var palette = Self.palette(flags, at: 13)
    var offset = palette.upperBound
    var transparentIndex: Int?
    // Extensions: a label and sub-blocks of data. The graphic control extension has four bytes.
    while reader.u8(offset) == 0x21 {
      if reader.u8(offset + 1) == 0xF9, let flags = reader.u8(offset + 3), flags & 1 == 1 {
        transparentIndex = reader.u8(offset + 6)
      }
      offset += 2
      while let length = reader.u8(offset), length > 0 { offset += 1 + length }
      offset += 1
    }
    guard reader.u8(offset) == 0x2C, let x = reader.u16(offset + 1), let y = reader.u16(offset + 3),
      let width = reader.u16(offset + 5), let height = reader.u16(offset + 7),
      let flags = reader.u8(offset + 9)
    else { throw .broken("it contains no picture") }
    if flags & 0x80 != 0 { palette = Self.palette(flags, at: offset + 10) }
    dataStart = flags & 0x80 != 0 ? palette.upperBound : offset + 10
    guard !palette.isEmpty, palette.upperBound <= file.count, width > 0, height > 0 else {
      throw .broken("its header is damaged")
    }
    frame = (x, y, width, height)
    self.width = max(screenWidth, x + width)
    self.height = max(screenHeight, y + height)
    isInterlaced = flags & 0x40 != 0
    self.palette = palette
    self.transparentIndex = transparentIndex
  }

  private static func palette(_ flags: Int, at offset: Int) -> Range<Int> {
    offset..<(offset + (flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1)))
  }
}
