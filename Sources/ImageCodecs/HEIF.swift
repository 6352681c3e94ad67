public import Cairo

#if HEIF
  internal import CHeif

  /// Decodes the primary picture of an HEIC or AVIF file. libheif turns it upright itself.
  ///
  /// - Parameter file: Its size in pixels has been checked: see ``HEIFHeader`` and ``ImageLimits``.
  public func decodeHEIF(_ file: UnsafeRawBufferPointer) throws -> PictureSurface {
    guard let context = heif_context_alloc() else { throw CairoError(description: "no memory for HEIF") }
    defer { heif_context_free(context) }
    heif_context_set_maximum_image_size_limit(context, Int32(ImageLimits.side))
    // The context reads from `file`, which outlives it.
    try check(heif_context_read_from_memory_without_copy(context, file.baseAddress, file.count, nil))
    var handle: OpaquePointer?
    try check(heif_context_get_primary_image_handle(context, &handle))
    defer { heif_image_handle_release(handle) }
    let hasAlpha = heif_image_handle_has_alpha_channel(handle) != 0
    var image: OpaquePointer?
    try check(heif_decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, nil))
    defer { heif_image_release(image) }
    return try surface(from: image, hasAlpha: hasAlpha)
  }

  private func surface(from image: OpaquePointer?, hasAlpha: Bool) throws -> PictureSurface {
    var sourceStride: Int32 = 0
    let width = Int(heif_image_get_width(image, heif_channel_interleaved))
    let height = Int(heif_image_get_height(image, heif_channel_interleaved))
    guard let source = heif_image_get_plane_readonly(image, heif_channel_interleaved, &sourceStride),
      width > 0, height > 0, Int(sourceStride) >= 4 * width
    else { throw ImageError.broken("it holds no pixels") }
    return try PictureSurface.pixels(hasAlpha ? .argb32 : .rgb24, width: width, height: height) {
      (pixels, rowBytes) in
      // The plane has `height` rows of at least 4 x `width` bytes, and so has the surface.
      for row in 0..<height {
        let from = source + row * Int(sourceStride)
        for column in stride(from: 0, to: 4 * width, by: 4) {
          let to = row * rowBytes + column
          pixels[to] = from[column + 2]
          pixels[to + 1] = from[column + 1]
          pixels[to + 2] = from[column]
          pixels[to + 3] = from[column + 3]
        }
      }
      if hasAlpha { premultiply(pixels) }
    }
  }

  private func check(_ error: heif_error) throws(ImageError) {
    guard error.code != heif_error_Ok else { return }
    let message = error.message.map { String(cString: $0) } ?? "it cannot be decoded"
    throw .broken(message.split(whereSeparator: \.isNewline).joined(separator: " "))
  }
#else
  public func decodeHEIF(_ file: UnsafeRawBufferPointer) throws -> PictureSurface {
    throw ImageError.unsupported(kind: "an HEIC picture", advice: "save it as JPEG or PNG")
  }
#endif
