import Files
import Glibc
import PDFAssembly
import QPDF
import ScrapbookReading

/// The treatment of a document to which nothing can be appended.
struct Rewriting {
  /// Whether qpdf repairs a damaged one.
  var repairs = false
  /// Whether an encrypted one is decrypted, and encrypted again as it was.
  var decrypts = false
  /// The file with the password that opens it; nil for none.
  var passwordFile: String?
}

/// A document that qpdf rewrote in memory.
struct RewrittenPDF {
  let source: PDFFileSource
  /// The file with its encryption; nil for a document that was only repaired.
  private let encrypted: QPDFSource?
  private let memory: MemoryOutput

  /// - Throws: `QPDFProblem`, ``Failure``
  init(_ path: String, decrypts: Bool, passwordFile: String?) throws {
    let original = try PDFInputFile(path: path, passwordFile: passwordFile).open()
    let isEncrypted = try decrypts && QPDFProgram().examine(original).isEncrypted
    var job = QPDFJob(original)
    if isEncrypted { job.encryption = .removed }
    memory = try MemoryOutput()
    let memory = memory
    let warnings = try QPDFProgram().make(job, isEncrypted: false) { try memory.write($0) }
    if let first = warnings.first { Terminal.say("scrapbook: warning: qpdf repaired \(path): \(first)") }
    source = try PDFFileSource(memory.path)
    encrypted = isEncrypted ? original : nil
  }

  /// Writes the document with a section at its end.
  func write(_ section: [UInt8], to target: PDFTarget) throws {
    guard let encrypted else { return try target.save(section, of: source, at: source.count) }
    try section.withUnsafeBytes { try memory.write($0) }
    var job = QPDFJob(QPDFSource(name: target.path, file: try memory.reopened()))
    job.encryption = .copied(from: encrypted)
    try target.writeCopy(to: target.output ?? target.path) { output in
      _ = try QPDFProgram().make(job, isEncrypted: true) { try output.write($0) }
    }
  }
}
