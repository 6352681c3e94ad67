public import Cairo

/// A picture as a PDF holds it: compressed, color and alpha apart; some of it in the picture's own file.
public struct CompressedImage: Sendable, Equatable {
  /// In pixels, as is `height`.
  public var width: Int
  public var height: Int
  public var bitsPerComponent = 8
  /// 1 for grey and palettes, 3 for RGB, 4 for CMYK.
  public var components: Int
  /// Three bytes for each color; empty if there is no palette.
  public var palette: [UInt8] = []
  /// Whether 255 is no ink, as Adobe's programs write CMYK.
  public var isInverted = false
  /// What the numbers are to be understood by, or of the colors of its palette; nil for sRGB.
  public var profile: ColorProfile?
  public var encoding: Encoding
  public var data: [FilePart]
  public var alpha: Alpha?

  public enum Encoding: Sendable, Equatable {
    case jpeg
    /// A JPEG of red, green and blue that has no marker to say so.
    case rgbJPEG
    /// zlib, without loss; `filtered` if each row begins with a PNG filter type (ISO/IEC 15948, 9).
    case deflate(filtered: Bool)
  }

  public struct Alpha: Sendable, Equatable {
    public var bitsPerComponent: Int
    public var encoding: Encoding
    public var data: [FilePart]
  }

  /// Of its data and its alpha.
  public var byteCount: Int { (data + (alpha?.data ?? [])).reduce(0) { $0 + $1.count } }
  /// How much of that lies in memory.
  public var memoryByteCount: Int {
    (data + (alpha?.data ?? [])).reduce(0) { if case .bytes(let bytes) = $1 { $0 + bytes.count } else { $0 } }
  }
}

// MARK: JPEG

extension CompressedImage {
  /// A JPEG's own data; nil if they are damaged, or viewers cannot decode them.
  ///
  /// - Parameter keepMetadata: Keeps what is not the picture, and what lies behind its end.
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

  /// A JPEG that was made by ``encodeJPEG(_:quality:isGrey:)``.
  public init(jpeg: [UInt8], of pixels: PictureSurface, isGrey: Bool, profile: ColorProfile?) {
    self.init(
      width: Int(pixels.width), height: Int(pixels.height), components: isGrey ? 1 : 3,
      profile: profile, encoding: .jpeg, data: [.bytes(jpeg)])
  }
}
