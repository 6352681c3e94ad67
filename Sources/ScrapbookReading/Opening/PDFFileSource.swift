package import Files
import Glibc
package import PDFAssembly

/// A PDF file that is only read in parts.
package final class PDFFileSource: PDFSource, Sendable {
  package let path: String
  package let count: Int
  /// The file as it was opened.
  package let identity: FileIdentity
  let file: FileDescriptor

  package init(_ path: String) throws(ReadingError) {
    self.path = path
    let opened: RegularFile
    do throws(RegularFileError) {
      opened = try RegularFile(path)
    } catch {
      switch error {
      case .failed(let error):
        throw [ENOENT, ENOTDIR].contains(error.code) ? .missing(path) : .unreadable(path, "\(error)")
      case .otherKind(let kind):
        throw .unreadable(path, kind == .folder ? "it is a folder" : "it is not a regular file")
      }
    }
    identity = opened.status.identity
    count = opened.status.size
    file = opened.taken()
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
