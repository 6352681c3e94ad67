import Deflate
import Dispatch
package import Glibc
import Synchronization

/// Writes a file atomically: its name refers to the old contents or to the complete new ones.
///
/// Bytes go to a temporary file in the same folder; every write, the close and the rename are checked, and the rename comes last.
/// A writer that is dropped before ``commit()`` removes its temporary file. The temporary file of a killed run is removed by the next
/// writer of the same file on this machine: a running writer holds a lock.
public final class CheckedFileWriter {
  private let contents: FileContents
  private let waiting: WaitingPieces
  private let isDurable: Bool
  /// Whether another processor writes, if one is idle, from the first large part of a file on: the caller goes on meanwhile.
  package var usesIdleProcessor = false

  public convenience init(path: String, options: WritingOptions = .init()) throws(FileWriteError) {
    self.init(try OutputFile(path, removesLeftovers: options.removesLeftovers), options)
  }

  /// Creates a writer of one of the program's own files, as ``OutputFile/init(own:permissions:)`` replaces it.
  ///
  /// - Parameter permissions: The permissions of the file; nil gives it those of the old one.
  package convenience init(replacing path: String, permissions: mode_t? = nil) throws(FileWriteError) {
    self.init(try OutputFile(own: path, permissions: permissions), WritingOptions())
  }

  private init(_ file: consuming OutputFile, _ options: WritingOptions) {
    contents = FileContents(file, options)
    (waiting, isDurable) = (WaitingPieces(of: contents), options.durable)
  }

  deinit {
    waiting.cancel()
    contents.file.discard()
  }

  /// The file that is written, or replaced at the end.
  public var targetPath: String { contents.file.path }

  /// Whether the output is invisible until ``commit()``; false for a device or a pipe.
  public var isReplacing: Bool { contents.file.isReplacing }

  /// The CRC-32 of the file's contents after ``commit()``; nil if it was not requested, or if a part shares the blocks of
  /// another file and was not read.
  package var checksum: UInt32? { contents.checksum }

  /// Throws also what went wrong with bytes before these.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileWriteError) {
    if try !waiting.add(bytes) { try contents.write(bytes) }
  }

  package func write(_ text: String) throws(FileWriteError) {
    try Array(text.utf8).withUnsafeBufferPointer { bytes throws(FileWriteError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Copies a part of a file: shares whole blocks if the file system can, and copies the rest. It may happen later, before
  /// ``finishCopies()`` returns.
  ///
  /// - Throws: ``FilePartError``, ``FileWriteError``, or what the closures of the part throw.
  package func copy(_ part: FilePart) throws {
    if try !waiting.add(part, startsHelper: usesIdleProcessor) { try contents.copy(part) }
  }

  /// Waits until all parts of files have been copied, and throws what went wrong with the first one that could not be.
  public func finishCopies() throws { try waiting.finish() }

  /// The source of that part; nil if nothing failed later than its call.
  package var failedSource: (any AnyObject & Sendable)? { waiting.failedSource }

  /// Renames the temporary file to the final name.
  public func commit() throws(FileWriteError) {
    do {
      try finishCopies()
    } catch let error as FileWriteError {
      throw error
    } catch {
      throw .writeFailed(path: targetPath, reason: "\(error)")
    }
    try contents.flush()
    try contents.file.commit(durable: isDurable)
  }
}

/// What is written to a file, one piece after another.
private final class FileContents {
  var file: OutputFile
  private var buffer: [UInt8] = []
  /// The offset in the file at which the buffer will be written.
  private var position = 0
  private let sharesBlocks: Bool
  private(set) var checksum: UInt32?
  /// The size in bytes up to which small pieces are buffered.
  private static let bufferSize = 256 << 10

  init(_ file: consuming OutputFile, _ options: WritingOptions) {
    self.file = file
    (sharesBlocks, checksum) = (options.sharesBlocks, options.checksums ? 0 : nil)
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FileWriteError) {
    if buffer.count + bytes.count <= Self.bufferSize { return buffer.append(contentsOf: bytes) }
    try flush()
    try writeAll(bytes)
  }

  func copy(_ part: FilePart) throws {
    let (range, size) = (part.range, part.blockSize)
    let first = (range.lowerBound + size - 1) / size * size
    let blocks = first..<max(first, range.upperBound / size * size)
    // Whether the next byte to be written has the same offset within its block as the first byte to be read.
    let isAligned = (position + buffer.count - range.lowerBound).isMultiple(of: size)
    if sharesBlocks, !blocks.isEmpty, isAligned {
      try copyBytes(range.lowerBound..<blocks.lowerBound, of: part)
      try flush()
      let shared = try share(blocks, of: part) ? blocks.count : 0
      try copyBytes(blocks.lowerBound + shared..<range.upperBound, of: part)
    } else {
      try copyBytes(range, of: part)
    }
    try part.didCopy()
  }

  /// - Returns: False if nothing can be shared; the caller must then write to the same offset.
  private func share(_ blocks: Range<Int>, of part: FilePart) throws(FileWriteError) -> Bool {
    let input = FileDescriptor(borrowing: part.descriptor)
    guard file.isReplacing, input.shareBlocks(blocks, with: file.descriptor, at: position) else {
      return false
    }
    // Only what is at the end exists.
    if lseek(file.descriptor.number, 0, SEEK_END) == position + blocks.count {
      position += blocks.count
      checksum = nil
      return true
    }
    do throws(SystemError) { try file.descriptor.seek(to: position) } catch { throw file.failure(error) }
    return false
  }

  private func copyBytes(_ range: Range<Int>, of part: FilePart) throws {
    guard !range.isEmpty else { return }
    try flush()
    let input = FileDescriptor(borrowing: part.descriptor)
    if part.didRead == nil, checksum == nil {
      do {
        try input.copyPart(range, to: file.descriptor)
      } catch let error as SystemError {
        throw file.failure(error)
      }
      position += range.count
      return
    }
    try input.readPieces(in: range) { piece, offset in
      try writeAll(piece)
      part.didRead?(piece, offset)
    }
  }

  func flush() throws(FileWriteError) {
    guard !buffer.isEmpty else { return }
    try buffer.withUnsafeBufferPointer { bytes throws(FileWriteError) in
      try writeAll(UnsafeRawBufferPointer(bytes))
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer) throws(FileWriteError) {
    do throws(SystemError) { try file.descriptor.write(bytes) } catch { throw file.failure(error) }
    checksum = checksum.map { crc32(bytes, after: $0) }
    position += bytes.count
  }
}

/// The pieces that a helper writes to a file, in their order.
private final class WaitingPieces: Sendable {
  private enum Piece {
    case bytes([UInt8])
    case part(FilePart)
  }

  private struct State {
    var pieces: [Piece] = []
    /// The bytes after them.
    var bytes: [UInt8] = []
    var byteCount = 0
    /// Whether a helper writes: only then does the caller not write.
    var isHelped = false
    /// Whether the caller waits until the helper takes what waits.
    var isAwaited = false
    var failure: (error: any Error, source: (any AnyObject & Sendable)?)?
    /// Whether enough waits that the caller should: each second piece may be a part of an open file.
    var isFull: Bool { byteCount >= 1 << 20 || pieces.count >= 200 }

    mutating func endBytes() {
      if !bytes.isEmpty { pieces.append(.bytes(bytes)) }
      bytes = []
    }
  }

  private let state = Mutex(State())
  private let (helpers, taking) = (DispatchGroup(), DispatchSemaphore(value: 0))
  /// Not Sendable: the helper uses it while there is one, and the caller otherwise.
  private nonisolated(unsafe) let contents: FileContents
  /// The size in bytes from which a part is worth another thread.
  private static let smallestPart = 256 << 10

  init(of contents: FileContents) { self.contents = contents }

  /// - Returns: Whether the helper writes the bytes; if not, the caller writes them.
  func add(_ bytes: UnsafeRawBufferPointer) throws(FileWriteError) -> Bool {
    do {
      return try add(startsHelper: false) { state in
        // Large data in an array that grows would take twice its memory.
        if bytes.count > 16 << 10 { state.endBytes() }
        state.bytes += bytes
        if state.bytes.count > 16 << 10 { state.endBytes() }
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

  /// Drops what has not begun, and waits for the helper.
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

  /// Nil ends the help.
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
      switch piece {
      case .bytes(let bytes): try bytes.withUnsafeBytes { try contents.write($0) }
      case .part(let part): try contents.copy(part)
      }
    } catch {
      let source = if case .part(let part) = piece { part.source } else { nil as (any AnyObject & Sendable)? }
      state.withLock { $0.failure = (error, source) }
    }
  }
}
