import Cairo

#if WebP
  internal import CWebP

  /// Decodes a still WebP.
  ///
  /// - Parameter file: A file whose size in pixels has been checked: see ``WebPHeader`` and ``ImageLimits``.
  func decodeWebP(_ file: UnsafeRawBufferPointer) throws -> PictureSurface {
    let header = try WebPHeader(file)
    let bytes = file.assumingMemoryBound(to: UInt8.self).baseAddress
    let format: PictureSurface.PixelFormat = header.hasAlpha ? .argb32 : .rgb24
    return try PictureSurface.pixels(format, width: header.width, height: header.height) {
      (pixels, stride) throws(ImageError) in
      // libwebp writes `height` rows `stride` bytes apart and checks that they fit into the buffer.
      let output = pixels.assumingMemoryBound(to: UInt8.self).baseAddress
      guard let decode = try libwebp.functions().WebPDecodeBGRAInto,
        decode(bytes, file.count, output, pixels.count, Int32(stride)) != nil
      else {
        throw .broken("its picture data cannot be decoded")
      }
      if header.hasAlpha { premultiply(pixels) }
    }
  }

  private let libwebp = ImageLibrary("libwebp.so.7", for: "a WebP picture", Libwebp(), load: Libwebp_load)
#else
  func decodeWebP(_ file: UnsafeRawBufferPointer) throws -> PictureSurface {
    throw ImageError.unsupported(kind: "a WebP picture", advice: "save it as JPEG or PNG")
  }
#endif
