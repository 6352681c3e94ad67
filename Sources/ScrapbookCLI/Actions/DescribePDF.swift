import PDFAssembly
import QPDF
import ScrapbookKit
import ScrapbookReading

/// `scrapbook info`
struct DescribePDF: Action {
  var path: String
  var isJSON: Bool
  /// The pages; nil for all.
  var range: PageRange?
  var options: SummaryOptions
  /// The file with the password that opens it; nil for none.
  var passwordFile: String?

  func perform() throws {
    let source = try PDFFileSource(path)
    var summary = try naming(path) { () throws(PDFError) in try PDFSummary(PDFDocument(source), path: path) }
    if summary.protection.encryption != nil { try complete(&summary) }
    var options = options
    if let range, let count = summary.pages?.count {
      do throws(PageRangeError) {
        options.pages = Set(try range.pages(of: count))
      } catch {
        throw Failure(.usage, "--pages \(error)")
      }
    }
    if isJSON {
      try printResult(summary.json(options) + "\n")
    } else {
      try printLines(summary.lines(options))
    }
  }

  /// Adds the facts that require a decrypted copy. Without a password the other facts are still shown.
  private func complete(_ summary: inout PDFSummary) throws {
    do {
      let copy = try decryptedCopy(of: path, passwordFile: passwordFile)
      try naming(path) { () throws(PDFError) in try summary.complete(from: copy) }
    } catch let problem as QPDFProblem where passwordFile == nil {
      let failure = Failure(problem)
      Terminal.say("scrapbook: note: some facts of \(path) are left out: \(failure.message)")
      for hint in failure.hints { Terminal.say("   hint: \(hint)") }
    }
  }
}
