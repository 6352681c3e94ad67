public import Cairo

/// How many pixels a picture is decoded to.
public enum DecodedSize: Sendable, Equatable {
  /// All that it has.
  case whole
  /// The longer side has at least so many where the decoder can leave some out. A drawing's recording has so many units.
  case atLeast(Int)
  /// At most the picture's own.
  case exactly(width: Int, height: Int)
}

/// The pixels of a picture as its file has them, whatever its colors mean; of a drawing a recording.
///
/// This is the one table of decoders.
public func decodePicture(
  _ kind: ImageKind, _ file: UnsafeRawBufferPointer, size: DecodedSize = .whole
) throws -> PictureSurface {
  let picture =
    switch (kind, size) {
    case (.jpeg, .exactly(let width, let height)): try decodeJPEG(file, width: width, height: height)
    case (.jpeg, .atLeast(let side)): try decodeJPEG(file, minimumSide: side)
    case (.jpeg, .whole): try decodeJPEG(file, minimumSide: .max)
    case (.svg, .atLeast(let side)): try decodeSVG(file, recordedSide: Double(side))
    case (.svg, _): throw ImageError.notAPicture
    case (.png, _): try decodePNG(file)
    case (.gif, _): try decodeGIF(file)
    case (.webp, _): try decodeWebP(file)
    case (.heif, _): try decodeHEIF(file)
    case (.tiff, _): try decodeTIFF(file)
    }
  guard kind != .jpeg, case .exactly(let width, let height) = size else { return picture }
  return try picture.scaled(width: width, height: height)
}
