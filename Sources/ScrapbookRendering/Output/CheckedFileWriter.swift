import Glibc
import ImageCodecs
import LinuxFiles
public import PDFAssembly

/// How a file is written.
public struct WritingOptions: Sendable {
  /// Waits until file and folder are on the disk.
  public var durable: Bool
  /// Lets the file have blocks of the disk in common with the photos in it, where the file system can.
  public var sharesBlocks: Bool
  /// Works out the file's checksum on the way.
  public var checksums: Bool

  public init(durable: Bool = false, sharesBlocks: Bool = true, checksums: Bool = false) {
    self.durable = durable
    self.sharesBlocks = sharesBlocks
    self.checksums = checksums
  }
}

/// Writes a file so that its name holds the old contents or the whole new ones, never something between.
///
/// Bytes go to a temporary file in the same folder; every write, the close and the rename are checked, and
/// the rename comes last. A writer that is dropped before ``commit()`` removes its temporary file. One left
/// behind by a killed run is removed by the next writer of the same file on this machine: a living writer holds a lock.
public final class CheckedFileWriter: PDFOutput {
  private let target: Target
  private var file: Int32
  private var buffer: [UInt8] = []
  /// Where in the file the buffer will be written.
  private var position = 0
  private let options: WritingOptions
  /// The CRC-32 of what is in the file; nil if nobody wants it, or a part was not read since the file shares its blocks.
  package private(set) var checksum: UInt32?
  /// Small pieces are gathered up to this many bytes.
  private static let bufferSize = 256 << 10

  private enum Target {
    /// A new file that takes the place of `path` at the end.
    case replaced(path: String, temporary: String)
    /// A device or pipe, which cannot be replaced.
    case written(path: String)

    var path: String {
      switch self {
      case .replaced(let path, _), .written(let path): path
      }
    }
  }

  /// - Parameter removingLeftovers: Whether to look for temporary files of runs that were killed. Who writes a thousand
  ///   files to a folder does that once.
  public init(
    path: String, options: WritingOptions = .init(), removingLeftovers: Bool = true
  ) throws(ScrapbookError) {
    self.options = options
    checksum = options.checksums ? 0 : nil
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw .cannotCreate(path: path, reason: "it is a folder")
    }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      target = .written(path: path)
      file = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      guard file >= 0 else { throw .cannotCreate(path: path, reason: errorText(errno)) }
      return
    }
    guard exists || lstat(path, &status) != 0 else {
      throw .cannotCreate(path: path, reason: "it is a link that leads nowhere")
    }
    // NAME_MAX: better now than at the rename, after all the work.
    guard folderAndName(path).name.utf8.count <= 255 else {
      throw .cannotCreate(path: path, reason: errorText(ENAMETOOLONG))
    }
    // A link stays a link: what it leads to is replaced.
    let path = exists ? PictureFile.resolved(path) ?? path : path
    if removingLeftovers { Self.removeLeftovers(of: path) }
    let temporary = try Self.createTemporary(for: path, mode: exists ? status.st_mode & 0o777 : nil)
    file = temporary.file
    target = .replaced(path: path, temporary: temporary.path)
  }

  /// Whether nobody sees what was written before ``commit()``: not so with a device or a pipe.
  public var isReplacing: Bool { if case .replaced = target { true } else { false } }

  deinit {
    guard file >= 0 else { return }
    close(file)
    if case .replaced(_, let temporary) = target { unlink(temporary) }
  }

  public func write(_ bytes: UnsafeRawBufferPointer) throws(ScrapbookError) {
    if buffer.count + bytes.count <= Self.bufferSize {
      buffer.append(contentsOf: bytes)
      return
    }
    try flush()
    // A photo is written from where it lies.
    try writeAll(bytes)
  }

  /// Shares the whole blocks of a part of a picture's file if the file system can, and copies what is left.
  public func copy(_ range: Range<Int>, of input: any PDFInput) throws {
    let blocks = wholeBlocks(of: range)
    guard options.sharesBlocks, !blocks.isEmpty, isAligned(with: range.lowerBound) else {
      return try copyBytes(range, of: input)
    }
    try copyBytes(range.lowerBound..<blocks.lowerBound, of: input)
    try flush()
    let shared = try share(blocks, of: input) ? blocks.count : 0
    try copyBytes(blocks.lowerBound + shared..<range.upperBound, of: input)
  }

  /// Makes the file appear under its name.
  public func commit() throws(ScrapbookError) {
    try flush()
    guard case .replaced(let path, let temporary) = target else {
      try closeFile()
      return
    }
    if options.durable, fsync(file) != 0 { throw failure(errno) }
    // Closing the file would end its lock, and another writer could take it for a leftover before the
    // rename: a second descriptor keeps the lock until then.
    let lock = dup(file)
    defer { if lock >= 0 { close(lock) } }
    do throws(ScrapbookError) {
      try closeFile()
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let reason = errorText(errno)
      unlink(temporary)
      throw .writeFailed(path: path, reason: reason)
    }
    if options.durable { try syncFolder(of: path) }
  }

  // MARK: Steps

  /// Without the blocks of which the range holds only a part.
  private func wholeBlocks(of range: Range<Int>) -> Range<Int> {
    let first = (range.lowerBound + fileBlockSize - 1) / fileBlockSize * fileBlockSize
    return first..<max(first, range.upperBound / fileBlockSize * fileBlockSize)
  }

  /// Whether what is written next will lie within its block as the byte of an offset lies in its own.
  private func isAligned(with offset: Int) -> Bool {
    (position + buffer.count - offset).isMultiple(of: fileBlockSize)
  }

  /// - Returns: False if nothing can be shared, and the same place is to be written to.
  private func share(_ blocks: Range<Int>, of input: any PDFInput) throws(ScrapbookError) -> Bool {
    guard case .replaced = target, shareBlocks(blocks, of: input.descriptor, with: file, at: position) else {
      return false
    }
    // Only what is at the end is there.
    if lseek(file, 0, SEEK_END) == position + blocks.count {
      position += blocks.count
      checksum = nil
      return true
    }
    guard lseek(file, off_t(position), SEEK_SET) == position else { throw failure(errno) }
    return false
  }

  private func copyBytes(_ range: Range<Int>, of input: any PDFInput) throws {
    try flush()
    try readPieces(range, of: input) { try writeAll($0) }
  }

  private func flush() throws(ScrapbookError) {
    guard !buffer.isEmpty else { return }
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    do {
      try bytes.withUnsafeBytes { try writeAll($0) }
    } catch let error as ScrapbookError {
      throw error
    } catch {
      throw .writeFailed(path: target.path, reason: "\(error)")
    }
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer) throws(ScrapbookError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(errno)
      }
      // A file system that takes nothing and names no error is full.
      guard count > 0 else { throw failure(ENOSPC) }
      checksum = checksum.map { crc32(UnsafeRawBufferPointer(rebasing: rest.prefix(count)), after: $0) }
      rest = rest.dropFirst(count)
      position += count
    }
  }

  /// Some file systems report a full disk only here.
  private func closeFile() throws(ScrapbookError) {
    let status = close(file)
    file = -1
    // After EINTR, Linux has closed the file all the same.
    if status != 0, errno != EINTR { throw failure(errno) }
  }

  private func syncFolder(of path: String) throws(ScrapbookError) {
    let folder = open(folderAndName(path).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    let code = folder < 0 || fsync(folder) != 0 ? errno : 0
    if folder >= 0 { close(folder) }
    guard code == 0 else {
      throw .writeFailed(
        path: path,
        reason:
          "the new file is whole and has its name, but may not outlast a power failure: \(errorText(code))")
    }
  }

  private func failure(_ code: Int32) -> ScrapbookError {
    .writeFailed(path: target.path, reason: errorText(code))
  }

  // MARK: Temporary files

  private static let suffix = ".scrapbook-tmp"

  /// The machine's name in eight digits. Locks do not reach from machine to machine on every file system that machines
  /// share (sshfs, NFS with `nolock`, Lustre with `localflock`): nobody could tell that another machine's writer lives.
  private static let machine: String = {
    var name = [CChar](repeating: 0, count: Int(HOST_NAME_MAX) + 1)
    gethostname(&name, name.count - 1)
    var fingerprint = Fingerprint()
    fingerprint.add(name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) })
    return String(fingerprint.hexString.prefix(8))
  }()

  /// In seconds: what another machine wrote longer ago than that is no longer being written.
  private static let longestWriting = 24 * 3600

  /// Creates and locks `.NAME.MACHINE-PID-N.scrapbook-tmp` in the file's folder.
  private static func createTemporary(
    for path: String, mode: mode_t?
  ) throws(ScrapbookError) -> (file: Int32, path: String) {
    let (folder, name) = folderAndName(path)
    for attempt in 0..<100 {
      // A name of 255 bytes, the longest there is, leaves no room for more.
      let short = String(decoding: Array(name.utf8.prefix(200)), as: UTF8.self)
      let temporary = "\(folder)/.\(short).\(machine)-\(getpid())-\(attempt)\(suffix)"
      let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if file < 0, errno == EEXIST { continue }
      guard file >= 0 else { throw .cannotCreate(path: path, reason: errorText(errno)) }
      // Until it is locked, another writer may take it for a leftover: that one then holds the lock, or has
      // removed the file. A file system without locks is no reason to fail.
      var status = stat()
      let isTaken = flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      if isTaken || (fstat(file, &status) == 0 && status.st_nlink == 0) {
        close(file)
        continue
      }
      // A replaced file keeps who may read it; a file system without modes is no reason to fail.
      if let mode { fchmod(file, mode) }
      return (file, temporary)
    }
    throw .cannotCreate(path: path, reason: "too many temporary files beside it")
  }

  /// Removes the temporary files of runs that were killed: those that nobody holds a lock on, another machine's only when
  /// they are old.
  package static func removeLeftovers(of path: String) {
    let (folder, name) = folderAndName(path)
    let short = String(decoding: Array(name.utf8.prefix(200)), as: UTF8.self)
    removeLeftovers(in: folder, prefix: ".\(short).")
  }

  /// The same for all files of a folder.
  package static func removeLeftovers(in folder: String) { removeLeftovers(in: folder, prefix: ".") }

  private static func removeLeftovers(in folder: String, prefix: String) {
    for entry in PictureFile.names(in: folder) where entry.hasPrefix(prefix) && entry.hasSuffix(suffix) {
      let leftover = "\(folder)/\(entry)"
      // Something else of that name, such as a pipe, must not hold us up.
      let file = open(leftover, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard file >= 0 else { continue }
      var status = stat()
      if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        entry.contains(".\(machine)-") || time(nil) - status.st_mtim.tv_sec > longestWriting,
        flock(file, LOCK_EX | LOCK_NB) == 0
      {
        unlink(leftover)
      }
      close(file)
    }
  }
}

/// `a/b.pdf` is `b.pdf` in `a`; a bare name lies in `.`.
func folderAndName(_ path: String) -> (folder: String, name: String) {
  // By bytes: a combining mark would join the slash.
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
  let folder = String(path[..<slash])
  return (folder.isEmpty ? "/" : folder, String(path[path.utf8.index(after: slash)...]))
}

/// The system's sentence for an error number, in lower case as our messages are.
package func errorText(_ code: Int32) -> String {
  let text = String(cString: strerror(code))
  return text.prefix(1).lowercased() + text.dropFirst()
}
