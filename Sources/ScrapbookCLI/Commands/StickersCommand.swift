import ArgumentParser
import ScrapbookRendering

struct StickersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stickers",
    abstract: "List the built-in stickers, as an album names them.")

  func run() throws {
    try exitingCleanly {
      try printLines(BuiltinAssets.find().stickers.map { "builtin:\($0)" })
    }
  }
}
