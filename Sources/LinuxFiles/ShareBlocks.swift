import CLinux

/// Makes a range of a file hold the same blocks of the disk as one of another file, as `cp --reflink` does: no byte is
/// copied, and a later change to one file leaves the other as it is.
///
/// - Parameters:
///   - range: In bytes of `source`. Its bounds and `offset` have to be multiples of the file system's block size.
///   - target: Open for writing; its position does not move.
/// - Returns: Whether the file system has done it. If not, nothing has changed.
public func shareBlocks(_ range: Range<Int>, of source: Int32, with target: Int32, at offset: Int) -> Bool {
  linux_clone_range(source, UInt64(range.lowerBound), UInt64(range.count), target, UInt64(offset)) == 0
}
