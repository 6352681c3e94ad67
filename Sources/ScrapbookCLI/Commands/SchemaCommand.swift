import ArgumentParser
import ScrapbookKit

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of the album file, or that of the report file.",
    discussion: """
      EXAMPLES
        scrapbook schema > album.schema.json
        scrapbook schema report > report.schema.json
      and in the album, for completion in an editor:
        { "$schema": "album.schema.json", "pages": [ … ] }
      """)

  @Argument(help: ArgumentHelp("Which file it describes.", valueName: "album|report"))
  var kind = Kind.album

  enum Kind: String, CaseIterable, ExpressibleByArgument {
    case album
    case report
  }

  func run() throws {
    try exitingCleanly { try printResult((kind == .album ? albumSchema : reportSchema) + "\n") }
  }
}
