import Foundation
import Testing

/// The programs that check the structure of PDFs and the rules of PDF/A; pikepdf and outloud come from PyPI: see
/// `./dev`.
package enum PDFCheckers {
  package static let areThere: Bool = {
    let isThere = access(python, X_OK) == 0
    let outcome = isThere ? try? RunningProgram(python, ["-c", "import pikepdf, outloud"]).finish() : nil
    if outcome?.status == 0 { return true }
    skipLoudly(
      "pikepdf and outloud are not there, which ./dev test installs: the structure of PDFs is not tested")
    return false
  }()

  /// The faults that all three find, one per line.
  package static func faults(of pdf: String) throws -> String { try process.answer(["faults", pdf]) }

  /// The elements with their words, in reading order.
  package static func words(of pdf: String) throws -> String { try process.answer(["text", pdf]) }

  package static func run(_ arguments: [String]) throws -> Outcome {
    try RunningProgram(python, arguments).finish()
  }

  private static let process = CheckerProcess(
    python, [Project.root + "/Tests/Accessibility/check_all.py"])
  private static let python = Project.root + "/.build/test/venv/bin/python"
}

/// A process that answers questions with a line of JSON each, until this one ends.
private final class CheckerProcess: @unchecked Sendable {
  // Each question and its answer under the lock.
  private let lock = NSLock()
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(_ program: String, _ arguments: [String]) {
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
  }

  func answer(_ question: [String]) throws -> String {
    try lock.withLock {
      if !process.isRunning { try process.run() }
      try input.fileHandleForWriting.write(contentsOf: JSONEncoder().encode(question) + [UInt8(ascii: "\n")])
      var line = Data()
      while line.last != UInt8(ascii: "\n") {
        let part = output.fileHandleForReading.availableData
        try #require(!part.isEmpty, "the checkers ended")
        line += part
      }
      return try JSONDecoder().decode(String.self, from: line)
    }
  }
}
