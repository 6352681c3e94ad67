package import ArgumentParser

/// `scrapbook batch` as an external command: the program `scrapbook` lists it in its help and replaces itself with
/// `scrapbook-batch`. Reading rosters needs Foundation, which would cost every start 1.5 ms and 52 MB.
package struct ExternalBatchCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "batch", abstract: "Make the PDFs of many albums, on all processors.")

  package init() {}

  /// Whether the external program handles the arguments: its own commands, and requests that list the options of all
  /// commands.
  static func handles(_ arguments: ArraySlice<String>) -> Bool {
    let first = arguments.first == "help" ? arguments.dropFirst().first : arguments.first
    return [
      "batch", "batch-worker", "report", "mail", "--experimental-dump-help", "--generate-completion-script",
    ]
    .contains(first)
  }
}
