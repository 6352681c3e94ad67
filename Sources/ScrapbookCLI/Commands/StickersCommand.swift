import ArgumentParser
import ScrapbookRendering

struct StickersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stickers",
    abstract: "List the built-in stickers, as an album names them, or print them as a catalog.")

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A PDF with pictures of them, in place of the list.", valueName: "sheet.pdf"),
    completion: .file(extensions: ["pdf"]))
  var output: String?

  func validate() throws {
    if output == "" { throw ValidationError("-o names no file") }
    if let output { try checkExtension(of: output, isAnyOf: ["pdf"], what: "this writes a PDF") }
  }

  func run() throws {
    try exitingCleanly {
      guard let output else {
        return try printLines(BuiltinAssets.find().stickers.map { "builtin:\($0)" })
      }
      try PrintStickers(output: OutputFiles(paths: [output], kind: .pdf)).perform()
    }
  }
}
