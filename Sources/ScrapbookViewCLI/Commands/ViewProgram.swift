public import ArgumentParser
import Glibc
import NIOPosix
import ScrapbookCLI
import ScrapbookView

/// The program `scrapbook-view`, which ``ExternalProgram`` starts; its help calls it `scrapbook`.
public struct ViewProgram: ParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "scrapbook", subcommands: [ViewCommand.self, CompileDrawingCommand.self])

  public init() {}

  /// Parses the arguments, runs the command and exits.
  public static func main() {
    runProgram(self) { try ExternalProgram.view.checkVersion() }
  }
}

struct ViewCommand: ParsableCommand {
  static let configuration = ExternalViewCommand.configuration

  @OptionGroup var options: ViewOptions

  func run() throws {
    try exitingCleanly { try ServeBook(options: options).perform() }
  }
}
