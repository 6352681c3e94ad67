import Cairo
import Files
import Glibc
import PDFAssembly

/// An open picture file from an untrusted source: always a regular file inside the folder.
final class PictureFile: PDFInput {
  let identity: FileIdentity
  private let file: FileDescriptor
  private let isOfProgram: Bool

  var descriptor: Int32 { file.number }
  var sharesBlocks: Bool { !isOfProgram }

  enum Failure: Error, Equatable {
    case missing
    case outside
    case unreadable(String)
    case tooLarge(Int)
    case changed
  }

  /// - Parameters:
  ///   - path: An absolute path, or one relative to the current directory.
  ///   - root: The folder that must contain the file, with links resolved; nil for any folder.
  ///   - limit: The maximum size in bytes.
  init(_ path: String, inside root: String?, limit: Int) throws(Failure) {
    let found: FileDescriptor
    do throws(SystemError) { found = try FileDescriptor(finding: path) } catch { throw Failure(error) }
    let status = try Self.status(of: found)
    if let failure = Failure(status.kind) { throw failure }
    identity = status.identity
    isOfProgram = false
    // Checked on the file that was found, so that a link cannot be replaced in between.
    if let root, found.path.map({ isInside(root, $0) }) != true { throw .outside }
    guard identity.size <= limit else { throw .tooLarge(identity.size) }
    do throws(SystemError) { file = try found.reopened(O_RDONLY | O_NOCTTY) } catch { throw Failure(error) }
  }

  /// A picture that belongs to the program or to a template: it is the same as long as the program runs.
  ///
  /// - Parameter number: Which of them it is.
  init(holding bytes: UnsafeRawBufferPointer, number: UInt64) throws(Failure) {
    identity = FileIdentity(
      device: .max, inode: number, size: bytes.count, modified: 0, statusChanged: 0)
    isOfProgram = true
    do throws(SystemError) { file = try .holding(bytes) } catch { throw Failure(error) }
  }

  /// Reads the whole file.
  func read() throws(Failure) -> ByteBuffer {
    let bytes = try ByteBuffer(capacity: identity.size) { memory throws(Failure) in
      do throws(SystemError) { return try file.fill(memory, at: 0) } catch { throw Failure(error) }
    }
    guard bytes.count == identity.size, try isUnchanged() else { throw .changed }
    return bytes
  }

  /// Whether it is unchanged since it was opened, and a later change would change its times.
  var isSettled: Bool { (try? isUnchanged()) == true && identity.isSettled }

  /// Reads from an offset, up to the capacity of the buffer.
  func read(at offset: Int, into memory: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    do throws(SystemError) { return try file.read(into: memory, at: offset) } catch { throw Failure(error) }
  }

  /// Reads a part of a picture that was located in the file.
  func bytes(in range: Range<Int>) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try file.readPieces(in: range) { piece, _ in bytes += piece }
    return bytes
  }

  /// A file that is written while it is read may give parts of two pictures.
  func checkCopied(_ range: Range<Int>) throws {
    guard try isUnchanged() else { throw FilePartError.changed }
  }

  private func isUnchanged() throws(Failure) -> Bool {
    if isOfProgram { return true }
    return try Self.status(of: file).identity == identity
  }

  private static func status(of file: borrowing FileDescriptor) throws(Failure) -> FileStatus {
    do throws(SystemError) { return try file.status() } catch { throw Failure(error) }
  }
}

extension PictureFile.Failure {
  fileprivate init(_ error: SystemError) {
    switch error.code {
    case ENOENT, ENOTDIR, ENAMETOOLONG: self = .missing
    case EACCES: self = .unreadable("permission denied")
    case ELOOP: self = .unreadable("it is a link that refers to itself")
    default: self = .unreadable("\(error)")
    }
  }

  /// Nil for a regular file.
  fileprivate init?(_ kind: FileStatus.Kind) {
    switch kind {
    case .regular: return nil
    case .folder: self = .unreadable("it is a folder")
    case .pipe: self = .unreadable("it is a pipe")
    case .device: self = .unreadable("it is a device")
    case .link, .other: self = .unreadable("it is not a regular file")
    }
  }
}
