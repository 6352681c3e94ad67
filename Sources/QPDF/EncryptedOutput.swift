import Files
package import PDFAssembly

/// Makes a PDF in memory, and passes it on encrypted.
///
/// - Parameters:
///   - aes: The passwords; nil passes the PDF on as it is.
///   - limit: The maximum size in bytes of the encrypted file.
///   - output: Receives the encrypted file piece by piece.
///   - make: Writes the PDF.
/// - Throws: ``QPDFProblem``, or what `make` or the output throws.
package func writeEncrypted<Result>(
  _ aes: QPDFJob.AES?, limit: Int? = nil, to output: any PDFOutput, _ make: (any PDFOutput) throws -> Result
) throws -> Result {
  guard let aes else { return try make(output) }
  let memory = try MemoryOutput()
  let result = try make(memory)
  var job = QPDFJob(QPDFSource(name: "the PDF", file: try memory.reopened()))
  job.encryption = .aes(aes)
  var size = 0
  _ = try QPDFProgram().make(job, isEncrypted: false) { piece in
    size += piece.count
    try output.write(piece)
  }
  if let limit, size > limit {
    throw QPDFProblem.refused("the encrypted PDF has \(size) bytes, more than \(limit)")
  }
  return result
}

/// The maximum size in bytes of a PDF that is to meet a limit after encryption, which adds up to 32 bytes to each
/// string and stream.
package func sizeBeforeEncryption(_ limit: Int) -> Int { max(1, limit - limit / 50 - 8192) }
