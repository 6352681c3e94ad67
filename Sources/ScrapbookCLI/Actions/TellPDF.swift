import PDFAssembly
import ScrapbookKit
import ScrapbookReading

/// `scrapbook info`
struct TellPDF: Action {
  var path: String
  var isJSON: Bool
  /// The pages; nil for all.
  var range: PageRange?
  var options: SummaryOptions

  func perform() throws {
    let summary = try PDFSummary(path)
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
}
