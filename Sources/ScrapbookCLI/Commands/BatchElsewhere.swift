import ArgumentParser
import Files
import Glibc
import ScrapbookRendering

/// `scrapbook batch` as the program `scrapbook` has it: in name only. What reads rosters brings Foundation along, which
/// would cost each start 1.5 ms and 52 MB. So there is a second program, `scrapbook-batch`, which takes this one's place.
package struct BatchElsewhere: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "batch", abstract: "Make the PDFs of many albums, on all processors.")

  package init() {}

  /// Whether arguments are for the other program: its commands, and what has to know the options of all commands.
  static func isMeant(by arguments: ArraySlice<String>) -> Bool {
    let first = arguments.first == "help" ? arguments.dropFirst().first : arguments.first
    return ["batch", "batch-worker", "--experimental-dump-help", "--generate-completion-script"].contains(
      first)
  }

  /// Replaces this program by the other one, with the same arguments.
  static func takeOver(_ arguments: ArraySlice<String>) throws -> Never {
    let places = places
    guard let program = places.first(where: { access($0, X_OK) == 0 }) else {
      throw Failure(
        .internalError,
        "the program of the batch is missing: there is no \(places.joined(separator: ", and no "))",
        hint: hint)
    }
    var words = ([mark + scrapbookVersion] + arguments).map { strdup($0) } + [nil]
    execv(program, &words)
    throw Failure(.internalError, "cannot start \(program): \(SystemError.last)", hint: hint)
  }

  /// In the program `scrapbook-batch`: that the one whose place it has taken is of the same version.
  package static func checkVersion() throws {
    let name = CommandLine.arguments.first ?? ""
    guard name.hasPrefix(mark), name != mark + scrapbookVersion else { return }
    throw Failure(
      .internalError, "this is \(name), but the program of its batch has the version \(scrapbookVersion)",
      hint: hint)
  }

  /// Beside this program, where it is built; or where `./dev install` and the Debian package put it.
  private static var places: [String] {
    ["", "/../libexec"].map { (programFolder() ?? "") + $0 + "/scrapbook-batch" }
  }

  /// What the other program's first word begins with, which is its name to the system; the version follows.
  private static let mark = "scrapbook "
  private static let hint = "install scrapbook anew, which puts both programs in their places"
}
