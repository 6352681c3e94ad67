import ArgumentParser
import ScrapbookKit

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Paint one spread or page to a PNG.",
    discussion: """
      EXAMPLES
        scrapbook render album.json --spread 2 -o spread.png --scale 2
        scrapbook render album.json --layout pages --spread 3 -o page.png     page 3 alone
      """)

  @OptionGroup var input: InputOptions

  @Option(name: .shortAndLong, help: ArgumentHelp("The PNG; - for standard output.", valueName: "out.png"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The number of the spread (of the page with --layout pages), counted from 1.", valueName: "n"))
  var spread = 1

  @Option(help: ArgumentHelp("What is painted: a spread, or one page.", valueName: "spreads|pages"))
  var layout = SheetLayout.spreads

  @Option(help: ArgumentHelp("Pixels for each canvas unit: 1 gives 1024 x 768.", valueName: "factor"))
  var scale = 1.0

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
      try RenderSpread(
        input: input.album(
          limits, report, report.composition(ImpositionOptions(layout: layout), keepGoing: keepGoing)),
        number: spread, scale: scale, output: output
      ).perform()
    }
  }
}
