public import Cairo

/// A compressed picture as a PDF stores it, with color and alpha separate. Some of its data may be ranges of the
/// picture's own file.
public struct CompressedImage: Sendable, Equatable {
  /// The width in pixels; `height` is also in pixels.
  public var width: Int
  public var height: Int
  public var bitsPerComponent = 8
  /// The number of components: 1 for gray and palettes, 3 for RGB, 4 for CMYK.
  public var components: Int
  /// Three bytes for each color; empty without a palette.
  public var palette: [UInt8] = []
  /// Whether 255 means no ink, as Adobe's programs write CMYK.
  public var isInverted = false
  /// The profile of the samples, or of the palette's colors; nil for sRGB.
  public var profile: ColorProfile?
  public var encoding: Encoding
  public var data: [FilePart]
  public var alpha: Alpha?

  public enum Encoding: Sendable, Equatable {
    case jpeg
    /// A JPEG of red, green and blue without a marker that says so.
    case rgbJPEG
    /// Lossless zlib data; `filtered` if each row begins with a PNG filter type (ISO/IEC 15948, 9).
    case deflate(filtered: Bool)
  }

  public struct Alpha: Sendable, Equatable {
    public var bitsPerComponent: Int
    public var encoding: Encoding
    public var data: [FilePart]
  }

  /// The size in bytes of its data and its alpha.
  public var byteCount: Int { (data + (alpha?.data ?? [])).reduce(0) { $0 + $1.count } }
  /// The part of that size that is in memory.
  public var memoryByteCount: Int {
    (data + (alpha?.data ?? [])).reduce(0) { if case .bytes(let bytes) = $1 { $0 + bytes.count } else { $0 } }
  }
}

// MARK: JPEG

extension CompressedImage {
  /// Uses a JPEG's own data; nil if it is damaged, or viewers cannot decode it.
  ///
  /// - Parameter keepMetadata: Keeps metadata segments, and what follows the end.
  public init?(jpeg file: UnsafeRawBufferPointer, keepMetadata: Bool) throws(ImageError) {
    let header = try JPEGHeader(file)
    guard !header.needsDecoding, let segments = try? JPEGSegments(file, start: header.start) else {
      return nil
    }
    if segments.isSuspicious, try jpegLoss(of: file) != nil { return nil }
    self.init(
      jpeg: file, header, data: keepMetadata ? [.file(header.start..<file.count)] : segments.parts)
  }

  init(jpeg file: UnsafeRawBufferPointer, _ header: JPEGHeader, data: [FilePart]) {
    self.init(
      width: header.width, height: header.height, components: header.components,
      isInverted: header.components == 4 && header.isAdobe, profile: header.profile(in: file),
      encoding: header.isRGBWithoutMarker ? .rgbJPEG : .jpeg, data: data)
  }

  /// Uses a JPEG that ``encodeJPEG(_:quality:isGrey:)`` made.
  public init(jpeg: [UInt8], of pixels: PictureSurface, isGrey: Bool, profile: ColorProfile?) {
    self.init(
      width: Int(pixels.width), height: Int(pixels.height), components: isGrey ? 1 : 3,
      profile: profile, encoding: .jpeg, data: [.bytes(jpeg)])
  }
}
