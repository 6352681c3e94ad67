package import ArgumentParser
import ScrapbookKit

/// `scrapbook view` as the program `scrapbook` lists it; the server is in a program of its own.
package struct ExternalViewCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "Show a PDF, an album or a report as a book in the browser, and draw on it.",
    discussion: """
      EXAMPLES
        scrapbook view exam.pdf                  turn its leaves, find words, draw; what is drawn is saved in the PDF
        scrapbook view album.json                the album while it is written: each change is seen at once
        scrapbook view report.json --port 8080 --no-open
        scrapbook view album.json --lan          also for the tablets in the same network

      Prints the address, which only works with the token at its end. Nothing is reachable from other machines without --lan. The
      program ends when its last page has been closed for 30 seconds, or with Ctrl-C.
      """)

  @OptionGroup package var options: ViewOptions

  package init() {}

  package func run() throws {
    try exitingCleanly { try ExternalProgram.view.replaceProcess(with: CommandLine.arguments.dropFirst()) }
  }
}

/// How the pages of a PDF become leaves.
package enum BookSpread: String, CaseIterable, Sendable, ExpressibleByArgument {
  /// `pair` for upright pages, `single` for others.
  case auto
  /// Each page is an open book, and is cut in its middle.
  case cut
  /// A page on each side of a leaf.
  case pair
  /// One page at a time.
  case single
}

/// The options of `view`.
package struct ViewOptions: ParsableArguments {
  @OptionGroup package var input: InputOptions

  @Option(help: ArgumentHelp("The port. (default: any that is free)", valueName: "n"))
  package var port = 0

  @Flag(help: "Do not open a browser.")
  package var noOpen = false

  @Flag(help: "Go on when the last page is closed.")
  package var stay = false

  @Flag(help: "Let other machines in the network read, who know the address.")
  package var lan = false

  @Flag(help: "Let them draw, too.")
  package var lanDraw = false

  @Option(
    help: ArgumentHelp(
      "How the pages of a PDF become leaves.",
      valueName: BookSpread.allCases.map(\.rawValue).joined(separator: "|")))
  package var spread = BookSpread.auto

  @OptionGroup package var drawing: PDFDrawingOptions

  @Flag(help: "Show a gray box for a picture that cannot be used, and go on.")
  package var keepGoing = false

  @OptionGroup var report: ReportOptions
  @OptionGroup var limits: LimitOptions

  package init() {}

  package func validate() throws {
    if !(0...65535).contains(port) { throw ValidationError("--port is \(port), not between 0 and 65535") }
    if input.path == "-" { throw ValidationError("view shows a file, which it can watch") }
    if lanDraw, !lan { throw ValidationError("--lan-draw is for --lan") }
  }

  /// The album that is shown.
  package var album: AlbumInput {
    input.album(limits, report, report.composition(keepGoing: keepGoing))
  }
}
