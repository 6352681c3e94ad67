import ArgumentParser
import QPDF

struct EncryptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "encrypt",
    abstract: "Encrypt a PDF with a password (AES-256).",
    discussion: """
      EXAMPLES
        scrapbook encrypt report.pdf --new-password-file password.txt -o for-parents.pdf
        pass show school | scrapbook encrypt report.pdf --new-password-file - -o for-parents.pdf

      A password is the first line of a file: a command line can be read by everyone on the machine. --deny only \
      asks readers not to do something. It protects nothing: who can open the PDF can do all of it with another \
      program.
      """)

  @OptionGroup var input: PDFFileOptions

  @Option(
    help: ArgumentHelp(
      "The file whose first line is the password that opens the new PDF; - for standard input. (default: asked for)",
      valueName: "file"),
    completion: .file())
  var newPasswordFile: String?

  @Option(
    help: ArgumentHelp(
      "The file whose first line is the owner password, which lifts the --deny restrictions. (default: the same password)",
      valueName: "file"),
    completion: .file())
  var ownerPasswordFile: String?

  @Option(
    help: ArgumentHelp(
      "The actions that readers are asked to deny; may be given several times.",
      valueName: QPDFJob.Permission.allCases.map(\.rawValue).joined(separator: "|")))
  var deny: [QPDFJob.Permission] = []

  @OptionGroup var output: PDFOutputOptions

  func validate() throws {
    if newPasswordFile == nil, !Terminal.canAsk {
      throw ValidationError("name the file that holds the password: --new-password-file FILE")
    }
    if !deny.isEmpty, ownerPasswordFile == nil {
      throw ValidationError("--deny needs --owner-password-file: one password alone allows everything")
    }
    if [input.passwordFile, newPasswordFile, ownerPasswordFile].count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input gives one password, and several options ask for it")
    }
  }

  func run() throws {
    try exitingCleanly {
      try EncryptPDF(
        input: input.input, output: output.file, passwordFile: newPasswordFile,
        ownerPasswordFile: ownerPasswordFile, denies: Set(deny)
      ).perform()
    }
  }
}

struct DecryptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decrypt",
    abstract: "Remove the password of a PDF.",
    discussion: """
      EXAMPLE
        scrapbook decrypt report.pdf --password-file password.txt -o open.pdf
      """)

  @OptionGroup var input: PDFFileOptions
  @OptionGroup var output: PDFOutputOptions

  func run() throws {
    try exitingCleanly {
      try EditPDF(input: input.input, output: output.file, edit: .decrypt).perform()
    }
  }
}

struct FlattenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flatten",
    abstract: "Draw annotations and filled forms into the pages of a PDF.",
    discussion: """
      EXAMPLE
        scrapbook flatten marked.pdf -o final.pdf

      Ink, notes and form fields then belong to the page: they cannot be moved, changed or removed any more. Items on \
      a layer stay on it. Links and files stay unchanged, and so do annotations without a drawing. Annotations \
      that are hidden, or not shown on the screen, stay hidden in the new file; form fields that are not shown are left \
      out.
      """)

  @OptionGroup var input: PDFFileOptions
  @OptionGroup var output: PDFOutputOptions

  func run() throws {
    try exitingCleanly {
      try EditPDF(input: input.input, output: output.file, edit: .flatten).perform()
    }
  }
}
