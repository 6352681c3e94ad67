import CLinux

extension FileDescriptor {
  /// Makes a range of another file share disk blocks with this file, as `cp --reflink` does: no byte is copied, and a
  /// later change to one file does not affect the other.
  ///
  /// - Parameters:
  ///   - range: The range in bytes. Its bounds and `offset` must be multiples of the file system's block size.
  ///   - target: A file that is open for writing; its position does not change.
  /// - Returns: Whether the blocks are shared. If not, nothing has changed.
  package func shareBlocks(_ range: Range<Int>, with target: borrowing FileDescriptor, at offset: Int) -> Bool
  {
    linux_clone_range(
      number, UInt64(range.lowerBound), UInt64(range.count), target.number, UInt64(offset)) == 0
  }
}
