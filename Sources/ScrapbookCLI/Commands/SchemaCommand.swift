import ArgumentParser
import ScrapbookKit

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
