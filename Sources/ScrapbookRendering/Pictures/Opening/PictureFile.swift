import Cairo
import Files
import Glibc
import PDFAssembly
import ScrapbookKit

/// An open picture file from an untrusted source: always a regular file inside the folder.
final class PictureFile: PDFInput {
  let identity: FileIdentity
  /// The picture's name in the album, for errors.
  private let name: String
  private let file: FileDescriptor
  private let isOfProgram: Bool

  var descriptor: Int32 { file.number }
  var sharesBlocks: Bool { !isOfProgram }

  /// - Parameters:
  ///   - path: An absolute path, or one relative to the current directory.
  ///   - name: The picture's name in the album; nil for the path.
  ///   - root: The folder that must contain the file, with links resolved; nil for any folder.
  ///   - limit: The maximum size in bytes.
  init(_ path: String, named name: String? = nil, inside root: String?, limit: Int) throws(ImageProblem) {
    let name = name ?? path
    self.name = name
    let found: FileDescriptor
    do throws(SystemError) { found = try FileDescriptor(finding: path) } catch { throw .opening(name, error) }
    let status = try Self.status(of: found, name)
    if let problem = ImageProblem.opening(name, status.kind) { throw problem }
    identity = status.identity
    isOfProgram = false
    // Checked on the file that was found, so that a link cannot be replaced in between.
    if let root, found.path.map({ isInside(root, $0) }) != true { throw .outside(name) }
    guard identity.size <= limit else { throw .tooLarge(name, identity.size, limit: limit) }
    do throws(SystemError) { file = try found.reopened(O_RDONLY | O_NOCTTY) } catch {
      throw .opening(name, error)
    }
  }

  /// A picture that belongs to the program or to a template: it is the same as long as the program runs.
  ///
  /// - Parameter number: The number of the picture.
  init(holding bytes: UnsafeRawBufferPointer, number: UInt64, named name: String) throws(ImageProblem) {
    self.name = name
    identity = FileIdentity(
      device: .max, inode: number, size: bytes.count, modified: 0, statusChanged: 0)
    isOfProgram = true
    do throws(SystemError) { file = try .holding(bytes) } catch { throw .opening(name, error) }
  }

  /// Reads the whole file.
  func read() throws(ImageProblem) -> ByteBuffer {
    let bytes = try ByteBuffer(capacity: identity.size) { memory throws(ImageProblem) in
      do throws(SystemError) { return try file.fill(memory, at: 0) } catch { throw .opening(name, error) }
    }
    guard bytes.count == identity.size, try isUnchanged() else { throw .changed(name) }
    return bytes
  }

  /// Whether it is unchanged since it was opened, and a later change would change its times.
  var isSettled: Bool { (try? isUnchanged()) == true && identity.isSettled }

  /// Reads from an offset, up to the capacity of the buffer.
  func read(at offset: Int, into memory: UnsafeMutableRawBufferPointer) throws(ImageProblem) -> Int {
    do throws(SystemError) { return try file.read(into: memory, at: offset) } catch {
      throw .opening(name, error)
    }
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

  private func isUnchanged() throws(ImageProblem) -> Bool {
    if isOfProgram { return true }
    return try Self.status(of: file, name).identity == identity
  }

  private static func status(of file: borrowing FileDescriptor, _ name: String) throws(ImageProblem)
    -> FileStatus
  {
    do throws(SystemError) { return try file.status() } catch { throw .opening(name, error) }
  }
}
