import Glibc
import Synchronization

/// The whole of an entry's file; nil if there is none, or it cannot be trusted.
func readCacheFile(_ path: String, byteLimit: Int) -> [UInt8]? {
  // Whatever lies there, opening it neither waits nor follows a link.
  let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var status = stat()
  // What somebody else wrote could be any picture.
  guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
    0...byteLimit ~= Int(status.st_size)
  else { return nil }
  let size = Int(status.st_size)
  let bytes = [UInt8](unsafeUninitializedCapacity: size) { room, count in
    count = (try? PictureFile.readAll(file, into: UnsafeMutableRawBufferPointer(room))) ?? 0
  }
  guard bytes.count == size else { return nil }
  // Its age is that of its last use, to a day.
  if time(nil) - status.st_mtim.tv_sec > 86_400 { futimens(file, nil) }
  return bytes
}

/// Writes an entry's file so that its name leads to the old one or to the whole new one, whoever else writes it.
/// Nothing waits for the disk: what a power failure leaves of it, its checksum tells.
func writeCacheFile(_ bytes: [UInt8], to path: String) throws(CacheFailure) {
  // No other process has this name, on another machine neither.
  var now = timespec()
  clock_gettime(CLOCK_REALTIME, &now)
  let number = temporaryCount.add(1, ordering: .relaxed).newValue
  let temporary = "\(path).\(now.tv_sec)-\(now.tv_nsec)-\(getpid())-\(number)\(temporarySuffix)"
  var file = createNew(temporary)
  if file < 0, errno == ENOENT {
    try makeFolder(folderAndName(path).folder)
    file = createNew(temporary)
  }
  guard file >= 0 else { throw CacheFailure(errno) }
  do throws(CacheFailure) {
    try write(bytes, closing: file)
    // What stands in the way is no file of ours, or damaged; a full folder stays.
    if rename(temporary, path) != 0, errno != EISDIR || rmdir(path) != 0 || rename(temporary, path) != 0 {
      throw CacheFailure(errno)
    }
  } catch {
    unlink(temporary)
    throw error
  }
}

struct CacheFailure: Error {
  var reason: String

  init(_ code: Int32) { reason = errorText(code) }
}

let temporarySuffix = ".tmp"
private let temporaryCount = Atomic(0)

private func createNew(_ path: String) -> Int32 {
  open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
}

private func write(_ bytes: [UInt8], closing file: Int32) throws(CacheFailure) {
  let code = bytes.withUnsafeBytes { bytes in
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count < 0 ? errno : ENOSPC }
      rest = rest.dropFirst(count)
    }
    return 0
  }
  // Some file systems report a full disk only here.
  guard close(file) == 0 || code != 0 else { throw CacheFailure(errno) }
  guard code == 0 else { throw CacheFailure(code) }
}

/// Makes a folder and those that it lies in, for its owner alone.
private func makeFolder(_ path: String) throws(CacheFailure) {
  guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
  let parent = folderAndName(path).folder
  guard errno == ENOENT, parent != path, parent != "." else { throw CacheFailure(errno) }
  try makeFolder(parent)
  guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw CacheFailure(errno) }
}
