import ArgumentParser
import PDFAssembly
import ScrapbookKit
import ScrapbookRender

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Paint one spread of an album or one page of a PDF to a PNG.",
    discussion: """
      EXAMPLES
        scrapbook render album.json --spread 2 -o spread.png --scale 2
        scrapbook render album.json --layout pages --spread 3 -o page.png     page 3 alone
        scrapbook render drawing.pdf --page 2 -o page.png --scale 3
        scrapbook render drawing.pdf --page z -o page.png --fit 800x600
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var pictures: PictureOptions

  @Option(name: .shortAndLong, help: ArgumentHelp("The PNG; - for standard output.", valueName: "out.png"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The number of the spread (of the page with --layout pages), counted from 1.", valueName: "n"))
  var spread = 1

  @Option(help: ArgumentHelp("What is painted: a spread, or one page.", valueName: "spreads|pages"))
  var layout = SheetLayout.spreads

  @Option(
    help: ArgumentHelp(
      "The page of a PDF: its number, counted from 1, or z for the last.", valueName: "page"),
    transform: parsePageRange)
  var page: PageRange?

  @Option(
    help: ArgumentHelp(
      "Pixels for each canvas unit: 1 gives 1024 x 768; for each point of a PDF.", valueName: "factor"))
  var scale = 1.0

  @Option(
    help: ArgumentHelp(
      "The size in pixels in which it lies, in place of --scale.", valueName: "WIDTHxHEIGHT"),
    transform: parsePixelSize)
  var fit: PixelSize?

  @OptionGroup var drawing: PDFDrawingOptions

  @Flag(help: "Show a gray box for a picture that cannot be used, and go on.")
  var keepGoing = false

  @OptionGroup var report: ReportOptions
  @OptionGroup var limits: LimitOptions

  func validate() throws {
    if output == "" { throw ValidationError("-o names no file") }
    try checkExtension(of: output, isAnyOf: ["png"], what: "render writes a PNG")
    if !(0.01...16).contains(scale) { throw ValidationError("--scale is \(scale), not between 0.01 and 16") }
    if spread < 1 { throw ValidationError("--spread is \(spread); the first spread is 1") }
  }

  func run() throws {
    try exitingCleanly {
      let size = fit.map { DrawingScale.fit($0) } ?? .factor(scale)
      if isPDF(input.path) {
        let pages = try drawing.pages(of: input.path)
        let number = try pages.page(page, orElse: spread)
        return try WritePage(pages: pages, number: number, scale: size, output: output).performAlone()
      }
      if page != nil { throw Failure(.usage, "--page is for PDFs; an album has --spread") }
      let composition = report.composition(ImpositionOptions(layout: layout), keepGoing: keepGoing)
      let album = input.album(pictures, limits, report, composition)
      guard fit != nil else {
        return try RenderSpread(input: album, number: spread, scale: scale, output: output).perform()
      }
      let pages = try DrawnAlbum(album)
      try pages.check(spread)
      try WritePage(pages: pages, number: spread, scale: size, output: output).perform()
    }
  }
}
