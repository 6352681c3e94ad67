import Testing

@testable import ScrapbookKit
@testable import ScrapbookReports

@Suite("Tables")
struct TableLayoutTests {
  private func table(_ style: String, _ rows: String, width: Double = 200) throws -> Laid {
    try Laid(
      """
      <style>table { border-spacing: 0; font-size: 10pt } td { padding: 0; background: red }</style>
      <table style="\(style)">\(rows)</table>
      """, width: width)
  }

  /// Content that is not part of a table gets an anonymous row and cell (CSS 2, 17.2.1).
  @Test(arguments: [
    ("<div style=\"display: table\">one<div>two</div></div>", ["one", "two"]),
    ("<p style=\"display: table\">one</p>", ["one"]),
    ("<div style=\"display: table\">one <b>two</b> <i>three</i></div>", ["one two three"]),
    ("<table><tr style=\"display: block\"><td>one</table>", ["one"]),
    ("<table><tr style=\"display: flex\"><td>one<td>two</table>", ["one", "two"]),
    ("<table><caption style=\"display: block\">one</caption><tr><td>two</table>", ["one", "two"]),
    ("<table><caption>one</caption><caption>two</caption><tr><td>three</table>", ["one", "two", "three"]),
    ("<table><tbody style=\"display: block\"><tr><td>one</table>", ["one"]),
    ("<div style=\"display: table\"><div style=\"display: table-cell\">one</div></div>", ["one"]),
    (
      "<div style=\"display: table\"><div style=\"display: table-row\">one<p>two</p></div></div>",
      ["one", "two"]
    ),
    ("<div style=\"display: table\"><div style=\"display: table-row-group\">one</div></div>", ["one"]),
  ])
  func losesNothingThatIsNotPartOfIt(html: String, lines: [String]) throws {
    let laid = try Laid(html)
    #expect(laid.lines == [lines])
    #expect(laid.faults == [])
  }

  @Test func makesColumnsAsWideAsTheirText() throws {
    let laid = try table("", "<tr><td id=\"a\">abc<td id=\"b\">abcdefgh<tr><td>a<td>b")
    #expect(laid.boxes("a").first?.width.rounded() == 15)
    #expect(laid.boxes("b").first?.width.rounded() == 40)
    #expect(laid.boxes("b").first?.x.rounded() == 15)
  }

  @Test func sharesAFullWidthInProportion() throws {
    let laid = try table("width: 100%", "<tr><td id=\"a\">abcd<td id=\"b\">abcdefghijkl")
    #expect(laid.boxes("a").first?.width.rounded() == 50)
    #expect(laid.boxes("b").first?.width.rounded() == 150)
  }

  @Test func obeysPercentagesAndLengths() throws {
    let laid = try table(
      "width: 100%",
      "<tr><td id=\"a\" style=\"width: 25%\">a<td id=\"b\" style=\"width: 60pt\">b<td id=\"c\">c")
    #expect(laid.boxes("a").first?.width == 50)
    #expect(laid.boxes("b").first?.width.rounded() == 60)
    #expect(laid.boxes("c").first?.width.rounded() == 90)
  }

  @Test func spansColumnsAndRows() throws {
    let laid = try table(
      "width: 100%; table-layout: fixed",
      """
      <tr><td id="a" rowspan="2">a<td id="b" colspan="2">b
      <tr><td id="c">c<td id="d">d
      """)
    let width = 200.0 / 3
    #expect(laid.boxes("a").first.map { [$0.x, $0.y, $0.height] } == [0, 0, 20])
    #expect(
      laid.boxes("b").first.map { [$0.x.rounded(), $0.width.rounded()] } == [
        width.rounded(), (2 * width).rounded(),
      ])
    #expect(laid.boxes("c").first.map { [$0.x.rounded(), $0.y] } == [width.rounded(), 10])
    #expect(laid.boxes("d").first.map { [$0.x.rounded(), $0.y] } == [(2 * width).rounded(), 10])
  }

  @Test func givesColumnsThatAreOnlySpannedNoRoom() throws {
    let laid = try Laid(
      """
      <table style="border-spacing: 2pt; font-size: 10pt"><tr><td style="padding: 0" colspan="1000000">wide
      <tr><td style="padding: 0; background: red" id="a">a<td style="padding: 0; background: red" id="b">b</table>
      """)
    #expect(laid.faults.isEmpty)
    #expect(laid.boxes("a").first.map { [$0.x, $0.width] } == [2, 8])
    #expect(laid.boxes("b").first.map { [$0.x, $0.width] } == [12, 8])
  }

  @Test func widensTheLastRowForACellOfSeveral() throws {
    let laid = try table(
      "", "<tr><td rowspan=\"2\"><div style=\"height: 50pt\"></div><td id=\"a\">a<tr><td id=\"b\">b")
    #expect(laid.boxes("a").first?.height == 10)
    #expect(laid.boxes("b").first?.height == 40)
  }

  @Test(arguments: [("top", 0.0), ("middle", 20), ("bottom", 40)])
  func alignsCells(align: String, y: Double) throws {
    let laid = try table("", "<tr style=\"height: 50pt\"><td style=\"vertical-align: \(align)\">a")
    #expect(laid.place(of: "a")?.y == y)
  }

  @Test func keepsCellsApart() throws {
    let laid = try table("border-spacing: 4pt 6pt", "<tr><td id=\"a\">a<td id=\"b\">b<tr><td id=\"c\">c<td>d")
    #expect(laid.boxes("a").first.map { [$0.x, $0.y] } == [4, 6])
    #expect(laid.boxes("b").first.map { $0.x.rounded() } == 13)
    #expect(laid.boxes("c").first?.y == 22)
  }

  @Test func joinsBordersToTheWiderOne() throws {
    let laid = try table(
      "border-collapse: collapse",
      """
      <tr><td id="a" style="border: 1pt solid">a<td id="b" style="border: 3pt solid">b
      <tr><td id="c" style="border: 1pt solid">c<td style="border: 1pt solid">d
      """)
    #expect(laid.boxes("a").first.map { [$0.x, $0.y] } == [1, 3])
    #expect(laid.boxes("b").first.map { $0.x.rounded() } == 9)
    #expect(laid.boxes("c").first?.y == 16)
  }

  @Test func takesWidthsFromCols() throws {
    let laid = try table(
      "width: 100%; table-layout: fixed", "<col style=\"width: 30pt\"><col><tr><td id=\"a\">a<td id=\"b\">b")
    #expect(laid.boxes("a").first?.width == 30)
    #expect(laid.boxes("b").first?.width == 170)
  }

  @Test(arguments: [("", 46.0), ("box-sizing: border-box", 30), ("width: 25%", 50)])
  func addsThePaddingToTheWidthOfACellOfAFixedTable(style: String, width: Double) throws {
    let laid = try Laid(
      """
      <table style="border-spacing: 0; width: 100%; table-layout: fixed">
      <tr><td id="a" style="width: 30pt; padding: 0 8pt; background: red; \(style)">a<td>b</table>
      """)
    #expect(laid.boxes("a").first?.width == width)
  }

  @Test func mirrorsATableFromRightToLeft() throws {
    let laid = try Laid(
      """
      <style>table { border-spacing: 0 } td { padding: 0; background: red }</style>
      <table dir="rtl" style="width: 100%; table-layout: fixed"><tr><td id="a">1<td id="b">2</table>
      """)
    #expect(laid.boxes("a").first?.x == 100)
    #expect(laid.boxes("b").first?.x == 0)
    #expect(laid.place(of: "1") != nil || laid.lines.joined().contains { $0.contains("1") })
  }

  @Test func cutsAColspanOfAMillion() throws {
    let laid = try table("", "<tr><td colspan=\"1000000\" id=\"a\">a<td>b<tr><td>c")
    #expect(laid.lines.joined().sorted() == ["a", "b", "c"])
  }

  @Test func leavesNoSeamsBetweenCellsOfOneColor() throws {
    let row = "<tr><td style=\"background: red\">a<td style=\"background: red\">b"
    let laid = try Laid("<table style=\"border-spacing: 0\">\(row)\(row)</table>")
    let shapes = laid.pages[0].items.filter {
      switch $0 {
      case .fill, .path: true
      default: false
      }
    }
    #expect(shapes.count == 1)
    #expect(shapes.first?.bounds?.height == laid.root.children.first?.height.points)
  }

  /// Each color extends below the next one, up to the edge of the table.
  @Test(arguments: ["", " dir=\"rtl\""])
  func leavesNoSeamsBetweenCellsOfTwoColors(direction: String) throws {
    let row = "<tr><td style=\"background: red\">a<td style=\"background: blue\">b"
    let last = "<tr><td style=\"background: lime\">a<td style=\"background: orange\">b"
    let laid = try Laid("<table\(direction) style=\"border-spacing: 0; width: 33.3pt\">\(row)\(last)</table>")
    let areas = laid.pages[0].items.compactMap { item -> Rect? in
      if case .fill(let shape, _) = item { shape.rect } else { nil }
    }
    #expect(areas.count == 4)
    let whole = try #require(areas.dropFirst().reduce(areas.first) { $0?.union($1) })
    let sum = areas.map { $0.width * $0.height }.reduce(0, +)
    #expect(sum > whole.width * whole.height + 1)
    #expect(whole.width <= 33.4 && abs(whole.height - (laid.root.children.first?.height.points ?? 0)) < 0.01)
  }

  @Test func leavesNoSeamsBetweenRowsOfTwoColors() throws {
    let laid = try Laid(
      "<table style=\"border-spacing: 0\"><tr style=\"background: red\"><td>a<tr style=\"background: blue\"><td>b<tr><td>c</table>"
    )
    let areas = laid.pages[0].items.compactMap { item -> Rect? in
      if case .fill(let shape, _) = item { shape.rect } else { nil }
    }
    #expect(areas.count == 2)
    #expect(areas[0].maxY == areas[1].y + 1)
    // The paper is below it.
    #expect(areas[1].height == areas[0].height - 1)
  }
}
