import Testing

@testable import ScrapbookKit

/// A sheet for each page.
@Suite struct SinglePageTests {
  private func sheets(
    _ json: String, paper: Paper? = nil, pages: String? = nil, placement: SheetPlacement? = nil
  ) throws -> [Sheet] {
    let options = ImpositionOptions(
      layout: .pages, paper: paper, placement: placement, pages: pages.flatMap { PageSelection($0) })
    let composition = composed(json, options: .init(imposition: options))
    return try #require(composition.document, "\(composition.diagnostics.all)").sheets
  }

  private func words(_ sheet: Sheet) -> [String] {
    var words: [String] = []
    sheet.canvas.items.forEachRun {
      words.append($0.text)
      return true
    }
    return words
  }

  private static func page(_ text: String, x: Int = 100) -> String {
    #"{ "texts": [{ "text": "\#(text)", "frame": [\#(x), 200, 200, 40], "align": "left" }] }"#
  }

  private static let three = #"{ "pages": [\#(page("one")), \#(page("two")), \#(page("three"))] }"#

  @Test func givesEachPageASheetInItsProportions() throws {
    let sheets = try sheets(Self.three)
    #expect(sheets.map(\.label) == ["1", "2", "3"])
    #expect(sheets.map(\.number) == [1, 2, 3])
    for (sheet, frame) in zip(sheets, [Spread.leftFrame, Spread.rightFrame, Spread.leftFrame]) {
      #expect(isNear(sheet.size.aspectRatio, 475.0 / 577))
      let page = sheet.canvasToSheet.boundingBox(of: frame)
      #expect(isNear(page.center.y, sheet.size.height / 2))
      // The facing page begins at the fold.
      let fold = Rect(x: (Spread.leftFrame.maxX + Spread.rightFrame.x) / 2, y: 0, width: 0, height: 0)
      let edge = sheet.canvasToSheet.boundingBox(of: fold).x
      let inner = frame == Spread.leftFrame ? sheet.size.width : 0
      #expect(sheet.number == 3 ? isNear(page.center.x, sheet.size.width / 2) : isNear(edge, inner))
      #expect(Rect(sheet.size).contains(page) && page.width > 0.9 * sheet.size.width)
    }
  }

  @Test func showsNoWordsOfTheFacingPage() throws {
    #expect(try sheets(Self.three).map(words) == [["one"], ["two"], ["three"]])
  }

  @Test func showsOnBothSheetsWhatHangsOverTheGutter() throws {
    let json = #"{ "pages": [\#(Self.page("over", x: 440)), {}] }"#
    #expect(try sheets(json).map(words) == [["over"], ["over"]])
  }

  @Test func makesOnlyTheSelectedPages() throws {
    #expect(try sheets(Self.three, pages: "2").map(\.label) == ["2"])
    #expect(try sheets(Self.three, pages: "2-").map(\.label) == ["2", "3"])
    #expect(try sheets(Self.three, pages: "4").isEmpty)
  }

  @Test func keepsTheOrderOfABookThatIsBoundOnTheRight() throws {
    let json = #"{ "binding": "right", "pages": [{}, {}, {}] }"#
    let sheets = try sheets(json)
    #expect(sheets.map(\.label) == ["1", "2", "3"])
    #expect(sheets.map { $0.window.x < 500 } == [false, true, false])
  }

  static let papers: [Paper] = [
    Paper(width: 595, height: 842), .letter, Paper(width: 72, height: 14_400),
    Paper(width: 14_400, height: 72),
  ]

  @Test(arguments: papers) func fitsThePageOnPaper(_ paper: Paper) throws {
    let sheet = try #require(try sheets(Self.three, paper: paper).first)
    #expect(sheet.size == paper.size)
    let shown = sheet.canvasToSheet.boundingBox(of: sheet.window)
    #expect(Rect(paper.size).contains(shown, slack: 0.001))
    #expect(isNear(sheet.window.width, 1.025 * 475 + 1.5), "never more to the sides")
    #expect(Rect(Spread.size).contains(sheet.window, slack: 1e-6))
    guard case .fill(let all, .white) = try #require(sheet.canvas.items.first) else {
      Issue.record("\(sheet.canvas.items)")
      return
    }
    #expect(isNear(sheet.canvasToSheet.boundingBox(of: all.rect), Rect(paper.size)))
  }

  @Test func putsThePageAtTheTopLeftWhenAsked() throws {
    let sheet = try #require(try sheets(Self.three, paper: .letter, placement: .topLeft).first)
    let shown = sheet.canvasToSheet.boundingBox(of: sheet.window)
    #expect(isNear(shown.x, 0) && isNear(shown.y, 0) && isNear(shown.height, 612))
  }

  @Test func leavesTheGutterOutOfALonePage() throws {
    let json = #"{ "odd": "center", "pages": [{}] }"#
    #expect(try sheets(json).allSatisfy { isNear($0.window.center.x, Spread.leftFrame.center.x) })
  }

  @Test func bringsHeadersOfSpreadsToTheirPages() throws {
    let json = #"""
      { "footer": [{ "text": "S{page}", "on": "spread", "align": "center" }, { "text": "P", "align": "outside" }],
        "background": "none", "pages": [{}, { "footer": { "text": "own {page}", "on": "spread" } }] }
      """#
    #expect(try sheets(json).map { words($0).sorted() } == [["P", "S1"], ["own 2"]])
  }

  @Test func leavesOutWhatLiesOutsideOfAWindow() {
    let window = Rect(x: 0, y: 0, width: 100, height: 100)
    let red = Color(red: 1, green: 0, blue: 0)
    let near = DisplayItem.fill(RoundedRect(Rect(x: 90, y: 90, width: 20, height: 20)), red)
    let far = DisplayItem.fill(RoundedRect(Rect(x: 120, y: 0, width: 20, height: 20)), red)
    let shadow = DisplayItem.shadow(RoundedRect(Rect(x: 105, y: 0, width: 20, height: 20)), blur: 9, red)
    let group = { (x: Double, items: DisplayList, clip: Rect?) in
      DisplayItem.group(
        DisplayGroup(transform: .translation(x: x, y: 0), clip: clip.map { RoundedRect($0) }, items: items))
    }
    #expect([near, far, shadow].items(in: window) == [near, shadow])
    #expect([group(-50, [near, far], nil)].items(in: window) == [group(-50, [near, far], nil)])
    #expect([group(-30, [near, far], nil)].items(in: window) == [group(-30, [near, far], nil)])
    #expect([group(50, [near, far], nil)].items(in: window).isEmpty)
    #expect([group(5, [near, far], nil)].items(in: window) == [group(5, [near], nil)])
    #expect([group(0, [near], Rect(x: 200, y: 0, width: 9, height: 9))].items(in: window).isEmpty)
  }
}
