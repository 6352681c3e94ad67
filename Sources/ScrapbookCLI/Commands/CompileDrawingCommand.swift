package import ArgumentParser

/// The hidden command of the child process that draws an SVG within limits: see ``DrawingCompiler``.
package struct CompileDrawingCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "compile-drawing",
    abstract: "Compile an SVG from standard input for another process of this program.",
    shouldDisplay: false)

  @Option(help: ArgumentHelp("The processor time that it may take.", valueName: "n"))
  var seconds = 3

  @OptionGroup var fonts: FontArguments

  @Option(help: ArgumentHelp("The folder of the font cache.", valueName: "folder"))
  var fontCache: String?

  @Flag(help: "Write the file that is kept beside a built-in drawing.")
  var asset = false

  package init() {}

  package func run() throws {
    try CompileDrawing(
      seconds: seconds, fonts: fonts.options(cacheFolder: fontCache), isAsset: asset
    ).perform()
  }
}
