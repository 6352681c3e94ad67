import ArgumentParser
import ScrapbookCLI

/// The command `scrapbook` with its batch, which is what the program `scrapbook-batch` holds. Nobody types that name:
/// ``BatchElsewhere`` starts it, and it calls itself `scrapbook`.
public struct WholeCommand: ParsableCommand {
  public static let configuration = {
    var configuration = ScrapbookCommand.configuration
    configuration.subcommands =
      configuration.subcommands.map { $0 == BatchElsewhere.self ? BatchCommand.self : $0 }
      + [BatchWorkerCommand.self]
    return configuration
  }()

  public init() {}

  /// Parses the arguments, runs the command and exits.
  public static func main() {
    runProgram(self) { try BatchElsewhere.checkVersion() }
  }
}
