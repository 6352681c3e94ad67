internal import CDeflate
import Glibc

/// Compresses bytes piece by piece into one zlib stream (RFC 1950). The same pieces give the same stream.
final class Deflater {
  /// What the object needs, in bytes.
  static let memoryByteCount = MemoryLayout<scrapbook_deflater>.size

  /// ISA-L 2.30 looks the third byte up by a hash of the state's address instead of that of its bytes, when the stream's first
  /// byte is compressed by its loop for long data (`isal_deflate_icf_body_hash_hist_*`): the same data then has other
  /// bytes at one address in some thousands. That loop leaves data of at most so many bytes to another one, which does not, so the
  /// first ones are compressed by themselves, for about 20 bytes more.
  private static let firstCount = 16

  private let state: UnsafeMutablePointer<scrapbook_deflater>
  private let ownsState: Bool
  private var hasBegun = false
  private var compressed: [UInt8] = []

  /// - Parameter memory: Of ``memoryByteCount`` bytes, aligned to 16 and valid as long as the object is used; nil to
  ///   allocate it.
  init(in memory: UnsafeMutableRawPointer? = nil) {
    ownsState = memory == nil
    let memory = memory ?? .allocate(byteCount: Self.memoryByteCount, alignment: 16)
    // Plain C, which the library sets before it reads it.
    state = memory.assumingMemoryBound(to: scrapbook_deflater.self)
    scrapbook_deflater_init(state)
  }

  deinit { if ownsState { UnsafeMutableRawPointer(state).deallocate() } }

  func append(_ bytes: UnsafeRawBufferPointer) {
    guard !hasBegun, !bytes.isEmpty else { return run(bytes) }
    hasBegun = true
    let first = min(bytes.count, Self.firstCount)
    run(UnsafeRawBufferPointer(rebasing: bytes[..<first]), flushing: true)
    run(UnsafeRawBufferPointer(rebasing: bytes[first...]))
  }

  /// Ends the stream and gives it.
  func finish() -> [UInt8] {
    run(UnsafeRawBufferPointer(start: nil, count: 0), isEnd: true)
    return compressed
  }

  private func run(_ bytes: UnsafeRawBufferPointer, flushing: Bool = false, isEnd: Bool = false) {
    // The library reads the bytes during this call only and writes at most as many as there is room for.
    scrapbook_deflater_feed(
      state, bytes.assumingMemoryBound(to: UInt8.self).baseAddress, UInt32(bytes.count), flushing ? 1 : 0,
      isEnd ? 1 : 0)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64 << 10) { room in
      var count = room.count
      while count == room.count {
        count = Int(scrapbook_deflater_run(state, room.baseAddress, UInt32(room.count)))
        compressed.append(contentsOf: room[..<count])
      }
    }
  }
}

/// Compresses rows of one length. They are gathered: the library takes a third less time for many of them at once.
final class RowDeflater {
  private let deflater = Deflater()
  private var rows: [UInt8]
  private let rowLength: Int
  private var count = 0

  init(rowLength: Int) {
    self.rowLength = rowLength
    rows = [UInt8](repeating: 0, count: max(1, (64 << 10) / rowLength) * rowLength)
  }

  /// - Parameter fill: Writes the whole row.
  func append(_ fill: (UnsafeMutableRawBufferPointer) throws -> Void) rethrows {
    if count == rows.count { compress() }
    try rows.withUnsafeMutableBytes {
      try fill(UnsafeMutableRawBufferPointer(rebasing: $0[count..<count + rowLength]))
    }
    count += rowLength
  }

  /// Ends the stream and gives it.
  func finish() -> [UInt8] {
    compress()
    return deflater.finish()
  }

  private func compress() {
    rows.withUnsafeBytes { deflater.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    count = 0
  }
}

/// Decompresses a zlib stream that lies in pieces in a file, piece by piece.
final class Inflater {
  private let state: UnsafeMutablePointer<inflate_state>
  private let file: UnsafeRawBufferPointer
  private var pieces: ArraySlice<Range<Int>>

  /// - Parameter file: Has to stay valid as long as the object is used.
  init(_ file: UnsafeRawBufferPointer, _ pieces: [Range<Int>]) {
    // 90 kB of memory; Swift's own allocations end the process in the same way when there is none.
    guard let state = scrapbook_inflater_new() else { fatalError("no memory for decompressing") }
    self.state = state
    self.file = file
    self.pieces = pieces[...]
  }

  deinit { free(state) }

  /// Fills the memory.
  ///
  /// - Throws: ``ImageError/broken(_:)`` if the stream is damaged or shorter.
  func read(into room: UnsafeMutableRawBufferPointer) throws(ImageError) {
    guard try readSome(into: room) == room.count else { throw .broken("its picture data is too short") }
  }

  /// Checks that the stream ends here, with the right checksum, and that nothing follows it.
  func finish() throws(ImageError) {
    var byte: UInt8 = 0
    let count = try withUnsafeMutableBytes(of: &byte) { room throws(ImageError) in try readSome(into: room) }
    guard count == 0 else { throw .broken("its picture data is too long") }
    guard scrapbook_inflater_left(state) == 0, pieces.allSatisfy(\.isEmpty) else {
      throw .broken("something follows its picture data")
    }
  }

  /// Fills the memory as far as the stream goes, and tells how far.
  func readSome(into room: UnsafeMutableRawBufferPointer) throws(ImageError) -> Int {
    var count = 0
    while count < room.count, scrapbook_inflater_is_finished(state) == 0 {
      if scrapbook_inflater_left(state) == 0, let piece = pieces.popFirst() {
        // The piece lies within the file, which outlives this object; the library only reads it.
        let bytes = UnsafeRawBufferPointer(rebasing: file[piece]).assumingMemoryBound(to: UInt8.self)
        scrapbook_inflater_feed(state, bytes.baseAddress, UInt32(bytes.count))
      }
      var written: UInt32 = 0
      // It writes at most as many bytes as are left of the memory.
      let status = scrapbook_inflater_run(
        state, room.baseAddress!.assumingMemoryBound(to: UInt8.self) + count, UInt32(room.count - count),
        &written)
      guard status >= 0 else { throw .broken("its picture data is damaged") }
      count += Int(written)
      let isAtEnd = scrapbook_inflater_is_finished(state) != 0
      if written == 0, !isAtEnd, scrapbook_inflater_left(state) == 0, pieces.isEmpty {
        throw .broken("its picture data is cut off")
      }
    }
    return count
  }
}

/// The checksum of PNG and gzip (ISO/IEC 15948, annex D).
///
/// - Parameter sum: That of the bytes before these.
package func crc32(_ bytes: UnsafeRawBufferPointer, after sum: UInt32 = 0) -> UInt32 {
  crc32_gzip_refl(sum, bytes.assumingMemoryBound(to: UInt8.self).baseAddress, UInt64(bytes.count))
}
