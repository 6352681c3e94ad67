import TestSupport
import Testing

/// `--locale` sets the format of numbers and dates.
@Suite struct ReportLocaleTests {
  @Test func writesNumbersOfATemplateInTheLocaleOfTheCommandLine() throws {
    let scratch = try Scratch()
    try scratch.write("a.html", "<p>#SUM|currency# #DAY|date#</p>")
    try scratch.write("d.json", "{\"SUM\": 1234.5, \"DAY\": \"2026-03-01\"}")
    let html = { (locale: [String]) in
      try scrapbook(["report", "html", "a.html", "--data", "d.json"] + locale, in: scratch.folder)
    }
    #expect(try html(["--locale", "de-AT"]).output.contains("1. März 2026"))
    #expect(try html(["--locale", "de_AT"]).output == html(["--locale", "de-AT"]).output)
    #expect(try html([]).output.contains("€1,234.50"))
    let wrong = try html(["--locale", "german!"])
    #expect(wrong.status == 64 && wrong.errors.contains("\"german!\" is not a language tag"), "\(wrong)")
  }
}
