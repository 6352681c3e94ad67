import Dispatch
import Synchronization

/// The pieces that a helper writes to a file, in their order.
final class WaitingPieces: Sendable {
  enum Piece {
    case bytes([UInt8])
    case part(FilePart)
  }

  private struct State {
    var pieces: [Piece] = []
    /// The bytes after them.
    var bytes: [UInt8] = []
    var byteCount = 0
    /// Whether a helper writes; otherwise the caller does.
    var isHelped = false
    /// Whether the caller waits for the helper to take the pieces.
    var isAwaited = false
    var failure: (error: any Error, source: (any AnyObject & Sendable)?)?
    /// Whether so much is waiting that the caller should wait.
    var isFull: Bool { byteCount >= waitingByteLimit || pieces.count >= waitingPieceLimit }

    mutating func endBytes() {
      if !bytes.isEmpty { pieces.append(.bytes(bytes)) }
      bytes = []
    }
  }

  private let state = Mutex(State())
  private let (helpers, taking) = (DispatchGroup(), DispatchSemaphore(value: 0))
  /// Not Sendable: the helper uses it while there is one, and the caller otherwise.
  private nonisolated(unsafe) let writeToFile: (Piece) throws -> Void
  /// The size in bytes from which a part is worth another thread.
  private static let smallestPart = 256 << 10

  /// - Parameter write: Writes a piece to the file.
  init(write: @escaping (Piece) throws -> Void) { writeToFile = write }

  /// - Returns: Whether the helper writes the bytes; if not, the caller writes them.
  func add(_ bytes: UnsafeRawBufferPointer) throws(FileWriteError) -> Bool {
    do {
      return try add(startsHelper: false) { state in
        if bytes.count > joinedByteLimit { state.endBytes() }
        state.bytes += bytes
        if state.bytes.count > joinedByteLimit { state.endBytes() }
        state.byteCount += bytes.count
      }
    } catch let error as FileWriteError {
      throw error
    } catch {
      return true  // Nothing is written after a failure; it is thrown by the next part, or at the end.
    }
  }

  /// - Returns: Whether the helper copies the part; if not, the caller copies it.
  func add(_ part: FilePart, startsHelper: Bool) throws -> Bool {
    try add(startsHelper: startsHelper && part.range.count >= Self.smallestPart) { state in
      state.endBytes()
      state.pieces.append(.part(part))
    }
  }

  private func add(startsHelper: Bool, _ change: (inout State) -> Void) throws -> Bool {
    let waits = state.withLock { state in
      state.isAwaited = state.isFull
      return state.isAwaited
    }
    if waits { taking.wait() }
    return try state.withLock { state in
      if let failure = state.failure { throw failure.error }
      guard state.isHelped || startsHelper && startHelper() else { return false }
      state.isHelped = true
      change(&state)
      return true
    }
  }

  /// Waits until all pieces are written.
  func finish() throws {
    helpers.wait()
    if let failure = state.withLock(\.failure) { throw failure.error }
  }

  var failedSource: (any AnyObject & Sendable)? { state.withLock { $0.failure?.source } }

  /// Drops pieces that have not begun, and waits for the helper.
  func cancel() {
    state.withLock { ($0.pieces, $0.bytes, $0.byteCount) = ([], [], 0) }
    helpers.wait()
  }

  private func startHelper() -> Bool {
    helpers.enter()
    let isStarted = Helper.start { [self] in
      while let pieces = takeAll() { pieces.forEach(write) }
      helpers.leave()
    }
    if !isStarted { helpers.leave() }
    return isStarted
  }

  /// Takes all waiting pieces; nil ends the helper.
  private func takeAll() -> [Piece]? {
    state.withLock { state in
      state.endBytes()
      state.isHelped = !state.pieces.isEmpty
      if state.isAwaited { taking.signal() }
      defer { (state.pieces, state.byteCount, state.isAwaited) = ([], 0, false) }
      return state.isHelped ? state.pieces : nil
    }
  }

  /// Nothing is written after a failure.
  private func write(_ piece: Piece) {
    guard state.withLock({ $0.failure == nil }) else { return }
    do {
      try writeToFile(piece)
    } catch {
      let source = if case .part(let part) = piece { part.source } else { nil as (any AnyObject & Sendable)? }
      state.withLock { $0.failure = (error, source) }
    }
  }
}
