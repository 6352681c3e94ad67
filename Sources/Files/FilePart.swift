/// A part of a file to be copied.
package struct FilePart: Sendable {
  package var range: Range<Int>
  /// A descriptor that is open as long as the closures live.
  package var descriptor: Int32
  /// The size of a block in bytes.
  package var blockSize: Int
  /// Called with the bytes that pass through memory and their offset in the file, in order; nil if they are not needed.
  package var didRead: (@Sendable (UnsafeRawBufferPointer, _ offset: Int) -> Void)?
  /// Called after the part was copied.
  package var didCopy: @Sendable () throws -> Void
  /// What is thrown later, for an error that is not a ``FileWriteError``.
  package var failure: @Sendable (any Error) -> any Error

  package init(
    _ range: Range<Int>, of descriptor: Int32, blockSize: Int,
    didRead: (@Sendable (UnsafeRawBufferPointer, Int) -> Void)? = nil,
    didCopy: @escaping @Sendable () throws -> Void = {},
    failure: @escaping @Sendable (any Error) -> any Error = { $0 }
  ) {
    (self.range, self.descriptor, self.blockSize) = (range, descriptor, blockSize)
    (self.didRead, self.didCopy, self.failure) = (didRead, didCopy, failure)
  }
}
