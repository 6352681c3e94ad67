import Glibc
import Notation

/// The file of a ``CheckedFileWriter``: a temporary one, which gets its name at the end, or a device or pipe.
struct OutputFile: ~Copyable {
  private let target: Target
  private(set) var descriptor: FileDescriptor
  private var isCommitted = false

  private enum Target {
    /// A new file that replaces `path` at the end.
    case replaced(path: String, temporary: String)
    /// A device or pipe, which cannot be replaced.
    case written(path: String)
  }

  private init(_ target: Target, _ descriptor: consuming FileDescriptor) {
    self.target = target
    self.descriptor = descriptor
  }

  private init(replacing path: String, permissions: mode_t?) throws(FileWriteError) {
    let temporary = try TemporaryFile(for: path, permissions: permissions)
    self.init(.replaced(path: path, temporary: temporary.path), temporary.file)
  }

  /// The file of that name, or the target of a link of that name.
  ///
  /// - Parameter removesLeftovers: Removes temporary files of killed runs.
  init(_ path: String, removesLeftovers: Bool) throws(FileWriteError) {
    let status = FileStatus(path)
    if status?.kind == .folder { throw .cannotCreate(path: path, reason: "it is a folder") }
    do throws(SystemError) {
      if let status, status.kind != .regular {
        self.init(.written(path: path), try FileDescriptor(path, O_WRONLY | O_NOCTTY))
        return
      }
      // Fail now and not at the rename, after all the work.
      guard fileName(of: path).utf8.count <= fileNameByteLimit else { throw SystemError(ENAMETOOLONG) }
    } catch {
      throw .cannotCreate(path: path, reason: "\(error)")
    }
    guard status != nil || FileStatus(path, followingLinks: false) == nil else {
      throw .cannotCreate(path: path, reason: "it is a broken link")
    }
    // A link stays a link: its target is replaced.
    let path = status == nil ? path : resolvedPath(path) ?? path
    if removesLeftovers { CheckedFileWriter.removeLeftovers(of: path) }
    try self.init(replacing: path, permissions: status?.permissions)
  }

  /// One of the program's own files: anything of its name is replaced, including a link itself, except a folder that is
  /// not empty.
  ///
  /// - Parameter permissions: The permissions of the file; nil keeps the permissions of the old file.
  init(own path: String, permissions: mode_t?) throws(FileWriteError) {
    let status = FileStatus(path, followingLinks: false)
    if status?.kind == .folder, rmdir(path) != 0 { throw .cannotCreate(path: path, reason: "it is a folder") }
    let old = status?.kind == .regular ? status?.permissions : nil
    try self.init(replacing: path, permissions: permissions ?? old)
  }

  /// The file that is written, or replaced at the end.
  var path: String {
    switch target {
    case .replaced(let path, _), .written(let path): path
    }
  }

  /// Whether the output is invisible until ``commit(durable:)``; false for a device or a pipe.
  var isReplacing: Bool { if case .replaced = target { true } else { false } }

  /// Closes the file, and renames a temporary one to the final name.
  ///
  /// - Parameter durable: Waits until the file and its folder are on the disk.
  mutating func commit(durable: Bool) throws(FileWriteError) {
    do throws(SystemError) {
      guard case .replaced(let path, let temporary) = target else { return try descriptor.close() }
      if durable { try descriptor.sync() }
      // Closing the file would release its lock, and another writer could remove it as a leftover before the rename:
      // a second descriptor keeps the lock until then.
      var lock = FileDescriptor(owning: dup(descriptor.number))
      defer { try? lock.close() }
      try descriptor.close()
      guard rename(temporary, path) == 0 else { throw .last }
      isCommitted = true
    } catch {
      throw failure(error)
    }
    if durable { try syncFolder() }
  }

  /// Removes the temporary file, unless it was renamed into place.
  func discard() { if !isCommitted, case .replaced(_, let temporary) = target { unlink(temporary) } }

  private func syncFolder() throws(FileWriteError) {
    do throws(SystemError) {
      try FileDescriptor(parentFolder(of: path), O_RDONLY | O_DIRECTORY).sync()
    } catch {
      throw .writeFailed(
        path: path,
        reason: "the new file is complete and in place, but may not survive a power failure: \(error)")
    }
  }

  func failure(_ error: SystemError) -> FileWriteError { .writeFailed(path: path, reason: "\(error)") }
}
