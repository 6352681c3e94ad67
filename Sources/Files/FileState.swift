/// A file as cheap to compare as to look at: neither its bytes nor its device and inode, which are other ones where a
/// share is mounted elsewhere.
package struct FileState: Sendable, Equatable {
  /// Relative to some folder.
  package var path: String
  /// The size in bytes; -1 for a file that is not there.
  package var size: Int
  /// The time in nanoseconds.
  package var modified: Int
  /// When anything of the file was last changed, its times too, in nanoseconds: nobody can set it back. 0 for a file of which
  /// it does not count, since it is another one on each machine.
  package var statusChanged: Int

  package var exists: Bool { size >= 0 }

  package init(path: String, size: Int, modified: Int, statusChanged: Int = 0) {
    self.path = path
    self.size = size
    self.modified = modified
    self.statusChanged = statusChanged
  }

  /// - Parameter identity: Nil for a file that is not there.
  package init(path: String, _ identity: FileIdentity?) {
    self.init(
      path: path, size: identity?.size ?? -1, modified: identity?.modified ?? 0,
      statusChanged: identity?.statusChanged ?? 0)
  }

  /// The file as it is now, whenever its status was changed.
  package init(path: String) {
    self.init(path: path, FileIdentity(path: path))
    statusChanged = 0
  }

  /// The file as it is now.
  package init(path: String, in folder: String) {
    let full = fullPath(path, in: folder)
    self.init(path: path, FileIdentity(path: full) ?? storedPath(of: full).flatMap { FileIdentity(path: $0) })
  }
}
