import ScrapbookKit
import Testing

@testable import ScrapbookReports

/// The scopes of header cells for screen readers.
@Suite("Header cells")
struct HeaderCellTests {
  @Test(arguments: [
    ("<tr><th>Name<th>Sum<tr><th>Ada<td>3", ["Column", "Column", "Row"]),
    ("<tr><td><th>May<th>June<tr><th>Ada<td>3<td>4", ["Column", "Column", "Row"]),
    ("<tr><th>Name<td>Ada<tr><th>Sum<td>3", ["Row", "Row"]),
    ("<tr><th>Name<th scope=row>Sum<tr><td>3<th>Ada", ["Column", "Row", "Row"]),
    ("<thead><tr><th>Name<td>Sum</thead><tr><th>Ada<td>3<tr><th colspan=2>All", ["Column", "Row", "Column"]),
  ])
  func saysWhetherAHeaderCellNamesItsRowOrItsColumn(_ rows: String, _ scopes: [String]) throws {
    let (report, faults) = try composedReport(
      #"{"template": "a.html"}"#, files: ["a.html": "<table>\(rows)</table>"])
    let cells = report.document(ReportSettings()).structure.flatMap(\.children).flatMap(\.children)
    let found = cells.compactMap { cell -> String? in
      if case .headerCell(let scope, _, _) = cell.element.role { scope.rawValue } else { nil }
    }
    #expect(faults == [] && found == scopes)
  }
}
