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
    try exitingCleanly { try action.perform() }
  }

  private var action: ServeBook {
    let request = BookRequest(
      album: options.album, isChecked: options.check, drawing: options.pdfDrawing, spread: options.spread)
    return ServeBook(
      request: request, port: options.port, opensBrowser: !options.noOpen, stays: options.stay,
      network: options.lanDraw ? .drawing : options.lan ? .reading : .none, isQuiet: options.isQuiet)
  }
}
