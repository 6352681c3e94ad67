import ImageCodecs
import PDFAssembly

/// A photo of which only the header was read, and its end believed: its data are searched for that end when they pass through memory
/// to be copied.
final class BelievedPhoto: PDFInput {
  private let file: PictureFile
  private let end: Int
  private var search: JPEGEndSearch
  private let confirm: () -> Void

  /// - Parameters:
  ///   - search: One through the photo's picture data that has not begun.
  ///   - end: Where it is believed to end.
  ///   - confirm: Called when all of that was copied and is as it was believed to be.
  init(_ file: PictureFile, _ search: JPEGEndSearch, end: Int, confirm: @escaping () -> Void) {
    self.file = file
    (self.search, self.end) = (search, end)
    self.confirm = confirm
  }

  var descriptor: Int32 { file.descriptor }
  var sharesBlocks: Bool { file.sharesBlocks }

  func bytes(in range: Range<Int>) throws -> [UInt8] { try file.bytes(in: range) }

  func hasRead(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    guard offset..<offset + bytes.count ~= search.offset else { return }
    search.search(UnsafeRawBufferPointer(rebasing: bytes[(search.offset - offset)...]))
  }

  func checkCopied(_ range: Range<Int>) throws {
    try file.checkCopied(range)
    if search.isOver, search.end != end || search.isSuspicious { throw MisjudgedPicture() }
    // Blocks that files share are not read: who confirms all pictures in the end reads this one.
    if range.upperBound == end, search.end == end { confirm() }
  }
}
