import ArgumentParser
import PDFAssembly
import ScrapbookReading

struct PDFInfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Tell what is in a PDF of any program: pages, fonts, pictures, notes, signatures.",
    discussion: """
      EXAMPLES
        scrapbook info exam.pdf
        scrapbook info exam.pdf --pages 2-5 --annotations
        scrapbook info exam.pdf --json

      The document's text is not read. qpdf decrypts one that is encrypted, in memory. A PDF that is damaged is \
      refused, and the damaged byte is named.
      """)

  @OptionGroup var input: PDFFileOptions

  @Flag(help: "Print JSON, on one line.")
  var json = false

  @Option(
    help: ArgumentHelp("Only these pages: 3, 3-6, 5-, 1,4-5; z is the last.", valueName: "pages"),
    transform: parsePageRange)
  var pages: PageRange?

  @Flag(help: "Also list the boxes of pages: media, crop, bleed, trim and art.")
  var boxes = false

  @Flag(help: "Also list every annotation.")
  var annotations = false

  func run() throws {
    try exitingCleanly {
      try DescribePDF(
        path: input.file, isJSON: json, range: pages,
        options: SummaryOptions(showsBoxes: boxes, showsAnnotations: annotations),
        passwordFile: input.passwordFile
      ).perform()
    }
  }
}
