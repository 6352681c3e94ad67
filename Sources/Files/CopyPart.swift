import Glibc

extension FileDescriptor {
  /// Writes a part of this file to another one, through a mapping if the file system allows it: the bytes are copied once, by the kernel.
  ///
  /// - Parameters:
  ///   - range: The part in bytes.
  ///   - target: A file that is open for writing, at its position.
  /// - Throws: ``FilePartError``, or ``SystemError`` if writing failed.
  package func copyPart(_ range: Range<Int>, to target: borrowing FileDescriptor) throws {
    // The edges of a part whose blocks are shared: a mapping costs more than copying them twice.
    guard range.count > Self.smallestMapping else { return try copyRead(range, to: target) }
    let page = sysconf(Int32(_SC_PAGESIZE))
    var start = range.lowerBound
    while start < range.upperBound {
      let first = start / page * page
      let length = min(range.upperBound - first, Self.windowSize)
      // All pages at once: faults one by one take longer than reading.
      guard let window = mmap(nil, length, PROT_READ, MAP_SHARED | MAP_POPULATE, number, off_t(first)),
        window != MAP_FAILED
      else {
        return try copyRead(start..<range.upperBound, to: target)
      }
      defer { munmap(window, length) }
      // Only the kernel reads the mapping: of a file that has become shorter, it reports an error.
      let bytes = UnsafeRawBufferPointer(start: window, count: length).dropFirst(start - first)
      do throws(SystemError) {
        try target.write(UnsafeRawBufferPointer(rebasing: bytes))
      } catch {
        throw error.code == EFAULT ? FilePartError.changed : error
      }
      start = first + length
    }
  }

  /// The size in bytes of the part that is mapped at a time; a multiple of the page size.
  private static let windowSize = 1 << 20

  /// The size in bytes up to which a part is read and not mapped.
  private static let smallestMapping = 16 << 10

  private func copyRead(_ range: Range<Int>, to target: borrowing FileDescriptor) throws {
    // The number, since a closure cannot capture the object.
    let number = target.number
    try readPieces(in: range) { piece, _ in try FileDescriptor(borrowing: number).write(piece) }
  }
}
