import Testing

@testable import ScrapbookKit

@Suite struct RunningTextTests {
  /// The words on each page, then those on the spreads.
  private func words(_ members: String, pages: String = "[{}, {}, {}]") -> [[String]] {
    let composition = composed(#"{"background": "none", \#(members), "pages": \#(pages)}"#)
    #expect(composition.diagnostics.isEmpty, "\(composition.diagnostics.all.map(\.message))")
    let sheets = composition.document?.sheets ?? []
    // A sheet's first items are its white background and its pages, each of which is a group.
    return composition.pages.map { $0.flatMap(\.words) }
      + sheets.map { sheet in sheet.canvas.items.dropFirst(1 + sheet.pages.count).flatMap(\.words) }
  }

  @Test func fillsInTheFieldsOfEachPage() {
    #expect(
      words(
        #""title": "Sea", "author": "Maya", "date": "May", "footer": "{page}/{pages} {spread} {title} {author} {date}""#
      )
        == [["1/3 1 Sea Maya May"], ["2/3 1 Sea Maya May"], ["3/3 2 Sea Maya May"], [], []])
  }

  /// A text's language overrides the album's. Only the numbers of fields change.
  @Test func numbersHaveTheDigitsOfTheirTextsLanguage() {
    var shaper = SquareShaper()
    shaper.conventions = FewConventions()
    let album = #"""
      {"background": "none", "language": "ar", "title": "5", "footer": ["{page}/{pages} {spread} {title} 5",
        {"text": "{page}", "language": "de", "align": "inside"}], "pages": [{}, {}]}
      """#
    let composition = compose(SourceFile(album), loader: SizesLoader.samples, shaper: shaper)
    #expect(composition.pages.map { $0.flatMap(\.words) } == [["١/٢ ١ 5 5", "1"], ["٢/٢ ١ 5 5", "2"]])
  }

  @Test(arguments: [
    (#""language": "ar","#, "2026-05-14", "day 20587"), ("", "2026-05-14", "2026-05-14"),
    (#""language": "ar","#, "1970-01-01", "day 0"), (#""language": "ar","#, "2000-02-29", "day 11016"),
    (#""language": "ar","#, "1969-12-31", "day -1"),
    (#""language": "de","#, "2026-05-14", "2026-05-14"), (#""language": "ar","#, "May 2026", "May 2026"),
    (#""language": "ar", "date": "2026-01-01","#, "2026-05-14", "2026-01-01"),
  ])
  func dayIsWrittenInTheAlbumsLanguage(_ members: String, _ date: String, _ words: String) {
    var shaper = SquareShaper()
    shaper.conventions = FewConventions()
    let composition = compose(
      SourceFile(#"{\#(members) "footer": "{date}", "pages": [{}]}"#),
      options: CompositionOptions(date: date), loader: SizesLoader.samples, shaper: shaper)
    #expect(composition.pages.first?.flatMap(\.words) == [words])
  }

  @Test func standsOnceOverASpread() {
    #expect(words(#""header": {"text": "{page}", "on": "spread"}"#) == [[], [], [], ["1-2"], ["3"]])
  }

  @Test func leavesOutTheFirstPageWhenAsked() {
    #expect(words(#""footer": {"text": "{page}", "firstPage": false}"#) == [[], ["2"], ["3"], [], []])
  }

  @Test func pageHasItsOwnOrNone() {
    #expect(
      words(
        #""footer": ["{page}", {"text": "x", "align": "inside"}]"#,
        pages: #"[{}, {"footer": false}, {"footer": "last"}]"#)
        == [["1", "x"], [], ["last"], [], []])
  }

  @Test func bracesAroundWhatIsNotAFieldStay() {
    let composition = composed(DecodingTests.album(##""footer": "{}{page}{ page }}{""##))
    #expect(composition.pages.first?.flatMap(\.words) == ["{}1{ page }}{"])
  }

  @Test func braceBehindABackslashBeginsNoField() {
    #expect(
      words(##""footer": "\\{page} {page} \\\\{pages} \\x \\{""##, pages: "[{}]") == [
        [#"{page} 1 \{pages} \x {"#], [],
      ])
  }

  /// A field in a text was probably meant for a footer, but not other words in braces.
  @Test(arguments: [("Page {page}", ["{page}"]), ("\\\\{page} {x} {}", [])])
  func tellsOfFieldsOutsideHeadersAndFooters(_ row: (text: String, fields: [String])) {
    let places = [
      "\"texts\": [{ \"text\": \"\(row.text)\", \"frame\": [0, 0, 300, 90] }]",
      "\"photos\": [{ \"image\": \"wide.jpg\", \"caption\": \"\(row.text)\" }]",
    ]
    for place in places {
      let messages = composed("{\"background\": \"none\", \"pages\": [{ \(place) }]}").diagnostics.all.map(
        \.message)
      #expect(
        messages
          == row.fields.map { "\($0) is replaced only in headers and footers, and is left unchanged here" },
        "\(place)")
    }
  }

  @Test func titleWithMarkupCharactersStaysText() {
    #expect(
      words(#""title": "A < B & C", "header": {"markup": "<b>{title}</b>"}"#, pages: "[{}]")
        == [["A < B & C"], []])
  }

  @Test func numbersAreThoseOfTheSheetsLabels() {
    let composition = composed(
      #"{"firstPage": "right", "footer": {"text": "{page}", "on": "spread"}, "pages": [{}, {}, {}, {}]}"#)
    let sheets = composition.document?.sheets ?? []
    #expect(sheets.map(\.label) == ["1", "2-3", "4"])
    #expect(sheets.map { $0.canvas.items.suffix(1).flatMap(\.words) } == [["1"], ["2-3"], ["4"]])
  }

  @Test func standsOutsideOnBothPages() throws {
    let composition = composed(#"{"footer": "7", "pages": [{}, {}]}"#)
    let starts = composition.pages.map { $0.flatMap(\.lines).map(\.origin.x) }
    #expect(starts == [[30], [475 - 30 - 12]])
  }

  @Test func leavesRoomForTheOthersOnItsLine() throws {
    let title = String(repeating: "title ", count: 12)
    let composition = composed(
      #"{"title": "\#(title)", "footer": [{"text": "{title}", "align": "inside"}, "{page}"], "pages": [{}, {}]}"#
    )
    for lines in composition.pages.map({ $0.flatMap(\.lines) }) {
      let spans = lines.map { $0.origin.x...($0.origin.x + $0.line.width) }
      #expect(spans.count == 2 && !spans[0].overlaps(spans[1]), "\(spans)")
      #expect(lines.last?.line.runs.first?.size == 12, "the page's number has its size")
    }
    #expect(composition.diagnostics.all.map(\.id) == [.textOverflow], "once for all pages")
  }

  @Test func textsInOnePlaceAreReported() {
    let composition = composed(#"{"footer": ["{page}", "x"], "pages": [{}]}"#)
    #expect(composition.diagnostics.all.map(\.message) == [#""x" overlaps another text of its line"#])
  }

  /// The strip extends from 0 to 100.
  @Test(arguments: [
    (LineSpan(anchor: 0, part: 0, width: 90), Rect(x: 0, y: 0, width: 68, height: 20)),
    (LineSpan(anchor: 50, part: 0.5, width: 90), Rect(x: 32, y: 0, width: 36, height: 20)),
    (LineSpan(anchor: 100, part: 1, width: 90), nil),
  ])
  func takesWhatOthersLeave(_ span: LineSpan, _ room: Rect?) {
    let number = LineSpan(anchor: 100, part: 1, width: 20)
    #expect(span.room(in: Rect(x: 0, y: 0, width: 100, height: 20), beside: [number]) == room)
  }

  @Test func staysInTheMarginThatSlotsLeaveFree() {
    let composition = composed(#"{"header": "h", "footer": "f", "pages": [{}]}"#)
    for line in composition.pages.flatMap({ $0.flatMap(\.lines) }) {
      let ink = Rect(
        x: line.origin.x + line.line.ink.x, y: line.origin.y + line.line.ink.y, width: line.line.ink.width,
        height: line.line.ink.height)
      #expect(ink.maxY <= 30 || ink.y >= 577 - 30, "\(ink)")
      #expect(Rect(ScrapbookPage.size).contains(ink))
    }
  }
}

@Suite struct BindingTests {
  private func spreads(_ pages: Int, _ binding: Side = .left, first: Side? = nil) -> [[Int?]] {
    Album(
      binding: binding, firstPage: first, pages: Array(repeating: ScrapbookPage(), count: pages)
    ).spreads.map { [$0.left, $0.right] }
  }

  @Test func fillsFromTheBoundSide() {
    #expect(spreads(3) == [[0, 1], [2, nil]])
    #expect(spreads(3, .right) == [[1, 0], [nil, 2]])
    #expect(spreads(3, .left, first: .left) == spreads(3))
    #expect(spreads(3, .right, first: .right) == spreads(3, .right))
  }

  @Test func opensWithASinglePageOnTheOtherSide() {
    #expect(spreads(4, .left, first: .right) == [[nil, 0], [1, 2], [3, nil]])
    #expect(spreads(4, .right, first: .left) == [[0, nil], [2, 1], [nil, 3]])
    #expect(spreads(1, .left, first: .right) == [[nil, 0]])
  }

  @Test func paintsPagesWhereTheyStand() throws {
    let composition = composed(
      ##"{"binding": "right", "background": "none", "pages": [{"background": "#ff0000"}, {}, {"background": "#00ff00"}]}"##
    )
    let sheets = try #require(composition.document?.sheets)
    #expect(sheets.map(\.pages) == [[1, 2], [3]])
    #expect(
      sheets.map { $0.canvas.items.dropFirst().compactMap(\.asGroup).map(\.transform.tx) } == [
        [36, 514], [514],
      ])
  }
}

extension DisplayItem {
  var lines: [PlacedLine] {
    switch self {
    case .text(let text): text.lines
    case .group(let group): group.items.flatMap(\.lines)
    default: []
    }
  }

  var words: [String] { lines.map(\.line.text) }
}

/// Conventions that only support Arabic.
private struct FewConventions: LanguageConventions {
  func digits(of language: String) -> [Character]? { language == "ar" ? Array("٠١٢٣٤٥٦٧٨٩") : nil }
  func day(_ days: Int, in language: String) -> String? { language == "ar" ? "day \(days)" : nil }
}
