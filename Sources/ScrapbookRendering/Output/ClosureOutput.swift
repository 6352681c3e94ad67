import Glibc
public import PDFAssembly

/// Gives a PDF to a closure piece by piece.
public final class ClosureOutput: PDFOutput {
  private let put: (UnsafeRawBufferPointer) throws -> Void

  public init(_ put: @escaping (UnsafeRawBufferPointer) throws -> Void) { self.put = put }

  public func write(_ bytes: UnsafeRawBufferPointer) throws { try put(bytes) }

  public func copy(_ range: Range<Int>, of file: any PDFInput) throws {
    try readPieces(range, of: file) { try put($0) }
  }
}

/// Reads a part of a file in pieces of a size that stays in the processor's caches.
///
/// - Throws: ``PictureReadError``, or what `body` throws.
func readPieces(
  _ range: Range<Int>, of file: any PDFInput, _ body: (UnsafeRawBufferPointer) throws -> Void
) throws {
  try withUnsafeTemporaryAllocation(byteCount: 256 << 10, alignment: 16) { room in
    var offset = range.lowerBound
    while offset < range.upperBound {
      let count = pread(
        file.descriptor, room.baseAddress, min(room.count, range.upperBound - offset), off_t(offset))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw count < 0 ? PictureReadError.failed(errorText(errno)) : .changed
      }
      let piece = UnsafeRawBufferPointer(rebasing: room[..<count])
      try body(piece)
      file.hasRead(piece, at: offset)
      offset += count
    }
  }
}

/// A picture's file could not be copied.
enum PictureReadError: Error {
  case failed(String)
  /// It has become another one, or shorter.
  case changed
}
