import ScrapbookKit
import Testing

@testable import ScrapbookReports

@Suite("Templates")
struct TemplateTests {
  private struct Filled {
    var html: String
    var faults: [ReportFault]
    var text: TemplateText
  }

  // Six parameters: each test names the one or two that it is about.
  private func fill(
    _ template: String, _ json: String, rows: [String: RowTemplates] = [:], computed: [Computation] = [],
    formats: [String: String] = [:], format: DataFormat = DataFormat(locale: "en-US", currency: "EUR")
  ) throws -> Filled {
    var files = SourceFiles(SourceFile(name: "t.html", bytes: []))
    let source = files.add(name: "data.json", bytes: Array(json.utf8))
    let value = DataValue(try parseJSON(source).root, in: source)
    guard case .object(let data) = value else { return Filled(html: "", faults: [], text: TemplateText()) }
    let faults = ReportFaults()
    let filler = TemplateFiller(data: data, rows: rows, formats: formats, format: format, faults: faults)
    filler.addComputed(computed)
    let text = filler.fill(self.template(template))
    filler.reportUnused(of: data)
    return Filled(html: String(decoding: text.bytes, as: UTF8.self), faults: faults.all, text: text)
  }

  private func template(_ text: String) -> TemplateText {
    TemplateText(SourceFile(name: "t.html", bytes: Array(text.utf8)))
  }

  @Test func replacesPlaceholdersWhateverTheSpellingOfTheirNames() throws {
    #expect(
      try fill("#INVOICE_DATE#, #TOTAL#", "{\"invoiceDate\": \"May\", \"total\": 12.50}").html == "May, 12.50"
    )
  }

  @Test func escapesValuesAndBreaksTheirLines() throws {
    let filled = try fill("#NAME#", #"{"name": "<script>\r\nA & \"B\""}"#)
    #expect(filled.html == "&lt;script&gt;<br>A &amp; &quot;B&quot;")
  }

  /// A quotation mark with a combining accent is another `Character`, but ends an attribute.
  @Test(arguments: ["#NAME#", "{{name}}"]) func escapesSignsWithAccents(_ tag: String) throws {
    let filled = try fill(tag, #"{"name": "\"\u0301 '\u0301 <\u0301b>\u0301 &\u0301"}"#)
    let expected = "&quot;\u{301} &#39;\u{301} &lt;\u{301}b&gt;\u{301} &amp;\u{301}"
    #expect(filled.html.unicodeScalars.elementsEqual(expected.unicodeScalars), "\(filled.html)")
  }

  @Test(arguments: ["\u{301}a", "\u{200D}", "a\u{301}"]) func keepsValuesThatBeginWithAnAccent(
    _ value: String
  ) throws {
    let filled = try fill("#A#{{a}}{{{a}}}\u{301}", "{\"a\": \"\(value)\"}").html
    #expect(
      filled.unicodeScalars.elementsEqual((value + value + value + "\u{301}").unicodeScalars), "\(filled)")
  }

  @Test func breaksLinesOfMustacheUnlessItIsHTML() throws {
    let filled = try fill("{{a}} {{{a}}} {{{b}}}", #"{"a": "x\ny\nz", "b": "<i>\n</i>"}"#)
    #expect(filled.html == "x<br>y<br>z x<br>y<br>z <i>\n</i>")
  }

  @Test func takesANameThatEndsInHTMLAsItIs() throws {
    #expect(try fill("#LOGO_HTML#", #"{"logo_html": "<b>x</b>"}"#).html == "<b>x</b>")
  }

  @Test func replacesNothingInValues() throws {
    #expect(try fill("#A# {{b}}", ##"{"a": "#B# {{b}}", "b": "#A#"}"##).html == "#B# {{b}} #A#")
  }

  @Test(arguments: [
    ("2026-05-14", "May 14, 2026"), ("2026-05-14T23:30:00Z", "May 14, 2026"),
    ("2026-05-14 10:00", "May 14, 2026"), ("", ""), ("on receipt", "on receipt"),
    ("on receipt", "on receipt"),
  ])
  func writesDaysWithAndWithoutTimes(day: String, expected: String) throws {
    #expect(try fill("#A|date#", "{\"a\": \"\(day)\"}").html == expected)
  }

  @Test(arguments: ["14.05.2026", "2026-5-4", "2026-02-31", "2026-02-31T10:00Z"])
  func refusesWhatIsNotADay(text: String) throws {
    #expect(try fill("#A|date#", "{\"a\": \"\(text)\"}").faults.map(\.id) == [.wrongType])
  }

  @Test(arguments: [
    ("0.125", "currency", "€0.13"), ("10.125", "currency", "€10.13"), ("-0.125", "currency", "-€0.13"),
    ("2.345", "number:2", "2.35"), ("-2.345", "number:2", "-2.35"), ("0.125", "percent:0", "13%"),
    ("-0.004", "currency", "€0.00"), ("-0.004", "number:2", "0.00"), ("-0.4", "percent:0", "-40%"),
  ])
  func roundsHalvesAwayFromZero(number: String, filter: String, expected: String) throws {
    #expect(try fill("#A|\(filter)#", "{\"a\": \(number)}").html == expected)
    let computed = Computation(name: "B", kind: .add, operands: ["a"], columns: [])
    #expect(
      try fill("#A# #B|\(filter)#", "{\"a\": \(number)}", computed: [computed]).html == number + " "
        + expected)
  }

  @Test(arguments: ["currency", "number", "number:2", "percent"])
  func refusesNumbersOfMoreDigitsThanItCanKeep(filter: String) throws {
    let digits = String(repeating: "1234567890", count: 6) + ".55"
    for json in ["{\"a\": \(digits)}", "{\"a\": \"\(digits)\"}"] {
      let faults = try fill("#A|\(filter)#", json).faults
      #expect(faults.map(\.id) == [.wrongType])
      #expect(faults.first?.message.contains("38 digits") == true)
    }
    #expect(try fill("#A#", "{\"a\": \(digits)}").html == digits)
  }

  @Test func refusesResultsOfMoreDigitsThanItCanKeep() throws {
    let digits = String(repeating: "1234567890", count: 3)
    let computed = Computation(name: "B", kind: .product, operands: ["a", "a"], columns: [])
    let faults = try fill("#B#", "{\"a\": \(digits)}", computed: [computed]).faults
    #expect(faults.map(\.id) == [.wrongNumber])
  }

  @Test(arguments: ["#A|curency#", "{{a|curency}}"])
  func namesAFilterThatDoesNotExist(template: String) throws {
    let fault = try #require(try fill(template, "{\"a\": 1}").faults.first)
    #expect(fault.id == .wrongType && fault.message.contains("the filter \"curency\""))
    #expect(fault.hints.first == "did you mean \"currency\"?")
    #expect(fault.hints.last?.contains("currency, date, lower, number, percent, upper") == true)
  }

  @Test(arguments: [
    (#"{"aB": 1, "a_b": 2}"#, [Diagnostic.Severity.error]), (#"{"a": 1, "a": 2}"#, [.warning]),
    (#"{"rows": [{"a": 1, "b": 2}, {"a-b": 1, "AB": 2}]}"#, [.error]), (#"{"ab": 1, "a.b": 2}"#, []),
  ])
  func namesDataThatAnotherNameHides(json: String, severities: [Diagnostic.Severity]) throws {
    let (_, faults) = try composedReport(
      "{\"template\": \"a.html\", \"data\": \(json)}", files: ["a.html": "x"])
    let hidden = faults.filter { $0.id == .duplicateKey }
    #expect(hidden.map(\.severity) == severities)
    #expect(hidden.allSatisfy { ($0.place?.offset ?? 0) > 32 })
  }

  @Test func namesAFieldThatHeadersDoNotHave() throws {
    let style = "<style>p {color: red} p { }</style>"
    let (_, faults) = try composedReport(
      #"{"template": "a.html", "header": "h.html"}"#,
      files: ["a.html": "x", "h.html": "\(style)<p>{pagse} {page} {nope}</p>"])
    #expect(faults.map(\.id) == [.unknownField, .unknownField])
    #expect(faults.first?.place?.offset == style.utf8.count + 3)
    #expect(faults.first?.hints.first?.hasPrefix("did you mean {page") == true)
    #expect(faults.last?.hints == ["the fields are {date}, {page}, {pages}, {section}"])
  }

  @Test func writesANumberSignForTwo() throws {
    #expect(try fill("## 1, &#39;, #fff, href=\"#TOP\"", "{}").html == "# 1, &#39;, #fff, href=\"#TOP\"")
  }

  @Test func reportsAnUnknownPlaceholderAtItsPlace() throws {
    let filled = try fill("a\n #NAMEE#", "{\"name\": 1}")
    let fault = try #require(filled.faults.first { $0.id == .unknownPlaceholder })
    #expect(fault.place == ReportPlace(file: .first, offset: 3))
    #expect(fault.hints == ["did you mean #NAME#?"])
    #expect(
      filled.faults.contains { $0.id == .unusedData && $0.place?.file != .first && $0.place?.offset == 1 })
  }

  @Test func reportsAPlaceholderThatIsNotClosed() throws {
    #expect(try fill("<p>#TOTAL</p>", "{}").faults.map(\.id) == [.unclosedPlaceholder])
    #expect(try fill("<p>#TOTAL|currency</p>", "{}").faults.map(\.id) == [.unclosedPlaceholder])
    #expect(try fill("<p>#A|date</p>", "{}").faults.map(\.id) == [.unclosedPlaceholder])
    #expect(try fill("#ABC|x", "{}").faults.isEmpty)
    #expect(try fill("#AB|", "{}").faults.isEmpty)
  }

  @Test func fillsRowsByTheirPlace() throws {
    var rows = RowTemplates(list: "items", row: template("r#D#"))
    rows.first = template("f#D#")
    rows.last = template("l#D#")
    rows.empty = template("none")
    let fill = { (json: String) in try self.fill("[#ITEMS#]", json, rows: ["ITEMS": rows]).html }
    #expect(try fill(#"{"items": [{"d": 1}, {"d": 2}, {"d": 3}]}"#) == "[f1r2l3]")
    #expect(try fill(#"{"items": [{"d": 1}]}"#) == "[l1]")
    #expect(try fill(#"{"items": []}"#) == "[none]")
  }

  @Test func changesOddAndEvenRows() throws {
    var rows = RowTemplates(list: "items", row: template("r"))
    rows.odd = template("o")
    rows.even = template("e")
    #expect(try fill("#ITEMS#", #"{"items": [1, 2, 3]}"#, rows: ["ITEMS": rows]).html == "oeo")
  }

  @Test func rendersMustacheWithItsPlaces() throws {
    let filled = try fill(
      "{{#items}}<b>{{name}}</b>{{/items}}{{^items}}none{{/items}} #TOTAL#",
      #"{"items": [{"name": "<a>"}, {"name": "b"}], "total": 3}"#)
    #expect(filled.html == "<b>&lt;a&gt;</b><b>b</b> 3")
    let place = filled.text.place(of: filled.html.utf8.count - 1)
    #expect(place == ReportPlace(file: .first, offset: 60))
  }

  @Test func reportsAMustacheSectionThatIsNotClosed() throws {
    let filled = try fill("a{{#b}}", #"{"b": 1}"#)
    #expect(filled.faults.first?.id == .templateSyntax)
    #expect(filled.faults.first?.place == ReportPlace(file: .first, offset: 1))
  }

  @Test func showsFlagsAndOmitsSectionsOfFalse() throws {
    let json = #"{"a": true, "b": false}"#
    #expect(
      try fill("{{a}} {{#a}}yes{{/a}}{{#b}}no{{/b}}{{^b}}none{{/b}} {{b}}", json).html == "true yesnone false"
    )
  }

  @Test(arguments: [#"{"a": {"b": 1}}"#, #"{"a": [1, 2]}"#])
  func refusesToShowListsAndObjectsAsTexts(json: String) throws {
    let filled = try fill("<p>{{a}}</p>", json)
    #expect(filled.faults.map(\.id) == [.wrongType])
    #expect(filled.html == "<p></p>")
  }

  @Test func refusesRowsThatIncludeThemselves() throws {
    let rows = ["ITEMS": RowTemplates(list: "items", row: template("#N##ITEMS#"))]
    #expect(try fill("#ITEMS#", #"{"items": [{"n": 1}]}"#, rows: rows).faults.map(\.id) == [.templateSyntax])
  }

  @Test(arguments: [
    "{{#a}}{{#a}}{{#a}}{{#a}}{{#a}}{{#a}}x{{/a}}{{/a}}{{/a}}{{/a}}{{/a}}{{/a}}",
    "{{#a}}{{#a}}{{#a}}#B# {{b}}{{/a}}{{/a}}{{/a}}",
  ])
  func refusesSectionsThatFillTheMemory(template: String) throws {
    let list = Array(repeating: "1", count: 100).joined(separator: ",")
    let text = String(repeating: "x", count: 1000)
    #expect(try fill(template, #"{"a": [\#(list)], "b": "\#(text)"}"#).faults.contains { $0.id == .tooLarge })
  }

  @Test func refusesDaysThatDoNotExist() throws {
    #expect(try fill("#A|date#", #"{"a": "2026-02-30"}"#).faults.map(\.id) == [.wrongType])
    #expect(try fill("#A|date#", #"{"a": "in May"}"#).html == "in May")
  }

  @Test(arguments: [("0.125", "0.13"), ("-0.125", "-0.13"), ("2.5e-3", "0"), ("1.005", "1.01")])
  func roundsHalvesOfComputedValuesAwayFromZero(number: String, rounded: String) throws {
    let computed = Computation(name: "B", kind: .add, operands: ["a"], columns: [], digits: 2)
    #expect(try fill("#B#", "{\"a\": \(number)}", computed: [computed]).html == rounded)
  }

  @Test func computesInDecimalDigits() throws {
    let sum = Computation(name: "SUM", kind: .sum, operands: ["items"], columns: ["quantity", "price"])
    let tax = Computation(name: "TAX", kind: .product, operands: ["SUM", "0.19"], columns: [], digits: 2)
    let average = Computation(
      name: "AVERAGE", kind: .average, operands: ["items.price"], columns: [], digits: 2)
    let count = Computation(name: "COUNT", kind: .count, operands: ["items"], columns: [])
    let filled = try fill(
      "#SUM# #TAX# #AVERAGE# #COUNT#",
      #"{"items": [{"quantity": 3, "price": 0.1}, {"quantity": 1, "price": 0.2}]}"#,
      computed: [sum, tax, average, count])
    #expect(filled.html == "0.5 0.1 0.15 2")
  }

  @Test(arguments: [
    ("currency", "en-US", "1234.5", "€1,234.50"), ("currency", "de-DE", "1234.5", "1.234,50 €"),
    ("number:2", "en-US", "1234.5", "1,234.50"), ("percent", "en-US", "0.19", "19%"),
    ("upper", "en-US", "\"abc\"", "ABC"), ("date", "en-GB", "\"2026-05-14\"", "14 May 2026"),
    ("date", "de-DE", "\"2026-05-14\"", "14. Mai 2026"),
  ])
  func formatsAsALocaleDoes(filter: String, locale: String, value: String, shown: String) throws {
    let format = DataFormat(locale: locale, currency: "eur")
    let html = try fill("#X|\(filter)#", "{\"x\": \(value)}", format: format).html
    #expect(html.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ") == shown)
  }
}
