import ScrapbookKit
import TestSupport
import Testing

@testable import ScrapbookReports

/// Any report leads to pages or to a named fault.
@Suite("Hostile reports")
struct HostileReportTests {
  @Test(arguments: 1...(Project.isSoaking ? 500 : 100))
  func makesPagesOrNamesAFault(seed: Int) throws {
    var writer = HostileWriter(seed: UInt64(seed))
    let (settings, data, template) = (writer.settings(), writer.data(), writer.template())
    let files = ["a.html": template, "row.html": "<tr><td>#NAME# {{n}}</td></tr>", "data.json": data]
    let faults = ReportFaults()
    var sources = SourceFiles()
    let source = sources.add(name: "report.json", bytes: Array(settings.utf8))
    let tools = ReportTools(shaper: BlockShaper(), loader: NamedPictures()) {
      path throws(ReportReadProblem) in
      guard let text = files[path] else { throw ReportReadProblem("there is no \(path)") }
      return SourceFile(name: path, bytes: Array(text.utf8))
    }
    let report = composeReport(
      ReportSettings(try parseJSON(source), faults: faults), files: sources, tools: tools, faults: faults)
    #expect(faults.hasErrors || !report.pages.isEmpty, "\(settings)\n\(data)\n\(template)")
    #expect(report.pages.allSatisfy { $0.size.width > 0 && $0.size.height > 0 && $0.size.height < 1e6 })
    _ = report.document(ReportSettings())
  }

  @Test func refusesSelectorsThatTakeTooLong() throws {
    let selector = Array(repeating: "div", count: 12).joined(separator: " ") + " > b"
    let html = String(repeating: "<div>", count: 200) + "<p><b>x</b></p>"
    let laid = try Laid("<style>\(selector) > i > u { color: red } \(selector) { color: red }</style>" + html)
    #expect(laid.lines == [["x"]] || laid.faults.map(\.id) == [.tooLarge])
  }

  /// The parser compares each attribute with those before it.
  @Test(arguments: ["", "/", "a=\">\" ", "a='>' b=x "])
  func refusesTagsWithTooManyAttributes(before: String) throws {
    let attributes = (0..<2000).map { "x\($0)=\"y\"" }.joined(separator: " ")
    let laid = try Laid("<p title='<b c d>'>a</p><p \(before)\(attributes)>b")
    #expect(laid.faults.map(\.message) == ["a tag has more than 1000 attributes"])
  }

  @Test func tellsOfTheFirstOfManyUnknownProperties() throws {
    let rules = (0..<20_000).map { ".a\($0){colr\($0):red}" }.joined()
    let laid = try Laid("<style>\(rules)</style><p>x")
    #expect(laid.faults.count == 100)
    let all = laid.diagnostics.all
    #expect(all.count == 101 && all.last?.message == "there are 19900 more problems of this kind")
    #expect(all.last?.span == all[99].span && all.last?.severity == .warning)
  }

  /// The same fault twice is one problem, and an error counts even if it is not shown.
  @Test func countsEachProblemThatIsNotToldOnce() {
    let faults = ReportFaults()
    for _ in 0..<2 {
      for offset in 0..<101 {
        faults.warning(.cssValue, "message \(offset)", at: ReportPlace(file: .first, offset: offset))
      }
    }
    #expect(faults.diagnostics.all.last?.message == "there is 1 more problem of this kind")
    #expect(!faults.hasErrors)
    faults.error(.cssValue, "wrong", at: ReportPlace(file: .first, offset: 500))
    #expect(faults.hasErrors && faults.diagnostics.all.last?.severity == .error)
  }

  @Test func refusesRulesThatTakeTooLong() throws {
    let rules = (1...5000).map { "p:nth-child(\($0)) { color: red }" }.joined(separator: "\n")
    let laid = try Laid("<style>\(rules)</style>" + String(repeating: "<p>x</p>", count: 5000))
    #expect(laid.faults.map(\.id) == [.tooLarge])
  }

  @Test func readsStyleSheetsThatAreLargerThanTexts() throws {
    let rules = String(repeating: "p.a > b { color: red }\n", count: 3000)
    let style = rules + "/*" + String(repeating: "x", count: 4 << 20) + "*/"
    #expect(try Laid("<style>\(style)</style><p>x</p>").lines == [["x"]])
    let larger = style + "/*" + String(repeating: "x", count: 3 << 20) + "*/"
    #expect(try Laid("<style>\(larger)</style><p>x</p>").faults.map(\.id) == [.tooLarge])
  }

  @Test func refusesMoreTextThanAnybodyWaitsFor() throws {
    let laid = try Laid("<p>" + String(repeating: "word ", count: 1_000_000))
    #expect(laid.faults.map(\.id) == [.tooLarge])
  }

  /// Each cell needs about 10 kB.
  @Test func refusesMoreCellsThanFitIntoMemory() throws {
    let row = "<tr>" + String(repeating: "<td>x</td>", count: 30) + "</tr>\n"
    let laid = try Laid("<table>" + String(repeating: row, count: 1400) + "</table>")
    #expect(
      laid.faults.map(\.message) == [
        "there are more than 105000 elements and texts, of which cells count twice"
      ])
  }

  @Test func refusesWordsThatTakeTooLong() throws {
    let word = String(repeating: "x", count: 600_000)
    #expect(try Laid("<p>a \(word)").faults.map { $0.message } == ["a word is longer than 512 KB"])
  }

  /// The faults of a report with the single template `a.html`.
  private func faults(_ files: [String: [UInt8]], settings: String = #"{"template": "a.html"}"#) throws
    -> [ReportFault]
  {
    let faults = ReportFaults()
    var sources = SourceFiles()
    let source = sources.add(name: "report.json", bytes: Array(settings.utf8))
    let tools = ReportTools(shaper: BlockShaper(), loader: NamedPictures()) {
      path throws(ReportReadProblem) in
      guard let bytes = files[path] else { throw ReportReadProblem("there is no \(path)") }
      return SourceFile(name: path, bytes: bytes)
    }
    _ = composeReport(
      ReportSettings(try parseJSON(source), faults: faults), files: sources, tools: tools, faults: faults)
    return faults.all
  }

  @Test(arguments: ["javascript:alert(1)", "file:///etc/passwd", "HTTP://a b", ""])
  func leavesOutLinksToElsewhere(target: String) throws {
    let laid = try Laid("<a href=\"\(target)\">x</a> <a href=\"https://a.example/\">y</a>")
    #expect(laid.faults.map(\.id) == [.htmlUnsupported])
    #expect(laid.pages.flatMap(\.links).map(\.target) == ["https://a.example/"])
  }

  @Test func endsAtIncludesThatGrowWithoutEnd() throws {
    var files = ["a.html": Array(String(repeating: "{{> b0.html}}", count: 10).utf8), "b10.html": [0x78]]
    for index in 0..<10 {
      files["b\(index).html"] = Array(String(repeating: "{{> b\(index + 1).html}}", count: 10).utf8)
    }
    #expect(try faults(files).map(\.id) == [.tooLarge])
  }

  @Test(
    arguments: [
      [0x61, 0xFF, 0x62], [0x61, 0x00, 0x62], [0x7B, 0xFF, 0x7B, 0x7B, 0xFE, 0x7D, 0x7D, 0xFF],
    ] as [[UInt8]])
  func refusesTemplatesThatAreNotText(bytes: [UInt8]) throws {
    let faults = try faults(["a.html": bytes])
    #expect(faults.map(\.id) == [.invalidValue])
    #expect(faults.first?.place?.offset == 1)
  }

  @Test func saysOnceThatItsDataCannotBeRead() throws {
    let files = ["a.html": Array("#A# {{b}}".utf8), "data.json": Array("{".utf8)]
    let settings = #"{"template": "a.html", "data": "data.json"}"#
    #expect(try faults(files, settings: settings).map(\.id) == [.jsonSyntax])
  }

  @Test func laysOutSixteenNestedTables() throws {
    let html = (0..<16).reduce("x") { html, _ in "<table><tr><td>\(html)<td>y</table>" }
    #expect(try Laid(html).lines.joined().filter { $0 == "x" }.count == 1)
  }
}

/// Generates reports from valid, odd and invalid parts.
private struct HostileWriter {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func pick<Element>(_ list: [Element]) -> Element {
    list[Int.random(in: 0..<list.count, using: &random)]
  }

  private mutating func several(_ most: Int, _ one: (inout Self) -> String) -> [String] {
    (0..<Int.random(in: 0...most, using: &random)).map { _ in one(&self) }
  }

  mutating func settings() -> String {
    let parts = [
      #""data": "data.json""#, #""paper": "A5""#, #""paper": "1x1""#, #""paper": "5000mmx2mm""#,
      #""inset": 2000"#, #""inset": [0, 2000, 5, 1]"#, #""orientation": "landscape""#,
      #""header": {"text": "Invoice", "height": 2000}"#, #""footer": "a.html""#, #""header": false"#,
      #""rows": {"ITEMS": {"each": "items", "row": "row.html"}}"#, #""rows": {"ITEMS": {"row": "a.html"}}"#,
      #""computed": {"SUM": {"sum": "items.n"}, "A": {"average": "items", "of": ["n", "A"]}}"#,
      #""computed": {"A": {"product": ["1e999", "9999999999999999999999"], "digits": 12}}"#,
      #""formats": {"NAME": "currency", "N": "date"}"#, #""locale": "xx-YY-zz""#, #""currency": "??""#,
      #""language": """#, #""date": "2026-99-99""#, #""sections": [{"template": "a.html", "startPage": 3}]"#,
      #""number": 5"#, #""title": "\u0000""#, #""computed": 1"#,
    ]
    return "{" + ([#""template": "a.html""#] + several(6) { $0.pick(parts) }).joined(separator: ", ") + "}"
  }

  mutating func data() -> String {
    let values = [
      "null", "true", "0", "-1e300", "1e999", "123456789012345678901234567890.123", "\"\"",
      "\"<script>&#{{\\n\"", "\"\u{202E}אבג\"", "[]", "{}", "[1, \"x\", {\"n\": 2}]",
      "[{\"n\": \"2.5\", \"name\": \"A\"}]", "[1e308, -1e308, 1e-320]",
    ]
    let names = ["name", "items", "n", "total", "NAME", "a-b", ""]
    return "{" + several(6) { "\"\($0.pick(names))\": \($0.pick(values))" }.joined(separator: ", ") + "}"
  }

  mutating func template() -> String {
    "<style>\(several(8) { $0.rule() }.joined(separator: "\n"))</style>"
      + several(12) { $0.markup(3) }.joined()
  }

  private mutating func rule() -> String {
    let selectors = [
      "*", "p", "div > *", ".a", "#b", "td:nth-child(-3n+1e9)", "table table td", "p:hover", "@page", ":",
    ]
    let names = CSSProperty.all.keys.sorted() + ["float", "size", "--x"]
    let values = [
      "0", "1e300pt", "-1e300pt", "999999999cm", "-5em", "50%", "-1e9%", "1e-300in", "auto", "none",
      "inherit",
      "block", "flex", "table", "table-cell", "inline-block", "absolute", "relative", "page", "avoid", "red",
      "rgba(1,2,3,.5)", "#12", "1px solid", "double 1e9px blue", "url(10x10.png)", "1 2 3 4", "2", "1e9",
      "bold",
      "justify", "nowrap", "pre", "hidden", "collapse", "fixed", "a b c / d", "\"", ")", "center", "decimal",
    ]
    let declarations = several(5) {
      "\($0.pick(names)): \($0.pick(values))\($0.pick(["", "", " !important"]))"
    }
    return "\(pick(selectors)) { \(declarations.joined(separator: "; ")) \(pick(["}", "}", "}", ""]))"
  }

  private mutating func markup(_ depth: Int) -> String {
    let words = [
      "#NAME#", "{{name}}", "#ITEMS#", "{{#items}}{{n}}{{/items}}", "{{#items}}", "#N|currency#", "#TOTAL",
      "word ",
      "\u{AD}\u{200B}\u{2029}", "אבג 123", "&#0;&nbsp;", "<br>", "<img src=\"20x10.png\">",
      "<img src=\"1x0.png\">",
      "<meter value=\"1e400\" max=\"-1\">", "<meter value=\"nan\">", "<progress max=\"inf\">",
      "<meter value=\"1e308\" min=\"-1e308\" max=\"1e308\">", "<progress value=\"inf\" max=\"1e-320\">",
      "<chart data=\"items\" type=\"radar\"></chart>", "<svg><g></svg>",
      String(repeating: "x", count: 5000),
    ]
    let tags = [
      "p", "div", "b", "table", "tr", "td", "ul", "li", "ol start=\"9223372036854775807\"", "h1", "pre",
      "a href=\"#b\"",
      "td colspan=\"1000000\" rowspan=\"70000\"", "th rowspan=\"0\"", "thead", "tfoot", "caption",
      "col span=\"99999\"",
      "div style=\"position: absolute; top: 1e9pt\"", "div style=\"display: flex\"", "tr data-repeat", "sub",
      "form",
      "div style=\"page-break-before: always\"", "p dir=\"rtl\"",
    ]
    guard depth > 0, Int.random(in: 0...3, using: &random) > 0 else { return pick(words) }
    let tag = pick(tags)
    let inside = several(4) { $0.markup(depth - 1) }.joined()
    let name = tag.prefix { $0 != " " }
    return "<\(tag) class=\"a\" id=\"b\">\(inside)" + pick(["</\(name)>", "</\(name)>", "</\(name)>", ""])
  }
}
