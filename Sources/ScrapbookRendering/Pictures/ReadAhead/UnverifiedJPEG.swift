import ImageCodecs
import PDFAssembly
import Synchronization

/// A JPEG whose header was read and whose end marker is assumed; it is verified while the data is copied.
final class UnverifiedJPEG: PDFInput {
  private let file: PictureFile
  private let end: Int
  private let search: Mutex<JPEGEndSearch>
  private let whenVerified: @Sendable () -> Void

  /// - Parameters:
  ///   - search: A search through the photo's data that has not started.
  ///   - end: The assumed end.
  ///   - whenVerified: Called when all data was copied and verified.
  init(_ file: PictureFile, _ search: JPEGEndSearch, end: Int, whenVerified: @escaping @Sendable () -> Void) {
    self.file = file
    self.search = Mutex(search)
    self.end = end
    self.whenVerified = whenVerified
  }

  var descriptor: Int32 { file.descriptor }
  var sharesBlocks: Bool { file.sharesBlocks }

  func bytes(in range: Range<Int>) throws -> [UInt8] { try file.bytes(in: range) }

  var wantsBytes: Bool { search.withLock { !$0.isOver } }

  func hasRead(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    search.withLock { search in
      guard offset..<offset + bytes.count ~= search.offset else { return }
      search.search(UnsafeRawBufferPointer(rebasing: bytes[(search.offset - offset)...]))
    }
  }

  func checkCopied(_ range: Range<Int>) throws {
    try file.checkCopied(range)
    let search = search.withLock(\.self)
    if search.isOver, search.end != end || search.isSuspicious { throw FailedSpeculation() }
    // Data in shared blocks is not read; the final verification of all pictures reads it.
    if range.upperBound == end, search.end == end { whenVerified() }
  }
}
