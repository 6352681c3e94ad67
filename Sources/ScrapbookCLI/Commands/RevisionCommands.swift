import ArgumentParser

struct RevisionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revisions",
    abstract: "List the states of a PDF that are still in its file.",
    discussion: """
      EXAMPLE
        scrapbook revisions exam.pdf

      A program that appends to a PDF leaves what was there; each such saving is a revision.
      """)

  @Argument(help: ArgumentHelp("The PDF.", valueName: "file.pdf"))
  var file: String

  @Flag(help: "Print JSON, on one line.")
  var json = false

  func run() throws { try exitingCleanly { try ListRevisions(path: file, isJSON: json).perform() } }
}

struct RevertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revert",
    abstract: "Take a PDF back to an earlier revision.",
    discussion: """
      EXAMPLES
        scrapbook revert exam.pdf --to 1
            without all marks: the original file, byte for byte
        scrapbook revert exam.pdf --to 2 -o earlier.pdf
      """)

  @Argument(help: ArgumentHelp("The PDF.", valueName: "file.pdf"))
  var file: String

  @Option(help: ArgumentHelp("The revision, as \"scrapbook revisions\" counts them.", valueName: "n"))
  var to: Int

  @OptionGroup var output: ChangedPDFOptions

  func validate() throws {
    if to < 1 { throw ValidationError("--to is \(to); the first revision is 1") }
  }

  func run() throws {
    try exitingCleanly {
      try RevertPDF(target: output.target(file), revision: to, isQuiet: output.quiet).perform()
    }
  }
}

struct CompactCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compact",
    abstract: "Rewrite a PDF without its earlier revisions.",
    discussion: """
      EXAMPLES
        scrapbook compact exam.pdf --in-place
        scrapbook compact exam.pdf -o small.pdf

      Erased and deleted content is then gone from the file, and "scrapbook revert" cannot bring it back. The \
      program qpdf does the work.
      """)

  @OptionGroup var input: PDFFileOptions
  @OptionGroup var output: PDFOutputOptions

  func run() throws {
    try exitingCleanly { try EditPDF(input: input.input, output: output.file, edit: .compact).perform() }
  }
}
