import Files
import Glibc
import ScrapbookKit
import ScrapbookRendering

/// Standard error, for messages; standard output carries only results.
package enum Terminal {
  package static let isInteractive = isTerminal(2)
  /// Whether a user can be prompted: standard error and standard input are a terminal.
  static let canAsk = isInteractive && isTerminal(0)
  package static let hasColor = isInteractive && allowsColor
  /// Whether standard output has color, for reports that are results.
  package static let outputHasColor = isTerminal(1) && allowsColor

  private static func isTerminal(_ file: Int32) -> Bool { isatty(file) == 1 && environment("TERM") != "dumb" }
  /// The environment variable NO_COLOR (https://no-color.org): any nonempty value disables color.
  private static let allowsColor = (environment("NO_COLOR") ?? "").isEmpty

  /// Prints a line to standard error, escaped. Write errors are ignored.
  package static func say(_ line: String) { put(harmless(line) + "\n") }

  /// Prints text that is already escaped, or moves the cursor.
  package static func put(_ text: String) {
    try? FileDescriptor.standardError.write(text)
  }
}

/// Progress such as "spread 3 of 20" on one line that is overwritten; nothing if standard error is not a terminal.
struct Progress {
  private let isShown: Bool
  private let sheets: Int

  init(sheets: Int, quiet: Bool) {
    isShown = Terminal.isInteractive && !quiet
    self.sheets = sheets
  }

  func show(_ step: ExportStep) {
    switch step {
    case .sheet(let index): show("spread \(index + 1) of \(sheets)")
    case .measuring(let index, let count, let round):
      show("measuring, round \(round): picture \(index + 1) of \(count)")
    case .picture(let index, let count): show("picture \(index + 1) of \(count)")
    }
  }

  func clear() { show("") }

  /// Replaces the line by a text of one line.
  func show(_ text: String) {
    // Erases the rest of the line (ECMA-48, EL).
    if isShown { Terminal.put("\r\u{1B}[K\(text)") }
  }
}

/// Writes a result to standard output; write errors are reported.
package func printResult(_ text: String) throws {
  do throws(SystemError) {
    try FileDescriptor.standardOutput.write(text)
  } catch {
    throw Failure(.readOrWriteFailed, "cannot write to standard output: \(error)")
  }
}

/// Writes lines to standard output, escaped.
package func printLines(_ lines: [String]) throws {
  try printResult(lines.map { harmless($0) + "\n" }.joined())
}

/// An environment variable.
package func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// "1 page", "7 pages".
package func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }
