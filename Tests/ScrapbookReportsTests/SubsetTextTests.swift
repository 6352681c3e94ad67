import ScrapbookKit
import Testing

@testable import ScrapbookReports

/// The lines of the article's tables of HTML and CSS that are about text, lists, tables and pages.
@Suite("The published subset: text, tables and pages")
struct SubsetTextTests {
  private static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(x: x, y: y, width: width, height: height)
  }

  /// Attributes that browsers obey but the subset ignores are reported, with a style to use instead.
  @Test(arguments: [
    ("<table bgcolor=\"red\"><tr><td>x</table>", 7, "background: …"),
    ("<table><tr><td nowrap>x</table>", 15, "white-space: nowrap"),
    ("<font color=\"red\">x</font>", 6, "color: …"), ("<ol type=\"a\"><li>x</ol>", 4, "list-style-type: …"),
  ])
  func tellsOfAttributesThatAreLeftOut(html: String, offset: Int, style: String) throws {
    let faults = try Laid(html).faults
    #expect(faults.map(\.id) == [.htmlUnsupported] && faults.first?.place?.offset == offset, "\(faults)")
    #expect(faults.first?.hints == ["write style=\"\(style)\""])
  }

  /// The position of a box of 10 x 2 pt after the letters "ab".
  @Test(arguments: [
    ("letter-spacing: 2pt", 14.0), ("font-size: 2em", 20), ("font-size: 150%", 15), ("font-size: 2rem", 24),
    ("font-size: x-large", 18), ("font-size: smaller", 8.333), ("font: italic bold 20pt/30pt Foo, serif", 20),
    ("text-indent: 7pt", 17), ("text-indent: 10%", 30),
    ("text-indent: -7pt; padding-left: 9pt", 12),
    ("display: list-item; list-style: inside upper-roman", 24.5), ("padding-left: 5pt", 15),
  ])
  func setsLetters(style: String, x: Double) throws {
    let laid = try Laid(
      """
      <div style="font-size: 10pt"><div style="\(style)">ab<span id="a" style="display: inline-block; width: 10pt;
      height: 2pt; background: red"></span></div></div>
      """)
    let box = try #require(laid.boxes("a").first)
    #expect(abs(box.x - x) < 0.01, "\(box)")
    #expect(laid.faults == [])
  }

  @Test(arguments: [
    ("font: 20pt/30pt Foo", 30.0), ("font: 20pt Foo", 20), ("font-size: 20pt; line-height: 2", 40),
    ("line-height: 150%; font-size: 20pt", 30), ("line-height: 3em", 30),
  ])
  func spacesLines(style: String, pitch: Double) throws {
    let laid = try Laid("<div style=\"font-size: 10pt\"><div style=\"\(style)\">one<br>two</div></div>")
    #expect(laid.place(of: "two")?.y == pitch)
  }

  private func runs(_ html: String) throws -> [GlyphRun] {
    try Laid(html).pieces.flatMap { piece -> [GlyphRun] in
      if case .line(let line, _) = piece.content { line.line.runs } else { [] }
    }
  }

  @Test(arguments: [("super", -3.6), ("sub", 1.7), ("baseline", 0)])
  func raisesAndLowersLetters(align: String, y: Double) throws {
    let run = try #require(
      try runs("<p style=\"font-size: 10pt\">a<span style=\"vertical-align: \(align)\">x</span></p>")
        .first { $0.text == "x" || $0.text == "ax" })
    let shift = try #require(run.glyphs.last?.position.y)
    #expect(abs(shift - y) < 0.01, "\(shift)")
  }

  @Test(arguments: [
    ("<u>x</u>", true), ("<span style=\"text-decoration: underline\">x</span>", true), ("x", false),
  ])
  func underlines(html: String, isUnderlined: Bool) throws {
    #expect(try runs("<p>\(html)</p>").allSatisfy { ($0.underline != nil) == isUnderlined })
  }

  @Test(arguments: [
    ("p", 10.0), ("h1", 13.4), ("h2", 12.45), ("blockquote", 10), ("ul", 10), ("pre", 10), ("div", 0),
    ("address", 0),
    ("hr", 5),
  ])
  func hasTheMarginsOfHTML(element: String, top: Double) throws {
    let laid = try Laid(
      "<div style=\"font-size: 10pt\"><div style=\"height: 1pt\"></div><\(element) id=\"a\" style=\"border-top: 1pt solid red\">x</\(element)></div>"
    )
    let box = try #require(laid.boxes("a").first)
    #expect(abs(box.y - 1 - top) < 0.02, "\(box)")
  }

  // MARK: Lists

  @Test(
    arguments: [
      ("none", nil), ("decimal", "2."), ("lower-alpha", "b."), ("upper-alpha", "B."), ("lower-roman", "ii."),
      ("upper-roman", "II."), ("disc", "disc"), ("circle", "circle"), ("square", "square"),
    ] as [(String, String?)])
  func marksItems(style: String, marker: String?) throws {
    let laid = try Laid("<ul style=\"list-style: \(style)\"><li>a<li>b</ul>")
    let markers = laid.pieces.compactMap { piece -> String? in
      switch piece.content {
      case .marker(.text(let text, _), _, _): text
      case .marker(.shape(let shape, _), _, _): "\(shape)"
      default: nil
      }
    }
    #expect(markers == marker.map { [markers.first ?? "", $0] } ?? [])
    #expect(laid.place(of: "b")?.x == 30)
  }

  @Test func numbersItemsFromTheirValues() throws {
    let laid = try Laid("<ol start=\"3\"><li>a<li value=\"9\">b<li>c</ol>")
    let markers = laid.pieces.compactMap { piece -> String? in
      if case .marker(.text(let text, _), _, _) = piece.content { text } else { nil }
    }
    #expect(markers == ["3.", "9.", "10."])
  }

  // MARK: Tables

  /// The position of the second cell.
  @Test(arguments: [
    ("<table cellspacing=\"4\" cellpadding=\"0\">", rect(11, 3, 5, 10)),
    ("<table cellspacing=\"0\" cellpadding=\"4\">", rect(11, 0, 11, 16)),
    ("<table cellspacing=\"0\" cellpadding=\"0\" border=\"1\">", rect(6.5, 0, 6.5, 11.5)),
    ("<table cellspacing=\"0\" cellpadding=\"0\" width=\"80\">", rect(30, 0, 30, 10)),
    ("<table cellspacing=\"0\" cellpadding=\"0\" width=\"50%\">", rect(50, 0, 50, 10)),
    (
      "<table cellspacing=\"0\" cellpadding=\"0\"><colgroup><col width=\"40\"><col></colgroup>",
      rect(30, 0, 5, 10)
    ),
    ("<table cellspacing=\"0\" cellpadding=\"0\"><caption>title</caption>", rect(12.5, 10, 12.5, 10)),
    (
      "<table cellspacing=\"0\" cellpadding=\"0\" style=\"caption-side: bottom\"><caption>title</caption>",
      rect(12.5, 0, 12.5, 10)
    ),
    ("<table style=\"border-spacing: 3pt 5pt\" cellpadding=\"0\">", rect(11, 5, 5, 10)),
    ("<table cellspacing=\"0\" cellpadding=\"0\" align=\"center\" width=\"80\">", rect(100, 0, 30, 10)),
  ])
  func placesCells(table: String, cell: Rect) throws {
    let laid = try Laid(
      "<style>* { font-size: 10pt }</style>\(table)<tr><td>a<td id=\"a\" style=\"background: red\">b</table>")
    let box = try #require(laid.boxes("a").first)
    #expect(abs(box.x - cell.x) + abs(box.y - cell.y) < 0.02, "\(box)")
    #expect(abs(box.width - cell.width) + abs(box.height - cell.height) < 0.02, "\(box)")
  }

  @Test(arguments: [("valign=\"top\"", 0.0), ("valign=\"bottom\"", 30), ("", 15)])
  func alignsCellsByTheirAttribute(attribute: String, y: Double) throws {
    let laid = try Laid(
      "<table cellspacing=\"0\" cellpadding=\"0\" style=\"font-size: 10pt\"><tr style=\"height: 40pt\"><td \(attribute)>a</table>"
    )
    #expect(laid.place(of: "a")?.y == y)
  }

  @Test(arguments: [("align=\"right\"", 35.0), ("align=\"center\"", 17.5), ("", 0)])
  func alignsTextByItsAttribute(attribute: String, x: Double) throws {
    let laid = try Laid(
      "<table cellspacing=\"0\" cellpadding=\"0\" style=\"font-size: 10pt; width: 40pt\"><tr><td \(attribute)>a</table>"
    )
    #expect(laid.place(of: "a")?.x == x)
  }

  @Test func hidesABorderThatIsToldTo() throws {
    let laid = try Laid(
      """
      <table style="border-collapse: collapse; font-size: 10pt"><tr><td style="padding: 0; border: 4pt solid">a
      <td id="a" style="background: red; padding: 0; border: 2pt solid; border-left: hidden">b</table>
      """)
    let box = try #require(laid.boxes("a").first)
    #expect(abs(box.x - 9) < 0.02, "\(box)")
  }

  // MARK: Pictures

  @Test(arguments: [
    ("<img id=\"a\" src=\"40x20.png\" width=\"80\">", rect(0, 0, 60, 30)),
    ("<img id=\"a\" src=\"40x20.png\" height=\"40\">", rect(0, 0, 60, 30)),
    ("<img id=\"a\" src=\"40x20.png\" style=\"max-width: 10%\">", rect(0, 0, 20, 10)),
    ("<img id=\"a\" src=\"40x20.png\" style=\"display: block; margin: 0 auto\">", rect(85, 0, 30, 15)),
    ("<meter id=\"a\" value=\"0.5\" style=\"width: 60pt; height: 6pt\"></meter>", rect(0, 0, 60, 6)),
    ("<progress id=\"a\" value=\"3\" max=\"4\"></progress>", rect(0, 0, 120, 7.2)),
  ])
  func placesPictures(html: String, area: Rect) throws {
    let laid = try Laid(html)
    for case .picture(let box) in laid.pieces.map(\.content) {
      #expect(abs(box.width.points - area.width) < 0.01 && abs(box.height.points - area.height) < 0.01)
    }
    let piece = try #require(laid.pieces.first { if case .picture = $0.content { true } else { false } })
    #expect(abs(piece.x.points - area.x) < 0.01, "\(piece.x.points)")
  }

  // MARK: Pages

  @Test(arguments: [
    ("size: A5", Size(width: 419.528, height: 595.276)),
    ("size: A5 landscape", Size(width: 595.276, height: 419.528)),
    ("size: 300pt 200pt", Size(width: 300, height: 200)),
    ("size: 10cm", Size(width: 283.465, height: 283.465)),
    ("size: letter", Size(width: 612, height: 792)),
  ])
  func hasThePaperOfThePageRule(rule: String, size: Size) throws {
    let (report, faults) = try composedReport(
      #"{"template": "a.html"}"#, files: ["a.html": "<style>@page { \(rule) }</style><p>x</p>"])
    #expect(faults == [])
    let found = try #require(report.pages.first?.size)
    #expect(abs(found.width - size.width) < 0.01 && abs(found.height - size.height) < 0.01, "\(found)")
  }

  @Test(arguments: [
    ("", 10.0, 10.0), ("margin: 30pt", 30, 30), ("margin: 30pt 40pt", 40, 30),
    ("margin: 1pt 2pt 3pt 44pt", 44, 1),
    ("margin-left: 5pt; margin-top: 1in", 5, 72),
  ])
  func hasTheMarginsOfThePageRule(rule: String, x: Double, y: Double) throws {
    let (report, _) = try composedReport(
      #"{"template": "a.html"}"#,
      files: ["a.html": "<style>@page { \(rule) }</style><div style=\"background: red; height: 9pt\"></div>"])
    let area = try #require(report.pages.first?.items.first?.bounds)
    #expect(abs(area.x - x) < 0.01 && abs(area.y - y) < 0.01, "\(area)")
  }

  @Test(arguments: [("print", 20.0), ("all", 20), ("screen", 10), ("screen, print", 20)])
  func takesTheRulesForPrint(media: String, height: Double) throws {
    let laid = try Laid(
      "<style>#a { height: 10pt; background: red } @media \(media) { #a { height: 20pt } }</style><div id=\"a\"></div>"
    )
    #expect(laid.boxes("a").first?.height == height)
  }

  private func pages(_ html: String) throws -> [[String]] {
    try Laid("<style>* { margin: 0; padding: 0 } body { font-size: 10pt }</style>" + html, height: 100).lines
  }

  private func lines(_ numbers: ClosedRange<Int>) -> String {
    numbers.map { "\($0)" }.joined(separator: "<br>")
  }

  @Test(arguments: [
    ("orphans: 2", [7]), ("orphans: 4", [0]), ("widows: 2", [7]), ("widows: 4", [5]),
    ("orphans: 1; widows: 1", [7]),
  ])
  func leavesAsManyLinesAsItIsTold(style: String, first: [Int]) throws {
    let isLate = style.contains("orphans: 4")
    let above = "<div style=\"height: \(isLate ? 70 : 30)pt\"></div>"
    let pages = try pages("\(above)<p style=\"\(style)\">\(lines(1...9))</p>")
    #expect(pages.map(\.count).prefix(1) == first[...], "\(pages)")
    #expect(pages.flatMap { $0 }.count == 9)
  }

  @Test(arguments: [
    ("break-before: page", "", [["1"], ["2"]]), ("break-before: always", "", [["1"], ["2"]]),
    ("", "break-after: page", [["1"], ["2"]]), ("page-break-before: always", "", [["1"], ["2"]]),
    ("", "page-break-after: always", [["1"], ["2"]]), ("break-before: auto", "", [["1", "2"]]),
  ])
  func beginsPages(before: String, after: String, expected: [[String]]) throws {
    #expect(try pages("<p style=\"\(after)\">1</p><p style=\"\(before)\">2</p>") == expected)
  }

  @Test(arguments: ["break-inside: avoid", "page-break-inside: avoid"])
  func keepsARowOrABoxTogether(style: String) throws {
    let pages = try pages("<div style=\"height: 60pt\"></div><div style=\"\(style)\">\(lines(1...5))</div>")
    #expect(pages == [[], ["1", "2", "3", "4", "5"]])
  }

  @Test func keepsABoxWithTheNextOne() throws {
    let pages = try pages(
      "<div style=\"height: 80pt\"></div><p style=\"break-after: avoid\">a</p><p>\(lines(1...3))</p>")
    #expect(pages == [[], ["a", "1", "2", "3"]])
  }
}
