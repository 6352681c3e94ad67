/// A cheap stamp of a file: path, size and times. Device and inode are not part of it, since they differ where a
/// share is mounted elsewhere.
package struct FileState: Sendable, Equatable {
  /// The path, relative to some folder.
  package var path: String
  /// The size in bytes; -1 for a missing file.
  package var size: Int
  /// The modification time in nanoseconds.
  package var modified: Int
  /// The status change time in nanoseconds, which no program can set back. 0 for files that are compared across
  /// machines, where it differs.
  package var statusChanged: Int

  package var exists: Bool { size >= 0 }

  package init(path: String, size: Int, modified: Int, statusChanged: Int = 0) {
    self.path = path
    self.size = size
    self.modified = modified
    self.statusChanged = statusChanged
  }

  /// - Parameter identity: Nil for a missing file.
  package init(path: String, _ identity: FileIdentity?) {
    self.init(
      path: path, size: identity?.size ?? -1, modified: identity?.modified ?? 0,
      statusChanged: identity?.statusChanged ?? 0)
  }

  /// The current state of a file, without its status change time.
  package init(path: String) {
    self.init(path: path, FileIdentity(path: path))
    statusChanged = 0
  }

  /// The current state of a file.
  package init(path: String, in folder: String) {
    let full = fullPath(path, in: folder)
    self.init(path: path, FileIdentity(path: full) ?? storedPath(of: full).flatMap { FileIdentity(path: $0) })
  }
}
