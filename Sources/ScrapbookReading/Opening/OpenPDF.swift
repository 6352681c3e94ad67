package import Files
import Glibc
package import PDFAssembly

/// A PDF on the disk, of which only parts are read.
package final class PDFFileSource: PDFSource, Sendable {
  package let path: String
  package let count: Int
  /// The file as it was opened.
  package let identity: FileIdentity
  let file: FileDescriptor

  package init(_ path: String) throws(ReadingError) {
    self.path = path
    let status: FileStatus
    do throws(SystemError) {
      // A pipe of that name would block.
      file = try FileDescriptor(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
      status = try file.status()
    } catch {
      throw [ENOENT, ENOTDIR].contains(error.code) ? .missing(path) : .unreadable(path, "\(error)")
    }
    guard status.kind == .regular else {
      throw .unreadable(path, status.kind == .folder ? "it is a folder" : "it is not a regular file")
    }
    identity = status.identity
    count = status.size
  }

  package func bytes(in range: Range<Int>) throws(PDFError) -> [UInt8] {
    guard !range.isEmpty else { return [] }
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      count = 0
      do throws(SystemError) {
        count = try file.fill(UnsafeMutableRawBufferPointer(buffer), at: range.lowerBound)
      } catch {
        failure = error
      }
    }
    if let failure { throw .unreadable("\(failure)", offset: range.lowerBound) }
    guard bytes.count == range.count else {
      throw .unreadable("the file has become shorter", offset: range.lowerBound + bytes.count)
    }
    return bytes
  }
}
