import TestSupport
import Testing

/// The contents of the reports that `report new` writes.
@Suite struct SampleReportTests {
  @Test func progressTellsWhatIsNewInTheScrapbook() throws {
    let scratch = try Scratch()
    let made = try scrapbook(["report", "new", "a", "--template", "progress"], in: scratch.folder)
    try #require(made.status == 0, "\(made)")
    let report = try scrapbook(["report", "a/report.json"], in: scratch.folder)
    try #require(report.status == 0 && report.errors == "", "\(report)")
    let text = try tool("pdftotext", [scratch.path("a/report.pdf"), "-"]).output
    #expect(text.contains("2 NEW PAGES, 31 WORDS"), "\(text)")
    #expect(text.contains("A frog lives under the lettuce now."), "\(text)")
  }
}
