import ArgumentParser
import ScrapbookKit
import ScrapbookReading

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of the album file, a theme, the report file or a file of strokes.",
    discussion: """
      EXAMPLES
        scrapbook schema > album.schema.json
        scrapbook schema theme > theme.schema.json
        scrapbook schema report > report.schema.json
        scrapbook schema annotations               the strokes of scrapbook annotate
      and in the album, for completion in an editor:
        { "$schema": "album.schema.json", "pages": [ … ] }
      """)

  @Argument(help: ArgumentHelp("Which file it describes.", valueName: "album|theme|report|annotations"))
  var kind = Kind.album

  enum Kind: String, CaseIterable, ExpressibleByArgument {
    case album
    case theme
    case report
    case annotations

    var text: String {
      switch self {
      case .album: albumSchema
      case .theme: themeSchema
      case .report: reportSchema
      case .annotations: marksSchema
      }
    }
  }

  func run() throws {
    try exitingCleanly { try printResult(kind.text + "\n") }
  }
}
