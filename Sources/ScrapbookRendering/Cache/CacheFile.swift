import Files
import Glibc
import Synchronization

/// The whole of an entry's file; nil if there is none, or it cannot be trusted.
func readCacheFile(_ path: String, byteLimit: Int) -> [UInt8]? {
  // Whatever lies there, opening it neither waits nor follows a link.
  guard let file = try? FileDescriptor(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
    let status = try? file.status(),
    // What somebody else wrote could be any picture.
    status.kind == .regular, status.owner == geteuid(), status.size <= byteLimit
  else { return nil }
  let bytes = [UInt8](unsafeUninitializedCapacity: status.size) { buffer, count in
    count = (try? file.fill(UnsafeMutableRawBufferPointer(buffer))) ?? 0
  }
  guard bytes.count == status.size else { return nil }
  // Its age is that of its last use, to a day.
  if time(nil) - status.modifiedSeconds > 86_400 { futimens(file.number, nil) }
  return bytes
}

/// Writes an entry's file so that its name leads to the old one or to the whole new one, whoever else writes it.
/// Nothing waits for the disk: what a power failure leaves of it, its checksum tells.
func writeCacheFile(_ bytes: [UInt8], to path: String) throws(SystemError) {
  // No other process has this name, on another machine neither.
  var now = timespec()
  clock_gettime(CLOCK_REALTIME, &now)
  let number = temporaryCount.add(1, ordering: .relaxed).newValue
  let temporary = "\(path).\(now.tv_sec)-\(now.tv_nsec)-\(getpid())-\(number)\(temporarySuffix)"
  var file = try createNew(temporary)
  do throws(SystemError) {
    try file.write(bytes)
    try file.close()
    // What stands in the way is not a file of ours, or is damaged; a full folder stays.
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

/// Makes the folders, for their owner alone, if they are missing.
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
