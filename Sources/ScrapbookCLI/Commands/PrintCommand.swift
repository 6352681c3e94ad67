import ArgumentParser
import Files
import PDFAssembly
import ScrapbookKit

struct PrintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "print",
    abstract: "Hand a PDF to a printer, with its paper and sides.",
    discussion: """
      EXAMPLES
        scrapbook print album.pdf --printer Classroom --paper a4 --sides long
        scrapbook print album.pdf --pages 1-4 --copies 30 --dry-run
            prints the command

      The program lp of CUPS does the work; "lpstat -p" lists the printers.
      """)

  @Argument(help: ArgumentHelp("The PDF.", valueName: "file.pdf"), completion: .file(extensions: ["pdf"]))
  var file: String

  @Option(help: ArgumentHelp("The printer. (default: CUPS's default)", valueName: "name"))
  var printer: String?

  @Option(
    help: ArgumentHelp(
      "The paper in the printer: letter, legal, tabloid, a3, a4, a5. (default: the printer's)",
      valueName: "name"))
  var paper: PrintedPaper?

  @Option(
    help: ArgumentHelp(
      "one prints on one side, long on both, turned as a book is, short as a calendar is. (default: the printer's)",
      valueName: "one|long|short"))
  var sides: PrintedSides?

  @Option(help: ArgumentHelp("The number of copies.", valueName: "n"))
  var copies = 1

  @Option(
    help: ArgumentHelp("The pages, such as 1,4-5. (default: all)", valueName: "pages"),
    transform: parsePageRange)
  var pages: PageRange?

  @Flag(help: "Print the command, and do nothing.")
  var dryRun = false

  func validate() throws {
    if !(1...copyLimit).contains(copies) {
      throw ValidationError("--copies is \(copies), not between 1 and \(copyLimit)")
    }
    if let printer, printer.isEmpty || printer.contains(where: { $0 == "/" || $0.isWhitespace }) {
      throw ValidationError("--printer \(jsonQuoted(printer)) is not the name of a printer")
    }
  }

  func run() throws {
    try exitingCleanly {
      let job = PrintJob(
        file: file, printer: printer, paper: paper, sides: sides, copies: copies, pages: pages)
      try PrintPDF(job: job, isDryRun: dryRun).perform()
    }
  }
}

extension PrintedPaper: ExpressibleByArgument {}
extension PrintedSides: ExpressibleByArgument {}
