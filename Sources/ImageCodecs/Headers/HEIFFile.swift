import Cairo

#if HEIF
  internal import CHeif

  /// The EXIF orientation of the primary picture, 1 to 8; nil if it has none.
  func heifExifOrientation(of file: UnsafeRawBufferPointer) throws(ImageError) -> Int? {
    try libheif.functions().exifOrientation(of: file)
  }

  let libheif = ImageLibrary("libheif.so.1", for: "an HEIC picture", Libheif(), load: Libheif_load)

  extension Libheif {
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

    /// Calls `body` with the handle of the primary picture.
    func withPrimaryImage<Result>(
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

    /// Throws the error of a call; its message is on one line.
    func check(_ error: heif_error) throws(ImageError) {
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
#else
  func heifExifOrientation(of file: UnsafeRawBufferPointer) throws(ImageError) -> Int? { nil }
#endif
