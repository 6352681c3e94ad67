import CLinux
import Glibc

extension FileDescriptor {
  /// Makes an anonymous file in memory that contains these bytes.
  package static func holding(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> FileDescriptor {
    let file = try empty()
    try file.write(bytes)
    return file
  }

  /// Makes an anonymous file in memory that contains this text.
  package static func holding(_ text: String) throws(SystemError) -> FileDescriptor {
    let file = try empty()
    try file.write(text)
    return file
  }

  /// Makes an empty anonymous file in memory.
  package static func empty() throws(SystemError) -> FileDescriptor {
    let file = FileDescriptor(owning: linux_memory_file())
    guard file.number >= 0 else { throw .last }
    return file
  }
}
