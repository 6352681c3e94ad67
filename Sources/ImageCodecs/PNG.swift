internal import CPNG
public import Cairo

/// The first chunk of a PNG (ISO/IEC 15948, 11.2.2), read without a decoder.
public struct PNGHeader: Sendable, Equatable {
  public var width: Int
  public var height: Int
  /// Whether the color type or a transparency chunk can make pixels transparent.
  public var hasAlpha: Bool
  /// The orientation of an eXIf chunk, 1 to 8.
  public var orientation: Int

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  public init(_ file: UnsafeRawBufferPointer) throws(ImageError) {
    let reader = ByteReader(bytes: file)
    guard file.starts(with: Self.signature), reader.hasText("IHDR", at: 12), reader.u32(8) == 13,
      let width = reader.u32(16), let height = reader.u32(20), let colorType = reader.u8(25)
    else { throw .broken("its header is damaged") }
    self.width = width
    self.height = height
    var alpha = colorType & 4 != 0
    var exif = Exif()
    // A chunk is a length, a name, its contents and a checksum.
    var offset = 8
    while let length = reader.u32(offset), offset + 12 + length <= file.count {
      let contents = offset + 8..<offset + 8 + length
      if reader.hasText("tRNS", at: offset + 4) { alpha = true }
      if reader.hasText("eXIf", at: offset + 4) {
        exif = Exif(UnsafeRawBufferPointer(rebasing: file[contents]))
      }
      offset += 12 + length
    }
    hasAlpha = alpha
    orientation = exif.orientation ?? 1
  }
}

/// Decodes a whole PNG to sRGB with 8 bits a channel: gamma and 16-bit channels are converted by libpng.
///
/// - Parameter file: Its size in pixels has been checked: see ``ImageLimits``.
/// - Throws: ``ImageError/broken(_:)`` with libpng's reason.
public func decodePNG(_ file: UnsafeRawBufferPointer) throws -> PictureSurface {
  let header = try PNGHeader(file)
  var image = png_image()
  image.version = png_uint_32(PNG_IMAGE_VERSION)
  // Frees what libpng allocated, also after an error.
  defer { png_image_free(&image) }
  guard png_image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0 else {
    throw ImageError.broken(reason(image))
  }
  image.format = scrapbook_png_format_bgra()
  let format: PictureSurface.PixelFormat = header.hasAlpha ? .argb32 : .rgb24
  return try PictureSurface.pixels(format, width: Int(image.width), height: Int(image.height)) {
    (pixels, stride) throws(ImageError) in
    // libpng writes height rows of `stride` bytes, which is what the surface has.
    guard png_image_finish_read(&image, nil, pixels.baseAddress, png_int_32(stride), nil) != 0 else {
      throw .broken(reason(image))
    }
    if header.hasAlpha { premultiply(pixels) }
  }
}

/// libpng's message, without the NUL bytes that fill its array.
private func reason(_ image: png_image) -> String {
  withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}

/// Multiplies blue, green and red by alpha, rounded: cairo's surfaces hold premultiplied colours.
func premultiply(_ pixels: UnsafeMutableRawBufferPointer) {
  var offset = 0
  while offset + 3 < pixels.count {
    let alpha = UInt32(pixels[offset + 3])
    if alpha != 255 {
      for channel in offset..<offset + 3 {
        let product = UInt32(pixels[channel]) * alpha + 128
        // Exact division by 255 for products of two bytes.
        pixels[channel] = UInt8((product + product >> 8) >> 8)
      }
    }
    offset += 4
  }
}
