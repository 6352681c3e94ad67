internal import CPNG
public import Cairo

/// Decodes a whole PNG to 8 bits a channel, in the colours of its profile. Without a profile they are sRGB: then
/// libpng has undone the chunk gAMA.
///
/// - Parameter file: Its size in pixels has been checked: see ``ImageLimits``.
/// - Throws: ``ImageError/broken(_:)`` with libpng's reason.
public func decodePNG(_ file: UnsafeRawBufferPointer) throws -> PictureSurface {
  let header = try PNGHeader(file)
  let essentials = try essentialChunks(of: file, header)
  return try essentials.withUnsafeBytes { bytes in
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    // Frees what libpng allocated, also after an error.
    defer { png_image_free(&image) }
    guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else {
      throw ImageError.broken(reason(image))
    }
    image.format = scrapbook_png_format_bgra()
    // Without it 16-bit channels would be taken for light, not for sRGB.
    image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
    let format: PictureSurface.PixelFormat = header.hasAlpha ? .argb32 : .rgb24
    return try PictureSurface.pixels(format, width: header.width, height: header.height) {
      (pixels, stride) throws(ImageError) in
      // libpng writes height rows of `stride` bytes, which is what the surface has: the width is the header's.
      let isDone = png_image_finish_read(&image, nil, pixels.baseAddress, png_int_32(stride), nil) != 0
      // It only warns of a wrong checksum of the pixels, and of too many or too few.
      guard isDone, image.warning_or_error == 0 else { throw .broken(reason(image)) }
      if header.hasAlpha { premultiply(pixels) }
    }
  }
}

/// The file without the chunks that a decoder can do without: no text is inflated, no profile is read, and a
/// damaged one of them harms nothing.
private func essentialChunks(
  of file: UnsafeRawBufferPointer, _ header: PNGHeader
) throws(ImageError) -> [UInt8] {
  var essentials = PNGHeader.signature
  essentials.reserveCapacity(file.count)
  try forEachPNGChunk(of: file) { chunk in
    let isWanted = chunk.isCritical || chunk.name == "tRNS" || chunk.name == "gAMA" && header.gamma != nil
    if isWanted { essentials.append(contentsOf: file[chunk.range]) }
  }
  return essentials
}

/// libpng's message, without the NUL bytes that fill its array.
private func reason(_ image: png_image) -> String {
  withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
