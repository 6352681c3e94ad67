import ScrapbookKit
import Testing

@testable import ScrapbookReports

/// Whatever a report holds, there are pages or a named fault.
@Suite("Hostile reports")
struct HostileReportTests {
  @Test func refusesSelectorsThatTakeTooLong() throws {
    let selector = Array(repeating: "div", count: 12).joined(separator: " ") + " > b"
    let html = String(repeating: "<div>", count: 200) + "<p><b>x</b></p>"
    let laid = try Laid("<style>\(selector) > i > u { color: red } \(selector) { color: red }</style>" + html)
    #expect(laid.lines == [["x"]] || laid.faults.map(\.id) == [.tooLarge])
  }

  @Test func refusesMoreTextThanAnybodyWaitsFor() throws {
    let laid = try Laid("<p>" + String(repeating: "word ", count: 1_000_000))
    #expect(laid.faults.map(\.id) == [.tooLarge])
  }

  @Test func laysOutSixteenNestedTables() throws {
    let html = (0..<16).reduce("x") { html, _ in "<table><tr><td>\(html)<td>y</table>" }
    #expect(try Laid(html).lines.joined().filter { $0 == "x" }.count == 1)
  }
}
