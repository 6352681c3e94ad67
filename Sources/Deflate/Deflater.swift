internal import CDeflate

/// Compresses bytes piece by piece into one zlib stream (RFC 1950). The same pieces give the same stream.
package final class Deflater {
  /// The memory that the object needs, in bytes.
  package static let memoryByteCount = MemoryLayout<scrapbook_deflater>.size

  /// The number of bytes at the start that are compressed separately. ISA-L 2.30 looks up the third byte by a hash of
  /// the state's address instead of the byte's own when its loop for long data compresses the first byte of a stream
  /// (`isal_deflate_icf_body_hash_hist_*`): the same data then has different bytes at one address in some thousands.
  /// Shorter data takes another loop, which does not do this. This costs about 20 bytes.
  private static let firstCount = 16

  private let state: UnsafeMutablePointer<scrapbook_deflater>
  private let ownsState: Bool
  private var hasBegun = false
  private var compressed: [UInt8] = []

  /// - Parameter memory: Memory of ``memoryByteCount`` bytes, aligned to 16 and valid as long as the object is used;
  ///   nil to allocate it.
  package init(in memory: UnsafeMutableRawPointer? = nil) {
    ownsState = memory == nil
    let memory = memory ?? .allocate(byteCount: Self.memoryByteCount, alignment: 16)
    // Plain C data that the library initializes before it reads it.
    state = memory.assumingMemoryBound(to: scrapbook_deflater.self)
    scrapbook_deflater_init(state)
  }

  deinit { if ownsState { UnsafeMutableRawPointer(state).deallocate() } }

  package func append(_ bytes: UnsafeRawBufferPointer) {
    guard !hasBegun, !bytes.isEmpty else { return run(bytes) }
    hasBegun = true
    let first = min(bytes.count, Self.firstCount)
    run(UnsafeRawBufferPointer(rebasing: bytes[..<first]), flushing: true)
    run(UnsafeRawBufferPointer(rebasing: bytes[first...]))
  }

  /// Returns what has been compressed since the last call.
  package func drain() -> [UInt8] {
    defer { compressed.removeAll(keepingCapacity: true) }
    return compressed
  }

  /// Ends the stream and returns it, or what is left of it after ``drain()``.
  package func finish() -> [UInt8] {
    run(UnsafeRawBufferPointer(start: nil, count: 0), isEnd: true)
    return compressed
  }

  private func run(_ bytes: UnsafeRawBufferPointer, flushing: Bool = false, isEnd: Bool = false) {
    // The library reads the bytes during this call only and writes at most the capacity of the buffer.
    scrapbook_deflater_feed(
      state, bytes.assumingMemoryBound(to: UInt8.self).baseAddress, UInt32(bytes.count), flushing ? 1 : 0,
      isEnd ? 1 : 0)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64 << 10) { buffer in
      var count = buffer.count
      while count == buffer.count {
        count = Int(scrapbook_deflater_run(state, buffer.baseAddress, UInt32(buffer.count)))
        compressed.append(contentsOf: buffer[..<count])
      }
    }
  }
}

/// Compresses rows of equal length. The rows are buffered: the library takes a third less time for many rows at once.
package final class RowDeflater {
  private let deflater = Deflater()
  private var rows: [UInt8]
  private let rowLength: Int
  private var count = 0

  package init(rowLength: Int) {
    self.rowLength = rowLength
    rows = [UInt8](repeating: 0, count: max(1, (64 << 10) / rowLength) * rowLength)
  }

  /// - Parameter fill: Writes the whole row.
  package func append(_ fill: (UnsafeMutableRawBufferPointer) throws -> Void) rethrows {
    if count == rows.count { compress() }
    try rows.withUnsafeMutableBytes {
      try fill(UnsafeMutableRawBufferPointer(rebasing: $0[count..<count + rowLength]))
    }
    count += rowLength
  }

  /// Returns what has been compressed since the last call.
  package func drain() -> [UInt8] { deflater.drain() }

  /// Ends the stream and returns it, or what is left of it after ``drain()``.
  package func finish() -> [UInt8] {
    compress()
    return deflater.finish()
  }

  private func compress() {
    rows.withUnsafeBytes { deflater.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    count = 0
  }
}
