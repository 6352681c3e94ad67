public import ArgumentParser
import ScrapbookCLI

/// The root command of the program `scrapbook-batch`, which has all subcommands of `scrapbook`. ``ExternalProgram``
/// starts the program; its help calls it `scrapbook`.
public struct FullCommand: ParsableCommand {
  public static let configuration = {
    var configuration = ScrapbookCommand.configuration
    configuration.subcommands =
      configuration.subcommands.map { command -> any ParsableCommand.Type in
        switch command {
        case is ExternalBatchCommand.Type: BatchCommand.self
        case is ExternalReportCommand.Type: ReportCommand.self
        case is ExternalMailCommand.Type: MailCommand.self
        default: command
        }
      }
      + [BatchWorkerCommand.self]
    return configuration
  }()

  public init() {}

  /// Parses the arguments, runs the command and exits.
  public static func main() {
    runProgram(self) { try ExternalProgram.batch.checkVersion() }
  }
}
