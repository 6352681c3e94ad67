import ArgumentParser
import PDFAssembly

struct PagesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pages",
    abstract: "Take out, turn, move and add pages of any PDF.",
    discussion: """
      EXAMPLES
        scrapbook pages extract book.pdf --pages 3-6,z -o part.pdf
        scrapbook pages delete book.pdf --pages 2 -o out.pdf
        scrapbook pages move book.pdf --pages 7-8 --before 1 -o out.pdf
        scrapbook pages rotate scan.pdf --by 90 --pages 1-z:even -o out.pdf
        scrapbook pages merge a.pdf b.pdf -o all.pdf
        scrapbook pages insert book.pdf --picture photo.jpg --after z -o out.pdf
        scrapbook pages insert book.pdf --album album.json --spread 2 --after 1 -o out.pdf
        scrapbook pages new --paper a4 --count 3 -o empty.pdf
        scrapbook pages linearize book.pdf --in-place

      Pages count from 1. Labels, links and forms stay, and the outlines of merged PDFs follow each other; what \
      led to a page that is left out goes. The program qpdf does the work. A signature is not valid for the new \
      file.
      """,
    subcommands: [
      PagesInsertCommand.self, PagesDeleteCommand.self, PagesMoveCommand.self, PagesRotateCommand.self,
      PagesExtractCommand.self, PagesMergeCommand.self, PagesLinearizeCommand.self, PagesNewCommand.self,
    ])
}

struct PagesExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract", abstract: "Make a PDF of some pages, in the order in which they are named.")

  @OptionGroup var input: PDFFileOptions
  @OptionGroup var range: PageRangeOptions
  @OptionGroup var output: PDFOutputOptions

  func run() throws {
    try exitingCleanly {
      try EditPDF(input: input.input, output: output.file, edit: .extract(range.pages)).perform()
    }
  }
}

struct PagesDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Take pages out.")

  @OptionGroup var input: PDFFileOptions
  @OptionGroup var range: PageRangeOptions
  @OptionGroup var output: PDFOutputOptions

  func run() throws {
    try exitingCleanly {
      try EditPDF(input: input.input, output: output.file, edit: .delete(range.pages)).perform()
    }
  }
}

struct PagesMoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Put pages elsewhere, in the order in which they are named.")

  @OptionGroup var input: PDFFileOptions
  @OptionGroup var range: PageRangeOptions
  @OptionGroup var place: PagePlaceOptions
  @OptionGroup var output: PDFOutputOptions

  func validate() throws {
    if place.place == nil { throw ValidationError("say where the pages go with --before or --after") }
  }

  func run() throws {
    try exitingCleanly {
      let edit = EditPDF.Edit.move(range.pages, to: place.place ?? .end)
      try EditPDF(input: input.input, output: output.file, edit: edit).perform()
    }
  }
}

struct PagesRotateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate", abstract: "Turn pages.")

  @OptionGroup var input: PDFFileOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The angle, clockwise: 90, 180, 270 or -90.", valueName: "degrees"))
  var by: Int

  @Option(
    help: ArgumentHelp("The pages, as for extract. (default: all)", valueName: "pages"),
    transform: parsePageRange)
  var pages: PageRange?

  @OptionGroup var output: PDFOutputOptions

  func validate() throws {
    guard [90, 180, 270, -90, -180, -270].contains(by) else {
      throw ValidationError("--by is \(by), not 90, 180, 270 or -90")
    }
  }

  func run() throws {
    try exitingCleanly {
      let edit = EditPDF.Edit.rotate(pages ?? .all, degrees: by)
      try EditPDF(input: input.input, output: output.file, edit: edit).perform()
    }
  }
}

struct PagesMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Make one PDF of several.")

  @Argument(help: ArgumentHelp("The PDFs.", valueName: "file.pdf"), completion: .file(extensions: ["pdf"]))
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "The file whose first line is the password that opens all of them; - for standard input.",
      valueName: "file"),
    completion: .file())
  var passwordFile: String?

  @OptionGroup var output: PDFOutputOptions

  func validate() throws {
    if files.count < 2 { throw ValidationError("one PDF is not merged with another; name several") }
  }

  func run() throws {
    try exitingCleanly {
      let inputs = files.map { PDFInputFile(path: $0, passwordFile: passwordFile) }
      try EditPDF(input: inputs[0], output: output.file, edit: .merge(Array(inputs.dropFirst()))).perform()
    }
  }
}

struct PagesLinearizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "linearize", abstract: "Order a PDF so that its first page shows before the rest is loaded.")

  @OptionGroup var input: PDFFileOptions
  @OptionGroup var output: PDFOutputOptions

  func run() throws {
    try exitingCleanly {
      try EditPDF(input: input.input, output: output.file, edit: .linearize).perform()
    }
  }
}
