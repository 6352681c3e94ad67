import Glibc

/// Why a file could not be read whole.
package enum WholeFileFailure: Error {
  case missing
  case isFolder
  case unreadable(String)
  case tooLarge(limit: Int)
}

/// The bytes of a file or pipe.
///
/// - Parameter limit: In bytes; no more are read.
package func readWholeFile(_ path: String, limit: Int) throws(WholeFileFailure) -> [UInt8] {
  let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
  guard file >= 0 else {
    let code = errno
    throw code == ENOENT || code == ENOTDIR ? .missing : .unreadable(errorText(code))
  }
  defer { close(file) }
  var status = stat()
  guard fstat(file, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { throw .isFolder }
  return try readWholeFile(file, limit: limit, expected: Int(status.st_size))
}

/// The bytes of a file that this program wrote; nil for anything else that has its name, such as a link, or a pipe that would
/// be waited for.
///
/// - Parameter limit: In bytes; of a larger one nothing is given.
package func readOwnFile(_ path: String, limit: Int) -> [UInt8]? {
  let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var status = stat()
  guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
  return try? readWholeFile(file, limit: limit, expected: Int(status.st_size))
}

/// The bytes of an open file up to its end.
///
/// - Parameter expected: How many there probably are.
package func readWholeFile(_ file: Int32, limit: Int, expected: Int = 0) throws(WholeFileFailure) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(min(expected, limit))
  var buffer = [UInt8](repeating: 0, count: 64 << 10)
  while true {
    let count = read(file, &buffer, buffer.count)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw .unreadable(errorText(errno)) }
    if count == 0 { return bytes }
    bytes.append(contentsOf: buffer[..<count])
    guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
  }
}
