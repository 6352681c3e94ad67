import Files
import Glibc
import ScrapbookKit
import ScrapbookRendering

/// Standard error, for people; standard output carries results only.
package enum Terminal {
  package static let isInteractive = isTerminal(2)
  package static let hasColor = isInteractive && allowsColor
  /// The same of standard output, where a report is the result.
  package static let outputHasColor = isTerminal(1) && allowsColor

  private static func isTerminal(_ file: Int32) -> Bool { isatty(file) == 1 && environment("TERM") != "dumb" }
  /// https://no-color.org: any value but the empty one.
  private static let allowsColor = (environment("NO_COLOR") ?? "").isEmpty

  /// A line on standard error, whatever names are in it. If that cannot be written there is nobody left to tell.
  package static func say(_ line: String) { put(harmless(line) + "\n") }

  /// Text that is harmless, and what moves the cursor.
  package static func put(_ text: String) {
    try? FileDescriptor.standardError.write(text)
  }
}

/// "spread 3 of 20" on one line that is written over and over; nothing when nobody watches.
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

  private func show(_ text: String) {
    // Erases what the line held before (ECMA-48, EL).
    if isShown { Terminal.put("\r\u{1B}[K\(text)") }
  }
}

/// Writes a result to standard output, checked.
package func printResult(_ text: String) throws {
  do throws(SystemError) {
    try FileDescriptor.standardOutput.write(text)
  } catch {
    throw Failure(.readOrWriteFailed, "cannot write to standard output: \(error)")
  }
}

/// The same for lines, whatever names are in them.
package func printLines(_ lines: [String]) throws {
  try printResult(lines.map { harmless($0) + "\n" }.joined())
}

/// A variable of the environment.
package func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// "1 page", "7 pages".
package func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }
