import Files
public import PDFAssembly

/// Passes a PDF to a closure piece by piece.
public final class ClosureOutput: PDFOutput {
  private let put: (UnsafeRawBufferPointer) throws -> Void

  public init(_ put: @escaping (UnsafeRawBufferPointer) throws -> Void) { self.put = put }

  public func write(_ bytes: UnsafeRawBufferPointer) throws { try put(bytes) }

  public func copy(_ range: Range<Int>, of file: any PDFInput) throws {
    try FileDescriptor(borrowing: file.descriptor).readPieces(in: range) { piece, offset in
      try put(piece)
      file.hasRead(piece, at: offset)
    }
    try file.checkCopied(range)
  }
}
