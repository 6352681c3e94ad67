import CLinux
import Glibc

extension FileDescriptor {
  /// A file without a name that holds these bytes, in memory.
  package static func holding(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> FileDescriptor {
    let file = FileDescriptor(owning: linux_memory_file())
    guard file.number >= 0 else { throw .last }
    try file.write(bytes)
    return file
  }
}
