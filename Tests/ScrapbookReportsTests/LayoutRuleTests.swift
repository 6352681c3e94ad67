import ScrapbookKit
import Testing

@testable import ScrapbookReports

/// Rules of layout, tested one at a time. Letters of 10 pt are 5 pt wide, lines 10 pt high, and pages 200 by 100 pt.
@Suite("Rules of layout")
struct LayoutRuleTests {
  private func laid(_ html: String, style: String = "", height: Double = 100) throws -> Laid {
    let all =
      "* { margin: 0; padding: 0 } body { font-size: 10pt } table { border-spacing: 0 } "
      + "h1, h2 { font-size: 10pt }"
    return try Laid("<style>\(all) \(style)</style>" + html, height: height)
  }

  private func rows(_ numbers: ClosedRange<Int>) -> String {
    numbers.map { "<tr><td>\($0)" }.joined()
  }

  private func numbers(_ range: ClosedRange<Int>) -> [String] { range.map(String.init) }

  private func widths(_ laid: Laid, _ ids: String) -> [Double] {
    ids.compactMap { laid.boxes(String($0)).first?.width.rounded() }
  }

  // MARK: Pages

  @Test func keepsAChainOfHeadingsWithWhatFollows() throws {
    let laid = try laid("<div style=\"height: 65pt\"></div><h1>A</h1><h2>B</h2><p>1<br>2<br>3<br>4</p>")
    #expect(laid.lines == [[], ["A", "B", "1", "2", "3", "4"]])
  }

  @Test func leavesTwoLinesAboveAPaddingThatIsRepeated() throws {
    let style = "box-decoration-break: clone; padding-bottom: 10pt"
    let text = numbers(1...6).joined(separator: "<br>")
    let laid = try laid("<div style=\"height: 75pt\"></div><p style=\"\(style)\">\(text)</p>")
    #expect(laid.lines == [[], numbers(1...6)])
  }

  @Test func letsAHeadingGoWhereWhatFollowsNeedsAWholePage() throws {
    let laid = try laid(
      "<p>0</p><h1>A</h1><div style=\"break-inside: avoid\">\(numbers(1...10).joined(separator: "<br>"))</div>"
    )
    #expect(laid.lines == [["0", "A"], numbers(1...10)])
  }

  @Test func keepsARowWithTheOneBeforeItThatAsksForIt() throws {
    let last = "<tr style=\"break-before: avoid\"><td>total"
    let laid = try laid("<table>\(rows(1...10))\(last)</table>")
    #expect(laid.lines == [numbers(1...9), ["10", "total"]])
    let first = try self.laid(
      "<table>\(rows(1...9))<tr style=\"break-after: avoid\"><td>10\(rows(11...12))</table>")
    #expect(first.lines == [numbers(1...9), ["10", "11", "12"]])
  }

  @Test func repeatsNoHeaderOfMoreThanAThirdOfThePage() throws {
    let table = { (height: Int) in
      "<table><thead><tr><th style=\"height: \(height)pt\">H</thead><tbody>\(rows(1...12))</table>"
    }
    let high = try laid(table(40))
    #expect(high.lines == [["H"] + numbers(1...6), numbers(7...12)])
    #expect(high.faults.map(\.id) == [.shrunkToFit])
    let low = try laid(table(30))
    #expect(low.lines.map { $0.contains("H") } == [true, true] && low.faults == [])
  }

  @Test func goesOnBelowACellOfSeveralRowsThatIsHigherThanAPage() throws {
    let text = numbers(1...16).joined(separator: "<br>")
    let laid = try laid("<table><tr><td rowspan=\"2\">\(text)<td>a<tr><td>b<tr><td>next</table>")
    #expect(laid.lines.map { $0.contains("next") } == [false, true])
    #expect(laid.place(of: "next")?.y == 60)
  }

  @Test func paintsATableBehindItsFooterOnEachPage() throws {
    let laid = try laid(
      "<table id=\"a\" style=\"background: red\"><tfoot><tr><td>F</tfoot><tbody>\(rows(1...12))</table>")
    #expect(laid.boxes("a").map(\.height) == [100, 40])
    let uneven = try self.laid(
      "<table id=\"a\" style=\"background: red\"><tfoot><tr><td>F</tfoot><tbody>\(rows(1...8))"
        + "<tr><td style=\"height: 25pt\">9</table>")
    #expect(uneven.boxes("a").map(\.height) == [90, 35])
  }

  @Test func dropsTheMarginAtTheTopOfAPage() throws {
    let text = numbers(1...10).joined(separator: "<br>")
    let laid = try laid(
      "<p>\(text)</p><p style=\"margin-top: 20pt\">11</p><p style=\"margin-top: 20pt\">12</p>")
    #expect(laid.lines == [numbers(1...10), ["11", "12"]])
    #expect(laid.place(of: "11")?.y == 0 && laid.place(of: "12")?.y == 30)
    let empty = try self.laid(
      "<p>0</p><div style=\"break-before: page\"></div><p style=\"margin-top: 20pt\">1</p>")
    #expect(empty.lines == [["0"], ["1"]] && empty.place(of: "1")?.y == 0)
  }

  // MARK: Tables

  @Test func sharesTheWidthOfCellsOfFewerColumnsFirst() throws {
    let laid = try laid(
      "<table id=\"t\" style=\"background: red\"><tr><td colspan=\"3\">aaaaaaaaaaaa<tr><td colspan=\"2\">bbbbbbbbbb<td>c<tr><td>d<td>e<td>f</table>"
    )
    #expect(widths(laid, "t") == [60])
  }

  @Test func givesTheWidthOfASpanToColumnsWithoutOne() throws {
    let laid = try laid(
      "<table><tr><td id=\"a\" style=\"width: 40pt\">a<td id=\"b\">b<tr><td colspan=\"2\">aaaaaaaaaaaaaaaaaaaa</table>",
      style: "td { background: red }")
    #expect(widths(laid, "ab") == [40, 60])
  }

  @Test func widensColumnsWithoutAWidthFirst() throws {
    let laid = try laid(
      "<table style=\"width: 100%\"><tr><td id=\"a\" style=\"width: 40pt\">a<td id=\"b\">b</table>",
      style: "td { background: red }")
    #expect(widths(laid, "ab") == [40, 160])
  }

  @Test func dividesTheWidthOfASpanInAFixedTable() throws {
    let laid = try laid(
      """
      <table style="table-layout: fixed; width: 120pt"><tr><td colspan="2" style="width: 80pt">a<td>b
      <tr><td id="a">a<td id="b">b<td id="c">c</table>
      """, style: "td { background: red }")
    #expect(widths(laid, "abc") == [40, 40, 40])
  }

  @Test(arguments: [("top", 0.0), ("middle", 15), ("bottom", 30)])
  func movesTheContentOfACell(align: String, y: Double) throws {
    let laid = try laid(
      "<table><tr><td style=\"height: 40pt\">a<td style=\"vertical-align: \(align)\">b</table>")
    #expect(laid.place(of: "b")?.y == y)
  }

  /// The border of the first cell is painted if both have the same width.
  @Test func givesAnEdgeToTheFirstOfTwoBorders() throws {
    let laid = try laid(
      "<table style=\"border-collapse: collapse\"><tr><td style=\"border: 2pt solid red\">a<td style=\"border: 2pt solid blue\">b</table>"
    )
    let table = laid.pieces.compactMap { piece -> Table? in
      guard case .edges(let box, _, _) = piece.content, case .table(let table) = box.content else {
        return nil
      }
      return table
    }.first
    let edges = (0...2).map { table?.grid?.edge(leftOf: $0, row: 0).color?.hex }
    #expect(edges == ["#ff0000", "#ff0000", "#0000ff"])
  }

  // MARK: Rows of boxes

  private func row(_ items: [String], _ style: String = "") throws -> Laid {
    let boxes = zip("abc", items).map {
      "<div id=\"\($0)\" style=\"background: red; height: 5pt; \($1)\"></div>"
    }
    return try laid("<div style=\"display: flex; \(style)\">\(boxes.joined())</div>")
  }

  @Test func shrinksItemsInProportionToTheirWidths() throws {
    let laid = try row(["flex: 0 1 100pt", "flex: 0 1 200pt"])
    #expect(widths(laid, "ab") == [67, 133])
  }

  @Test func growsByAPartOfTheRoomIfTheFactorsAreLessThanOne() throws {
    #expect(try widths(row(["flex: 0.25 1 0", "flex: 0.25 1 0"]), "ab") == [50, 50])
  }

  @Test func sharesAgainWhatItemsAtTheirLimitLeave() throws {
    let items = ["flex: 1 1 0; max-width: 60pt", "flex: 1 1 0; min-width: 150pt", "flex: 1 1 0"]
    #expect(try widths(row(items), "abc") == [25, 150, 25])
  }

  @Test func keepsGapsFromRightToLeft() throws {
    let laid = try row(["width: 10pt", "width: 20pt"], "direction: rtl; gap: 6pt")
    #expect("ab".map { laid.boxes(String($0)).first?.x } == [190, 164])
  }

  // MARK: Margins

  @Test func subtractsNegativeMargins() throws {
    let laid = try laid(
      "<p style=\"margin-bottom: 20pt\">1</p><p style=\"margin-top: -8pt\">2</p><p style=\"margin-top: -4pt\">3</p>"
    )
    #expect(["1", "2", "3"].map { laid.place(of: $0)?.y } == [0, 22, 28])
  }

  @Test func keepsTheLastMarginInABoxWithAHeight() throws {
    let inside = "<p style=\"margin-bottom: 30pt\">1</p>"
    let open = try laid("<div>\(inside)</div><p>2</p>")
    #expect(open.place(of: "2")?.y == 40)
    let high = try laid("<div style=\"height: 15pt\">\(inside)</div><p>2</p>")
    #expect(high.place(of: "2")?.y == 40)
    let higher = try laid("<div style=\"height: 60pt\">\(inside)</div><p>2</p>")
    #expect(higher.place(of: "2")?.y == 60)
  }

  @Test func joinsTheMarginsOfAnEmptyFirstBoxWithThoseOfItsParent() throws {
    let laid = try laid(
      "<p>0</p><div id=\"a\" style=\"margin-top: 5pt; background: red\"><div style=\"margin: 12pt 0 7pt\"></div><p>1</p></div>"
    )
    #expect(laid.boxes("a") == [Rect(x: 0, y: 22, width: 200, height: 10)])
  }

  // MARK: The cascade

  @Test func prefersImportantStylesOfTheElementItself() throws {
    let laid = try laid("<p style=\"color: #0000ff !important\">x", style: "p { color: #ff0000 !important }")
    let colors = laid.pieces.compactMap { piece -> String? in
      if case .line(let line, _) = piece.content { line.line.runs.first?.color.hex } else { nil }
    }
    #expect(colors == ["#0000ff"])
  }
}
