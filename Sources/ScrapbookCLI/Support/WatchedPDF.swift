import Deflate
import Files
import PDFAssembly
import ScrapbookReading

/// A PDF that is saved repeatedly, and to which other programs may also append.
final class WatchedPDF {
  private let path: String
  private var identity: FileIdentity
  /// The size in bytes of the part that the fingerprint covers.
  private var size: Int
  private var fingerprint = Fingerprint()

  init(_ path: String) throws {
    self.path = path
    let source = try PDFFileSource(path)
    identity = source.identity
    // The next save removes the remains of an interrupted one.
    size = try naming(path) { () throws(PDFError) in try PDFDocument(source).unfinishedSave ?? source.count }
    try Self.read(0..<size, of: source, into: &fingerprint)
  }

  /// Records a section that this program appended, so that the rest of the file need not be read again.
  ///
  /// - Parameters:
  ///   - old: The identity of the file to which it was appended.
  ///   - new: The identity of the file afterwards.
  func appended(_ section: [UInt8], at start: Int, to old: FileIdentity, now new: FileIdentity?) {
    // Otherwise another program saved the file, too, and the next check reads it.
    guard old == identity, start == size, let new else { return }
    fingerprint.add(section)
    (identity, size) = (new, start + section.count)
  }

  /// Checks that the file still begins with the contents of the last check.
  ///
  /// - Throws: `Failure` if it was replaced by another one.
  func check() throws {
    let source = try PDFFileSource(path)
    guard source.identity != identity else { return }
    var found = Fingerprint()
    if source.count >= size { try Self.read(0..<size, of: source, into: &found) }
    guard source.count >= size, found.bytes == fingerprint.bytes else {
      throw Failure(
        .albumIsWrong, "\(SavingError.changed(path))",
        hint: "run the command again; it reads the file as it is now")
    }
    try Self.read(size..<source.count, of: source, into: &found)
    (identity, size, fingerprint) = (source.identity, source.count, found)
  }

  private static func read(
    _ range: Range<Int>, of source: PDFFileSource, into fingerprint: inout Fingerprint
  ) throws {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: comparedSize) {
      let piece = start..<min(start + comparedSize, range.upperBound)
      fingerprint.add(try naming(source.path) { () throws(PDFError) in try source.bytes(in: piece) })
    }
  }
}
