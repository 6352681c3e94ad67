import ArgumentParser

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Paint one spread to a PNG.",
    discussion: """
      EXAMPLE
        scrapbook render album.json --spread 2 -o spread.png --scale 2
      """)

  @OptionGroup var input: InputOptions

  @Option(name: .shortAndLong, help: ArgumentHelp("The PNG; - for standard output.", valueName: "out.png"))
  var output: String

  @Option(help: ArgumentHelp("The number of the spread, counted from 1.", valueName: "n"))
  var spread = 1

  @Option(help: ArgumentHelp("Pixels for each canvas unit: 1 gives 1024 x 768.", valueName: "factor"))
  var scale = 1.0

  @Flag(help: "Show a grey box for a picture that cannot be used, and go on.")
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
      try renderSpread(
        input, limits, output: output, spread: spread, scale: scale, keepGoing: keepGoing, report: report)
    }
  }
}
