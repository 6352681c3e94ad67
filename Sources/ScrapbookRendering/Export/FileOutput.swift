public import Files
public import PDFAssembly

extension CheckedFileWriter: PDFOutput {
  public var path: String? { targetPath }

  public func copy(_ range: Range<Int>, of input: any PDFInput) throws {
    try copy(range, of: FileDescriptor(borrowing: input.descriptor), blockSize: fileBlockSize) {
      input.hasRead($0, at: $1)
    }
  }
}
