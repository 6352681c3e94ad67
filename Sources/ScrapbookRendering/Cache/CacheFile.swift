import Files
import Glibc
import Synchronization

/// Reads an entry's file; nil if it is missing or cannot be trusted.
///
/// - Parameters:
///   - count: The most bytes that are read.
///   - byteLimit: The size of the largest file.
/// - Returns: The bytes, and whether the file has more of them.
func readCacheFile(_ path: String, atMost count: Int, byteLimit: Int) -> (bytes: [UInt8], isCutOff: Bool)? {
  // Opening must not block or follow a link, whatever has this name.
  guard let file = try? FileDescriptor(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
    let status = try? file.status(),
    // A file of another user could contain any picture.
    status.kind == .regular, status.owner == geteuid(), status.size <= byteLimit
  else { return nil }
  let wanted = min(count, status.size)
  let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
    count = (try? file.fill(UnsafeMutableRawBufferPointer(buffer))) ?? 0
  }
  guard bytes.count == wanted else { return nil }
  // The modification time is the time of the last use, to the day.
  if time(nil) - status.modifiedSeconds > 86_400 { futimens(file.number, nil) }
  return (bytes, wanted < status.size)
}

/// Writes an entry's file atomically, even if other processes write it at the same time. Nothing is synced: a
/// checksum detects what a power failure leaves.
func writeCacheFile(_ bytes: [UInt8], to path: String) throws(SystemError) {
  // A name that no other process uses, not even on another machine.
  var now = timespec()
  clock_gettime(CLOCK_REALTIME, &now)
  let number = temporaryCount.add(1, ordering: .relaxed).newValue
  let temporary = "\(path).\(now.tv_sec)-\(now.tv_nsec)-\(getpid())-\(number)\(temporarySuffix)"
  var file = try createNew(temporary)
  do throws(SystemError) {
    try file.write(bytes)
    try file.close()
    // Something else has this name, or a damaged file; a nonempty folder stays.
    if rename(temporary, path) != 0, errno != EISDIR || rmdir(path) != 0 || rename(temporary, path) != 0 {
      throw .last
    }
  } catch {
    unlink(temporary)
    throw error
  }
}

let temporarySuffix = ".tmp"
private let temporaryCount = Atomic(0)

/// Makes the missing folders, accessible to their owner only.
private func createNew(_ path: String) throws(SystemError) -> FileDescriptor {
  let create = { () throws(SystemError) in
    try FileDescriptor(path, O_WRONLY | O_CREAT | O_EXCL, permissions: 0o600)
  }
  do throws(SystemError) {
    return try create()
  } catch {
    guard error.code == ENOENT else { throw error }
    try makeFolder(parentFolder(of: path), permissions: 0o700)
    return try create()
  }
}
