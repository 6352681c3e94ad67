import Cairo
import Glibc
import LinuxFiles
import PDFAssembly

/// Which file it is, and whether it is still the same: never the name, which can be one of several.
struct FileIdentity: Hashable {
  var device: UInt64
  var inode: UInt64
  var size: Int
  /// In nanoseconds.
  var modified: Int
  /// When the file, its owner or its links were last changed, in nanoseconds: nobody can set it back.
  var statusChanged: Int

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int(status.st_size)
    modified = nanoseconds(status.st_mtim)
    statusChanged = nanoseconds(status.st_ctim)
  }

  /// The state of a picture that belongs to the program: it is the same as long as the program is.
  init(number: Int, size: Int) {
    (device, inode, self.size, modified, statusChanged) = (.max, UInt64(number), size, 0, 0)
  }

  /// Nil if there is no such file.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}

private func nanoseconds(_ time: timespec) -> Int { time.tv_sec * 1_000_000_000 + time.tv_nsec }

/// A path as the file system has it, though its accents are stored in another way: a Mac stores é as e and an accent.
///
/// - Returns: Nil unless each part of the path is the name of one file or folder.
func storedPath(of path: String) -> String? {
  guard path.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
  var found = path.hasPrefix("/") ? "/" : ""
  for part in path.split(separator: "/").map(String.init) {
    if access(found + part, F_OK) == 0 {
      found += part + "/"
      continue
    }
    // Strings are equal if they look alike, whatever their bytes.
    let names = PictureFile.names(in: found.isEmpty ? "." : found).filter { $0 == part }
    guard names.count == 1 else { return nil }
    found += names[0] + "/"
  }
  return String(found.dropLast())
}

/// An open picture that a stranger handed in: only a regular file, only inside the folder.
final class PictureFile: PDFInput {
  let descriptor: Int32
  var sharesBlocks: Bool { !isOfProgram }
  let identity: FileIdentity
  private let isOfProgram: Bool

  enum Failure: Error, Equatable {
    case missing
    case outside
    case unreadable(String)
    case tooLarge(Int)
    case changed
  }

  /// - Parameters:
  ///   - path: Relative to the working folder, or absolute.
  ///   - root: The folder that the file has to lie in, links resolved; nil for anywhere.
  ///   - limit: In bytes; a larger file is not opened.
  init(_ path: String, inside root: String?, limit: Int) throws(Failure) {
    // O_PATH finds the file without opening it: no FIFO can block, no device can react.
    let found = open(path, Self.findOnly | O_CLOEXEC)
    guard found >= 0 else { throw Self.failure(errno) }
    defer { close(found) }
    let status = try Self.status(of: found)
    identity = FileIdentity(status)
    isOfProgram = false
    // Asked of the file that was found, so that no link can be exchanged in between.
    if let root, !Self.isInside(root, Self.realPath(of: found)) { throw .outside }
    guard identity.size <= limit else { throw .tooLarge(identity.size) }
    descriptor = open("/proc/self/fd/\(found)", O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw Self.failure(errno) }
  }

  /// A picture that belongs to the program.
  ///
  /// - Parameter number: Which of them it is.
  init(holding bytes: UnsafeRawBufferPointer, number: Int) throws(Failure) {
    identity = FileIdentity(number: number, size: bytes.count)
    isOfProgram = true
    descriptor = memoryFile(holding: bytes)
    guard descriptor >= 0 else { throw Self.failure(errno) }
  }

  deinit { close(descriptor) }

  /// The whole file.
  func read() throws(Failure) -> ByteBuffer {
    let bytes = try ByteBuffer(capacity: identity.size) { memory throws(Failure) in
      var count = 0
      while count < memory.count {
        let got = try read(at: count, into: UnsafeMutableRawBufferPointer(rebasing: memory[count...]))
        if got == 0 { break }
        count += got
      }
      return count
    }
    guard bytes.count == identity.size, try isUnchanged() else { throw .changed }
    return bytes
  }

  /// Whether it is what it was when it was opened, and a later change is sure to show: within two seconds, the coarsest
  /// tick of a file system's clock, it could be written once more with the same time.
  var isSettled: Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    guard (try? isUnchanged()) == true else { return false }
    return nanoseconds(now) - identity.modified >= 2_000_000_000
  }

  /// What there is from an offset on, as much as there is room for.
  func read(at offset: Int, into memory: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    while true {
      let count = pread(descriptor, memory.baseAddress, memory.count, off_t(offset))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Self.failure(errno) }
      return count
    }
  }

  /// Part of a picture that was found in the file.
  func bytes(in range: Range<Int>) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try readPieces(range, of: self) { bytes += $0 }
    return bytes
  }

  /// A file that is written to while it is read can give half of one picture and half of another.
  func checkCopied(_ range: Range<Int>) throws {
    guard try isUnchanged() else { throw PictureReadError.changed }
  }

  private func isUnchanged() throws(Failure) -> Bool {
    if isOfProgram { return true }
    return FileIdentity(try Self.status(of: descriptor)) == identity
  }

  /// O_PATH, which Glibc shows only to programs that define _GNU_SOURCE (Linux, asm-generic/fcntl.h).
  private static let findOnly: Int32 = 0o10_000_000

  private static func status(of file: Int32) throws(Failure) -> stat {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure(errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .unreadable("it is a folder")
    case S_IFIFO: throw .unreadable("it is a pipe")
    case S_IFCHR, S_IFBLK: throw .unreadable("it is a device")
    default: throw .unreadable("it is not a regular file")
    }
    return status
  }

  /// Reads until the memory is full or the file ends; it may have become shorter meanwhile.
  static func readAll(
    _ file: Int32, into memory: UnsafeMutableRawBufferPointer
  ) throws(Failure) -> Int {
    var count = 0
    while count < memory.count {
      let got = Glibc.read(file, memory.baseAddress! + count, memory.count - count)
      if got == 0 { break }
      if got < 0 {
        if errno == EINTR { continue }
        throw failure(errno)
      }
      count += got
    }
    return count
  }

  private static func failure(_ code: Int32) -> Failure {
    switch code {
    case ENOENT, ENOTDIR, ENAMETOOLONG: .missing
    case EACCES: .unreadable("permission denied")
    case ELOOP: .unreadable("its links lead in a circle")
    default: .unreadable(String(cString: strerror(code)))
    }
  }

  static func isInside(_ root: String, _ path: String?) -> Bool {
    guard let path else { return false }
    // By bytes: strings that look alike are equal, and a combining mark would join the slash.
    let (inner, outer) = (Array(path.utf8), Array(root.utf8))
    return outer == Array("/".utf8) || inner == outer || inner.starts(with: outer + "/".utf8)
  }

  /// Where an open file lies, links resolved; nil if /proc does not tell.
  private static func realPath(of file: Int32) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer in
      let count = readlink("/proc/self/fd/\(file)", buffer.baseAddress!, buffer.count - 1)
      guard count > 0 else { return nil }
      return buffer.withMemoryRebound(to: UInt8.self) { String(decoding: $0[..<count], as: UTF8.self) }
    }
  }

  /// A path with every link resolved; nil if it does not exist.
  static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The names in a folder, sorted; empty if it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
