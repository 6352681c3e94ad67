import ScrapbookKit
import Testing

@testable import ScrapbookReports

/// Lines are 10 pt high, and pages 100 pt by default.
@Suite("Pages")
struct FragmentTests {
  private func laid(_ html: String, height: Double = 100) throws -> Laid {
    try Laid(
      "<style>* { margin: 0; padding: 0 } body { font-size: 10pt } table { border-spacing: 0 }</style>"
        + html,
      height: height)
  }

  private func lines(_ numbers: ClosedRange<Int>, _ prefix: String = "") -> String {
    numbers.map { "\(prefix)\($0)" }.joined(separator: "<br>")
  }

  @Test func leavesTwoLinesAtTheBeginAndEndOfAParagraph() throws {
    let laid = try laid("<div style=\"height: 50pt\"></div><p>\(lines(1...6))</p>")
    #expect(laid.lines == [["1", "2", "3", "4"], ["5", "6"]])
    let orphan = try self.laid("<div style=\"height: 85pt\"></div><p>\(lines(1...6))</p>")
    #expect(orphan.lines == [[], ["1", "2", "3", "4", "5", "6"]])
  }

  @Test func keepsAHeadingWithWhatFollows() throws {
    let laid = try laid(
      "<div style=\"height: 75pt\"></div><h1 style=\"font-size: 10pt\">A</h1><p>\(lines(1...4))</p>")
    #expect(laid.lines == [[], ["A", "1", "2", "3", "4"]])
  }

  @Test func keepsAHeadingWithATablesFirstRow() throws {
    let laid = try laid(
      "<div style=\"height: 75pt\"></div><h2 style=\"font-size: 10pt\">A</h2><table><thead><tr><th>H<tbody><tr><td>1<tr><td>2</table>"
    )
    #expect(laid.lines == [[], ["A", "H", "1", "2"]])
  }

  @Test func keepsASignatureWithTheLinesBeforeIt() throws {
    let laid = try laid("<p>\(lines(1...9))</p><div style=\"break-before: avoid; padding-top: 5pt\">S</div>")
    #expect(laid.lines == [["1", "2", "3", "4", "5", "6", "7"], ["8", "9", "S"]])
  }

  @Test func keepsABoxTogetherThatAsksForIt() throws {
    let laid = try laid("<p>\(lines(1...7))</p><div style=\"break-inside: avoid\">\(lines(8...12))</div>")
    #expect(laid.lines == [numbers(1...7), numbers(8...12)])
  }

  @Test func breaksABoxThatIsHigherThanAPage() throws {
    let laid = try laid("<div style=\"break-inside: avoid\">\(lines(1...25))</div>")
    #expect(laid.lines.map(\.count) == [10, 10, 5])
    #expect(laid.lines.flatMap { $0 } == numbers(1...25))
  }

  @Test func beginsANewPageWhereItIsTold() throws {
    let laid = try laid(
      "<p>1</p><p style=\"page-break-before: always\">2</p><p style=\"break-after: page\">3</p><p>4</p>")
    #expect(laid.lines == [["1"], ["2", "3"], ["4"]])
  }

  @Test func makesNoEmptyPageBeforeTheFirstBox() throws {
    let laid = try laid("<p style=\"break-before: page\">1</p>")
    #expect(laid.lines == [["1"]])
  }

  private func numbers(_ range: ClosedRange<Int>) -> [String] { range.map(String.init) }

  @Test func repeatsTheHeaderOfATable() throws {
    let rows = (1...20).map { "<tr><td>\($0)" }.joined()
    let laid = try laid("<table><thead><tr><th>H</thead><tbody>\(rows)</table>")
    let expected: [[String]] = [["H"] + numbers(1...9), ["H"] + numbers(10...18), ["H", "19", "20"]]
    // The header of a page is added when the table ends.
    #expect(laid.lines.map { $0.sorted() } == expected.map { $0.sorted() })
  }

  @Test func repeatsTheFooterOfATable() throws {
    let rows = (1...12).map { "<tr><td>\($0)" }.joined()
    let laid = try laid("<table><thead><tr><th>H</thead><tfoot><tr><td>F</tfoot><tbody>\(rows)</table>")
    let expected: [[String]] = [["H", "F"] + numbers(1...8), ["H", "F"] + numbers(9...12)]
    #expect(laid.lines.map { $0.sorted() } == expected.map { $0.sorted() })
  }

  @Test func repeatsRowsOfTheBodyThatAskForIt() throws {
    let rows = (1...12).map { "<tr><td>\($0)" }.joined()
    let laid = try laid("<table><tr data-repeat><td>H</tr>\(rows)</table>")
    #expect(laid.lines.map { $0.contains("H") } == [true, true])
  }

  @Test func splitsEachCellOfAHighRowForItself() throws {
    let laid = try laid(
      "<table style=\"width: 100%\"><tr><td>\(lines(1...15, "a"))</td><td style=\"vertical-align: top\">\(lines(1...3, "b"))</td></tr></table>"
    )
    #expect(laid.lines.count == 2)
    #expect(laid.lines[0].filter { $0.hasPrefix("a") }.count == 10)
    #expect(laid.lines[0].filter { $0.hasPrefix("b") } == ["b1", "b2", "b3"])
    #expect(laid.lines[1] == (11...15).map { "a\($0)" })
  }

  @Test func keepsARowTogether() throws {
    let laid = try laid("<p>\(lines(1...8))</p><table><tr><td>\(lines(1...3, "a"))</table>")
    #expect(laid.lines == [numbers(1...8), ["a1", "a2", "a3"]])
  }

  @Test func keepsRowsTogetherThatACellHolds() throws {
    let laid = try laid(
      "<p>\(lines(1...8))</p><table><tr><td rowspan=\"3\">x<td>a<tr><td>b<tr><td>c</table>")
    #expect(laid.lines[0] == numbers(1...8))
    #expect(laid.lines[1].sorted() == ["a", "b", "c", "x"])
  }

  @Test func dropsTheKeepRuleWhereHeaderAndFirstRowExceedAPage() throws {
    let laid = try laid(
      "<table><thead><tr><th>\(lines(1...3, "h"))</thead><tr><td>\(lines(1...12, "a"))</table>")
    let all = laid.lines.flatMap { $0 }
    #expect(Set(all.filter { $0.hasPrefix("a") }).count == 12)
    #expect(all.filter { $0.hasPrefix("a") }.count == 12)
  }

  @Test func slicesABoxOverItsPages() throws {
    let laid = try laid("<div id=\"a\" style=\"border: 5pt solid; background: red\">\(lines(1...15))</div>")
    #expect(laid.boxes("a").map(\.y) == [0, 0])
    #expect(laid.boxes("a").map(\.height) == [95, 65])
  }

  @Test func repeatsTheEdgesOfABoxThatAsksForIt() throws {
    let style = "border: 2pt solid; padding: 3pt; background: red; box-decoration-break: clone"
    let laid = try laid("<div id=\"a\" style=\"\(style)\">\(lines(1...15))</div><p>end</p>")
    #expect(laid.lines == [numbers(1...9), numbers(10...15) + ["end"]])
    #expect(
      laid.boxes("a") == [
        Rect(x: 0, y: 0, width: 200, height: 100), Rect(x: 0, y: 0, width: 200, height: 70),
      ])
    #expect(laid.place(of: "10")?.y == 5)
    #expect(laid.place(of: "end")?.y == 70)
  }

  @Test func paintsACellOfSeveralRowsOnEachOfItsPages() throws {
    let laid = try laid(
      "<table><tr><td rowspan=\"2\" id=\"a\" style=\"background: red\">x<td>\(lines(1...8))<tr><td>\(lines(9...16))</table>"
    )
    #expect(laid.lines.map(\.count) == [9, 8])
    #expect(laid.boxes("a").map(\.y) == [0, 0])
  }

  @Test func breaksAnAbsoluteBoxThatIsHigherThanAPage() throws {
    let laid = try laid(
      "<div style=\"position: relative\"><div style=\"position: absolute; top: 0\">\(lines(1...25))</div>x</div>y"
    )
    #expect(laid.lines.map { $0.filter { Int($0) != nil }.count } == [10, 10, 5])
    #expect(laid.place(of: "y")?.y == 10)
  }

  @Test func keepsRoomThatIsAskedForAtTheTopOfAPage() throws {
    let laid = try laid("<div style=\"height: 30pt\"></div><p>1</p>")
    #expect(laid.place(of: "1")?.y == 30)
  }

  @Test func numbersAreTheSameWhateverTheDepth() throws {
    let inner = "<table><tr><td>\(lines(1...3))</table>"
    let nested = (0..<12).reduce(inner) { html, _ in "<table><tr><td>\(html)</table>" }
    #expect(try laid(nested).lines == [["1", "2", "3"]])
  }

  @Test func refusesElementsThatAreNestedTooDeep() throws {
    let laid = try Laid(String(repeating: "<div>", count: 50_000))
    #expect(laid.faults.map(\.id) == [.tooLarge])
  }
}
