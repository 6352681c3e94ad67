import Testing

@testable import ScrapbookBatch

/// The results of a batch with as many albums as a school district needs.
@Suite struct BatchResultsTests {
  private func results(keepsAll: Bool) throws -> (results: BatchResults, json: String) {
    let plan = try BatchPlan(albums: ["anna.json", "ben.json", "cleo.json"], folder: "out")
    var results = BatchResults(total: 3, keepsAll: keepsAll)
    for (job, status) in zip(plan.jobs, [AlbumResult.Status.made, .failed, .unchanged]) {
      results.add(job, AlbumResult(status))
    }
    return (results, results.json(in: plan))
  }

  @Test func keepsOnlyFailuresIfNoFileOfResultsIsWritten() throws {
    let (results, json) = try results(keepsAll: false)
    #expect(results.failedIDs == ["ben"] && results.left == 0)
    #expect(json.contains("ben.json") && !json.contains("anna.json") && !json.contains("cleo.json"))
  }

  @Test func keepsAllForAFileOfResults() throws {
    let (results, json) = try results(keepsAll: true)
    #expect(results.failedIDs == ["ben"] && results.left == 0)
    #expect(["anna.json", "ben.json", "cleo.json"].allSatisfy(json.contains))
  }
}
