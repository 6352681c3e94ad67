import PDFAssembly
import ScrapbookReading

/// Opens a PDF for reading only. If it is encrypted, qpdf makes a decrypted copy in memory.
///
/// - Parameter passwordFile: The file with the password that opens it; nil for none.
/// - Throws: `QPDFProblem`, `ReadingError`, ``Failure``
func openedPDF(_ path: String, passwordFile: String?) throws -> PDFDocument {
  let source = try PDFFileSource(path)
  let document = try naming(path) { () throws(PDFError) in try PDFDocument(source) }
  guard document.isEncrypted else { return document }
  return try decryptedCopy(of: path, passwordFile: passwordFile)
}

/// Reads a copy of an encrypted PDF that qpdf decrypted.
///
/// - Throws: `QPDFProblem`, `ReadingError`, ``Failure``
func decryptedCopy(of path: String, passwordFile: String?) throws -> PDFDocument {
  let copy = try RewrittenPDF(path, decrypts: true, passwordFile: passwordFile)
  return try naming(path) { () throws(PDFError) in try PDFDocument(copy.source) }
}
