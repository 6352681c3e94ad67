import ArgumentParser
import ScrapbookKit
import ScrapbookReading

/// Options of the commands that write on a PDF.
struct MarkingOptions: ParsableArguments {
  @OptionGroup var output: ChangedPDFOptions

  @Flag(help: "Also write on a signed document: readers will report that it was changed after it was signed.")
  var keepSignature = false

  @Flag(help: "Also write on a document whose certificate forbids it.")
  var force = false

  @Flag(help: "Let qpdf repair a damaged PDF first; needs -o.")
  var repair = false

  @Flag(
    help: "Decrypt an encrypted PDF first, and encrypt the new one with the same passwords; needs -o.")
  var rewrite = false

  @Option(
    help: ArgumentHelp(
      "The file whose first line is the password that opens the PDF, for --rewrite; - for standard input.",
      valueName: "file"),
    completion: .file())
  var passwordFile: String?

  @Flag(help: "Print the changes without writing them.")
  var dryRun = false

  @Option(help: ArgumentHelp("The format of diagnostics.", valueName: "format"))
  var diagnostics = DiagnosticFormat.human

  func validate() throws {
    if repair || rewrite, output.output == nil {
      throw ValidationError("--repair and --rewrite make a new file; name it with -o out.pdf")
    }
    if passwordFile != nil, !rewrite { throw ValidationError("--password-file is for --rewrite") }
  }

  func annotate(_ file: String, _ marks: AnnotatePDF.MarksInput) throws -> AnnotatePDF {
    var inputs: [(path: String, role: String)] = []
    if case .file(let path) = marks { inputs.append((path, "the file of strokes")) }
    if let passwordFile { inputs.append((passwordFile, "the file of a password")) }
    let rewriting = Rewriting(repairs: repair, decrypts: rewrite, passwordFile: passwordFile)
    return AnnotatePDF(
      target: output.target(file, inputs: inputs), marks: marks,
      policy: SignaturePolicy(keepsSignature: keepSignature, ignoresCertificate: force),
      reporting: Reporting(format: diagnostics, isQuiet: output.quiet), rewriting: rewriting,
      isDryRun: dryRun,
      date: try sourceDate())
  }
}
