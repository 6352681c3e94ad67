internal import CDeflate
import Glibc

/// Decompresses a zlib stream, which is stored in several pieces of a file, piece by piece.
package final class Inflater {
  private let state: UnsafeMutablePointer<inflate_state>
  private let file: UnsafeRawBufferPointer
  private var pieces: ArraySlice<Range<Int>>

  /// - Parameter file: The file's bytes, which must stay valid as long as the object is used.
  package init(_ file: UnsafeRawBufferPointer, _ pieces: [Range<Int>]) {
    // This allocates 90 kB. Swift's own allocations also abort if they fail.
    guard let state = scrapbook_inflater_new() else { fatalError("no memory for decompressing") }
    self.state = state
    self.file = file
    self.pieces = pieces[...]
  }

  deinit { free(state) }

  /// Fills the buffer.
  ///
  /// - Throws: ``InflateError`` if the stream is damaged or too short.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(InflateError) {
    guard try readSome(into: buffer) == buffer.count else { throw .tooShort }
  }

  /// Checks that the stream ends here with the right checksum, and that nothing follows it. The library may have
  /// consumed up to 8 bytes that follow in the same piece; those are not noticed.
  package func finish() throws(InflateError) {
    var byte: UInt8 = 0
    let count = try withUnsafeMutableBytes(of: &byte) { buffer throws(InflateError) in
      try readSome(into: buffer)
    }
    guard count == 0 else { throw .tooLong }
    guard scrapbook_inflater_left(state) == 0, pieces.allSatisfy(\.isEmpty) else {
      throw .followed
    }
  }

  /// Fills the buffer up to the end of the stream, and returns the number of bytes.
  package func readSome(into buffer: UnsafeMutableRawBufferPointer) throws(InflateError) -> Int {
    var count = 0
    while count < buffer.count, scrapbook_inflater_is_finished(state) == 0 {
      if scrapbook_inflater_left(state) == 0, let piece = pieces.popFirst() {
        // The piece is within the file, which outlives this object; the library only reads it.
        let bytes = UnsafeRawBufferPointer(rebasing: file[piece]).assumingMemoryBound(to: UInt8.self)
        scrapbook_inflater_feed(state, bytes.baseAddress, UInt32(bytes.count))
      }
      var written: UInt32 = 0
      // It writes at most the remaining capacity of the buffer.
      let status = scrapbook_inflater_run(
        state, buffer.baseAddress!.assumingMemoryBound(to: UInt8.self) + count, UInt32(buffer.count - count),
        &written)
      guard status >= 0 else { throw .damaged }
      count += Int(written)
      let isAtEnd = scrapbook_inflater_is_finished(state) != 0
      if written == 0, !isAtEnd, scrapbook_inflater_left(state) == 0, pieces.isEmpty {
        throw .cutOff
      }
    }
    return count
  }
}

/// Decompresses a zlib stream, which is a part of a file, and passes it on in pieces.
///
/// - Parameter limit: The maximum number of bytes that it may have.
/// - Throws: ``InflateError``: ``InflateError/tooLong`` before the piece that goes beyond the limit.
package func inflate(
  _ file: UnsafeRawBufferPointer, _ part: Range<Int>, limit: Int = .max,
  take: (UnsafeRawBufferPointer) -> Void
) throws {
  let inflater = Inflater(file, [part])
  try withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
    var (count, total) = (buffer.count, 0)
    while count == buffer.count {
      count = try inflater.readSome(into: buffer)
      total += count
      guard total <= limit else { throw InflateError.tooLong }
      take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}

/// The faults of a compressed stream.
package enum InflateError: Error, Equatable {
  case damaged
  /// The stream has no end.
  case cutOff
  /// The stream ends before the requested number of bytes.
  case tooShort
  /// The stream continues after the requested number of bytes.
  case tooLong
  /// Other bytes follow the end of the stream.
  case followed
}
