import ArgumentParser

struct AnnotateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "annotate",
    abstract: "Write strokes and notes on a PDF of any program, and erase ink.",
    discussion: """
      EXAMPLES
        scrapbook annotate exam.pdf strokes.json          into the file itself
        scrapbook annotate exam.pdf strokes.json -o marked.pdf
        … | scrapbook annotate exam.pdf -
        scrapbook annotate exam.pdf strokes.json --watch  as long as they change

      The strokes:
        { "strokes": [ { "page": 1, "tool": "pen", "points": [[72, 90], [80, 94]] } ] }
      in points from the top left of the page as it is shown; "scrapbook schema annotations" prints all of the \
      format. Ink is erased first, then strokes and notes are added. A mark with an "id" is added only once, however \
      often the command runs; if it has changed, the old mark is changed.

      Nothing that was in the file changes: the marks are appended. "scrapbook revert" takes them off again, and \
      so can everyone who has the file: what was erased is still in it until "scrapbook compact" rewrites it.
      """)

  @Argument(help: ArgumentHelp("The PDF.", valueName: "file.pdf"))
  var file: String

  @Argument(
    help: ArgumentHelp(
      "The strokes, or XFDF of another program; - for standard input.", valueName: "strokes.json"))
  var strokes: String

  @OptionGroup var marking: MarkingOptions

  @Flag(help: "Save new strokes whenever the file changes: after 1 s of quiet, at most after 10 s.")
  var watch = false

  func validate() throws {
    if watch, strokes == "-" || marking.output.output != nil || marking.dryRun {
      throw ValidationError(
        "--watch changes the PDF itself, by a file of strokes: leave out -o, --dry-run and -")
    }
  }

  func run() throws {
    try exitingCleanly {
      let action = try marking.annotate(file, .file(strokes))
      if watch {
        try WatchStrokes(annotate: action, strokes: strokes).perform()
      } else {
        try action.perform()
      }
    }
  }
}

/// The output of a command that changes a PDF.
struct ChangedPDFOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Another PDF; without it the file itself is changed.", valueName: "out.pdf"))
  var output: String?

  @Flag(name: .shortAndLong, help: "Say nothing but errors.")
  var quiet = false

  func validate() throws {
    guard let output else { return }
    if output.isEmpty { throw ValidationError("-o names no file") }
    try checkExtension(of: output, isAnyOf: ["pdf"], what: "this writes a PDF")
  }

  func target(_ path: String, inputs: [(path: String, role: String)] = []) -> PDFTarget {
    PDFTarget(path: path, output: output, inputs: inputs)
  }
}
