import CLinux

/// A file without a name that holds these bytes, in memory; -1 if the system has no room for it, and then errno tells why.
public func memoryFile(holding bytes: UnsafeRawBufferPointer) -> Int32 {
  linux_memory_file(bytes.baseAddress, bytes.count)
}
