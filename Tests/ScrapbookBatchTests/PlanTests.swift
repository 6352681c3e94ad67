import Foundation
import ScrapbookKit
import Testing

@testable import ScrapbookBatch

@Suite struct PlanTests {
  private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Samples/Invalid")

  private static func sample(_ name: String) throws -> SourceFile {
    SourceFile(name: name, bytes: Array(try Data(contentsOf: samples.appending(path: name))))
  }

  /// `Samples/Invalid` has a roster and a template for each of these.
  @Test(arguments: DiagnosticID.allCases.filter(\.isOfRoster))
  func sampleHasThisFaultAlone(_ id: DiagnosticID) throws {
    let error = #expect(throws: RosterFaults.self) {
      let roster = try Roster(try Self.sample("\(id.rawValue).csv"))
      _ = try BatchPlan(
        roster: roster, template: try Self.sample("\(id.rawValue).json"), name: "{{first}}.pdf", folder: "out"
      )
    }
    let found = try #require(error).found.flatMap(\.diagnostics.all)
    #expect(found.map(\.id) == [id], "\(found.map(\.message))")
    #expect(found.allSatisfy { $0.span != nil && !$0.hints.isEmpty })
  }

  private func plan(_ rows: [String], name: String = "{{n}}") throws -> BatchPlan {
    let table = SourceFile(name: "r.csv", bytes: Array("n\n\(rows.joined(separator: "\n"))\n".utf8))
    let template = SourceFile(name: "c.json", bytes: Array(#"{ "pages": [{}] }"#.utf8))
    return try BatchPlan(roster: Roster(table), template: template, name: name, folder: "out")
  }

  @Test func namesPDFsInTheOrderOfTheRoster() throws {
    let plan = try plan(["Zoë", "李秀", "Noah.pdf"])
    #expect(plan.jobs.map(\.id) == ["Zoë", "李秀", "Noah"])
    #expect(plan.jobs.map(\.output) == ["out/Zoë.pdf", "out/李秀.pdf", "out/Noah.pdf"])
  }

  static let twins = [
    ["maya", "Maya"], ["Zoë", "Zoe\u{308}"], ["Straße", "STRASSE"], ["a.pdf", "a"],
  ]

  @Test(arguments: twins) func refusesNamesThatAreOneFileElsewhere(_ names: [String]) {
    #expect(throws: RosterFaults.self) { try plan(names) }
  }

  static let names = [
    "a/b", "..", ".hidden", "a\\b", "a:b", "what?", "a.", String(repeating: "é", count: 101),
  ]

  @Test(arguments: names) func refusesNamesThatAreNone(_ name: String) {
    #expect(throws: RosterFaults.self) { try plan([name]) }
  }

  /// Another album moves none of the others, and the parts are of about one size.
  @Test func dividesEvenlyAndForGood() throws {
    let ids = (0..<8000).map { "pupil-\($0)" }
    let shards = try (1...8).map { try #require(Shard("\($0)/8")) }
    for shard in shards { #expect((850...1150).contains(ids.count { shard.contains($0) })) }
    #expect(ids.allSatisfy { id in shards.count { $0.contains(id) } == 1 })
    // For ever: machines of different versions work on one folder.
    #expect(shards.firstIndex { $0.contains("Zoë-Müller") } == 4)
  }

  @Test func carriesJobsAndResultsFromProcessToProcess() throws {
    let job = BatchJob(
      id: "Zoë \"x\"", album: "c.json", output: "out/a.pdf", values: ["a": "1\n2", "b": "\u{202E}"])
    #expect(try BatchJob(#require(JSONFields(job.line.utf8))) == job)
    var result = AlbumResult(.failed, reason: "because")
    (result.pages, result.sheets, result.bytes, result.errors, result.warnings) = (3, 2, 1 << 40, 5, 6)
    (result.seconds, result.text, result.diagnosticsJSON) = (1.25, "line\nline", "[{\"id\": \"x\"}]")
    #expect(!result.line.contains("\n"))
    #expect(try AlbumResult(#require(JSONFields(result.line.utf8))) == result)
  }
}
