import Files
import PDFAssembly
import QPDF
import ScrapbookRendering

/// A PDF that is read.
struct PDFInputFile {
  var path: String
  /// A file that holds its password.
  var passwordFile: String?
  /// The password, if the file was read before.
  var password: String?

  func open() throws -> QPDFSource {
    try QPDFSource(path: path, password: password ?? passwordFile.map(readPassword))
  }
}

/// The file of a new PDF that is made of others.
struct PDFOutputFile {
  /// A file, or `-` for standard output; nil replaces the document that is read.
  var path: String?
  /// Whether it may replace a document that is signed.
  var isForced = false
  var isQuiet = false
  var options = WritingOptions()

  /// Makes the document; the file appears when it is complete.
  ///
  /// - Parameters:
  ///   - inputs: What is read; the first is the job's input.
  ///   - sources: What else it is made of.
  ///   - store: The pictures of which it is made, if any.
  ///   - isEncrypted: Whether the job's input is encrypted.
  func write(
    _ job: QPDFJob, of inputs: [PDFInputFile], besides sources: [String], store: AssetStore?,
    isEncrypted: Bool
  ) throws {
    let isSigned = job.input.isSigned
    guard path != nil || isForced || !isSigned else {
      throw Failure(
        .albumIsWrong, "\(job.input.name) is signed, and its signature is not valid for another file",
        hint: "write to another file with -o, or replace it nevertheless with --force")
    }
    var guarded = OutputGuard()
    for input in path == nil ? inputs.dropFirst() : inputs[...] {
      guarded.reads(input.path, as: "the PDF that is read")
    }
    for source in sources { guarded.reads(source, as: "what a page is made of") }
    var options = options
    options.passwordFiles += inputs.compactMap(\.passwordFile)
    let outputs = OutputFiles(paths: [path ?? job.input.name], kind: .pdf, options: options)
    var warnings: [String] = []
    try outputs.write(besides: guarded, store: store) { outputs in
      warnings = try QPDFProgram().make(job, isEncrypted: isEncrypted) { piece in
        try Interrupt.check()
        try outputs[0].write(piece)
      }
    }
    if !isQuiet { tell(warnings, job.input.name, isSigned: isSigned) }
  }

  private func tell(_ warnings: [String], _ name: String, isSigned: Bool) {
    if let first = warnings.first {
      Terminal.say("scrapbook: warning: qpdf mended \(name): \(first)")
      Terminal.say("   hint: \"qpdf --check \(name)\" tells what is wrong with it")
    }
    if isSigned {
      Terminal.say("scrapbook: note: \(name) is signed; its signature is not valid for the new file")
    }
  }
}
