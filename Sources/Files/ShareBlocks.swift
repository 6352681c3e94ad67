import CLinux

extension FileDescriptor {
  /// Makes a range of another file hold the same blocks of the disk as one of this file, as `cp --reflink` does: no byte is
  /// copied, and a later change to one file leaves the other as it is.
  ///
  /// - Parameters:
  ///   - range: In bytes. Its bounds and `offset` have to be multiples of the file system's block size.
  ///   - target: Open for writing; its position does not move.
  /// - Returns: Whether the file system has done it. If not, nothing has changed.
  package func shareBlocks(_ range: Range<Int>, with target: borrowing FileDescriptor, at offset: Int) -> Bool
  {
    linux_clone_range(
      number, UInt64(range.lowerBound), UInt64(range.count), target.number, UInt64(offset)) == 0
  }
}
