import ScrapbookKit
import Testing

@testable import ScrapbookBatch

@Suite struct RosterTests {
  private func roster(_ text: String, name: String = "roster.csv") throws -> Roster {
    try Roster(SourceFile(name: name, bytes: Array(text.utf8)))
  }

  static let tables = [
    "first,last\nMaya,Rivera\nNoah,Lee\n", "first,last\r\nMaya,Rivera\r\nNoah,Lee\r\n",
    "\u{FEFF}first;last\r\nMaya;Rivera\r\nNoah;Lee", "first\tlast\nMaya\tRivera\nNoah\tLee\n",
    "\"first\",\"last\"\n\"Maya\",\"Rivera\"\nNoah,\"Lee\"\n",
    "first , last\n Maya, Rivera \n\nNoah,Lee\n,\n",
  ]

  @Test(arguments: tables) func readsTables(_ text: String) throws {
    let roster = try roster(text)
    #expect(roster.columns == ["first", "last"])
    #expect(
      roster.rows.map(\.values) == [
        ["first": "Maya", "last": "Rivera"], ["first": "Noah", "last": "Lee"],
      ])
  }

  @Test func readsQuotesSeparatorsAndLineBreaksInValues() throws {
    let roster = try roster("name;note\n\"Li \"\"Xiu\"\"\";\"one;\r\ntwo\"\nZoë;\n")
    #expect(roster.rows.map { $0.values["name"] } == ["Li \"Xiu\"", "Zoë"])
    #expect(roster.rows.map { $0.values["note"] } == ["one;\r\ntwo", ""])
    // The row is the spreadsheet's, its place the text's.
    #expect(roster.rows.map(\.number) == [2, 3])
    #expect(roster.rows.map { roster.source.location(of: $0.span.start).line } == [2, 4])
  }

  @Test func fillsShortRowsAndRefusesLongOnes() throws {
    #expect(try roster("a,b,c\n1\n").rows[0].values == ["a": "1", "b": "", "c": ""])
    expectFault("a,b\n1,2,3\n", "row 2 has 3 values, and there are 2 columns", line: 2)
  }

  @Test func readsJSONLines() throws {
    let text =
      "{\"id\": 7, \"first\": \"Zoë\", \"new\": true}\n\n{\"id\": 1.5, \"first\": null, \"new\": false}\n"
    let roster = try roster(text, name: "roster.jsonl")
    #expect(roster.columns == ["id", "first", "new"])
    #expect(
      roster.rows.map(\.values) == [
        ["id": "7", "first": "Zoë", "new": "true"], ["id": "1.5", "first": "", "new": ""],
      ])
    #expect(roster.rows.map(\.number) == [1, 3])
  }

  private func expectFault(
    _ text: String, _ message: String, line: Int, name: String = "roster.csv",
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    do throws(RosterFaults) {
      _ = try Roster(SourceFile(name: name, bytes: Array(text.utf8)))
      Issue.record("nothing was found", sourceLocation: sourceLocation)
    } catch {
      let all = error.found.flatMap(\.diagnostics.all)
      #expect(all.map(\.message) == [message], sourceLocation: sourceLocation)
      #expect(all.allSatisfy { $0.id == .rosterSyntax }, sourceLocation: sourceLocation)
      let place = all.first?.span.map { error.found[0].source.location(of: $0.start).line }
      #expect(place == line, sourceLocation: sourceLocation)
    }
  }

  @Test func saysWhereATableIsDamaged() {
    expectFault("a,b\n1,2\n3,\"4\n5,6\n", "row 3 has a quote that is never closed", line: 3)
    expectFault("a,b\n1,2\n\"3\"x,4\n5,\"\"\n", "row 3 cannot be read: can't have non-quote here: x", line: 3)
    expectFault("a,a\n1,2\n", "two columns are called \"a\"", line: 1)
    expectFault("a,,c\n1,2,3\n", "column 2 has no name", line: 1)
    expectFault("a,b\n", "the roster has no rows", line: 1)
    expectFault("", "the roster has no rows", line: 1)
    expectFault("{\"a\": 1}\n[]\n", "row 2 is an array, not an object", line: 2, name: "r.jsonl")
    expectFault("{\"a\": {}}\n", "row 1 has an object for \"a\"", line: 1, name: "r.jsonl")
    expectFault(
      "{\"a\": 1}\n{\"a\": 1,}\n", "row 2 cannot be read: a comma without a value after it", line: 2,
      name: "r.jsonl")
  }

  @Test func refusesOtherEncodings() {
    let bytes = Array("name\nZo".utf8) + [0xEB, 0x0A]
    #expect(throws: RosterFaults.self) { try Roster(SourceFile(name: "r.csv", bytes: bytes)) }
  }
}
