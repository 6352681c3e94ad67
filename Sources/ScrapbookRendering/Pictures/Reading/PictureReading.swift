import Files
import ImageCodecs
import PDFAssembly
import ScrapbookKit

/// What one reading of a picture's file gives: all that layout, painter and linker want to know.
struct PictureReading: Sendable {
  var kind: ImageKind
  var identity: FileIdentity
  var info: ImageInfo
  /// Whether it has 16 bits a sample.
  var isDeep = false
  /// What a PDF holds of it; nil if that would take too much memory, and is made again when it is written.
  var stored: PDFPicture?
  /// Whether only its header was read. What that tells is still to be confirmed.
  var isGlimpse = false
  /// A photo's search through its picture data that has not begun, and the end that it is believed to find.
  var unsearched: (search: JPEGEndSearch, end: Int)?

  /// Whether another reading tells the same of the picture, as far as this one tells anything.
  func isConfirmed(by other: PictureReading) -> Bool {
    (kind, identity, info, isDeep) == (other.kind, other.identity, other.info, other.isDeep)
      && (stored == nil || other.stored == nil || stored == other.stored)
  }
}
