package import QPDF
public import ScrapbookKit

/// Options for the contents of the PDF besides its pages.
public struct PDFOptions: Sendable {
  /// The name of the program that made it.
  public var creator: String
  /// Keeps EXIF, GPS, XMP and comments in the photos.
  public var keepMetadata: Bool
  /// The resolution and compression of photos.
  public var quality: PictureQuality
  /// Tells screen readers the contents of the pages and their reading order.
  public var tags: Bool
  /// The maximum size of the PDF in bytes; the quality of photos is lowered to meet it.
  public var maxSize: Int?
  /// Words in pale letters across each page.
  public var watermark: String?
  /// The passwords with which the PDF is encrypted; nil leaves it open.
  package var encryption: QPDFJob.AES?
  /// The album's own files that the PDF contains, the album first.
  package var files: [AlbumFile] = []

  public init(
    creator: String = "scrapbook \(scrapbookVersion)", keepMetadata: Bool = false,
    quality: PictureQuality = .original, tags: Bool = true, maxSize: Int? = nil
  ) {
    self.creator = creator
    self.keepMetadata = keepMetadata
    self.quality = quality
    self.tags = tags
    self.maxSize = maxSize
  }
}

/// The version of this package.
public let scrapbookVersion = "0.1.0"

/// The next step of the exporter; thrown errors end the export.
public enum ExportStep: Sendable, Equatable {
  /// Drawing a sheet, counted from 0.
  case sheet(Int)
  /// Making a picture, counted from 0, to measure its size; in which round of a search, counted from 1.
  case measuring(Int, of: Int, round: Int)
  /// Writing a picture, counted from 0.
  case picture(Int, of: Int)
}
