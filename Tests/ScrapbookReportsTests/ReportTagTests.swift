import Testing

@testable import ScrapbookKit
@testable import ScrapbookReports

/// The structure of reports for screen readers.
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
    let data = html.contains("<chart") ? #"{"scores": [{"name": "Ada", "points": 3}]}"# : "{}"
    let settings = #"{"template": "a.html", "data": \#(data)}"#
    let (report, faults) = try composedReport(settings, files: ["a.html": html])
    #expect(faults == [])
    return report
  }

  @Test func tellsWhatEachPartIs() throws {
    let report = try composed(Self.report)
    #expect(
      report.pages.flatMap { parts($0.items) } == [
        "H1: Report", "P: See", "P/Link: this", "P: .",
        "L/LI/Lbl: ", "L/LI/LBody: one", "L/LI/Lbl: ", "L/LI/LBody: two",
        "Table/Caption: Points",
        "Table/TR/TH(Column): Name", "Table/TR/TH(Column): Sum",
        "Table/TR/TH(Row): Ada", "Table/TR/TD: 3", "Table/TR/TH(Column)2: All",
        "H2: Pictures",
        "P/Figure[A fish]: ", "Table/TR/TH(Row): Ada", "Table/TR/TD: 3",
      ])
  }

  @Test func givesEachPartAPlaceOfItsOwn() throws {
    let report = try composed(Self.report)
    let places = tags(report.pages[0].items).map { $0.path.map(\.place) + [$0.place] }
    #expect(Set(places).count == places.count)
    #expect(places.map { $0[0] } == places.map { $0[0] }.sorted())
  }

  @Test func putsALinkIntoItsParagraph() throws {
    let report = try composed(Self.report)
    let sheet = try #require(report.document(ReportSettings()).sheets.first)
    let link = try #require(sheet.links.first)
    #expect(sheet.links.count == 1)
    #expect(link.target == .address("https://example.org"))
    #expect(link.within?.path.map(\.role) == [.paragraph, .link("")])
    #expect(link.text == "this")
  }

  @Test(
    arguments: [
      (
        "<table><tr><th>Mia<td><td>3<tr><th><td>4<td>5</table>",
        """
          Table
            TR
              TH "Mia"
              TD
              TD "3"
            TR
              TH
              TD "4"
              TD "5"
        """
      ),
      (
        #"<table><tr><td><img src="20x10.png" alt=""><td>a<tr><td>b<tr></table>"#,
        """
          Table
            TR
              TD
              TD "a"
            TR
              TD "b"
              TD
            TR
              TD
        """
      ),
    ])
  func keepsEmptyCells(_ html: String, _ expected: String) throws {
    #expect(try dumped(html) == expected + "\n")
  }

  @Test(
    arguments: [
      (
        #"<p>see <a href="https://example.org">our page</a> for more</p>"#,
        """
          P
            "see "
            Link "our page"
            " for more"
        """
      ),
      (
        #"<p><a href="https://example.org"><img src="20x10.png" alt="A fish"></a></p>"#,
        """
          P
            Link
              Figure alt "A fish"
        """
      ),
      (##"<p>a <a href="#nowhere">b</a></p>"##, "  P \"a \"\n    Span \"b\""),
      (
        #"<p>First <img src="20x10.png" alt="A fish"> then.</p>"#,
        """
          P
            "First "
            Figure alt "A fish"
            " then."
        """
      ),
    ])
  func readsWhatIsInALineInItsPlace(_ html: String, _ expected: String) throws {
    #expect(try dumped(html) == expected + "\n")
  }

  @Test func hasOneElementForALinkOnSeveralLines() throws {
    let words = String(repeating: "many words ", count: 40)
    let report = try composed(#"<p>a <a href="https://example.org">\#(words)</a></p>"#)
    let document = report.document(ReportSettings())
    #expect(document.sheets[0].links.count > 1)
    #expect(Set(document.sheets[0].links.map(\.text)) == [words.trimmed])
    let link = try #require(document.structure.first?.children.first)
    #expect(document.structure[0].children.count == 1)
    #expect(link.kids.count { if case .link = $0 { true } else { false } } == document.sheets[0].links.count)
  }

  @Test func describesALinkOfADecorationByItsAddress() throws {
    let report = try composed(#"<a href="https://example.org"><img src="20x10.png" alt=""></a>"#)
    let document = report.document(ReportSettings())
    #expect(document.sheets[0].links.map(\.text) == [""])
    #expect(document.structure[0].children.map(\.element.role) == [.link("")])
  }

  @Test func tellsTheLanguagesOfItsParts() throws {
    let html = """
      <html lang="en"><head><title> Our
      week </title></head><p>Hello <span lang="de">Guten Tag</span></p><p lang="fr">Bonjour <i>tous</i></p>
      <p lang="x y">?</p></html>
      """
    #expect(
      try dumped(html) == """
        Document "Our week" language en
          P "Hello "
            Span "Guten Tag" language de
          P "Bonjour tous" language fr
          P "?"

        """)
  }

  @Test func prefersTheTitleOfTheReport() throws {
    let report = try composed(#"<html lang="en"><title>Other</title><p>a</p></html>"#)
    var settings = ReportSettings()
    (settings.title, settings.language) = ("Ours", "de")
    let info = report.document(settings).info
    #expect(info.title == "Ours" && info.language == "de")
  }

  @Test func hasNothingButItemsInAList() throws {
    #expect(
      try dumped(
        "<ol style='list-style-type: upper-alpha'><li>a<li></ol><ul>stray<li>b<ul><li>c</ul></ul>"
      ) == """
          L UpperAlpha
            LI
              Lbl "A."
              LBody "a"
            LI
              Lbl "B."
              LBody
          L Disc
            LI
              LBody "stray"
            LI
              Lbl text "\u{2022}"
              LBody "b"
                L Circle
                  LI
                    Lbl text "\u{25E6}"
                    LBody "c"

        """)
  }

  @Test func keepsTheSectionsOfAReportApart() throws {
    let (report, _) = try composedReport(
      #"{"sections": [{"template": "a.html"}, {"template": "b.html"}]}"#,
      files: ["a.html": "<h1>One</h1>", "b.html": "<p>Two</p>"])
    #expect(dumped(report) == "  H1 \"One\"\n  P \"Two\"\n")
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
    #expect(dumped(report) == "  P \"body\"\n")
    let roles = tags(report.pages.flatMap(\.items)).compactMap(\.path.last?.role)
    #expect(roles.contains(.pagination(.header)))
  }

  // MARK: Reading

  /// The structure of a report, without the numbers of its contents.
  private func dumped(_ html: String) throws -> String { dumped(try composed(html)) }

  private func dumped(_ report: ComposedReport) -> String {
    let lines = dumpTags(report.document(ReportSettings())).replacing(#/ on [0-9: ]+\n/#, with: "\n")
      .replacing("\u{200B}", with: "").replacing("\\u200b", with: "")
    return lines.hasPrefix("Document\n") ? String(lines.dropFirst("Document\n".count)) : lines
  }

  /// The tagged parts, as "Table/TR/TD: text".
  private func parts(_ items: DisplayList) -> [String] {
    items.flatMap { item -> [String] in
      guard case .group(let group) = item else { return [] }
      guard let tag = group.tag else { return parts(group.items) }
      let path = tag.path.map(name).joined(separator: "/")
      let words = text(group.items)
      // A line that only contains pictures has no words.
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
    case .link: name = "Link"
    case .span: name = "Span"
    case .section, .pagination: name = "?"
    }
    return name + (element.alt.map { "[\($0)]" } ?? "")
  }
}
