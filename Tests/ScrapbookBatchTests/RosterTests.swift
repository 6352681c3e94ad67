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
    "first , last\n Maya, Rivera \n\nNoah,Lee\n,\n", "first,last\rMaya,Rivera\rNoah,Lee\r",
    "first, \"last\"\nMaya,  \"Rivera\" \nNoah,Lee", "sep=;\r\nfirst;last\r\nMaya;Rivera\r\nNoah;Lee\r\n",
    "\u{FEFF}\"SEP=|\"\nfirst|last\nMaya|Rivera\nNoah|Lee\n",
    "\n;;\nfirst;last;;\nMaya;Rivera;;\nNoah;Lee;\n",
  ]

  @Test(arguments: tables) func readsTables(_ text: String) throws {
    let roster = try roster(text)
    #expect(roster.columns == ["first", "last"])
    #expect(texts(roster) == [["Maya", "Rivera"], ["Noah", "Lee"]])
  }

  private func texts(_ roster: Roster) -> [[String]] {
    roster.rows.map { row in roster.columns.map { row[$0] } }
  }

  @Test func readsQuotesSeparatorsAndLineBreaksInValues() throws {
    let roster = try roster("name;note\n\"Li \"\"Xiu\"\"\";\"one;\r\ntwo\"\nZoë;\n")
    #expect(roster.rows.map { $0["name"] } == ["Li \"Xiu\"", "Zoë"])
    #expect(roster.rows.map { $0["note"] } == ["one;\r\ntwo", ""])
    // The number is the spreadsheet's row, the place is in the text.
    #expect(roster.rows.map(\.number) == [2, 3])
    #expect(roster.rows.map { roster.source.location(of: $0.span.start).line } == [2, 4])
  }

  @Test func countsNoSeparatorsInQuotes() throws {
    let roster = try roster("name,\"red; green; blue\"\nMaya,3\n")
    #expect(roster.columns == ["name", "red; green; blue"] && texts(roster) == [["Maya", "3"]])
  }

  @Test func fillsShortRowsAndRefusesLongOnes() throws {
    #expect(try texts(roster("a,b,c\n1\n")) == [["1", "", ""]])
    expectFault("a,b\n1,2,3\n", "row 2 has 3 values, and there are 2 columns", at: (2, 5))
  }

  /// A `Character` would combine the comma with the mark after it.
  @Test(arguments: ["\u{326}hello", "\u{200D}x", "\u{301}", "\u{FE0F}", "\u{1F3FD}", "\u{5B0}א"])
  func readsValuesThatBeginWithACombiningMark(_ value: String) throws {
    for quoted in [value, "\"\(value)\"", " \(value)"] {
      let roster = try roster("id,\(quoted)\n1,\(quoted)\n\(quoted),\(quoted)\n")
      #expect(
        roster.columns.map { Array($0.unicodeScalars) } == ["id", value].map { Array($0.unicodeScalars) })
      #expect(
        texts(roster).map { $0.map { Array($0.utf8) } }
          == [["1", value], [value, value]].map { $0.map { Array($0.utf8) } })
    }
  }

  @Test func knowsThePlaceOfEachValue() throws {
    let roster = try roster("\u{FEFF}first;last\nZoë; \"Li \"\"Xiu\"\"\" \nMaya;\nNoah")
    let places = roster.rows.map { row in
      roster.columns.map { roster.source.location(of: row.place(of: $0).start) }
    }
    #expect(
      places.map { $0.map { [$0.line, $0.column] } } == [
        [[2, 1], [2, 6]], [[3, 1], [3, 6]], [[4, 1], [4, 5]],
      ])
    let quoted = try #require(roster.rows[0].cells["last"])
    #expect(
      quoted.text == "Li \"Xiu\"" && quoted.span.end - quoted.span.start == "\"Li \"\"Xiu\"\"\"".utf8.count)
  }

  @Test func readsJSONLines() throws {
    let text =
      "{\"id\": 7, \"first\": \"Zoë\", \"new\": true}\n\n{\"id\": 1.5, \"first\": null, \"new\": false}\n"
    let roster = try roster(text, name: "roster.jsonl")
    #expect(roster.columns == ["id", "first", "new"])
    #expect(texts(roster) == [["7", "Zoë", "true"], ["1.5", "", ""]])
    #expect(roster.rows.map(\.number) == [1, 3])
  }

  @Test(arguments: ["9007199254740993", "10000000000000001", "1.10", "-0", "1e3", "12345678901234567890.50"])
  func keepsTheDigitsOfNumbers(_ number: String) throws {
    #expect(try texts(roster("{\"a\": \(number)}", name: "r.jsonl")) == [[number]])
  }

  private func expectFault(
    _ text: String, _ message: String, at place: (line: Int, column: Int), name: String = "roster.csv",
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    do throws(RosterFaults) {
      _ = try Roster(SourceFile(name: name, bytes: Array(text.utf8)))
      Issue.record("nothing was found", sourceLocation: sourceLocation)
    } catch {
      let all = error.diagnostics.all
      #expect(all.map(\.message) == [message], sourceLocation: sourceLocation)
      #expect(all.allSatisfy { $0.id == .rosterSyntax }, sourceLocation: sourceLocation)
      #expect(all.allSatisfy { !$0.hints.isEmpty }, sourceLocation: sourceLocation)
      let found = all.first?.span.flatMap { error.files[$0.file]?.location(of: $0.start) }
      #expect(found == SourceLocation(line: place.line, column: place.column), sourceLocation: sourceLocation)
    }
  }

  @Test func saysWhereATableIsDamaged() {
    expectFault("a,b\n1,2\n3,\"4\n5,6\n", "row 3, column \"b\": a quote is never closed", at: (3, 3))
    expectFault(
      "a,b\n1,2\n\"3\"x,4\n5,\"\"\n", "row 3, column \"a\": text after the closing quote of a value",
      at: (3, 4))
    expectFault("a,b\n1,5\" nail\n3,4\n", "row 2, column \"b\": a quote inside a value", at: (2, 4))
    expectFault("a,b\r1,2\r3,4\"\r", "row 3, column \"b\": a quote inside a value", at: (1, 12))
    expectFault("a,\"b\n1,2\n", "row 1, column 2: a quote is never closed", at: (1, 3))
    expectFault("a,a\n1,2\n", "two columns are called \"a\"", at: (1, 3))
    expectFault("a,,c\n1,2,3\n4,5,6\n", "row 2 has a value in column 2, which has no name", at: (2, 3))
    expectFault("a,b\n1,2\u{1}\n", "row 2, column \"b\" has the control character U+1", at: (2, 3))
    expectFault("a\u{1B},b\n1,2\n", "the name of column 1 has the control character U+1B", at: (1, 1))
    expectFault("a,b\n", "the roster has no rows", at: (1, 1))
    expectFault("", "the roster has no rows", at: (1, 1))
    expectFault(
      "PK\u{3}\u{4}… xl/workbook.xml", "the roster is an Excel workbook, not a table of text", at: (1, 1))
  }

  @Test func saysWhereALineOfJSONIsWrong() {
    let expectFault = { (text: String, message: String, place: (Int, Int)) in
      self.expectFault(text, message, at: place, name: "r.jsonl")
    }
    expectFault("{}\n", "the roster has no rows", (1, 1))
    expectFault("\u{FEFF}{}", "the roster has no rows", (1, 1))
    expectFault("{\"a\": 1}\n []\n", "row 2 is an array, not an object", (2, 2))
    expectFault("{\"a\": {}}\n", "row 1 has an object for \"a\"", (1, 7))
    expectFault("{\"a\": 1, \"a\": 2}\n", "row 1 has the key \"a\" twice", (1, 10))
    expectFault("{\"a\": 1}\n{\"a\": 1,}\n", "row 2 cannot be read: a comma without a value after it", (2, 8))
    expectFault(
      "{\"x\\u001b[31m\": 1}\n", "row 1: the name of a column has the control character U+1B", (1, 2))
  }

  @Test func refusesOtherEncodings() {
    let bytes = Array("name\nZo".utf8) + [0xEB, 0x0A]
    #expect(throws: RosterFaults.self) { try Roster(SourceFile(name: "r.csv", bytes: bytes)) }
  }
}
