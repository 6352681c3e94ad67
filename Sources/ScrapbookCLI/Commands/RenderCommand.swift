import ArgumentParser
import Files
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
        scrapbook render album.json --layout pages --spread 3 -o page.png
            page 3 alone
        scrapbook render drawing.pdf --page 2 -o page.png --scale 3
        scrapbook render drawing.pdf --page z -o page.png --fit 800x600
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var pictures: PictureOptions

  @Option(name: .shortAndLong, help: ArgumentHelp("The PNG; - for standard output.", valueName: "out.png"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The number of the spread (of the page with --layout pages), counted from 1. (default: 1)",
      valueName: "n"))
  var spread: Int?

  @Option(help: ArgumentHelp("The contents of the PNG: a spread, or one page.", valueName: "spreads|pages"))
  var layout = SheetLayout.spreads

  @Option(
    help: ArgumentHelp(
      "The page of a PDF: its number, counted from 1, or z for the last.", valueName: "page"),
    transform: parsePageRange)
  var page: PageRange?

  @Option(
    help: ArgumentHelp(
      "Pixels for each canvas unit: 1 gives 1024 x 768; for each point of a PDF. (default: 1)",
      valueName: "factor"))
  var scale: Double?

  @Option(
    help: ArgumentHelp(
      "The bounding size in pixels, overriding --scale.", valueName: "WIDTHxHEIGHT"),
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
    if let scale, !renderedScales.contains(scale) {
      throw ValidationError("--scale is \(scale), not between 0.01 and 16")
    }
    if scale != nil, fit != nil {
      throw ValidationError("--scale and --fit give two sizes; choose one of them")
    }
    if let spread, spread < 1 { throw ValidationError("--spread is \(spread); the first spread is 1") }
  }

  func run() throws {
    try exitingCleanly {
      if isPDF(input.path) { return try renderPage.perform() }
      // A missing file is reported first, whatever the options are.
      if input.path == "-" || fileExists(input.path) {
        if page != nil { throw Failure(.usage, "--page is for PDFs; an album has --spread") }
        try drawing.checkUnused()
      }
      let composition = report.composition(ImpositionOptions(layout: layout), keepGoing: keepGoing)
      let album = input.album(pictures, limits, report, composition)
      let number = spread ?? 1
      guard let fit else {
        return try RenderSpread(input: album, number: number, scale: scale ?? 1, output: output).perform()
      }
      try RenderFittedSpread(input: album, number: number, room: fit, output: output).perform()
    }
  }

  private var renderPage: RenderPage {
    get throws {
      if spread != nil, fileExists(input.path) {
        throw Failure(.usage, "--spread is for albums; a PDF has --page")
      }
      return RenderPage(
        path: input.path, drawing: drawing.values, page: page,
        scale: fit.map { .fit($0) } ?? .factor(scale ?? 1), output: output)
    }
  }
}
