import Dispatch
public import Files
public import PDFAssembly
import Synchronization

extension CheckedFileWriter: PDFOutput {
  public var path: String? { targetPath }

  public func copy(_ range: Range<Int>, of input: any PDFInput) throws {
    try copy(
      range, of: FileDescriptor(borrowing: input.descriptor), blockSize: fileBlockSize,
      didRead: input.wantsBytes ? { input.hasRead($0, at: $1) } : nil)
    try input.checkCopied(range)
  }
}

/// Passes a PDF to a file's writer on another processor, if one is idle: while photos are copied, the linker goes on.
final class FileOutput: PDFOutput {
  private let writer: CheckedFileWriter
  private let pieces: WaitingPieces

  init(_ writer: CheckedFileWriter) {
    self.writer = writer
    pieces = WaitingPieces(writer)
  }

  /// The helper has ended before the writer goes, so that the writer removes its temporary file at once.
  deinit { pieces.cancel() }

  var path: String? { writer.targetPath }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    if try !pieces.add(bytes) { try writer.write(bytes) }
  }

  func copy(_ range: Range<Int>, of file: any PDFInput) throws {
    if try !pieces.add(range, of: file) { try writer.copy(range, of: file) }
  }

  func finishCopies() throws { try pieces.finish() }
}

/// The pieces of a file that a helper writes, in their order.
private final class WaitingPieces: Sendable {
  private enum Piece {
    case bytes([UInt8])
    case part(Range<Int>, of: any PDFInput)
  }

  private struct State {
    var waiting: [Piece] = []
    /// The bytes behind them.
    var bytes: [UInt8] = []
    var byteCount = 0
    /// Whether a helper writes: only then does the caller not write.
    var isHelped = false
    /// Whether the caller waits until the helper takes what waits.
    var isAwaited = false
    var failure: (any Error)?
    /// Whether enough waits that the caller should.
    var isFull: Bool { byteCount >= WaitingPieces.byteLimit || waiting.count >= WaitingPieces.countLimit }

    mutating func endBytes() {
      if !bytes.isEmpty { waiting.append(.bytes(bytes)) }
      bytes = []
    }
  }

  private let state = Mutex(State())
  private let helpers = DispatchGroup()
  private let taking = DispatchSemaphore(value: 0)
  /// Not Sendable: the helper uses it while there is one, and the linker otherwise.
  private nonisolated(unsafe) unowned let writer: CheckedFileWriter
  /// The size in bytes from which a part is worth another thread.
  private static let smallestPart = 256 << 10
  /// The bytes in memory with which the caller waits, and the pieces, each second of which may be a part of an open file.
  private static let (byteLimit, countLimit) = (1 << 20, 200)

  init(_ writer: CheckedFileWriter) { self.writer = writer }

  /// - Returns: Whether the helper writes the bytes; if not, the caller writes them.
  func add(_ bytes: UnsafeRawBufferPointer) throws -> Bool {
    try add(startsHelper: false) { state in
      // Large data in an array that grows would take twice its memory.
      if bytes.count > 16 << 10 { state.endBytes() }
      state.bytes += bytes
      if state.bytes.count > 16 << 10 { state.endBytes() }
      state.byteCount += bytes.count
    }
  }

  /// - Returns: Whether the helper copies the part; if not, the caller copies it.
  func add(_ range: Range<Int>, of file: any PDFInput) throws -> Bool {
    try add(startsHelper: range.count >= Self.smallestPart) { state in
      state.endBytes()
      state.waiting.append(.part(range, of: file))
    }
  }

  private func add(startsHelper: Bool, _ change: (inout State) -> Void) throws -> Bool {
    let waits = state.withLock { state in
      state.isAwaited = state.isFull
      return state.isAwaited
    }
    if waits { taking.wait() }
    return try state.withLock { state in
      if let failure = state.failure { throw failure }
      guard state.isHelped || startsHelper && startHelper() else { return false }
      state.isHelped = true
      change(&state)
      return true
    }
  }

  /// Waits until all pieces are written.
  func finish() throws {
    helpers.wait()
    if let failure = state.withLock(\.failure) { throw failure }
  }

  /// Drops what has not begun, and waits for the helper.
  func cancel() {
    state.withLock { ($0.waiting, $0.bytes, $0.byteCount) = ([], [], 0) }
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

  /// Nil ends the help.
  private func takeAll() -> [Piece]? {
    state.withLock { state in
      state.endBytes()
      state.isHelped = !state.waiting.isEmpty
      if state.isAwaited { taking.signal() }
      defer { (state.waiting, state.byteCount, state.isAwaited) = ([], 0, false) }
      return state.isHelped ? state.waiting : nil
    }
  }

  /// Nothing is written after a failure.
  private func write(_ piece: Piece) {
    guard state.withLock({ $0.failure == nil }) else { return }
    do {
      switch piece {
      case .bytes(let bytes): try bytes.withUnsafeBytes { try writer.write($0) }
      case .part(let range, let file):
        do {
          try writer.copy(range, of: file)
        } catch  where !(error is FileWriteError) {
          throw FailedCopy(of: file, error)
        }
      }
    } catch {
      state.withLock { $0.failure = error }
    }
  }
}
