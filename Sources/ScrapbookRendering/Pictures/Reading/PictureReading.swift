import Files
import ImageCodecs
import PDFAssembly
import ScrapbookKit

/// The result of reading a picture's file: everything that layout, painter and linker need.
struct PictureReading: Sendable {
  var kind: ImageKind
  var identity: FileIdentity
  var info: ImageInfo
  /// Whether it has 16 bits per sample.
  var isDeep = false
  /// Whether it is a drawing with text, whose look depends on the installed fonts. It is not kept.
  var mayShowText = false
  /// The encoded picture; nil if it would take too much memory, and is encoded again when it is written.
  var stored: PDFPicture?
  /// Whether the cache on the disk has it, with the encoded picture.
  var isOnDisk = false
  /// Whether only its header was read, and the rest is still to be verified.
  var isProvisional = false
  /// A search through a photo's data that has not started, and the end that it should find.
  var unverifiedEnd: (search: JPEGEndSearch, end: Int)?

  /// Whether another reading agrees with everything that this one contains.
  func isVerified(by other: PictureReading) -> Bool {
    (kind, identity, info, isDeep) == (other.kind, other.identity, other.info, other.isDeep)
      && (stored == nil || other.stored == nil || stored == other.stored)
  }
}
