import Cairo

#if HEIF
  internal import CHeif

  /// Decodes the primary picture of an HEIC or AVIF file. libheif applies its orientation.
  ///
  /// - Parameter file: A file whose size in pixels has been checked: see ``HEIFHeader`` and ``ImageLimits``.
  func decodeHEIF(_ file: UnsafeRawBufferPointer) throws -> PictureSurface {
    try libheif.functions().decode(file)
  }

  extension Libheif {
    fileprivate func decode(_ file: UnsafeRawBufferPointer) throws -> PictureSurface {
      try withPrimaryImage(of: file) { handle in
        let hasAlpha = heif_image_handle_has_alpha_channel(handle) != 0
        var image: OpaquePointer?
        try check(heif_decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, nil))
        defer { heif_image_release(image) }
        return try surface(from: image, hasAlpha: hasAlpha)
      }
    }

    private func surface(from image: OpaquePointer?, hasAlpha: Bool) throws -> PictureSurface {
      var sourceStride: Int32 = 0
      let width = Int(heif_image_get_width(image, heif_channel_interleaved))
      let height = Int(heif_image_get_height(image, heif_channel_interleaved))
      guard let source = heif_image_get_plane_readonly(image, heif_channel_interleaved, &sourceStride),
        width > 0, height > 0, Int(sourceStride) >= 4 * width
      else { throw ImageError.broken("it contains no pixels") }
      return try PictureSurface.pixels(hasAlpha ? .argb32 : .rgb24, width: width, height: height) {
        (pixels, rowBytes) in
        // The plane has `height` rows of at least 4 x `width` bytes, as the surface has.
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
  }
#else
  func decodeHEIF(_ file: UnsafeRawBufferPointer) throws -> PictureSurface {
    throw ImageError.unsupported(kind: "an HEIC picture", advice: "save it as JPEG or PNG")
  }
#endif
