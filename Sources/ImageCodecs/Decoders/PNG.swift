internal import CPNG
import Cairo

/// Decodes a PNG to 8 bits per channel, in the colors of its profile. Without a profile the result is sRGB: libpng
/// applies the gAMA chunk.
///
/// - Parameter file: A file whose size in pixels has been checked: see ``ImageLimits``.
/// - Throws: ``ImageError/broken(_:)`` with libpng's message.
func decodePNG(_ file: UnsafeRawBufferPointer) throws -> PictureSurface {
  let header = try PNGHeader(file)
  let essentials = try essentialChunks(of: file, header)
  let format: PictureSurface.PixelFormat = header.hasAlpha ? .argb32 : .rgb24
  return try PictureSurface.pixels(format, width: header.width, height: header.height) {
    (pixels, stride) throws(ImageError) in
    // libpng reads `essentials` and writes height rows of `stride` bytes, as the surface has.
    let reason: String? = essentials.withUnsafeBytes { bytes in
      var source = scrapbook_png()
      source.bytes = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
      source.count = bytes.count
      let output = pixels.assumingMemoryBound(to: UInt8.self).baseAddress
      let isDone = scrapbook_png_decode(&source, UInt32(header.width), UInt32(header.height), output, stride)
      guard isDone == 0 else { return nil }
      return withUnsafeBytes(of: source.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    if let reason { throw .broken(reason) }
    if header.hasAlpha { premultiply(pixels) }
  }
}

/// Returns the file without ancillary chunks: libpng does not inflate texts or read profiles, and a damaged ancillary
/// chunk does no harm.
private func essentialChunks(
  of file: UnsafeRawBufferPointer, _ header: PNGHeader
) throws(ImageError) -> [UInt8] {
  var essentials = PNGHeader.signature
  essentials.reserveCapacity(file.count)
  try forEachPNGChunk(of: file) { chunk in
    let isWanted =
      chunk.isCritical || chunk.name == "tRNS" && header.colorType & 4 == 0
      || chunk.name == "gAMA" && header.gamma != nil
    if isWanted { essentials.append(contentsOf: file[chunk.range]) }
  }
  return essentials
}
