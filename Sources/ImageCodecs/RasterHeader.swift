/// What the header of a picture made of pixels tells, whatever its kind.
public struct RasterHeader: Sendable, Equatable {
  /// As stored, before the orientation.
  public var width: Int
  public var height: Int
  /// How the decoded pixels have to be turned: the EXIF values 1 to 8.
  public var orientation: Int
  /// Whether it has 16 bits a sample.
  public var isDeep = false

  /// Reads the header without a decoder; nil for an SVG, which has no pixels.
  public init?(_ file: UnsafeRawBufferPointer, _ kind: ImageKind) throws(ImageError) {
    switch kind {
    case .jpeg:
      let header = try JPEGHeader(file)
      (width, height, orientation) = (header.width, header.height, header.orientation)
    case .png:
      let header = try PNGHeader(file)
      // The bit depth (ISO/IEC 15948, 11.2.2).
      isDeep = file[24] == 16
      (width, height, orientation) = (header.width, header.height, header.orientation)
    case .webp:
      let header = try WebPHeader(file)
      (width, height, orientation) = (header.width, header.height, header.orientation)
    case .heif:
      let header = try HEIFHeader(file)
      // libheif turns its pictures itself.
      (width, height, orientation) = (header.width, header.height, 1)
    case .svg: return nil
    }
  }
}
