/// The header of a raster picture, whatever its format.
public struct RasterHeader: Sendable, Equatable {
  /// The width as stored, before the orientation.
  public var width: Int
  public var height: Int
  /// The rotation that the decoded pixels need: the EXIF values 1 to 8.
  public var orientation: Int
  /// Whether no pixel can be transparent.
  public var isOpaque = false

  /// Reads the header without decoding and checks its size; nil for a drawing, which has no pixels.
  public init?(_ file: UnsafeRawBufferPointer, _ kind: ImageKind, _ limits: ImageLimits) throws(ImageError) {
    switch kind {
    case .jpeg:
      let header = try JPEGHeader(file, limits)
      (width, height, orientation) = (header.width, header.height, header.orientation)
      isOpaque = true
    case .png:
      // Before the checksums of data that may be large.
      let size = try PNGHeader.size(file)
      try limits.check(width: size.width, height: size.height)
      (width, height) = size
      let header = try PNGHeader(file)
      (orientation, isOpaque) = (header.orientation, !header.hasAlpha)
    case .webp:
      let header = try WebPHeader(file)
      (width, height, orientation) = (header.width, header.height, header.orientation)
      isOpaque = !header.hasAlpha
    case .gif:
      let header = try GIFHeader(file)
      (width, height, orientation) = (header.width, header.height, 1)
    case .tiff:
      let header = try TIFFHeader(file)
      (width, height, orientation) = (header.width, header.height, header.orientation)
    case .heif:
      let header = try HEIFHeader(file)
      // Before libheif reads the EXIF block.
      try limits.check(width: header.width, height: header.height)
      (width, height) = (header.width, header.height)
      orientation = try header.isTurned ? 1 : heifExifOrientation(of: file) ?? 1
    case .svg, .pdf: return nil
    }
    try limits.check(width: width, height: height)
  }
}
