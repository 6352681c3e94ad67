import ScrapbookKit
import Testing

@testable import ScrapbookReports

/// What a report is to those who cannot see it.
@Suite("Tags of reports")
struct ReportTagTests {
  private static let report = """
    <h1>Report</h1><p>See <a href="https://example.org">this</a>.</p>
    <ul><li>one<li>two</ul>
    <table><caption>Points</caption><thead><tr><th>Name<th>Sum</thead>
    <tr><th>Ada<td>3<tr><th scope="col" colspan="2">All</table>
    <h2>Pictures</h2>
    <img src="20x10.png" alt="A fish"><img src="20x10.png" alt=""><chart data="scores"></chart>
    """

  private func composed(_ html: String) throws -> ComposedReport {
    let settings = #"{"template": "a.html", "data": {"scores": [{"name": "Ada", "points": 3}]}}"#
    let (report, faults) = try composedReport(settings, files: ["a.html": html])
    #expect(faults == [])
    return report
  }

  @Test func tellsWhatEachPartIs() throws {
    let report = try composed(Self.report)
    #expect(
      report.pages.flatMap { parts($0.items) } == [
        "H1: Report", "P: See this.",
        "L/LI/Lbl: ", "L/LI/LBody: one", "L/LI/Lbl: ", "L/LI/LBody: two",
        "Table/Caption: Points",
        "Table/TR/TH(Column): Name", "Table/TR/TH(Column): Sum",
        "Table/TR/TH(Row): Ada", "Table/TR/TD: 3", "Table/TR/TH(Column)2: All",
        "H2: Pictures",
        "P/Figure[A fish]: ", "P/Figure[Ada: 3]: ",
      ])
  }

  @Test func givesEachPartAPlaceOfItsOwn() throws {
    let report = try composed(Self.report)
    let places = tags(report.pages[0].items).map { $0.path.map(\.place) }
    #expect(Set(places).count == places.count)
    #expect(places.map { $0[0] } == places.map { $0[0] }.sorted())
  }

  @Test func putsALinkIntoItsParagraph() throws {
    let report = try composed(Self.report)
    let sheet = try #require(report.document(ReportSettings()).sheets.first)
    let link = try #require(sheet.links.first)
    #expect(sheet.links.count == 1)
    #expect(link.target == .address("https://example.org"))
    #expect(link.within?.path.map(\.role) == [.paragraph])
  }

  @Test func readsTheHeaderOfALongTableOnce() throws {
    let rows = (1...200).map { "<tr><td>\($0)" }.joined()
    let (report, _) = try composedReport(
      #"{"template": "a.html"}"#,
      files: ["a.html": "<table><thead><tr><th>H</thead>\(rows)</table>"])
    #expect(report.pages.count > 1)
    #expect(report.pages.flatMap { parts($0.items) }.count { $0.hasSuffix(": H") } == 1)
  }

  @Test(arguments: ["&nbsp;", "&#x200B;", "<pre> </pre>", "<u>&nbsp;</u>"])
  func readsNoLineOfSpaces(_ html: String) throws {
    let (report, _) = try composedReport(
      #"{"template": "a.html"}"#, files: ["a.html": "<p>\(html)</p><p>body</p>"])
    #expect(report.pages.flatMap { parts($0.items) } == ["P: body"])
  }

  @Test func readsNeitherHeadersNorFooters() throws {
    let (report, _) = try composedReport(
      #"{"template": "a.html", "header": "h.html"}"#,
      files: ["a.html": "<p>body</p>", "h.html": "<h1>head</h1>"])
    #expect(report.pages.flatMap { parts($0.items) } == ["P: body"])
  }

  // MARK: Reading

  /// The tagged parts, as "Table/TR/TD: text".
  private func parts(_ items: DisplayList) -> [String] {
    items.flatMap { item -> [String] in
      guard case .group(let group) = item else { return [] }
      guard let tag = group.tag else { return parts(group.items) }
      let path = tag.path.map(name).joined(separator: "/")
      let words = text(group.items)
      // The line around pictures has no words.
      return path == "P" && words.isEmpty ? [] : [path + ": " + words]
    }
  }

  private func tags(_ items: DisplayList) -> [ContentTag] {
    items.flatMap { item -> [ContentTag] in
      guard case .group(let group) = item else { return [] }
      return group.tag.map { [$0] } ?? tags(group.items)
    }
  }

  private func text(_ items: DisplayList) -> String {
    items.map { item in
      switch item {
      case .text(let text):
        text.lines.map { $0.line.runs.map(\.text).joined().trimmed }.joined(separator: " ")
      default: ""
      }
    }.joined()
  }

  private func name(_ element: StructureElement) -> String {
    let name: String
    switch element.role {
    case .heading(let level): name = "H\(level)"
    case .paragraph: name = "P"
    case .figure: name = "Figure"
    case .caption: name = "Caption"
    case .list: name = "L"
    case .listItem: name = "LI"
    case .listLabel: name = "Lbl"
    case .listBody: name = "LBody"
    case .table: name = "Table"
    case .tableRow: name = "TR"
    case .headerCell(let scope, let columns, _):
      name = "TH(\(scope.rawValue))" + (columns > 1 ? "\(columns)" : "")
    case .cell: name = "TD"
    case .link, .section: name = "?"
    }
    return name + (element.alt.map { "[\($0)]" } ?? "")
  }
}
