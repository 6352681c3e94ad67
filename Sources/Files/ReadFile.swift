import Deflate
import Glibc

/// The reasons why a file could not be read as a whole.
package enum FileReadError: Error {
  case missing
  case isFolder
  case unreadable(String)
  case tooLarge(limit: Int)
}

/// Returns the contents of a file, or of a pipe that the shell opened. One with a name is refused: it may have no writer.
///
/// - Parameter limit: The maximum size in bytes.
package func readWholeFile(_ path: String, limit: Int) throws(FileReadError) -> [UInt8] {
  if FileStatus(path)?.kind == .pipe, !path.hasPrefix("/dev/"), !path.hasPrefix("/proc/") {
    throw .unreadable("it is a pipe, not a file")
  }
  let file: FileDescriptor
  do throws(SystemError) {
    file = try FileDescriptor(path, O_RDONLY | O_NOCTTY)
  } catch {
    throw [ENOENT, ENOTDIR].contains(error.code) ? .missing : .unreadable("\(error)")
  }
  guard let status = try? file.status(), status.kind != .folder else { throw .isFolder }
  return try file.readToEnd(limit: limit, expected: status.size)
}

/// Returns the contents of a file that this program wrote; nil for anything else of that name, such as a link, or a
/// pipe that would block.
///
/// - Parameter limit: The maximum size in bytes; a larger file gives nil.
package func readOwnFile(_ path: String, limit: Int) -> [UInt8]? {
  guard let file = try? RegularFile(path, followingLinks: false) else { return nil }
  return try? file.descriptor.readToEnd(limit: limit, expected: file.status.size)
}

/// Returns the first bytes of a file, fewer if it is shorter; empty if it cannot be read, or for a pipe that would
/// block.
package func readStart(of path: String, count: Int) -> [UInt8] {
  guard let file = try? FileDescriptor(path, O_RDONLY | O_NONBLOCK) else { return [] }
  return [UInt8](unsafeUninitializedCapacity: count) { buffer, count in
    count = (try? file.fill(UnsafeMutableRawBufferPointer(buffer))) ?? 0
  }
}

/// Returns the CRC-32 of a file; nil if it cannot be read.
package func fileChecksum(_ path: String) -> UInt32? {
  guard let file = try? FileDescriptor(path, O_RDONLY) else { return nil }
  var sum: UInt32 = 0
  do {
    try file.readPieces { piece in
      sum = crc32(piece, after: sum)
      return true
    }
  } catch {
    return nil
  }
  return sum
}

extension FileDescriptor {
  /// Returns the bytes up to the end.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes.
  ///   - expected: The probable number of bytes.
  package func readToEnd(limit: Int = .max, expected: Int = 0) throws(FileReadError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(expected, limit))
    do {
      try readPieces { piece in
        bytes.append(contentsOf: piece)
        return bytes.count <= limit
      }
    } catch {
      throw .unreadable("\(error)")
    }
    guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    return bytes
  }
}

extension FileReadError {
  /// The reason, as part of a sentence.
  package var reason: String {
    switch self {
    case .missing: "there is no such file"
    case .isFolder: "it is a folder"
    case .unreadable(let reason): "it cannot be read: \(reason)"
    case .tooLarge(let limit): "it is larger than \(limit >> 20) MB"
    }
  }
}
