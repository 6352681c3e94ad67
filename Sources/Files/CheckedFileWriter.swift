import Deflate
package import Glibc

/// Options for writing a file.
public struct WritingOptions: Sendable {
  /// Waits until the file and its folder are on the disk.
  public var durable: Bool
  /// Shares disk blocks with files that are copied into it, where the file system can.
  public var sharesBlocks: Bool
  /// Computes the file's checksum while writing.
  public var checksums: Bool
  /// Removes temporary files of killed runs. A program that writes a thousand files to a folder does that once.
  public var removesLeftovers: Bool
  /// Files that no output may replace, besides those that it is made of: those of its passwords.
  public var passwordFiles: [String] = []

  public init(
    durable: Bool = false, sharesBlocks: Bool = true, checksums: Bool = false, removesLeftovers: Bool = true
  ) {
    self.durable = durable
    self.sharesBlocks = sharesBlocks
    self.checksums = checksums
    self.removesLeftovers = removesLeftovers
  }
}

/// The reasons why a file could not be written.
public enum FileWriteError: Error, Equatable {
  case cannotCreate(path: String, reason: String)
  /// Writing failed. The old file, if any, is still there, unless the reason says that the new one may not have
  /// reached the disk.
  case writeFailed(path: String, reason: String)
}

extension FileWriteError {
  /// The reason without the path.
  package var reason: String {
    switch self {
    case .cannotCreate(_, let reason), .writeFailed(_, let reason): reason
    }
  }
}

extension FileWriteError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotCreate(let path, let reason): "cannot create \(path): \(reason)"
    case .writeFailed(let path, let reason): "cannot write \(path): \(reason)"
    }
  }
}

/// Writes a file atomically: its name refers to the old contents or to the complete new ones.
///
/// Bytes go to a temporary file in the same folder; every write, the close and the rename are checked, and the rename
/// comes last. A writer that is dropped before ``commit()`` removes its temporary file. The temporary file of a
/// killed run is removed by the next writer of the same file on this machine: a running writer holds a lock.
public final class CheckedFileWriter {
  private let target: Target
  /// The file that is written, or replaced at the end.
  public var targetPath: String { target.path }
  private var file: FileDescriptor
  private var isCommitted = false
  private var buffer: [UInt8] = []
  /// The offset in the file at which the buffer will be written.
  private var position = 0
  private let options: WritingOptions
  /// The CRC-32 of the file's contents; nil if it was not requested, or if a part shares the blocks of another file
  /// and was not read.
  package private(set) var checksum: UInt32?
  /// The size in bytes up to which small pieces are buffered.
  private static let bufferSize = 256 << 10

  private enum Target {
    /// A new file that replaces `path` at the end.
    case replaced(path: String, temporary: String)
    /// A device or pipe, which cannot be replaced.
    case written(path: String)

    var path: String {
      switch self {
      case .replaced(let path, _), .written(let path): path
      }
    }
  }

  public init(path: String, options: WritingOptions = .init()) throws(FileWriteError) {
    self.options = options
    checksum = options.checksums ? 0 : nil
    let status = FileStatus(path)
    if status?.kind == .folder { throw .cannotCreate(path: path, reason: "it is a folder") }
    do throws(SystemError) {
      if let status, status.kind != .regular {
        file = try FileDescriptor(path, O_WRONLY | O_NOCTTY)
        target = .written(path: path)
        return
      }
      // NAME_MAX: fail now and not at the rename, after all the work.
      guard fileName(of: path).utf8.count <= 255 else { throw SystemError(ENAMETOOLONG) }
    } catch {
      throw .cannotCreate(path: path, reason: "\(error)")
    }
    guard status != nil || FileStatus(path, followingLinks: false) == nil else {
      throw .cannotCreate(path: path, reason: "it is a broken link")
    }
    // A link stays a link: its target is replaced.
    let path = status == nil ? path : resolvedPath(path) ?? path
    if options.removesLeftovers { Self.removeLeftovers(of: path) }
    let temporary = try TemporaryFile(for: path, permissions: status?.permissions)
    target = .replaced(path: path, temporary: temporary.path)
    file = temporary.file
  }

  /// Creates a writer of one of the program's own files: whatever has its name is replaced itself, such as a link, but for
  /// a folder that is not empty. Leftovers of killed runs are removed elsewhere.
  ///
  /// - Parameter permissions: The permissions of the file; nil gives it those of the old one.
  package init(replacing path: String, permissions: mode_t? = nil) throws(FileWriteError) {
    options = WritingOptions(removesLeftovers: false)
    checksum = nil
    let status = FileStatus(path, followingLinks: false)
    if status?.kind == .folder, rmdir(path) != 0 { throw .cannotCreate(path: path, reason: "it is a folder") }
    let old = status?.kind == .regular ? status?.permissions : nil
    let temporary = try TemporaryFile(for: path, permissions: permissions ?? old)
    target = .replaced(path: path, temporary: temporary.path)
    file = temporary.file
  }

  /// Whether the output is invisible until ``commit()``; false for a device or a pipe.
  public var isReplacing: Bool { if case .replaced = target { true } else { false } }

  deinit { if !isCommitted, case .replaced(_, let temporary) = target { unlink(temporary) } }

  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileWriteError) {
    if buffer.count + bytes.count <= Self.bufferSize {
      buffer.append(contentsOf: bytes)
      return
    }
    try flush()
    // Large pieces are written without buffering.
    try writeAll(bytes)
  }

  /// Writes a text.
  package func write(_ text: String) throws(FileWriteError) {
    try Array(text.utf8).withUnsafeBufferPointer { bytes throws(FileWriteError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Copies a part of a file: shares whole blocks if the file system can, and copies the rest.
  ///
  /// - Parameters:
  ///   - blockSize: The size of a block in bytes.
  ///   - didRead: Called with the bytes that pass through memory and their offset in the file, in order; nil if
  ///     they are not needed.
  /// - Throws: ``FilePartError``, ``FileWriteError``
  package func copy(
    _ range: Range<Int>, of input: borrowing FileDescriptor, blockSize: Int,
    didRead: ((UnsafeRawBufferPointer, _ offset: Int) -> Void)?
  ) throws {
    let first = (range.lowerBound + blockSize - 1) / blockSize * blockSize
    let blocks = first..<max(first, range.upperBound / blockSize * blockSize)
    // Whether the next byte to be written has the same offset within its block as the first byte to be read.
    let isAligned = (position + buffer.count - range.lowerBound).isMultiple(of: blockSize)
    guard options.sharesBlocks, !blocks.isEmpty, isAligned else {
      return try copyBytes(range, of: input, didRead)
    }
    try copyBytes(range.lowerBound..<blocks.lowerBound, of: input, didRead)
    try flush()
    let shared = try share(blocks, of: input) ? blocks.count : 0
    try copyBytes(blocks.lowerBound + shared..<range.upperBound, of: input, didRead)
  }

  /// Renames the temporary file to the final name.
  public func commit() throws(FileWriteError) {
    try flush()
    do throws(SystemError) {
      guard case .replaced(let path, let temporary) = target else { return try file.close() }
      if options.durable { try file.sync() }
      // Closing the file would release its lock, and another writer could remove it as a leftover before the rename:
      // a second descriptor keeps the lock until then.
      var lock = FileDescriptor(owning: dup(file.number))
      defer { try? lock.close() }
      try file.close()
      guard rename(temporary, path) == 0 else { throw .last }
      isCommitted = true
    } catch {
      throw failure(error)
    }
    if options.durable, isReplacing { try syncFolder() }
  }

  // MARK: Steps

  /// - Returns: False if nothing can be shared; the caller must then write to the same offset.
  private func share(_ blocks: Range<Int>, of input: borrowing FileDescriptor) throws(FileWriteError) -> Bool
  {
    guard isReplacing, input.shareBlocks(blocks, with: file, at: position) else { return false }
    // Only what is at the end exists.
    if lseek(file.number, 0, SEEK_END) == position + blocks.count {
      position += blocks.count
      checksum = nil
      return true
    }
    do throws(SystemError) { try file.seek(to: position) } catch { throw failure(error) }
    return false
  }

  private func copyBytes(
    _ range: Range<Int>, of input: borrowing FileDescriptor,
    _ didRead: ((UnsafeRawBufferPointer, Int) -> Void)?
  ) throws {
    guard !range.isEmpty else { return }
    try flush()
    if didRead == nil, checksum == nil {
      do {
        try input.copyPart(range, to: file)
      } catch let error as SystemError {
        throw failure(error)
      }
      position += range.count
      return
    }
    try input.readPieces(in: range) { piece, offset in
      try writeAll(piece)
      didRead?(piece, offset)
    }
  }

  private func flush() throws(FileWriteError) {
    guard !buffer.isEmpty else { return }
    try buffer.withUnsafeBufferPointer { bytes throws(FileWriteError) in
      try writeAll(UnsafeRawBufferPointer(bytes))
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer) throws(FileWriteError) {
    do throws(SystemError) { try file.write(bytes) } catch { throw failure(error) }
    checksum = checksum.map { crc32(bytes, after: $0) }
    position += bytes.count
  }

  private func syncFolder() throws(FileWriteError) {
    do throws(SystemError) {
      try FileDescriptor(parentFolder(of: target.path), O_RDONLY | O_DIRECTORY).sync()
    } catch {
      throw .writeFailed(
        path: target.path,
        reason: "the new file is complete and in place, but may not survive a power failure: \(error)")
    }
  }

  private func failure(_ error: SystemError) -> FileWriteError {
    .writeFailed(path: target.path, reason: "\(error)")
  }
}
