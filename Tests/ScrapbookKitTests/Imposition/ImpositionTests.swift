import Testing

@testable import ScrapbookKit

@Suite struct ImpositionTests {
  /// Distinguishable pages: each is one fill of its own color.
  private func pages(_ count: Int) -> [DisplayList] {
    (0..<count).map {
      [.fill(RoundedRect(Rect(ScrapbookPage.size)), Color(red: Double($0), green: 0, blue: 0))]
    }
  }

  private func sheets(_ count: Int, _ options: ImpositionOptions = .init()) -> [Sheet] {
    let spreads = Album(pages: Array(repeating: ScrapbookPage(), count: count)).spreads
    return impose(
      PlacedBook(spreads: spreads, pages: pages(count), runningTexts: spreads.map { _ in [] }),
      options: options)
  }

  // MARK: The seed geometry

  @Test func bringsTheLeftPageOntoLetterAsTheSeedDoes() throws {
    let sheet = try #require(sheets(1).first)
    #expect(sheet.size == Size(width: 792, height: 612))
    let frame = sheet.canvasToSheet.boundingBox(of: Spread.leftFrame)
    #expect(isNear(frame, Rect(x: 27.828, y: 71.116, width: 367.175, height: 446.021)), "\(frame)")
  }

  @Test func bringsTheRightPageOntoLetterAsTheSeedDoes() throws {
    let sheet = try #require(sheets(2).first)
    let frame = sheet.canvasToSheet.boundingBox(of: Spread.rightFrame)
    #expect(isNear(frame, Rect(x: 397.322, y: 71.116, width: 367.175, height: 446.021)), "\(frame)")
  }

  @Test func pagesFillTheirFrames() {
    #expect(Spread.size == Size(width: 1024, height: 768))
    #expect(Spread.leftFrame == Rect(x: 36, y: 92, width: 475, height: 577))
    #expect(Spread.rightFrame == Rect(x: 514, y: 92, width: 475, height: 577))
    #expect(ScrapbookPage.size == Spread.leftFrame.size)
  }

  @Test func paintsTheSheetThenBackgroundThenLeftThenRight() throws {
    let background: DisplayList = [.fill(RoundedRect(Rect(Spread.size)), .black)]
    let book = PlacedBook(
      spreads: [FacingPages(left: 0, right: 1)], pages: pages(2), background: background, runningTexts: [[]],
      sheetColor: .white)
    let sheet = try #require(impose(book, options: .init(paper: Paper(width: 1024, height: 768))).first)
    #expect(
      sheet.canvas.items == [
        .fill(RoundedRect(Rect(Spread.size)), .white),
        .fill(RoundedRect(Rect(Spread.size)), .black),
        .group(DisplayGroup(transform: .translation(x: 36, y: 92), items: pages(2)[0])),
        .group(DisplayGroup(transform: .translation(x: 514, y: 92), items: pages(2)[1])),
      ])
  }

  @Test(arguments: [
    (Paper.letter, SheetPlacement?.none), (.letter, .center), (.a4, nil), (.a4, .topLeft),
    (Paper(width: 400, height: 900), nil), (Paper(width: 14_400, height: 72), nil),
  ])
  func paintsTheWholeSheet(paper: Paper, placement: SheetPlacement?) throws {
    let sheet = try #require(sheets(1, ImpositionOptions(paper: paper, placement: placement)).first)
    guard case .fill(let shape, .white) = try #require(sheet.canvas.items.first) else {
      Issue.record("\(sheet.canvas.items)")
      return
    }
    #expect(isNear(sheet.canvasToSheet.boundingBox(of: shape.rect), Rect(paper.size)))
  }

  // MARK: Pages to sheets

  @Test(arguments: 0...9) func makesASheetOfTwoPages(count: Int) {
    let sheets = sheets(count)
    #expect(sheets.count == (count + 1) / 2)
    #expect(sheets.flatMap { Array($0.pages) } == Array(1...max(count, 1)).prefix(count).map(\.self))
    #expect(sheets.map(\.number) == Array((1...max(sheets.count, 1)).prefix(sheets.count)))
  }

  @Test func putsOddLastPageOnTheLeft() throws {
    let last = try #require(sheets(3).last)
    let groups = last.canvas.items.compactMap(\.asGroup)
    #expect(groups.map(\.transform) == [.translation(x: 36, y: 92)])
    #expect(groups.map(\.items) == [pages(3)[2]])
  }

  @Test func labelsSheetsWithTheNumbersOfTheirPages() {
    #expect(sheets(7).map(\.label) == ["1-2", "3-4", "5-6", "7"])
  }

  // MARK: Selection

  static let selections: [(text: String, labels: [String])] = [
    ("1", ["1-2"]), ("2", ["1-2"]), ("3", ["3-4"]), ("2-3", ["1-2", "3-4"]), ("3-6", ["3-4", "5-6"]),
    ("5-", ["5-6", "7"]),
    ("-2", ["1-2"]), ("-3", ["1-2", "3-4"]), ("7", ["7"]), ("8", []), ("1,7", ["1-2", "7"]),
    ("7,1", ["1-2", "7"]),
    ("4,3", ["3-4"]), ("1-", ["1-2", "3-4", "5-6", "7"]), ("1,4-5", ["1-2", "3-4", "5-6"]),
    ("6-9223372036854775807", ["5-6", "7"]),
  ]

  @Test(arguments: selections) func makesOnlySpreadsWithSelectedPages(_ row: (text: String, labels: [String]))
    throws
  {
    let selection = try #require(PageSelection(row.text))
    #expect(sheets(7, ImpositionOptions(pages: selection)).map(\.label) == row.labels)
  }

  @Test func numbersSelectedSheetsAsInTheWholeAlbum() throws {
    let selection = try #require(PageSelection("5"))
    #expect(sheets(7, ImpositionOptions(pages: selection)).map(\.number) == [3])
  }

  @Test(arguments: [
    "", "-", "0", "0-2", "3-2", "1-2-3", "a", "1,", ",1", "1,,2", " 1", "1 - 2", "--2", "1.5", "+1", "٣", "１",
    "9223372036854775808", "1;2", "-0",
  ])
  func refusesASelection(_ text: String) {
    #expect(PageSelection(text) == nil)
  }

  // MARK: Paper

  static let papers: [(text: String, width: Double, height: Double)] = [
    ("letter", 792, 612), ("Letter", 792, 612), ("A4", 841.890, 595.276), ("legal", 1008, 612),
    ("800x600", 800, 600), ("800x600pt", 800, 600), ("297x210mm", 841.890, 595.276),
    ("297mmx210mm", 841.890, 595.276),
    ("11inx8.5in", 792, 612), ("11x8.5in", 792, 612), ("11INX8.5IN", 792, 612), ("297mmx8.5in", 841.890, 612),
    ("a3", 1190.551, 841.890), ("A5", 595.276, 419.528), ("tabloid", 1224, 792),
    ("29.7x21cm", 841.890, 595.276),
    ("72x72", 72, 72), ("200x200in", 14_400, 14_400), ("792ptx8.5in", 792, 612), ("100.x100", 100, 100),
  ]

  @Test(arguments: papers) func readsPaper(_ row: (text: String, width: Double, height: Double)) throws {
    let paper = try #require(Paper(row.text))
    #expect(isNear(paper.size.width, row.width), "\(paper.size)")
    #expect(isNear(paper.size.height, row.height), "\(paper.size)")
  }

  @Test(arguments: [
    "", "a6", "b4", "x", "x600", "800x", "800", "800x600x400", "71x600", "800x71.9", "201x100in", "-800x600",
    "+800x600",
    "800 x 600", "8e2x600", "0x0", "infx600", "nanx600", "0x1p9x600", "800x600px", "800x600cm", "٨٠٠x600",
    "letter ", "1..5x2in",
    "mmxmm",
  ])
  func refusesPaper(_ text: String) {
    #expect(Paper(text) == nil)
  }

  // MARK: Placement

  private func canvas(_ options: ImpositionOptions) throws -> Rect {
    try #require(sheets(1, options).first).canvasToSheet.boundingBox(of: Rect(Spread.size))
  }

  @Test(arguments: [Paper.a4, .legal, Paper(width: 400, height: 900), Paper(width: 14_400, height: 72)])
  func centersTheWholeCanvasOnOtherPapers(_ paper: Paper) throws {
    let canvas = try canvas(ImpositionOptions(paper: paper))
    #expect(isNear(canvas.center.x, paper.size.width / 2))
    #expect(isNear(canvas.center.y, paper.size.height / 2))
    #expect(isNear(canvas.size.aspectRatio, 1024.0 / 768))
    #expect(Rect(paper.size).contains(canvas))
    #expect(isNear(canvas.width, paper.size.width) || isNear(canvas.height, paper.size.height))
  }

  @Test func centersOnLetterWhenAsked() throws {
    let canvas = try canvas(ImpositionOptions(placement: .center))
    #expect(isNear(canvas, Rect(x: 0, y: 9, width: 792, height: 594)))
  }

  @Test func leavesTheCanvasAtTheTopLeftOfLetter() throws {
    let canvas = try canvas(ImpositionOptions())
    #expect(isNear(canvas, Rect(x: 0, y: 0, width: 791.552, height: 593.664)))
  }

  @Test func fitsTheCanvasAtTheTopLeftOfOtherPapersWhenAsked() throws {
    let canvas = try canvas(ImpositionOptions(paper: .legal, placement: .topLeft))
    #expect(isNear(canvas, Rect(x: 0, y: 0, width: 816, height: 612)))
  }

  @Test func treatsLetterByItsMeasuresAsLetter() throws {
    let paper = try #require(Paper("11x8.5in"))
    #expect(try canvas(ImpositionOptions(paper: paper)).width == 1024 * 0.773)
  }

  @Test func liesOnTheSheetWhereTheAlbumSays() throws {
    let composition = composed(#"{"placement": "center", "background": "none", "pages": [{}]}"#)
    let transform = try #require(composition.document?.sheets.first?.canvasToSheet)
    // 612 - 768 x 792 / 1024 points are left, half of them above.
    #expect(isNear(transform.tx, 0) && isNear(transform.ty, 9))
  }
}
