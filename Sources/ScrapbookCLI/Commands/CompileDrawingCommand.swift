import ArgumentParser
import ScrapbookRendering

/// What the program starts itself with to draw an SVG within bounds: see ``DrawingCompiler``.
struct CompileDrawingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile-drawing",
    abstract: "Compile an SVG from standard input for another process of this program.",
    shouldDisplay: false)

  @Option(help: ArgumentHelp("The processor time that it may take.", valueName: "n"))
  var seconds: Int

  func run() throws { serveDrawing(seconds: seconds) }
}
