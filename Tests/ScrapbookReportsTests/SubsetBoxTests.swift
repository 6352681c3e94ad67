import ScrapbookKit
import Testing

@testable import ScrapbookReports

/// The lines about boxes in the article's table of CSS: each style, and the resulting position of the box `a`. Pages
/// are 200 pt wide, letters of 10 pt are 5 pt wide.
@Suite("The published subset: boxes")
struct SubsetBoxTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var style: String
    var content = ""
    var before = ""
    var box: Rect
    var testDescription: String { style }
  }

  private static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(x: x, y: y, width: width, height: height)
  }

  private static let above = "<div style=\"height: 10pt\"></div>"

  static let boxes = [
    Case(style: "height: 10pt; margin: 1pt 2pt 3pt 4pt", before: above, box: rect(4, 11, 194, 10)),
    Case(style: "height: 10pt; margin: 2pt 20%", before: above, box: rect(40, 12, 120, 10)),
    Case(style: "height: 10pt; margin-top: -3pt", before: above, box: rect(0, 7, 200, 10)),
    Case(style: "height: 10pt; margin-left: -5pt; margin-right: 5pt", box: rect(-5, 0, 200, 10)),
    Case(style: "height: 10pt; width: 50pt; margin-left: auto", box: rect(150, 0, 50, 10)),
    Case(style: "padding: 1pt 2pt 3pt 4pt; height: 10pt; width: 100pt", box: rect(0, 0, 106, 14)),
    Case(style: "padding: 10%", box: rect(0, 0, 200, 40)),
    Case(
      style: "border-top: 2pt solid; border-left: 3pt dashed; height: 10pt; width: 50pt",
      box: rect(0, 0, 53, 12)),
    Case(style: "border: solid; border-width: 1pt 2pt 3pt 4pt; width: 50pt", box: rect(0, 0, 56, 4)),
    Case(style: "border: 5pt none; height: 10pt", box: rect(0, 0, 200, 10)),
    Case(style: "border: thick double; width: 20pt", box: rect(0, 0, 27.5, 7.5)),
    Case(style: "border: thin dotted; width: 20pt", box: rect(0, 0, 21.5, 1.5)),
    Case(style: "min-height: 30pt", content: "x", box: rect(0, 0, 200, 30)),
    Case(style: "height: 50pt; max-height: 20pt", box: rect(0, 0, 200, 20)),
    Case(style: "max-height: 5pt", content: "x", box: rect(0, 0, 200, 10)),
    Case(style: "width: 20pt; min-width: 40%; height: 1pt", box: rect(0, 0, 80, 1)),
    Case(style: "max-width: 25%; height: 1pt", box: rect(0, 0, 50, 1)),
    Case(
      style: "box-sizing: border-box; width: 40pt; height: 20pt; padding: 3pt; border: 2pt solid",
      box: rect(0, 0, 40, 20)),
    Case(style: "display: inline-block", content: "abc", box: rect(0, 0, 15, 10)),
    Case(style: "display: inline-block; width: 40pt; height: 5pt; margin: 2pt", box: rect(2, 2, 40, 5)),
    Case(
      style: "display: block", content: "<i style=\"display: block; height: 7pt\"></i>",
      box: rect(0, 0, 200, 7)),
    Case(style: "height: 9pt", before: "<p style=\"display: none\">x</p>", box: rect(0, 0, 200, 9)),
    Case(
      style: "height: 9pt", before: "<div style=\"visibility: hidden\">x</div>", box: rect(0, 10, 200, 9)),
    Case(
      style: "position: relative; left: 10%; bottom: 2pt; height: 5pt", before: above,
      box: rect(20, 8, 200, 5)),
    Case(
      style: "position: absolute; left: 5pt; right: 15pt; top: 3pt", content: "x", box: rect(5, 3, 180, 10)),
    Case(style: "position: absolute; right: 0; top: 50%", content: "abc", box: rect(185, 0, 15, 10)),
  ]

  @Test(arguments: boxes) func placesABox(_ test: Case) throws {
    let laid = try Laid(
      "<style>body { font-size: 10pt }</style>\(test.before)<div id=\"a\" style=\"background: red; \(test.style)\">\(test.content)</div>"
    )
    let box = try #require(laid.boxes("a").first)
    #expect(laid.faults.filter { $0.id != .offPage } == [])
    #expect(isNear(box, test.box), "\(box)")
  }

  private func isNear(_ first: Rect, _ second: Rect) -> Bool {
    [first.x - second.x, first.y - second.y, first.width - second.width, first.height - second.height]
      .allSatisfy { abs($0) < 0.01 }
  }

  // MARK: Flex

  struct Row: Sendable, CustomTestStringConvertible {
    var row: String
    var items: [String]
    var boxes: [Rect]
    var testDescription: String { row + " " + items.joined(separator: " | ") }
  }

  static let rows = [
    Row(
      row: "", items: ["flex: 0 1 150pt; height: 5pt", "flex: 0 3 150pt; height: 5pt"],
      boxes: [rect(0, 0, 125, 5), rect(125, 0, 75, 5)]),
    Row(
      row: "",
      items: ["flex-grow: 1; flex-basis: 20pt; height: 5pt", "flex-grow: 3; flex-basis: 40pt; height: 5pt"],
      boxes: [rect(0, 0, 55, 5), rect(55, 0, 145, 5)]),
    Row(
      row: "", items: ["flex: 0 0 150pt; height: 5pt", "flex: 1; height: 5pt"],
      boxes: [rect(0, 0, 150, 5), rect(150, 0, 50, 5)]),
    Row(
      row: "column-gap: 6pt", items: ["flex: 1; height: 5pt", "flex: 1; height: 5pt"],
      boxes: [rect(0, 0, 97, 5), rect(103, 0, 97, 5)]),
    Row(
      row: "justify-content: space-evenly", items: ["width: 10pt; height: 5pt", "width: 40pt; height: 5pt"],
      boxes: [rect(50, 0, 10, 5), rect(110, 0, 40, 5)]),
    Row(
      row: "height: 40pt", items: ["width: 10pt", "width: 10pt; height: 5pt"],
      boxes: [rect(0, 0, 10, 40), rect(10, 0, 10, 5)]),
    Row(
      row: "height: 40pt; align-items: flex-end",
      items: ["width: 10pt; height: 5pt", "width: 10pt; height: 15pt; align-self: flex-start"],
      boxes: [rect(0, 35, 10, 5), rect(10, 0, 10, 15)]),
    Row(
      row: "align-items: baseline", items: ["width: 10pt; font-size: 10pt", "width: 20pt; font-size: 20pt"],
      boxes: [rect(0, 8, 10, 10), rect(10, 0, 20, 20)]),
    Row(
      row: "direction: rtl", items: ["width: 10pt; height: 5pt", "width: 20pt; height: 5pt"],
      boxes: [rect(190, 0, 10, 5), rect(170, 0, 20, 5)]),
  ]

  @Test(arguments: rows) func placesAFlexRow(_ test: Row) throws {
    let items = test.items.enumerated().map { "<div id=\"\($0)\" style=\"background: red; \($1)\">x</div>" }
      .joined()
    let empty = test.row.contains("baseline") ? items : items.replacing(">x<", with: "><")
    let laid = try Laid("<div style=\"display: flex; \(test.row)\">\(empty)</div>")
    for (number, expected) in test.boxes.enumerated() {
      let box = try #require(laid.boxes("\(number)").first)
      #expect(isNear(box, expected), "\(number): \(box)")
    }
  }

  // MARK: Backgrounds

  /// The background pictures of a box of 30 x 15 pt; the picture is 15 x 7.5 pt large.
  @Test(arguments: [
    (
      "background-image: url(20x10.png)",
      [rect(0, 0, 15, 7.5), rect(15, 0, 15, 7.5), rect(0, 7.5, 15, 7.5), rect(15, 7.5, 15, 7.5)]
    ),
    ("background: url(20x10.png) no-repeat", [rect(0, 0, 15, 7.5)]),
    ("background: url('20x10.png') no-repeat center", [rect(7.5, 3.75, 15, 7.5)]),
    (
      "background-image: url(20x10.png); background-repeat: no-repeat; background-position: center",
      [rect(7.5, 3.75, 15, 7.5)]
    ),
    (
      "background-image: url(20x10.png); background-position: center",
      [-3.75, 3.75, 11.25].flatMap { y in [-7.5, 7.5, 22.5].map { rect($0, y, 15, 7.5) } }
    ),
    ("background: url(20x20.png) center / cover", [rect(0, -7.5, 30, 30)]),
    ("background: url(20x20.png) no-repeat; background-size: contain", [rect(0, 0, 15, 15)]),
  ])
  func tilesBackgrounds(style: String, tiles: [Rect]) throws {
    let laid = try Laid("<div style=\"width: 30pt; height: 15pt; \(style)\"></div>")
    #expect(laid.faults == [])
    let found = laid.pages[0].items.flatMap { item -> DisplayList in
      if case .group(let group) = item { group.items } else { [item] }
    }.compactMap { item -> Rect? in
      if case .picture(let picture) = item {
        picture.transform.boundingBox(of: Rect(x: 0, y: 0, width: 1, height: 1))
      } else {
        nil
      }
    }
    #expect(found.count == tiles.count && zip(found, tiles).allSatisfy(isNear), "\(found)")
  }

  @Test(arguments: [
    ("border: 2pt dashed", 2.0), ("border: 2pt dotted", 2), ("border-left: 3pt solid", 3),
  ])
  func paintsBordersOfEachStyle(style: String, width: Double) throws {
    let laid = try Laid("<div style=\"width: 60pt; height: 30pt; \(style)\"></div>")
    let parts = laid.pages[0].items.compactMap(\.bounds)
    #expect(!parts.isEmpty)
    #expect(
      parts.allSatisfy { min($0.width, $0.height) <= 60 && $0.x >= 0 && $0.maxX <= 72 && $0.maxY <= 42 })
    #expect(parts.contains { abs(min($0.width, $0.height) - width) < 0.01 }, "\(parts)")
  }

  /// Both lines go all the way around, and end at the adjacent sides.
  @Test func joinsTheLinesOfDoubleBorders() throws {
    let laid = try Laid("<div style=\"width: 60pt; height: 30pt; border: 6pt double\"></div>")
    let outer = [
      Self.rect(0, 0, 72, 2), Self.rect(0, 40, 72, 2), Self.rect(0, 2, 2, 38), Self.rect(70, 2, 2, 38),
    ]
    let inner = [
      Self.rect(4, 4, 64, 2), Self.rect(4, 36, 64, 2), Self.rect(4, 6, 2, 30), Self.rect(66, 6, 2, 30),
    ]
    #expect(laid.pages[0].items.compactMap(\.bounds) == outer + inner)
    let round = try Laid(
      "<div style=\"width: 60pt; height: 30pt; border: 6pt double; border-radius: 9pt\"></div>")
    #expect(round.pages[0].items.compactMap(\.bounds) == [Self.rect(0, 0, 72, 42), Self.rect(4, 4, 64, 34)])
  }

  /// No line is visible where a side has no border.
  @Test func roundsABorderOnOneSide() throws {
    let laid = try Laid(
      "<div style=\"width: 60pt; height: 30pt; border-left: 4pt solid; border-radius: 6pt\"></div>")
    guard case .group(let group) = try #require(laid.pages[0].items.first),
      case .path(let path, _)? = group.items.first
    else {
      Issue.record("\(laid.pages[0].items)")
      return
    }
    #expect(group.clip == RoundedRect(Self.rect(0, 0, 64, 30), radius: 6))
    let ends = path.elements.compactMap { element -> Point? in
      if case .curve(_, _, let end) = element { end } else { nil }
    }
    // Only the corners on the left have a curve within the box; there 2 pt of the radius are left.
    #expect(ends.filter { $0.x < 50 }.map(\.x).allSatisfy { $0 == 4 || $0 == 6 }, "\(ends)")
  }

  @Test func roundsEachCorner() throws {
    let laid = try Laid(
      "<div style=\"width: 60pt; height: 30pt; background: red; border-radius: 1pt 2pt 3pt 4pt; border-top-left-radius: 50%\"></div>"
    )
    let paths = laid.pages[0].items.compactMap { if case .path(let path, _) = $0 { path } else { nil } }
    let ends = try #require(paths.first).elements.compactMap { element -> Point? in
      switch element {
      case .move(let point), .line(let point): point
      case .curve(_, _, let end): end
      case .close: nil
      }
    }
    for point in [
      Point(x: 15, y: 0), Point(x: 58, y: 0), Point(x: 60, y: 2), Point(x: 57, y: 30), Point(x: 4, y: 30),
      Point(x: 0, y: 26), Point(x: 0, y: 15),
    ] {
      #expect(ends.contains { abs($0.x - point.x) < 0.01 && abs($0.y - point.y) < 0.01 }, "\(point)")
    }
  }
}
