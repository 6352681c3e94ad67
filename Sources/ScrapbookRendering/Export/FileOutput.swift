public import Files
public import PDFAssembly

extension CheckedFileWriter: PDFOutput {
  public var path: String? { targetPath }
  public var failedInput: (any PDFInput)? { failedSource as? any PDFInput }

  public func copy(_ range: Range<Int>, of input: any PDFInput) throws {
    var part = FilePart(range, of: input.descriptor, blockSize: fileBlockSize)
    if input.wantsBytes { part.didRead = { input.hasRead($0, at: $1) } }
    part.didCopy = { try input.checkCopied(range) }
    part.source = input
    try copy(part)
  }
}
