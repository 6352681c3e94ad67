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
    _ = try? writeAll(text, to: 2)
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
  do throws(WriteFailure) {
    try writeAll(text, to: 1)
  } catch {
    throw Failure(.readOrWriteFailed, "cannot write to standard output: \(error.reason)")
  }
}

/// The same for lines, whatever names are in them.
package func printLines(_ lines: [String]) throws {
  try printResult(lines.map { harmless($0) + "\n" }.joined())
}

struct WriteFailure: Error {
  var reason: String
}

func writeAll(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(WriteFailure) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { throw WriteFailure(reason: errorText(count < 0 ? errno : ENOSPC)) }
    rest = rest.dropFirst(count)
  }
}

private func writeAll(_ text: String, to file: Int32) throws(WriteFailure) {
  let bytes = Array(text.utf8)
  // Split in two since a closure of withUnsafeBytes does not keep the error's type.
  let result = bytes.withUnsafeBytes { bytes in
    Result { () throws(WriteFailure) in try writeAll(bytes, to: file) }
  }
  try result.get()
}

/// A variable of the environment.
package func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// "1 page", "7 pages".
package func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }
