import Files
import Glibc
import ScrapbookRendering

/// A separate program that implements some commands of `scrapbook`, whose dependencies would slow down every start.
package struct ExternalProgram: Sendable {
  /// The file's name.
  let name: String
  /// Its purpose, for messages.
  let purpose: String

  /// Batches and reports, which need Foundation.
  package static let batch = ExternalProgram(name: "scrapbook-batch", purpose: "batches")
  /// The server of books.
  package static let view = ExternalProgram(name: "scrapbook-view", purpose: "viewing")

  /// The file; nil if it is missing. It is beside this program in a build folder, or in `libexec` when installed.
  package var path: String? { places.first { isAllowed(.execute, $0) } }

  private var places: [String] { programPlaces(name) }

  /// Replaces this process with the program, with the same arguments.
  func replaceProcess(with arguments: ArraySlice<String>) throws -> Never {
    guard let program = path else {
      throw Failure(
        .internalError,
        "the program for \(purpose) is missing: there is no \(places.joined(separator: ", and no "))",
        hint: Self.hint)
    }
    var words = ([Self.mark + scrapbookVersion] + arguments).map { strdup($0) } + [nil]
    execv(program, &words)
    throw Failure(.internalError, "cannot start \(program): \(SystemError.last)", hint: Self.hint)
  }

  /// Checks, in the external program, that `scrapbook` has the same version.
  package func checkVersion() throws {
    let started = CommandLine.arguments.first ?? ""
    guard started.hasPrefix(Self.mark), started != Self.mark + scrapbookVersion else { return }
    throw Failure(
      .internalError,
      "this is \(started), but its program for \(purpose) has the version \(scrapbookVersion)",
      hint: Self.hint)
  }

  /// The prefix of the program's `argv[0]`; the version follows.
  private static let mark = "scrapbook "
  private static let hint = "install scrapbook again, which installs all its programs"
}
