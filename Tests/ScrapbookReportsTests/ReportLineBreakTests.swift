import ScrapbookKit
import Testing

@testable import ScrapbookReports

@Suite("Line breaks that the text asks for")
struct ReportLineBreakTests {
  /// The words of two lines stay separate when the contents of an element are joined.
  @Test(arguments: [
    ("<p>one<br>two<br><br>three</p>", "one two three"), ("<pre>one\ntwo</pre>", "one two"),
    ("<p dir=\"rtl\">אב<br>גד</p>", "אב גד"), ("<p>one <br> two</p>", "one two"),
  ])
  func keepsTheWordsOfTwoLinesApart(html: String, words: String) throws {
    let (report, faults) = try composedReport(#"{"template": "a.html"}"#, files: ["a.html": html])
    #expect(faults == [])
    let texts = report.pages[0].items.flatMap { item -> [String] in
      guard case .group(let group) = item else { return [] }
      return group.items.compactMap { item in
        guard case .text(let text) = item else { return nil }
        return text.lines.flatMap(\.line.runs).sorted { $0.textOffset < $1.textOffset }.map(\.text).joined()
      }
    }
    #expect(texts.joined().trimmed.filter { $0 != "\u{200F}" } == words)
  }

  @Test(arguments: ["left", "right", "center"]) func breaksLinesWithoutMovingThem(align: String) throws {
    let style = "font-size: 10pt; text-align: \(align)"
    let laid = try Laid("<p style=\"\(style)\">one<br>two</p><p style=\"\(style)\">one</p>", width: 100)
    let starts = laid.pieces.compactMap { piece -> Double? in
      if case .line(let line, _) = piece.content, line.line.runs[0].text == "one" {
        line.x.points
      } else {
        nil
      }
    }
    #expect(starts.count == 2 && starts[0] == starts[1])
  }
}
