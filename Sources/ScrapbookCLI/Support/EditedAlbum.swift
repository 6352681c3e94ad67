import Files
import ScrapbookKit

/// An album's file that a command changes.
struct EditedAlbum {
  let path: String
  let source: SourceFile

  /// - Parameters:
  ///   - path: The file, to which `source` belongs.
  ///   - source: Its text, read only if the file is writable: a pipe might never have a writer.
  /// - Throws: ``Failure`` if it may not be written.
  init(_ path: String, _ source: @autoclosure () throws -> SourceFile) throws {
    self.path = path
    let status = FileStatus(path)
    if let status, status.kind != .regular {
      throw Failure(.cannotCreate, "\(path) is not a file that could be changed")
    }
    self.source = try source()
    guard let status else { throw Failure(.cannotCreate, "\(path) is not a file that could be changed") }
    // Replacing the file would bypass its write protection, since only the folder is written to.
    guard status.permissions & 0o222 != 0, isAllowed(.write, path) else {
      throw Failure(
        .cannotCreate, "\(path) is write-protected; nothing was changed in it",
        hint: "allow it with chmod u+w \(shellQuoted(path))")
    }
  }

  /// Replaces the file, whole or not at all, unless it was changed meanwhile.
  ///
  /// - Parameter text: The new text; it is UTF-8, as is every album without errors.
  func replace(with text: SourceFile) throws {
    let now = try? readWholeFile(path, limit: source.bytes.count)
    guard now == source.bytes else {
      throw Failure(
        .cannotCreate, "\(path) was changed meanwhile; nothing was written to it",
        hint: "try it again")
    }
    let others = (FileStatus(path)?.linkCount ?? 1) - 1
    let writer = try CheckedFileWriter(path: path)
    try writer.write(String(decoding: text.bytes, as: UTF8.self))
    try writer.commit()
    if others > 0 {
      Terminal.say(
        "scrapbook: note: \(path) has become a file of its own; \(count(others, "other name")) of it as a hard link still \(others == 1 ? "has" : "have") the old text"
      )
    }
  }
}
