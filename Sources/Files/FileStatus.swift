package import Glibc

/// The status of a file (stat(2)).
package struct FileStatus {
  package enum Kind { case regular, folder, link, pipe, device, other }

  package let kind: Kind
  package let identity: FileIdentity
  /// The modification time in seconds since 1970.
  package let modifiedSeconds: Int
  /// The permission bits.
  package let permissions: mode_t
  package let owner: uid_t
  /// The number of hard links.
  package let linkCount: Int

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      case S_IFCHR, S_IFBLK: .device
      default: .other
      }
    identity = FileIdentity(status)
    modifiedSeconds = status.st_mtim.tv_sec
    permissions = status.st_mode & 0o777
    owner = status.st_uid
    linkCount = Int(status.st_nlink)
  }

  /// Nil if the file does not exist.
  ///
  /// - Parameter followingLinks: Examines the target of a link, and not the link itself.
  package init?(_ path: String, followingLinks: Bool = true) {
    var status = stat()
    guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }

  /// The file's size in bytes.
  package var size: Int { identity.size }
}

/// The number of a file on this machine: two paths with the same number lead to one file.
package struct FileNumber: Hashable {
  private let device: UInt64
  private let inode: UInt64

  fileprivate init(_ identity: FileIdentity) { (device, inode) = (identity.device, identity.inode) }
}

/// The identity and version of a file. The name is not part of it, since a file can have several.
package struct FileIdentity: Hashable, Sendable {
  package var device: UInt64
  package var inode: UInt64
  /// The size in bytes.
  package var size: Int
  /// The modification time in nanoseconds since 1970.
  package var modified: Int
  /// The status change time in nanoseconds since 1970, which no program can set back.
  package var statusChanged: Int

  package init(device: UInt64, inode: UInt64, size: Int, modified: Int, statusChanged: Int) {
    (self.device, self.inode) = (device, inode)
    (self.size, self.modified, self.statusChanged) = (size, modified, statusChanged)
  }

  fileprivate init(_ status: stat) {
    self.init(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int(status.st_size),
      modified: nanoseconds(status.st_mtim), statusChanged: nanoseconds(status.st_ctim))
  }

  /// Nil if the file does not exist.
  package init?(path: String) {
    guard let status = FileStatus(path) else { return nil }
    self = status.identity
  }

  /// The same for all versions of the file.
  package var number: FileNumber { FileNumber(self) }

  /// Whether a later change would change the modification time. Within two seconds, the coarsest resolution of a file
  /// system's clock, a file could be written again with the same time.
  package var isSettled: Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return modified <= nanoseconds(now) - 2_000_000_000
  }
}

/// The time in nanoseconds, clamped to the years 1677 to 2262.
private func nanoseconds(_ time: timespec) -> Int {
  let (seconds, isFar) = time.tv_sec.multipliedReportingOverflow(by: 1_000_000_000)
  let (sum, isFarther) = seconds.addingReportingOverflow(time.tv_nsec)
  return isFar || isFarther ? (time.tv_sec < 0 ? .min : .max) : sum
}
