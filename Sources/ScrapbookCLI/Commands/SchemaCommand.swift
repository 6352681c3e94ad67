import ArgumentParser

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

  @Argument(help: ArgumentHelp("The kind of file.", valueName: "album|theme|report|annotations"))
  var kind = SchemaKind.album

  func run() throws { try exitingCleanly { try PrintSchema(kind: kind).perform() } }
}

extension SchemaKind: ExpressibleByArgument {}
