public import ScrapbookKit

/// What goes into the PDF besides its pages.
public struct PDFOptions: Sendable {
  /// The creation date in ISO 8601, such as `2026-05-14T09:30:00Z`; nil leaves it out, so that the same
  /// album gives the same bytes.
  public var date: String?
  /// The name of the program that made it.
  public var creator: String
  /// Keeps EXIF, GPS, XMP and comments in the photos.
  public var keepMetadata: Bool
  /// How finely photos are stored.
  public var quality: PictureQuality
  /// The most bytes that the PDF may have; photos lose what they must to meet it.
  public var maxSize: Int?

  public init(
    date: String? = nil, creator: String = "scrapbook \(scrapbookVersion)", keepMetadata: Bool = false,
    quality: PictureQuality = .original, maxSize: Int? = nil
  ) {
    self.date = date
    self.creator = creator
    self.keepMetadata = keepMetadata
    self.quality = quality
    self.maxSize = maxSize
  }
}

/// The version of this package.
public let scrapbookVersion = "0.1.0"

/// What the exporter is about to do; thrown errors end the export.
public enum ExportStep: Sendable, Equatable {
  /// To draw a sheet, counted from 0.
  case sheet(Int)
  /// A picture, counted from 0, is made only to see how large it is; in which round of a search, counted from 1.
  case measuring(Int, of: Int, round: Int)
  /// To write a picture, counted from 0.
  case picture(Int, of: Int)
}
