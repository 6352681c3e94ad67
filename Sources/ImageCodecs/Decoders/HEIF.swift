public import Cairo

#if HEIF
  internal import CHeif

  /// Decodes the primary picture of an HEIC or AVIF file. libheif applies its orientation.
  ///
  /// - Parameter file: A file whose size in pixels has been checked: see ``HEIFHeader`` and ``ImageLimits``.
  public func decodeHEIF(_ file: UnsafeRawBufferPointer) throws -> PictureSurface {
    try libheif.functions().decode(file)
  }

  /// Returns the profile of the primary picture, or one made from its coding-independent code points (ITU-T H.273).
  func heifProfile(of file: UnsafeRawBufferPointer) -> ColorProfile? {
    try? libheif.functions().profile(of: file)
  }

  /// The EXIF orientation of the primary picture, 1 to 8; nil if it has none.
  func heifExifOrientation(of file: UnsafeRawBufferPointer) throws(ImageError) -> Int? {
    try libheif.functions().exifOrientation(of: file)
  }

  private let libheif = ImageLibrary("libheif.so.1", for: "an HEIC picture", Libheif(), load: Libheif_load)

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

    fileprivate func profile(of file: UnsafeRawBufferPointer) -> ColorProfile? {
      try? withPrimaryImage(of: file) { handle in
        let count = heif_image_handle_get_raw_color_profile_size(handle)
        if count > 0, count <= ColorProfile.byteLimit {
          var bytes = [UInt8](repeating: 0, count: count)
          try check(heif_image_handle_get_raw_color_profile(handle, &bytes))
          return ColorProfile(bytes, components: 3)
        }
        var numbers: UnsafeMutablePointer<heif_color_profile_nclx>?
        try check(heif_image_handle_get_nclx_color_profile(handle, &numbers))
        defer { heif_nclx_color_profile_free(numbers) }
        return numbers.flatMap { encoding($0.pointee)?.profile }
      }
    }

    fileprivate func exifOrientation(of file: UnsafeRawBufferPointer) -> Int? {
      try? withPrimaryImage(of: file) { handle in
        var block: heif_item_id = 0
        guard heif_image_handle_get_list_of_metadata_block_IDs(handle, "Exif", &block, 1) == 1 else {
          return nil
        }
        let count = heif_image_handle_get_metadata_size(handle, block)
        guard 10...exifByteLimit ~= count else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        try check(heif_image_handle_get_metadata(handle, block, &bytes))
        return bytes.withUnsafeBytes { exif in
          // The offset of the TIFF structure, relative to the end of the offset field (ISO/IEC 23008-12, A.2.1).
          guard let start = ByteReader(bytes: exif).u32(0), start + 4 < count else { return nil }
          return Exif(UnsafeRawBufferPointer(rebasing: exif[(start + 4)...])).orientation
        }
      }
    }

    private func withPrimaryImage<Result>(
      of file: UnsafeRawBufferPointer, _ body: (OpaquePointer) throws -> Result
    ) throws -> Result {
      guard let context = heif_context_alloc() else { throw CairoError(description: "no memory for HEIF") }
      defer { heif_context_free(context) }
      heif_context_set_maximum_image_size_limit(context, Int32(ImageLimits.side))
      // The context reads from `file`, which outlives it.
      try check(heif_context_read_from_memory_without_copy(context, file.baseAddress, file.count, nil))
      var handle: OpaquePointer?
      try check(heif_context_get_primary_image_handle(context, &handle))
      guard let handle else { throw ImageError.broken("it contains no picture") }
      defer { heif_image_handle_release(handle) }
      return try body(handle)
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

    private func check(_ error: heif_error) throws(ImageError) {
      guard error.code != heif_error_Ok else { return }
      let text = error.message.map { String(cString: $0) } ?? "it cannot be decoded"
      let message = text.split(whereSeparator: \.isNewline).joined(separator: " ")
      if [heif_error_Unsupported_feature, heif_error_Unsupported_filetype].contains(error.code) {
        throw .unsupported(
          kind: "an HEIF picture that the installed libheif cannot decode (\(message))",
          advice: "save it as JPEG or PNG")
      }
      throw .broken(message)
    }
  }

  private func encoding(_ numbers: heif_color_profile_nclx) -> ColorEncoding? {
    let gamma: Double?
    switch numbers.transfer_characteristics {
    case heif_transfer_characteristic_ITU_R_BT_470_6_System_M: gamma = 2.2
    case heif_transfer_characteristic_ITU_R_BT_470_6_System_B_G: gamma = 2.8
    case heif_transfer_characteristic_linear: gamma = 1
    // sRGB, and the code points of video, which cameras write and viewers treat as sRGB.
    case heif_transfer_characteristic_IEC_61966_2_1, heif_transfer_characteristic_ITU_R_BT_709_5,
      heif_transfer_characteristic_ITU_R_BT_601_6:
      gamma = nil
    // Unknown, or high dynamic range, which no ICC profile describes.
    default: return nil
    }
    return ColorEncoding(
      white: (Double(numbers.color_primary_white_x), Double(numbers.color_primary_white_y)),
      red: (Double(numbers.color_primary_red_x), Double(numbers.color_primary_red_y)),
      green: (Double(numbers.color_primary_green_x), Double(numbers.color_primary_green_y)),
      blue: (Double(numbers.color_primary_blue_x), Double(numbers.color_primary_blue_y)), gamma: gamma)
  }
#else
  public func decodeHEIF(_ file: UnsafeRawBufferPointer) throws -> PictureSurface {
    throw ImageError.unsupported(kind: "an HEIC picture", advice: "save it as JPEG or PNG")
  }

  func heifProfile(of file: UnsafeRawBufferPointer) -> ColorProfile? { nil }

  func heifExifOrientation(of file: UnsafeRawBufferPointer) throws(ImageError) -> Int? { nil }
#endif
