import Files
import ScrapbookCLI

/// The PDF of a report, in a folder that is removed with this value.
final class TemporaryPDF {
  private let folder: TemporaryFolder
  var path: String { folder.path + "/report.pdf" }

  init() throws {
    do throws(SystemError) { folder = try TemporaryFolder("scrapbook-view") } catch {
      throw Failure(.cannotCreate, "cannot make a temporary folder: \(error)")
    }
  }

  /// Makes the PDF with the program for reports.
  ///
  /// - Parameter diagnostics: The format of diagnostics: `json` for the page, `human` for a terminal.
  /// - Throws: ``BookFaults``
  func make(of report: String, diagnostics: String) throws {
    try runCommand(["report", "make", report, "-o", path, "--quiet", "--diagnostics", diagnostics])
  }
}

/// Runs a command of `scrapbook` in a process of its own.
///
/// - Throws: ``BookFaults`` with its output if it fails.
func runCommand(_ words: [String]) throws {
  // This program has all commands but `view`.
  guard let program = ExternalProgram.batch.path,
    let child = try? ChildProcess(program, words, errors: .kept)
  else { throw BookFaults(message: "the program for \(words[0]) cannot be started") }
  let none = UnsafeRawBufferPointer(start: nil, count: 0)
  guard child.exchange(none, seconds: commandSeconds, byteLimit: commandByteLimit) != nil else {
    child.end()
    let tooLong = "\(words[0]) takes longer than \(commandSeconds / 60) minutes"
    throw child.tookTooLong ? BookFaults(message: tooLong) : BookFaults(errors: child.keptErrors)
  }
}
