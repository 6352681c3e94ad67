import Files
import PDFAssembly
import QPDF
import ScrapbookReading
import ScrapbookRendering

/// A PDF that is read.
struct PDFInputFile {
  var path: String
  /// A file that holds its password.
  var passwordFile: String?
  /// The password, if the file was read before.
  var password: String?

  /// Opens it, and asks for its password at the terminal if it needs one.
  func open() throws -> QPDFSource {
    try QPDFSource(path: path, password: password ?? passwordFile.map(readPassword)).askingForPassword()
  }
}

/// The file of a new PDF that is assembled from others.
struct PDFOutputFile {
  /// A file, or `-` for standard output; nil replaces the document that is read.
  var path: String?
  /// Whether it may replace a document that is signed.
  var isForced = false
  var isQuiet = false
  var options = WritingOptions()

  /// Writes the document; the file appears when it is complete.
  ///
  /// - Parameters:
  ///   - inputs: The files that are read; the first is the job's input.
  ///   - sources: The other files from which it is made.
  ///   - store: The pictures from which it is made, if any.
  ///   - notes: Further notes for the user.
  func write(
    _ document: JoinPages, of inputs: [PDFInputFile], besides sources: [String], store: AssetStore?,
    notes: [String]
  ) throws {
    let input = document.job.input
    let isSigned = input.isSigned
    guard path != nil || isForced || !isSigned else {
      throw Failure(
        .albumIsWrong, "\(input.name) is signed, and its signature is not valid for another file",
        hint: "write to another file with -o, or replace it nevertheless with --force")
    }
    var guarded = OutputGuard()
    for input in path == nil ? inputs.dropFirst() : inputs[...] {
      guarded.reads(input.path, as: "the PDF that is read")
    }
    for source in sources { guarded.reads(source, as: "what a page is made of") }
    var options = options
    options.passwordFiles += inputs.compactMap(\.passwordFile)
    let outputs = OutputFiles(paths: [path ?? input.name], kind: .pdf, options: options)
    var made = JoinPages.Made()
    try outputs.write(besides: guarded, store: store) { outputs in
      made = try document.make { piece in
        try Interrupt.check()
        try outputs[0].write(piece)
      }
    }
    guard !isQuiet else { return }
    made.printWarnings(of: input.name)
    for note in notes
      + (isSigned ? ["\(input.name) is signed; its signature is not valid for the new file"] : [])
    {
      Terminal.say("scrapbook: note: \(note)")
    }
  }
}

extension JoinPages.Made {
  /// - Parameter name: The name of the job's input.
  fileprivate func printWarnings(of name: String) {
    if let first = warnings.first {
      Terminal.say("scrapbook: warning: qpdf repaired \(name): \(first)")
      Terminal.say("   hint: \"qpdf --check \(name)\" lists the damage")
    }
    for (name, reason) in unread {
      Terminal.say("scrapbook: warning: links and bookmarks of \(name) may be lost: it is \(reason)")
    }
    let parts = [(lost.links, "link"), (lost.bookmarks, "bookmark")].filter { $0.0 > 0 }
    guard !parts.isEmpty else { return }
    let what = parts.map { count($0.0, $0.1) }.joined(separator: " and ")
    Terminal.say("scrapbook: note: \(what) led to pages that are left out")
  }
}
