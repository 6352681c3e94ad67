import ScrapbookReading

/// `scrapbook info`
struct TellPDF: Action {
  var path: String
  var isJSON: Bool
  var options: SummaryOptions

  func perform() throws {
    let summary = try PDFSummary(path)
    if let count = summary.pages?.count, let pages = options.pages,
      !(1...max(1, count)).contains(where: pages.contains)
    {
      throw Failure(.usage, "\(path) has \(ScrapbookCLI.count(count, "page")); --pages selects none of them")
    }
    if isJSON {
      try printResult(summary.json(options) + "\n")
    } else {
      try printLines(summary.lines(options))
    }
  }
}
