import ScrapbookKit
import Testing

@testable import ScrapbookReports

@Suite("Charts")
struct ChartTests {
  private func laid(_ html: String, data: String) throws -> Laid {
    let source = SourceFile(name: "data.json", bytes: Array(data.utf8))
    guard case .object(let object) = DataValue(try parseJSON(source).root, in: source) else {
      return try Laid(html)
    }
    return try Laid(html, width: 400, value: { object[$0] })
  }

  private let scores = #"{"scores": [{"name": "Ada", "points": 3}, {"name": "Bo", "points": 6}]}"#

  /// The sizes of all fills of a page.
  private func fills(_ items: DisplayList) -> [Rect] {
    items.flatMap { item -> [Rect] in
      switch item {
      case .fill(let shape, _): [shape.rect]
      case .group(let group): fills(group.items)
      default: []
      }
    }
  }

  @Test func drawsBarsInProportion() throws {
    let laid = try laid("<chart data=\"scores\"></chart>", data: scores)
    #expect(laid.faults.isEmpty)
    let bars = fills(laid.pages[0].items).filter { $0.height > 5 }.map(\.height)
    #expect(bars.count == 2 && abs(bars[1] - 2 * bars[0]) < 0.01)
  }

  /// The widths of the bars of `<meter>` and `<progress>`, of 100 points.
  @Test(
    arguments: [
      ("meter value=\"0.25\"", 25), ("progress value=\"3\" max=\"4\"", 75),
      ("meter value=\"7\" max=\"2\"", 100),
      ("meter value=\"-1\"", 0), ("meter value=\"nan\"", 0), ("meter value=\"inf\"", 0),
      ("meter value=\"0.5\" max=\"nan\"", 50), ("progress value=\"1\" max=\"inf\"", 100),
      ("meter value=\"1e308\" min=\"-1e308\" max=\"1e308\"", 0),
      ("meter value=\"5\" min=\"4\" max=\"8\"", 25),
      ("meter value=\"5\" min=\"8\" max=\"4\"", 0),
    ] as [(String, Double)]) func fillsBars(_ tag: String, _ width: Double) throws
  {
    let laid = try laid("<\(tag) style=\"width: 100pt; height: 8pt\">", data: "{}")
    let fills = fills(laid.pages[0].items).map(\.width)
    #expect(fills == (width > 0 ? [100, width] : [100]), "\(fills)")
  }

  @Test func drawsLessThanTheMost() throws {
    let laid = try laid("<chart data=\"scores\" max=\"12\"></chart>", data: scores)
    let whole = try self.laid("<chart data=\"scores\"></chart>", data: scores)
    let height = { (laid: Laid) in fills(laid.pages[0].items).map(\.height).max() ?? 0 }
    #expect(abs(height(whole) - 2 * height(laid)) < 0.01)
  }

  private let temperatures = #"{"scores": [{"name": "Jan", "t": -12.5}, {"name": "Feb", "t": 25}]}"#

  @Test func drawsNegativeBarsBelowTheZeroLine() throws {
    let laid = try laid("<chart data=\"scores\"></chart>", data: temperatures)
    #expect(laid.faults.isEmpty)
    let bars = fills(laid.pages[0].items).filter { $0.height > 5 }
    try #require(bars.count == 2)
    #expect(abs(bars[1].height - 2 * bars[0].height) < 0.01)
    #expect(abs(bars[1].maxY - bars[0].y) < 0.01)
    #expect(texts(laid.pages[0].items).contains("-12.5"))
  }

  @Test func drawsNegativePointsBelowTheZeroLine() throws {
    let laid = try laid("<chart data=\"scores\" type=\"line\"></chart>", data: temperatures)
    #expect(laid.faults.isEmpty && texts(laid.pages[0].items).contains("-12.5"))
    let zero = try #require(fills(laid.pages[0].items).first { $0.height == 0.75 })
    let points = self.points(laid.pages[0].items)
    #expect(points.map { $0 < zero.y } == [false, true])
  }

  @Test func refusesNegativeValuesInARadar() throws {
    let data = #"{"scores": [{"name": "Jan", "t": 1}, {"name": "Feb", "t": -2}, {"name": "Mar", "t": 3}]}"#
    let faults = try laid("<chart data=\"scores\" type=\"radar\"></chart>", data: data).faults
    #expect(faults.map(\.id) == [.wrongNumber])
    #expect(faults.first?.message.contains("\"Feb\"") == true)
  }

  @Test(arguments: ["bar", "line", "radar"])
  func isATableForThoseWhoCannotSeeIt(type: String) throws {
    let data = #"{"scores": [{"name": "Ada", "points": 3}, {"name": "Bo", "points": 6}, {"points": 4}]}"#
    let html = "<p>Points: <chart data=\"scores\" type=\"\(type)\"></chart></p>"
    let (report, faults) = try composedReport(
      #"{"template": "a.html", "data": \#(data)}"#, files: ["a.html": html])
    #expect(faults == [])
    let structure = report.document(ReportSettings()).structure
    #expect(structure.map(\.element.role) == [.paragraph, .table])
    let rows = structure.last?.children ?? []
    #expect(rows.map(\.element.role) == [.tableRow, .tableRow, .tableRow])
    let cell = StructureRole.cell(columns: 1, rows: 1)
    let header = StructureRole.headerCell(.row, columns: 1, rows: 1)
    #expect(rows.allSatisfy { $0.children.map(\.element.role) == [header, cell] })
    let texts = rows.map { $0.children.map { $0.contents.map(\.text).joined() } }
    #expect(texts == [["Ada", "3"], ["Bo", "6"], ["", "4"]])
  }

  @Test(arguments: [("alt=\"Points of all\"", ["Points of all"]), ("alt=\"\"", [])])
  func hasTheDescriptionOfItsTemplate(_ attribute: String, _ expected: [String]) throws {
    let (report, _) = try composedReport(
      #"{"template": "a.html", "data": \#(scores)}"#,
      files: ["a.html": "<chart data=\"scores\" \(attribute)></chart>"])
    let structure = report.document(ReportSettings()).structure
    #expect(structure.flatMap { [$0] + $0.children }.compactMap(\.element.alt) == expected)
    #expect(!structure.contains { $0.element.role == .table })
  }

  @Test func tellsItsValuesInLinks() throws {
    let laid = try laid("<chart data=\"scores\"></chart>", data: scores)
    let box = laid.pieces.compactMap { if case .picture(let box) = $0.content { box } else { nil } }.first
    #expect(box?.alt == "Ada: 3, Bo: 6")
  }

  private func texts(_ items: DisplayList) -> [String] {
    items.flatMap { item -> [String] in
      switch item {
      case .text(let text): text.lines.map { $0.line.runs.map(\.text).joined() }
      case .group(let group): texts(group.items)
      default: []
      }
    }
  }

  /// The heights of the filled circles.
  private func points(_ items: DisplayList) -> [Double] {
    items.flatMap { item -> [Double] in
      switch item {
      case .path: item.bounds.map { [$0.center.y] } ?? []
      case .group(let group): points(group.items)
      default: []
      }
    }
  }

  @Test(arguments: ["bar", "line", "radar"])
  func takesRoomAsAPictureDoes(type: String) throws {
    let style = "width: 100pt; height: 80pt; display: block"
    let data = #"{"scores": [1, 2, 3, 0]}"#
    let laid = try laid("<chart data=\"scores\" type=\"\(type)\" style=\"\(style)\"></chart><p>x", data: data)
    #expect(laid.faults.isEmpty)
    #expect((laid.place(of: "x")?.y ?? 0) >= 80)
  }

  /// The sizes of the letters of all lines.
  private func sizes(_ items: DisplayList) -> [Double] {
    items.flatMap { item -> [Double] in
      switch item {
      case .text(let text): text.lines.flatMap { $0.line.runs.map(\.size) }
      case .group(let group): sizes(group.items)
      default: []
      }
    }
  }

  /// The transforms of all groups that scale.
  private func scales(_ items: DisplayList) -> [Transform] {
    items.flatMap { item -> [Transform] in
      guard case .group(let group) = item else { return [] }
      let transform = group.transform
      return (transform.a != 1 || transform.d != 1 ? [transform] : []) + scales(group.items)
    }
  }

  @Test func drawsChartsAndBarsInTheSizeOfTheirBoxes() throws {
    let html = "<chart data=\"scores\" style=\"width: 100%; height: 100pt\"></chart>"
    let chart = try laid(html, data: scores)
    #expect(chart.faults.isEmpty && scales(chart.pages[0].items).isEmpty)
    #expect(fills(chart.pages[0].items).map(\.width).max() == 400)
    let plain = try laid("<chart data=\"scores\" style=\"height: 100pt\"></chart>", data: scores)
    #expect(sizes(chart.pages[0].items) == sizes(plain.pages[0].items))
    let meter = try laid("<meter value=\"0.5\" style=\"width: 100%; height: 8pt\"></meter>", data: "{}")
    #expect(scales(meter.pages[0].items).isEmpty)
    #expect(fills(meter.pages[0].items).map(\.width) == [400, 200])
  }

  @Test func fillsBarsFromTheStartOfTheirText() throws {
    let bars = { (dir: String) in
      let html = "<div dir=\"\(dir)\"><meter value=\"0.25\" style=\"width: 80pt\"></meter></div>"
      return try fills(laid(html, data: "{}").pages[0].items).map(\.x)
    }
    #expect(try bars("ltr") == [0, 0])
    #expect(try bars("rtl") == [0, 60])
  }

  @Test(arguments: ["bar", "line"]) func breaksLongNamesIntoTwoLines(type: String) throws {
    let data = #"{"scores": [{"name": "Mathematics and geometry", "p": 3}, {"name": "Art", "p": 6}]}"#
    let laid = try laid("<chart data=\"scores\" type=\"\(type)\"></chart>", data: data)
    let texts = texts(laid.pages[0].items).filter { !$0.trimmed.isEmpty }
    #expect(texts.prefix(2) == ["Mathematics ", "and geometry"])
    // The first line surrounds the chart.
    #expect(Set(sizes(laid.pages[0].items).dropFirst(2)).count == 1)
  }

  @Test(arguments: [
    ("<chart></chart>", DiagnosticID.htmlUnsupported), ("<chart data=\"none\"></chart>", .wrongType),
    ("<chart data=\"scores\" type=\"pie\"></chart>", .htmlUnsupported),
    ("<chart data=\"scores\" value=\"name\"></chart>", .wrongNumber),
  ])
  func saysWhatIsWrong(html: String, id: DiagnosticID) throws {
    #expect(try laid(html, data: scores).faults.map(\.id) == [id])
  }
}
