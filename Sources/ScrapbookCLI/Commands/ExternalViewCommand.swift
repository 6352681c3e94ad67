package import ArgumentParser
import ScrapbookKit

/// `scrapbook view` as the program `scrapbook` lists it; the server is in a program of its own.
package struct ExternalViewCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "Show a PDF, an album or a report as a book in the browser, and draw on it.",
    discussion: """
      EXAMPLES
        scrapbook view exam.pdf
            turn its leaves, find words, draw; what is drawn is saved in the PDF
        scrapbook view album.json
            the album while it is written: each change is seen at once
        scrapbook view report.json --port 8080 --no-open
        scrapbook view album.json --check  with its warnings
        scrapbook view album.json --lan    also for the tablets in the same network

      Prints the address, which only works with the token at its end. Nothing is reachable from other machines \
      without --lan. The program ends when its last page has been closed for 30 seconds, or with Ctrl-C.
      """)

  @OptionGroup package var options: ViewOptions

  package init() {}

  package func run() throws {
    try exitingCleanly { try ExternalProgram.view.replaceProcess(with: CommandLine.arguments.dropFirst()) }
  }
}

extension BookSpread: ExpressibleByArgument {}

/// The option for the leaves of a PDF.
struct LeafOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The way the pages of a PDF become leaves.",
      valueName: BookSpread.allCases.map(\.rawValue).joined(separator: "|")))
  var spread = BookSpread.auto
}

/// The options of `view`.
package struct ViewOptions: ParsableArguments {
  @OptionGroup var input: InputOptions
  @OptionGroup var pictures: PictureOptions

  @Option(help: ArgumentHelp("The port. (default: any that is free)", valueName: "n"))
  package var port = 0

  @Flag(help: "Do not open a browser.")
  package var noOpen = false

  @Flag(help: "Go on when the last page is closed.")
  package var stay = false

  @Flag(help: "Let other machines in the network that know the address read the book.")
  package var lan = false

  @Flag(help: "Let other machines draw, too.")
  package var lanDraw = false

  @Flag(help: "Show the errors and warnings of `check` in the page.")
  package var check = false

  @OptionGroup var leaves: LeafOptions

  @OptionGroup var drawing: PDFDrawingOptions

  @Flag(help: "Show a gray box for a picture that cannot be used, and go on.")
  var keepGoing = false

  @OptionGroup var report: ReportOptions
  @OptionGroup var limits: LimitOptions

  package init() {}

  package func validate() throws {
    if !(0...65535).contains(port) { throw ValidationError("--port is \(port), not between 0 and 65535") }
    if input.path == "-" { throw ValidationError("view shows a file, which it can watch") }
    if lanDraw, !lan { throw ValidationError("--lan-draw is for --lan") }
  }

  /// How the pages of a PDF are drawn.
  package var pdfDrawing: PDFDrawing { drawing.values }
  package var spread: BookSpread { leaves.spread }
  package var isQuiet: Bool { report.quiet }

  /// The album that is shown.
  package var album: AlbumInput {
    var composition = report.composition(keepGoing: keepGoing)
    composition.looksAtRotations = check
    return input.album(pictures, limits, report, composition)
  }
}
