import Foundation

/// The programs that check the structure of PDFs and rules of archives; pikepdf and outloud come from PyPI: see `./dev`.
package enum PDFCheckers {
  package static let areThere: Bool = {
    let isThere = access(python, X_OK) == 0
    let outcome = isThere ? try? RunningProgram(python, ["-c", "import pikepdf, outloud"]).finish() : nil
    if outcome?.status == 0 { return true }
    skipLoudly(
      "pikepdf and outloud are not there, which ./dev test installs: the structure of PDFs is not tested")
    return false
  }()

  /// The faults that all three find, one on each line.
  package static func faults(of pdf: String) throws -> String {
    let outcome = try run([folder + "check_all.py", pdf])
    return outcome.output + outcome.errors
  }

  /// The elements with their words, in reading order.
  package static func words(of pdf: String) throws -> String {
    try run([folder + "check_tags.py", "--text", pdf]).output
  }

  package static func run(_ arguments: [String]) throws -> Outcome {
    try RunningProgram(python, arguments).finish()
  }

  private static let folder = Project.root + "/Tests/Accessibility/"
  private static let python = Project.root + "/.build/test/venv/bin/python"
}
