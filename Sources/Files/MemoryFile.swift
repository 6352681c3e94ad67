import CLinux
import Glibc

extension FileDescriptor {
  /// Makes an anonymous file in memory that contains these bytes.
  package static func holding(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> FileDescriptor {
    let file = FileDescriptor(owning: linux_memory_file())
    guard file.number >= 0 else { throw .last }
    try file.write(bytes)
    return file
  }
}
