import ArgumentParser
import ScrapbookKit
import ScrapbookRendering

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report everything that is wrong with an album; write nothing.",
    discussion: """
      EXAMPLES
        scrapbook check album.json
        scrapbook check album.json --strict --diagnostics github     in a CI job

      The report goes to standard output. Exit code 1 means that the album has errors.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var limits: LimitOptions

  func run() throws {
    try exitingCleanly { try checkAlbum(input, limits, report: report) }
  }
}

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

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Print what a stage of the work gives, as text.",
    discussion: """
      EXAMPLE
        scrapbook inspect album.json --stage display
      """)

  @OptionGroup var input: InputOptions

  @Option(help: ArgumentHelp("Which stage.", valueName: "stage"))
  var stage: Stage

  @OptionGroup var paper: PaperOptions

  @Flag(help: "Show a grey box for a picture that cannot be used, and go on.")
  var keepGoing = false

  @OptionGroup var report: ReportOptions
  @OptionGroup var limits: LimitOptions

  func run() throws {
    try exitingCleanly {
      try inspectAlbum(
        input, limits, stage: stage, imposition: paper.imposition, keepGoing: keepGoing, report: report)
    }
  }
}

struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write an album from a folder of pictures.",
    discussion: """
      EXAMPLES
        scrapbook new photos/                          writes photos/album.json
        scrapbook new photos/ -o trip.json --title "Our trip" --per-page 3 --order date
      """)

  @Argument(help: ArgumentHelp("A folder of pictures.", valueName: "folder"), completion: .directory)
  var folder: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The album. (default: album.json in the folder)", valueName: "album.json"))
  var output: String?

  @Option(help: ArgumentHelp("Photos on each page.", valueName: "n"))
  var perPage = 2

  @Option(help: ArgumentHelp("The album's title. (default: the folder's name)", valueName: "title"))
  var title: String?

  @Option(help: ArgumentHelp("By file name, or by the date that a photo was taken.", valueName: "name|date"))
  var order = PictureOrder.name

  @Flag(help: "Replace an album that is already there.")
  var force = false

  func validate() throws {
    if !(1...100).contains(perPage) {
      throw ValidationError("--per-page is \(perPage), not between 1 and 100")
    }
  }

  func run() throws {
    try exitingCleanly {
      try newAlbum(
        from: folder, output: output ?? folder + "/album.json", perPage: perPage, title: title,
        order: order, force: force)
    }
  }
}

extension PictureOrder: ExpressibleByArgument {}

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of the album file.",
    discussion: """
      EXAMPLE
        scrapbook schema > album.schema.json
      and in the album, for completion in an editor:
        { "$schema": "album.schema.json", "pages": [ … ] }
      """)

  func run() throws {
    try exitingCleanly { try printResult(albumSchema + "\n") }
  }
}

struct StickersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stickers",
    abstract: "List the built-in pictures, as an album names them.")

  func run() throws {
    try exitingCleanly {
      try printResult(BuiltinAssets.find().names.map { "builtin:\($0)\n" }.joined())
    }
  }
}
