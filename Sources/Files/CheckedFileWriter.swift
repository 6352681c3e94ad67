import Deflate
package import Glibc

/// Writes a file atomically: its name refers to the old contents or to the complete new ones.
///
/// Bytes go to a temporary file in the same folder; every write, the close and the rename are checked, and the rename comes last.
/// A writer that is dropped before ``commit()`` removes its temporary file. The temporary file of a killed run is removed by the next
/// writer of the same file on this machine: a running writer holds a lock.
public final class CheckedFileWriter {
  private let contents: FileContents
  private let waiting: WaitingPieces
  private let isDurable: Bool
  /// Whether an idle processor writes, from the first large part of a file on, while the caller continues.
  package var usesIdleProcessor = false

  public convenience init(path: String, options: WritingOptions = .init()) throws(FileWriteError) {
    self.init(try OutputFile(path, removesLeftovers: options.removesLeftovers), options)
  }

  /// Creates a writer of one of the program's own files, as ``OutputFile/init(own:permissions:)`` replaces it.
  ///
  /// - Parameter permissions: The permissions of the file; nil keeps the permissions of the old file.
  package convenience init(replacing path: String, permissions: mode_t? = nil) throws(FileWriteError) {
    self.init(try OutputFile(own: path, permissions: permissions), WritingOptions())
  }

  private init(_ file: consuming OutputFile, _ options: WritingOptions) {
    contents = FileContents(file, options)
    (waiting, isDurable) = (WaitingPieces(write: contents.write), options.durable)
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

  /// Writes bytes; may also throw the error of earlier bytes.
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

  /// Waits until all parts of files have been copied, and throws the error of the first one that failed.
  public func finishCopies() throws { try waiting.finish() }

  /// The source of that part; nil if no copy failed after its call returned.
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

/// The contents of a file, written one piece after another.
private final class FileContents {
  var file: OutputFile
  private var buffer: [UInt8] = []
  /// The offset in the file at which the buffer will be written.
  private var position = 0
  private let sharesBlocks: Bool
  private(set) var checksum: UInt32?

  init(_ file: consuming OutputFile, _ options: WritingOptions) {
    self.file = file
    (sharesBlocks, checksum) = (options.sharesBlocks, options.checksums ? 0 : nil)
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FileWriteError) {
    if buffer.count + bytes.count <= writeBufferSize { return buffer.append(contentsOf: bytes) }
    try flush()
    try writeAll(bytes)
  }

  /// Writes a piece that waited.
  func write(_ piece: WaitingPieces.Piece) throws {
    switch piece {
    case .bytes(let bytes): try bytes.withUnsafeBytes { try write($0) }
    case .part(let part): try copy(part)
    }
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
    // The shared blocks exist only if they are now the end of the file.
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
