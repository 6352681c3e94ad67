import Cairo
import ImageCodecs
import ScrapbookKit

/// Pictures as pixels, of which those used last are kept.
struct DecodedPictures {
  private var cache = PictureCache<Key>(byteLimit: 32 << 20)

  private struct Key: Hashable {
    /// The picture's number.
    var number: Int
    var detail: Int

    init(_ number: Int, _ kind: ImageKind, paintedAt size: Size) {
      self.number = number
      detail =
        switch kind {
        case .jpeg: Int((max(size.width, size.height) - 1e-6).rounded(.up))
        // A recording of 1024 units is left out below 1024 / 400 of them: see `PictureSurface`.
        case .svg: min(size.width, size.height) < 12 ? 64 : 1024
        // These are decoded in one way.
        case .png, .gif, .webp, .heif, .tiff: 0
        }
    }
  }

  /// A picture that was decoded before and is still there.
  ///
  /// - Parameter size: In pixels.
  mutating func picture(_ number: Int, _ kind: ImageKind, paintedAt size: Size) -> PictureSurface? {
    cache[Key(number, kind, paintedAt: size)]
  }

  /// - Parameter fonts: Those that a drawing's text is set in.
  mutating func decode(
    _ bytes: ByteBuffer, _ number: Int, _ kind: ImageKind, paintedAt size: Size, fonts: FontOptions
  ) throws -> PictureSurface {
    let key = Key(number, kind, paintedAt: size)
    let picture = try ScrapbookRendering.decode(kind, bytes, detail: key.detail, fonts: fonts)
    cache.insert(picture, for: key)
    return picture
  }
}

/// - Parameter detail: The least longer side of a JPEG in pixels, or the longer side of a drawing's recording in its units.
private func decode(
  _ kind: ImageKind, _ bytes: ByteBuffer, detail: Int, fonts: FontOptions
) throws -> PictureSurface {
  switch kind {
  case .jpeg: try inSRGB(bytes, kind) { try decodeJPEG($0, minimumSide: detail) }
  case .png: try inSRGB(bytes, kind, decodePNG)
  case .gif: try bytes.withBytes { try decodeGIF($0) }
  case .svg:
    try bytes.withBytes { file in
      try fonts.prepareDrawing(file)
      return try decodeSVG(file, recordedSide: Double(detail))
    }
  case .webp: try inSRGB(bytes, kind, decodeWebP)
  case .heif: try inSRGB(bytes, kind, decodeHEIF)
  case .tiff: try inSRGB(bytes, kind, decodeTIFF)
  }
}

/// Pixels whose colors are those of sRGB.
private func inSRGB(
  _ bytes: ByteBuffer, _ kind: ImageKind, _ decode: (UnsafeRawBufferPointer) throws -> PictureSurface
) throws -> PictureSurface {
  try bytes.withBytes { file in
    let picture = try decode(file)
    if let profile = colorProfile(of: file, kind) { try convertToSRGB(picture, from: profile) }
    return picture
  }
}
