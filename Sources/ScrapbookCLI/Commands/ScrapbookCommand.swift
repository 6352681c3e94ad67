import ArgumentParser
import Glibc
import ScrapbookRendering

/// The command `scrapbook`.
public struct ScrapbookCommand: ParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "scrapbook",
    abstract: "Turns a scrapbook into a beautiful PDF.",
    discussion: """
      EXAMPLES
        scrapbook new photos/                      an album from a folder of pictures
        scrapbook build photos/album.json          … into photos/album.pdf
        scrapbook build album.json -o out.pdf --paper a4
        scrapbook batch albums/*.json -o out/      the PDFs of a whole class
        scrapbook check album.json                 what is wrong with it, and where

      EXIT CODES
        0 made                         70 internal error
        1 the album is wrong           73 cannot create the output
        2 some of a batch failed       74 read or write failed
        64 usage                       130 interrupted
        66 input missing
      """,
    version: scrapbookVersion,
    subcommands: [
      BuildCommand.self, BatchCommand.self, CheckCommand.self, NewCommand.self, RenderCommand.self,
      ExplainCommand.self, InspectCommand.self, StickersCommand.self, SchemaCommand.self, CacheCommand.self,
      CompileDrawingCommand.self, BatchWorkerCommand.self,
    ])

  public init() {}

  /// Parses the arguments, runs the command and exits.
  public static func main() {
    prepareSignals()
    // An SVG can choose what it shows by the language of the environment; the same album gives the same bytes.
    setenv("LC_ALL", "C.UTF-8", 1)
    unsetenv("LANGUAGE")
    main(nil)
  }
}
