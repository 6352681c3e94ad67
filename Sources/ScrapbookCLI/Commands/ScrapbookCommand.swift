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
        0 made                         69 sbatch is missing or refuses
        1 the album is wrong           70 internal error
        2 some of a batch failed       73 cannot create the output
        64 usage                       74 read or write failed
        66 input missing               130 interrupted
      """,
    version: scrapbookVersion,
    subcommands: [
      BuildCommand.self, BatchElsewhere.self, CheckCommand.self, NewCommand.self, RenderCommand.self,
      ExplainCommand.self, InspectCommand.self, StickersCommand.self, FontsCommand.self, SchemaCommand.self,
      CacheCommand.self, CompileDrawingCommand.self,
    ])

  public init() {}

  /// Parses the arguments, runs the command and exits.
  public static func main() {
    runProgram(self) {
      let arguments = CommandLine.arguments.dropFirst()
      if BatchElsewhere.isMeant(by: arguments) { try BatchElsewhere.takeOver(arguments) }
    }
  }
}

/// Parses the arguments, runs the command and exits.
///
/// - Parameter preparation: What comes before.
package func runProgram<Command: ParsableCommand>(
  _ command: Command.Type, after preparation: () throws -> Void
) {
  do {
    try exitingCleanly(preparation)
  } catch {
    Command.exit(withError: error)
  }
  prepareSignals()
  // The same album gives the same bytes: an SVG can choose what it shows by the language of the environment, and pango
  // and the libraries below it choose fonts and shape letters by it.
  setenv("LC_ALL", "C.UTF-8", 1)
  setenv("PANGO_LANGUAGE", "en", 1)
  setenv("FC_LANG", "en", 1)
  for name in ["LANGUAGE", "FONTCONFIG_SYSROOT", "FREETYPE_PROPERTIES", "HB_OPTIONS", "HB_SHAPER_LIST"] {
    unsetenv(name)
  }
  do {
    var parsed = try command.parseAsRoot()
    try parsed.run()
  } catch {
    let hint = advice(on: Array(CommandLine.arguments.dropFirst()), message: command.message(for: error))
    guard command.exitCode(for: error) == .validationFailure, let hint else { command.exit(withError: error) }
    Terminal.say(command.fullMessage(for: error))
    Terminal.say("   hint: \(hint)")
    command.exit(withError: command.exitCode(for: error))
  }
}
