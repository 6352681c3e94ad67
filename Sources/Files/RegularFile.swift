import Glibc

/// The reasons why a regular file could not be opened.
package enum RegularFileError: Error {
  case failed(SystemError)
  /// Something else has this name.
  case otherKind(FileStatus.Kind)
}

/// A regular file that is open for reading. Anything else of its name is refused and does not block, whatever it is: a
/// pipe may have no writer.
package struct RegularFile: ~Copyable {
  package let descriptor: FileDescriptor
  /// The status of the file when it was opened.
  package let status: FileStatus

  /// - Parameter followingLinks: Opens the target of a link; otherwise a link is an error.
  package init(_ path: String, followingLinks: Bool = true) throws(RegularFileError) {
    let flags = O_RDONLY | O_NOCTTY | O_NONBLOCK | (followingLinks ? 0 : O_NOFOLLOW)
    let descriptor: FileDescriptor
    let status: FileStatus
    do throws(SystemError) { descriptor = try FileDescriptor(path, flags) } catch { throw .failed(error) }
    do throws(SystemError) { status = try descriptor.status() } catch { throw .failed(error) }
    guard status.kind == .regular else { throw .otherKind(status.kind) }
    self.descriptor = descriptor
    self.status = status
  }

  /// Returns the open file alone.
  package consuming func taken() -> FileDescriptor { descriptor }
}
