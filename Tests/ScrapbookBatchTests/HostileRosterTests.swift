import ScrapbookKit
import TestSupport
import Testing

@testable import ScrapbookBatch

/// Random tables: the result is always a plan, or faults that each have a place.
@Suite struct HostileRosterTests {
  /// Bytes, quotes, marks and lengths that are hard for table parsers.
  private static let parts: [[UInt8]] =
    [
      ",", ";", "\t", "\n", "\r\n", "\r", "\"", "\"\"", " ", "id", "first", "Maya", "7", "\0", "\u{1B}[31m",
      "\u{7F}",
      "\u{FEFF}", "\u{326}", "\u{200D}", "\u{202E}", "\u{301}x", "😀", "é", "e\u{301}", "sep=;\n", "{{id}}",
      "{", "}",
      ":", "[", "1e999", "null", "\\u0000", "/", "..", "a/b", "CON", "\u{2028}", "PK\u{3}\u{4}",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0x80]]

  private static func table(_ random: inout SeededGenerator) -> [UInt8] {
    var bytes = Array("id,first\n".utf8)
    if Bool.random(using: &random) { bytes = [] }
    for _ in 0..<Int.random(in: 0..<40, using: &random) {
      bytes += parts.randomElement(using: &random) ?? []
      if Int.random(in: 0..<4, using: &random) == 0 { bytes += Array("\n7,Maya\n".utf8) }
    }
    // Few are so damaged that the rest is not parsed.
    return Int.random(in: 0..<4, using: &random) == 0
      ? bytes : Array(String(decoding: bytes, as: UTF8.self).replacing("\u{FFFD}", with: "").utf8)
  }

  private static let template = SourceFile(
    name: "class.json", bytes: Array(#"{ "title": "{{first}}", "pages": [{}] }"#.utf8))

  @Test func answersEachTableWithAPlanOrWithPlaces() throws {
    var random = SeededGenerator(seed: 0x0A11)
    for number in 0..<300 {
      let bytes = Self.table(&random)
      let table = SourceFile(name: number.isMultiple(of: 4) ? "r.jsonl" : "r.csv", bytes: bytes)
      do throws(RosterFaults) {
        let plan = try BatchPlan(
          roster: Roster(table), template: Self.template, name: "{{id}}.pdf", folder: "out")
        #expect(plan.jobs.allSatisfy { !$0.id.contains("/") && !$0.id.isEmpty }, "table \(number): \(bytes)")
      } catch {
        #expect(!error.diagnostics.isEmpty)
        for diagnostic in error.diagnostics.all {
          let span = try #require(diagnostic.span, "table \(number): \(diagnostic)")
          let source = try #require(error.files[span.file], "table \(number): \(diagnostic)")
          #expect(
            0 <= span.start && span.start <= span.end && span.end <= source.bytes.count,
            "table \(number): \(diagnostic)")
          #expect(!diagnostic.hints.isEmpty, "table \(number): \(diagnostic)")
        }
      }
    }
  }

  /// A table of all rows and all keys would have 400 million cells.
  @Test func readsLinesThatHaveNoKeyInCommon() throws {
    let lines = (0..<20_000).map { "{\"id\": \($0), \"key \($0)\": 1, \"first\": \"Maya\"}" }
    let table = SourceFile(name: "r.jsonl", bytes: Array(lines.joined(separator: "\n").utf8))
    let plan = try BatchPlan(
      roster: Roster(table), template: Self.template, name: "{{id}}.pdf", folder: "out")
    #expect(plan.jobs.count == 20_000)
  }

  @Test func readsTenThousandColumnsAndLongValues() throws {
    let long = String(repeating: "x\u{301}", count: 500_000)
    let names = (0..<10_000).map { "column \($0)" }
    let text = "id;first;" + names.joined(separator: ";") + "\n7;\(long);" + names.joined(separator: ";")
    let roster = try Roster(SourceFile(name: "r.csv", bytes: Array(text.utf8)))
    #expect(roster.columns.count == 10_002 && roster.rows[0]["column 9999"] == "column 9999")
    #expect(roster.rows[0]["first"].utf8.count == long.utf8.count)
    let plan = try BatchPlan(roster: roster, template: Self.template, name: "{{id}}.pdf", folder: "out")
    // Only values that the template uses.
    #expect(plan.jobs[0].values?.keys.sorted() == ["first", "id"])
  }
}
