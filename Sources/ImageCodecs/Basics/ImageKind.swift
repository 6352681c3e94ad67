/// The format of a picture, detected by content and never by name. Its raw value is the format's name for users.
///
/// A new format needs a case in ``RasterHeader``, which reads headers, and in ``decodePicture(_:_:size:curve:)``, which
/// reads pixels, and its name here; everything else has a default for it.
public enum ImageKind: String, Sendable {
  case jpeg = "JPEG"
  case png = "PNG"
  case svg = "SVG"
  case webp = "WebP"
  /// GIF; only the first picture is used.
  case gif = "GIF"
  /// TIFF; only the first picture is used.
  case tiff = "TIFF"
  case heif = "HEIC or AVIF"
  /// A page of a PDF of any program.
  case pdf = "PDF"

  /// The formats of picture files, for messages.
  public static let names = "JPEG, PNG, SVG, WebP, HEIC, AVIF, GIF or TIFF"

  /// The media type that states it in files (RFC 6838).
  public var mediaType: String {
    switch self {
    case .svg: "image/svg+xml"
    case .heif: "image/heif"
    case .pdf: "application/pdf"
    default: "image/" + rawValue.lowercased()
    }
  }

  /// Whether it is kept as vectors.
  public var isDrawing: Bool { self == .svg || self == .pdf }
}
