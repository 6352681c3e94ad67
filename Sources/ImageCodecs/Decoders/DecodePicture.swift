public import Cairo

/// The size to which a picture is decoded.
public enum DecodedSize: Sendable, Equatable {
  /// The full size.
  case whole
  /// A minimum of pixels in the longer side, if the decoder can downscale. For a drawing, the units of its
  /// recording.
  case atLeast(Int)
  /// An exact size, at most the picture's own.
  case exactly(width: Int, height: Int)
}

/// Decodes the pixels of a picture in the colors of its file; a drawing becomes a recording.
///
/// This is the only table of decoders, and nothing else knows the decoders: the pictures of albums, the small ones that
/// cameras put into JPEGs, and the glyphs of fonts are all decoded by it. The pages of PDFs are drawn by a separate program.
///
/// - Parameter curve: The transfer curve of the file's colors, for a picture that is scaled to an exact size.
public func decodePicture(
  _ kind: ImageKind, _ file: UnsafeRawBufferPointer, size: DecodedSize = .whole, curve: TransferCurve = .sRGB
) throws -> PictureSurface {
  let picture =
    switch (kind, size) {
    case (.jpeg, .exactly(let width, let height)):
      try decodeJPEG(file, width: width, height: height, curve: curve)
    case (.jpeg, .atLeast(let side)): try decodeJPEG(file, minimumSide: side)
    case (.jpeg, .whole): try decodeJPEG(file, minimumSide: .max)
    case (.svg, .atLeast(let side)): try decodeSVG(file, recordedSide: Double(side))
    case (.svg, _), (.pdf, _): throw ImageError.notAPicture
    case (.png, _): try decodePNG(file)
    case (.gif, _): try decodeGIF(file)
    case (.webp, _): try decodeWebP(file)
    case (.heif, _): try decodeHEIF(file)
    case (.tiff, _): try decodeTIFF(file)
    }
  guard kind != .jpeg, case .exactly(let width, let height) = size else { return picture }
  return try picture.scaled(width: width, height: height, curve: curve)
}
