import Synchronization

/// A block of bytes at a fixed address, freed when the last reference to it is gone.
public final class ByteBuffer {
  public let count: Int
  let start: UnsafeMutablePointer<UInt8>
  private let memory: UnsafeMutableRawBufferPointer

  /// Allocates `capacity` bytes; `fill` writes some of them and returns how many.
  public init<Failure>(
    capacity: Int, fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    let memory = SpareMemory.take(capacity)
    let start = memory.baseAddress!.assumingMemoryBound(to: UInt8.self)
    do throws(Failure) {
      count = try fill(UnsafeMutableRawBufferPointer(start: start, count: capacity))
    } catch {
      SpareMemory.give(memory)
      throw error
    }
    precondition(count <= capacity, "fill wrote past its buffer")
    self.start = start
    self.memory = memory
  }

  public convenience init(_ bytes: [UInt8]) {
    self.init(capacity: bytes.count) { memory in
      memory.copyBytes(from: bytes)
      return bytes.count
    }
  }

  deinit { SpareMemory.give(memory) }

  /// The bytes, valid only during the call.
  public func withBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: start, count: count))
  }
}

/// Memory of freed buffers, kept for reuse: photos are read one after another into the same two blocks. Allocating
/// each one again would cause half of all page faults of a build.
private enum SpareMemory {
  /// Sendable, since a block in the list has no other reference.
  private struct Spare: @unchecked Sendable {
    var memory: UnsafeMutableRawBufferPointer
  }

  private static let spares = Mutex<[Spare]>([])
  private static let sizes = 1 << 20...16 << 20

  static func take(_ capacity: Int) -> UnsafeMutableRawBufferPointer {
    let spare = spares.withLock { spares -> Spare? in
      let fitting = spares.firstIndex { $0.memory.count >= capacity && $0.memory.count / 4 <= capacity }
      return fitting.map { spares.remove(at: $0) }
    }
    if let spare { return spare.memory }
    // Whole megabytes, so that the block of one photo fits another of about the same size.
    let count = sizes.contains(capacity) ? (capacity + 0xFFFFF) & ~0xFFFFF : max(capacity, 1)
    return .allocate(byteCount: count, alignment: 16)
  }

  static func give(_ memory: UnsafeMutableRawBufferPointer) {
    let isKept = spares.withLock { spares in
      guard sizes.contains(memory.count), spares.count < 2 else { return false }
      spares.append(Spare(memory: memory))
      return true
    }
    if !isKept { memory.deallocate() }
  }
}
