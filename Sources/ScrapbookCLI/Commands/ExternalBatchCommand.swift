package import ArgumentParser
import Files
import Glibc
import ScrapbookRendering

/// `scrapbook batch` as an external command: the program `scrapbook` lists it in its help and replaces itself with
/// `scrapbook-batch`. Reading rosters needs Foundation, which would cost every start 1.5 ms and 52 MB.
package struct ExternalBatchCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "batch", abstract: "Make the PDFs of many albums, on all processors.")

  package init() {}

  /// Whether the external program handles the arguments: its commands, and what lists the options of all commands.
  static func handles(_ arguments: ArraySlice<String>) -> Bool {
    let first = arguments.first == "help" ? arguments.dropFirst().first : arguments.first
    return [
      "batch", "batch-worker", "report", "mail", "--experimental-dump-help", "--generate-completion-script",
    ]
    .contains(first)
  }

  /// Replaces this process with the external program, with the same arguments.
  static func replaceProcess(with arguments: ArraySlice<String>) throws -> Never {
    let places = places
    guard let program = places.first(where: { access($0, X_OK) == 0 }) else {
      throw Failure(
        .internalError,
        "the program for batches is missing: there is no \(places.joined(separator: ", and no "))",
        hint: hint)
    }
    var words = ([mark + scrapbookVersion] + arguments).map { strdup($0) } + [nil]
    execv(program, &words)
    throw Failure(.internalError, "cannot start \(program): \(SystemError.last)", hint: hint)
  }

  /// Checks, in the program `scrapbook-batch`, that the program that started it has the same version.
  package static func checkVersion() throws {
    let name = CommandLine.arguments.first ?? ""
    guard name.hasPrefix(mark), name != mark + scrapbookVersion else { return }
    throw Failure(
      .internalError, "this is \(name), but its program for batches has the version \(scrapbookVersion)",
      hint: hint)
  }

  /// The paths of the program: beside this one in a build folder, or in `libexec` as installed.
  private static var places: [String] {
    ["", "/../libexec"].map { (programFolder() ?? "") + $0 + "/scrapbook-batch" }
  }

  /// The prefix of the external program's `argv[0]`; the version follows.
  private static let mark = "scrapbook "
  private static let hint = "install scrapbook again, which installs both programs"
}
