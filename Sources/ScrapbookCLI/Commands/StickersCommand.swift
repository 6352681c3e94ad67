import ArgumentParser
import ScrapbookRendering

struct StickersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stickers",
    abstract: "List the built-in pictures, as an album names them.")

  func run() throws {
    try exitingCleanly {
      try printLines(BuiltinAssets.find().names.map { "builtin:\($0)" })
    }
  }
}
