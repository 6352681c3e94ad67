package import Files
import Glibc
package import PDFAssembly

/// A PDF in an anonymous file in memory.
package final class MemoryOutput: PDFOutput {
  private let file: FileDescriptor

  package init() throws(SystemError) { file = try .empty() }

  /// The path under which this process opens the file.
  package var path: String { "/proc/self/fd/\(file.number)" }

  package func write(_ bytes: UnsafeRawBufferPointer) throws { try file.write(bytes) }

  package func copy(_ range: Range<Int>, of input: any PDFInput) throws {
    try FileDescriptor(borrowing: input.descriptor).readPieces(in: range) { piece, offset in
      try file.write(piece)
      input.hasRead(piece, at: offset)
    }
    try input.checkCopied(range)
  }

  /// The file with a descriptor of its own, at its beginning.
  package func reopened() throws(SystemError) -> FileDescriptor { try file.reopened(O_RDONLY) }
}
