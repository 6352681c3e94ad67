public import ArgumentParser
import ScrapbookCLI

/// The command `scrapbook` with all subcommands, as the program `scrapbook-batch` has it. ``ExternalProgram`` starts that
/// program; its help calls it `scrapbook`.
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
