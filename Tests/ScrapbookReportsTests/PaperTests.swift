import ScrapbookKit
import Testing

@testable import ScrapbookReports

/// Content that is wider or higher than its space is shrunk with a warning, or there is a warning that it is lost.
@Suite("The edges of the paper")
struct PaperTests {
  private static let words = (0..<60).map { "word\($0)" }.joined(separator: " ")
  private static let column = "<div style=\"width: 90pt; flex: none\">column</div>"

  private static let wide = [
    "<p style=\"white-space: nowrap\">\(words)</p>",
    "<pre>\(words)</pre>",
    "<p dir=\"rtl\" style=\"white-space: nowrap\">\(words)</p>",
    "<p style=\"white-space: nowrap; text-align: right\">\(words)</p>",
    "<div style=\"display: flex\">\(String(repeating: column, count: 5))</div>",
    "<div dir=\"rtl\" style=\"display: flex\">\(String(repeating: column, count: 5))</div>",
    "<div style=\"width: 1000pt; text-align: right\">one two</div>",
    "<div style=\"padding-left: 700pt\">one two</div>",
    String(repeating: "<ul><li>", count: 40) + "deep word" + String(repeating: "</ul>", count: 40),
    "<table><tr><td style=\"white-space: nowrap\">\(words)<td>x</table>",
    "<table style=\"border-collapse: collapse\"><tr><td style=\"width: 500pt; border: 2pt solid\">a<td>b</table>",
    "<p>a <span style=\"display: inline-block; width: 900pt; text-align: right\">b</span></p>",
  ]

  @Test(arguments: wide)
  func shrinksWhatIsTooWide(html: String) throws {
    let laid = try Laid("<p>START</p>" + html + "<p>END</p>", width: 200, height: 2000)
    #expect(laid.faults.map(\.id) == [.shrunkToFit])
    #expect(laid.faults.first?.place?.offset ?? 0 > 0)
    #expect(laid.faults.first?.hints.isEmpty == false)
    let page = try #require(laid.pages.first)
    for area in page.items.compactMap(\.bounds) {
      #expect(area.x > -1 && area.maxX < 201, "\(area)")
    }
    #expect(laid.lines[0].first == "START" && laid.lines[0].last == "END")
  }

  @Test func movesUpWhatFollowsAShrunkBox() throws {
    let style = "<style>* { margin: 0; padding: 0 } body { font-size: 10pt }</style>"
    let laid = try Laid(
      style + "<pre style=\"font-size: 10pt; width: 400pt; text-align: right\">a</pre><p>b</p>")
    #expect(laid.place(of: "b")?.y == 5)
  }

  @Test func breaksATableThatIsTooWideBetweenItsRows() throws {
    let rows = (1...30).map { "<tr><td>\($0)" }.joined()
    let laid = try Laid(
      "<table style=\"width: 400pt\"><thead><tr><th style=\"text-align: right\">H</thead>\(rows)</table>",
      height: 100)
    #expect(laid.pages.count > 1)
    #expect(laid.lines.allSatisfy { $0.contains("H") })
    #expect(laid.lines.flatMap { $0 }.filter { $0 != "H" }.sorted() == (1...30).map(String.init).sorted())
    #expect(laid.faults.map(\.id) == [.shrunkToFit])
  }

  @Test(arguments: [
    ("<p style=\"margin-top: -500pt\">lost</p>", "top"),
    ("<p style=\"margin-left: -1000pt\">lost</p>", "left"),
    ("<p style=\"position: relative; top: 3000pt\">lost</p>", "bottom"),
    ("<div style=\"position: absolute; left: 2000pt\">lost</div>", "right"),
    ("<ul style=\"padding: 0\"><li>lost</ul>", "left"),
  ])
  func warnsOfWhatIsPaintedBeyondThePaper(html: String, edge: String) throws {
    let laid = try Laid("<p>one</p>" + html)
    #expect(laid.faults.map(\.id) == [.offPage])
    #expect(laid.faults.first?.message.contains("the \(edge) edge") == true)
    #expect(laid.faults.first?.place?.offset ?? 0 >= "<p>one</p>".utf8.count)
  }

  @Test(arguments: [
    "<div style=\"margin: 0 -50pt; background: red; padding: 0 50pt\">one</div>",
    "<div style=\"position: absolute; left: -50pt; width: 500pt; height: 10pt; background: red\"></div>",
    "<div style=\"width: 1000pt\">one</div>",
    "<p style=\"visibility: hidden; margin-left: -900pt\">one</p>",
  ])
  func staysSilentWhereNothingIsLost(html: String) throws {
    #expect(try Laid("<p>one</p>" + html).faults == [])
  }

  // MARK: Headers and footers

  private func composed(_ settings: String, _ header: String) throws -> (ComposedReport, [ReportFault]) {
    try composedReport(settings, files: ["a.html": "<p>body</p>", "h.html": header])
  }

  /// The bounds of everything on the first page, including its header and footer.
  private func bounds(_ report: ComposedReport) -> [Rect] {
    (report.pages.first?.items ?? []).flatMap { item -> DisplayList in
      guard case .group(let group) = item, case .pagination? = group.tag?.path.last?.role else {
        return [item]
      }
      return group.items
    }.compactMap(\.bounds)
  }

  private static let lines = (1...12).map { "<p>line \($0)</p>" }.joined()

  @Test(arguments: ["header", "footer"])
  func shrinksAHeaderThatIsHigherThanItsRoom(kind: String) throws {
    let (report, faults) = try composed(#"{"template": "a.html", "\#(kind)": "h.html"}"#, Self.lines)
    #expect(faults.map(\.id) == [.shrunkToFit])
    #expect(faults.first?.place?.file != .first && faults.first?.hints.first?.contains("height") == true)
    let areas = bounds(report)
    #expect(areas.count == 13)
    #expect(areas.allSatisfy { $0.y >= 9 && $0.maxY <= 833 })
    #expect(areas.count { kind == "header" ? $0.maxY <= 61 : $0.y >= 780 } >= 12)
  }

  @Test(arguments: ["header", "footer"])
  func shrinksALongTextOfABuiltInHeader(kind: String) throws {
    let text = String(repeating: "Invoice ", count: 30)
    let (report, faults) = try composed(
      #"{"template": "a.html", "\#(kind)": {"text": "\#(text)"}}"#, "")
    #expect(faults.map(\.id).contains(.shrunkToFit))
    #expect(bounds(report).allSatisfy { $0.x >= 9 && $0.maxX <= 586 })
  }

  @Test(arguments: [
    (#"{"template": "a.html", "inset": 400}"#, 32),
    (#"{"template": "a.html", "header": {"template": "h.html", "height": 900}}"#, 33),
  ])
  func refusesMarginsThatLeaveNoRoom(settings: String, offset: Int) throws {
    let (_, faults) = try composed(settings, "x")
    #expect(faults.map(\.id) == [.invalidValue])
    #expect(faults.first?.place == ReportPlace(file: .first, offset: offset))
  }

  @Test func refusesMarginsOfAPageRuleThatLeaveNoRoom() throws {
    let (_, faults) = try composedReport(
      #"{"template": "a.html"}"#, files: ["a.html": "<style>@page { margin: 500pt }</style><p>x</p>"])
    #expect(faults.map(\.id) == [.invalidValue])
    #expect(faults.first?.place?.offset == 15)
  }
}
