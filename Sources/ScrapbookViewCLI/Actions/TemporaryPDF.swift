import Files
import Glibc
import ScrapbookCLI

/// The PDF of a report, in a folder that is removed with this value.
final class TemporaryPDF {
  private let folder: String
  var path: String { folder + "/report.pdf" }

  init() throws {
    var template = Array(((environment("TMPDIR") ?? "/tmp") + "/scrapbook-view-XXXXXX").utf8CString)
    guard let made = mkdtemp(&template) else {
      throw Failure(.cannotCreate, "cannot make a temporary folder: \(SystemError.last)")
    }
    folder = String(cString: made)
  }

  deinit {
    unlink(path)
    rmdir(folder)
  }

  /// Makes the PDF with the program for reports.
  ///
  /// - Throws: ``BookFaults``
  func make(of report: String) throws {
    try runCommand(["report", "make", report, "-o", path, "--quiet"])
  }
}

/// Runs a command of `scrapbook` in a process of its own.
///
/// - Throws: ``BookFaults`` with what it says if it fails.
func runCommand(_ words: [String]) throws {
  // This program has all commands but `view`.
  guard let program = ExternalProgram.batch.path,
    let child = try? ChildProcess(program, words, errors: .kept)
  else { throw BookFaults(message: "the program for \(words[0]) cannot be started") }
  let none = UnsafeRawBufferPointer(start: nil, count: 0)
  guard child.exchange(none, seconds: 60, byteLimit: 1 << 20) != nil else {
    child.end()
    throw BookFaults(message: child.tookTooLong ? "\(words[0]) takes longer than 60 s" : child.keptErrors)
  }
}
