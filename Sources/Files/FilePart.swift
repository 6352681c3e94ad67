/// A part of a file to be copied.
package struct FilePart: Sendable {
  package var range: Range<Int>
  /// A descriptor that is open as long as the source and the closures live.
  package var descriptor: Int32
  /// The size of a block in bytes.
  package var blockSize: Int
  /// The object by which the caller identifies the file; nil if it need not know which part failed.
  package var source: (any AnyObject & Sendable)?
  /// Called with the bytes that pass through memory and their offset in the file, in order; nil if they are not needed.
  package var didRead: (@Sendable (UnsafeRawBufferPointer, _ offset: Int) -> Void)?
  /// Called after the part was copied.
  package var didCopy: @Sendable () throws -> Void = {}

  package init(
    _ range: Range<Int>, of descriptor: Int32, blockSize: Int,
    didRead: (@Sendable (UnsafeRawBufferPointer, Int) -> Void)? = nil
  ) {
    (self.range, self.descriptor, self.blockSize, self.didRead) = (range, descriptor, blockSize, didRead)
  }
}
