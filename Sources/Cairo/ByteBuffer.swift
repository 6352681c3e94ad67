import Synchronization

/// Bytes in one place in memory for as long as anyone holds the buffer.
public final class ByteBuffer {
  public let count: Int
  let start: UnsafeMutablePointer<UInt8>
  private let memory: UnsafeMutableRawBufferPointer

  /// Room for `capacity` bytes, of which `fill` writes some; it returns how many.
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

  /// The bytes, valid during the call only.
  public func withBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: start, count: count))
  }
}

/// Memory of buffers that are gone, for those that come: photo after photo is read into the same two pieces. To ask
/// the system anew for each would cost half of all page faults of a build.
private enum SpareMemory {
  /// Nobody else knows the memory once it is here.
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
    // Whole megabytes, so that photos of about one size fit into each other's place.
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
