import ScrapbookKit
import Testing

@testable import ScrapbookReports

@Suite("report.json")
struct SettingsTests {
  private func schema() throws -> JSONNode {
    try parseJSON(SourceFile(name: "schema", bytes: Array(reportSchema.utf8))).root
  }

  private func member(_ node: JSONNode, _ path: [String]) -> JSONNode? {
    guard let first = path.first else { return node }
    guard case .object(let members) = node.value, let next = members.first(where: { $0.key == first }) else {
      return nil
    }
    return member(next.node, Array(path.dropFirst()))
  }

  private func keys(_ path: [String]) throws -> [String] {
    guard case .object(let members)? = member(try schema(), path + ["properties"])?.value else { return [] }
    return members.map(\.key).sorted()
  }

  @Test func hasASchemaWithTheKeysThatAreRead() throws {
    #expect(try keys([]) == ReportSettings.keys.sorted())
    #expect(
      try keys(["$defs", "computed", "additionalProperties"])
        == (Computation.Kind.allCases.map(\.rawValue) + ["of", "digits"]).sorted())
  }

  private func read(_ json: String) throws -> (settings: ReportSettings, faults: [ReportFault]) {
    let faults = ReportFaults()
    let source = SourceFile(name: "report.json", bytes: Array(json.utf8))
    return (ReportSettings(try parseJSON(source), faults: faults), faults.all)
  }

  @Test(arguments: [
    (#""paper": "A4""#, 595.28, 841.89), (#""paper": "595.2x841.8""#, 595.2, 841.8),
    (#""paper": "letter", "orientation": "landscape""#, 792, 612),
    (#""orientation": "landscape""#, 841.89, 595.28),
  ])
  func readsPapers(json: String, width: Double, height: Double) throws {
    let read = try read("{\"template\": \"a.html\", \(json)}")
    let paper = read.settings.paper(PageRule(), header: 50, footer: 50)
    #expect(read.faults.isEmpty)
    #expect(abs(paper.size.width - width) < 0.01 && abs(paper.size.height - height) < 0.01)
    #expect(paper.insets == Edges(top: 60, right: 10, bottom: 60, left: 10))
  }

  @Test(arguments: [
    ("[]", DiagnosticID.wrongType, 0), (#"{"template": 1}"#, .wrongType, 13),
    (#"{"template": "a", "tempalte": "b"}"#, .unknownKey, 18),
    (#"{"template": "a", "inset": [1, 2]}"#, .invalidValue, 27),
    (#"{"template": "a", "orientation": "up"}"#, .invalidValue, 33), ("{}", .missingKey, 0),
    (#"{"template": "a", "rows": {"A": {}}}"#, .missingKey, 27),
    (#"{"template": "a", "computed": {"A": {"of": "b"}}}"#, .missingKey, 31),
    (#"{"template": "a", "formats": {"A": "curency"}}"#, .invalidValue, 35),
    (#"{"template": "a", "locale": "de_DE!"}"#, .invalidValue, 28),
    (#"{"template": "a", "language": "../x"}"#, .invalidValue, 30),
    (#"{"template": "a", "currency": "euro"}"#, .invalidValue, 30),
  ])
  func saysWhatIsWrongAndWhere(json: String, id: DiagnosticID, offset: Int) throws {
    let faults = try read(json).faults
    #expect(faults.map(\.id) == [id])
    #expect(faults.first?.place?.offset == offset)
  }

  @Test(arguments: [
    ("Invoice #NUMBER#", "Invoice 7"), ("Invoice {{number}} of {{client.name}}", "Invoice 7 of Tom & <Ann>"),
    ("Report ##1", "Report #1"), ("A & B #TOTAL|currency#", "A & B €3.00"), ("#NOTE#", "two lines"),
    ("plain & <simple>", "plain & <simple>"),
  ])
  func fillsTheTitle(title: String, filled: String) throws {
    let (report, faults) = try composedReport(
      #"""
      {"template": "a.html", "title": "\#(title)", "author": "#CLIENT_NAME#",
       "data": {"number": 7, "client": {"name": "Tom & <Ann>"}, "client_name": "#NUMBER#", "total": 3, "note": "two\nlines"}}
      """#, files: ["a.html": "<p>#NUMBER# {{client.name}} #TOTAL# #NOTE#"])
    #expect(faults == [])
    let info = report.document(ReportSettings()).info
    #expect(info.title == filled)
    // The content of a value is never replaced.
    #expect(info.author == "#NUMBER#")
  }

  /// The settings override the data; a currency code counts as used.
  @Test(arguments: [
    (#""data": {"t": 3, "currency": "usd"}"#, "$3.00"), (#""data": {"t": 3}"#, "€3.00"),
    (#""currency": "GBP", "data": {"t": 3, "currency": "usd"}"#, "£3.00"),
  ])
  func takesTheCurrencyOfTheData(settings: String, shown: String) throws {
    let (report, faults) = try composedReport(
      ##"{"template": "a.html", "title": "#T|currency#", "locale": "en-US", \##(settings)}"##,
      files: ["a.html": "<p>#T#"])
    #expect(faults.map(\.id) == (settings.contains("GBP") ? [.unusedData] : []))
    #expect(report.document(ReportSettings()).info.title == shown)
  }

  @Test func reportsAnUnknownPlaceholderOfTheTitleAtItsPlace() throws {
    let (_, faults) = try composedReport(
      ##"{"template": "a.html", "title": "#NUMBR#", "data": {"number": 7}}"##, files: ["a.html": "#NUMBER#"])
    #expect(faults.map(\.id) == [.unknownPlaceholder])
    // The fault is at the value.
    #expect(faults.first?.place == ReportPlace(file: .first, offset: 32))
  }
}
