import Testing

@testable import ScrapbookKit

/// Texts of square glyphs: a character of size 10 is 10 units wide.
@Suite struct TypesetterTests {
  private let box = Rect(x: 100, y: 200, width: 100, height: 100)

  private func style(_ change: (inout TextStyle) -> Void = { _ in }) -> ComputedTextStyle {
    var style = TextStyle()
    style.size = 10
    style.lineHeight = 1.5
    style.align = .left
    style.verticalAlign = .top
    change(&style)
    return ComputedTextStyle(style, in: Album(), at: .note)
  }

  private func set(
    _ text: TextContent, in box: Rect? = nil, side: Side = .left,
    _ change: (inout TextStyle) -> Void = { _ in }
  ) -> TypesetText {
    Typesetter(shaper: SquareShaper(), side: side).set(text, style(change), in: box ?? self.box)
  }

  // MARK: Lines

  @Test func putsLinesBelowEachOther() {
    let text = set("four four four")
    #expect(text.lines.map(\.line.text) == ["four four ", "four"])
    // In a line of 15 units, the font's 10 units are centered, 8 of them above the baseline.
    #expect(text.lines.map(\.origin.y) == [210.5, 225.5])
    #expect(text.lines.map(\.origin.x) == [100, 100])
    #expect(text.height == 30 && !text.isTooLong)
  }

  @Test func shapesOnceWhatFits() {
    let shaper = RecordingShaper(SquareShaper())
    _ = Typesetter(shaper: shaper, side: .left).set("four four", style(), in: box)
    #expect(shaper.texts.count == 1)
  }

  @Test func refusesATextOfMoreThanTenThousandCharacters() {
    let faults = { (count: Int) in
      composed(
        #"{ "pages": [{ "texts": [{ "text": "\#(String(repeating: "é", count: count))", "frame": [0, 0, 400, 500] }] }] }"#
      ).diagnostics.all.filter { $0.id == .invalidValue }.map(\.message)
    }
    #expect(faults(10_000) == [])
    #expect(faults(10_001) == ["a text has 10001 characters, more than 10000"])
  }

  static let alignments: [(align: TextAlignment, side: Side, x: Double, rightToLeft: Double)] = [
    (.start, .left, 100, 160), (.end, .left, 160, 100), (.left, .left, 100, 100), (.right, .left, 160, 160),
    (.center, .left, 130, 130), (.outside, .left, 100, 100), (.outside, .right, 160, 160),
    (.inside, .left, 160, 160), (.inside, .right, 100, 100),
  ]

  @Test(arguments: alignments) func aligns(
    _ row: (align: TextAlignment, side: Side, x: Double, rightToLeft: Double)
  ) {
    let latin = set("four", side: row.side) { $0.align = row.align }
    #expect(latin.lines.map(\.origin.x) == [row.x])
    let hebrew = set("אבגד", side: row.side) { $0.align = row.align }
    #expect(hebrew.lines.map(\.origin.x) == [row.rightToLeft])
  }

  @Test(arguments: [(VerticalAlignment.top, 210.5), (.middle, 253.0), (.bottom, 295.5)])
  func alignsVertically(_ align: VerticalAlignment, _ baseline: Double) {
    #expect(set("four") { $0.verticalAlign = align }.lines.map(\.origin.y) == [baseline])
  }

  @Test func lineIsAsHighAsItsLargestLetter() {
    let text = set(TextContent("a<br><span size='200%'>b</span><br>c", isMarkup: true))
    #expect(text.lines.map(\.line.size) == [10, 20, 10])
    #expect(text.height == 60)
  }

  @Test func givesRunsTheLooksOfTheirMarkup() throws {
    let text = set(TextContent("a<span color='red'>b</span>", isMarkup: true))
    let runs = try #require(text.lines.first).line.runs
    #expect(runs.map(\.text) == ["a", "b"])
    #expect(runs.map(\.color) == [Palette.standard.inks[0], Color(red: 1, green: 0, blue: 0)])
  }

  @Test func takesTabsForSpacesAndReturnsForNothing() {
    #expect(set("a\tb\r\nc").lines.map(\.line.text) == ["a b", "c"])
  }

  // MARK: Too long

  @Test func getsSmallerUntilItFits() throws {
    let low = Rect(x: 0, y: 0, width: 100, height: 42)
    let text = set("four four four four four", in: low)
    let size = try #require(text.lines.first).line.size
    #expect(!text.isTooLong && text.lines.count == 3 && text.height <= 42.01)
    #expect(size <= 9.34 && size > 9.3, "\(size)")
  }

  @Test func getsSmallerRatherThanBreakAWord() throws {
    let text = set("twelveletter") { $0.minSize = 5 }
    #expect(text.lines.count == 1)
    let size = try #require(text.lines.first).line.size
    #expect(size <= 100.0 / 12 && size > 8, "\(size)")
  }

  @Test func breaksAWordThatIsTooLongAtTheSmallestSize() {
    let text = set("twelveletter") { $0.minSize = 10 }
    #expect(text.lines.map(\.line.text) == ["twelvelett", "er"])
    #expect(!text.isTooLong)
  }

  @Test func endsInAnEllipsisBelowTheSmallestSize() {
    let low = Rect(x: 0, y: 0, width: 100, height: 30)
    let text = set("four four four four four four four four", in: low) { $0.minSize = 10 }
    #expect(text.isTooLong)
    #expect(text.lines.count == 2)
    #expect(text.lines.last?.line.text.hasSuffix("…") == true)
  }

  @Test func endsInAnEllipsisAtItsOwnSizeWhenAsked() {
    let low = Rect(x: 0, y: 0, width: 100, height: 15)
    let text = set("four four four", in: low) { $0.fit = .ellipsis }
    #expect(text.isTooLong && text.lines.map(\.line.size) == [10])
  }

  @Test func hangsOverWhenAsked() {
    let low = Rect(x: 0, y: 0, width: 100, height: 15)
    let text = set("four four four", in: low) { $0.fit = .overflow }
    #expect(text.isTooLong && text.lines.map(\.line.text) == ["four four ", "four"])
  }

  @Test func showsOneLineInAFrameThatIsTooLowForIt() {
    let text = set("four four four", in: Rect(x: 0, y: 0, width: 100, height: 1)) { $0.minSize = 10 }
    #expect(text.lines.count == 1 && text.isTooLong)
  }

  @Test func looksForAFontThatHasAllLetters() {
    var shaper = SquareShaper()
    shaper.incomplete = [
      "Kaushan Script": ["ŋ", "ở", "ứ"], "Klee One": ["ŋ", "ở", "ứ"], "Comic Neue": ["ğ", "ở", "ứ"],
      "Andika": ["ứ"],
    ]
    let families = { (text: TextContent, album: Album, place: StyleName) -> [String]? in
      let recorder = RecordingShaper(shaper)
      _ = Typesetter(shaper: recorder, side: .left).set(
        text, ComputedTextStyle(TextStyle(), in: album, at: place),
        in: Rect(x: 0, y: 0, width: 400, height: 100))
      return recorder.texts.last?.spans.first?.style.families
    }
    #expect(families("abc", Album(), .handwriting) == ["Kaushan Script", "Klee One", "Comic Neue"])
    #expect(families("abğč", Album(), .handwriting) == ["Kaushan Script", "Klee One", "Comic Neue"])
    #expect(families("abŋ", Album(), .handwriting) == ["Comic Neue"])
    #expect(families("abğ", Album(), .note) == ["Andika"])
    #expect(families("abở", Album(), .handwriting) == ["Andika"])
    #expect(families("abở", Album(), .note) == ["Andika"])
    var album = Album()
    album.font = ["Comic Neue"]
    #expect(families("abở", album, .note)?.first == "Comic Neue")
  }

  @Test func keepsTheFontIfNoneHasAllLetters() {
    var shaper = SquareShaper()
    shaper.incomplete = ["Comic Neue": ["ứ"], "Andika": ["ứ"]]
    let recorder = RecordingShaper(shaper)
    let set = Typesetter(shaper: recorder, side: .left).set("ứ", style(), in: box)
    #expect(recorder.texts.map { $0.spans.first?.style.families } == [["Comic Neue"]])
    #expect(set.lines.map(\.line.text) == ["ứ"])
  }

  @Test func balancesCenteredLines() {
    let text = set("aaa bbb ccc ddd", in: Rect(x: 0, y: 0, width: 120, height: 100)) { $0.align = .center }
    #expect(text.lines.map(\.line.text) == ["aaa bbb ", "ccc ddd"])
  }

  @Test func balancesEachParagraph() {
    let text = set("x\naaa bbb ccc ddd\n\naaa bbb ccc ddd", in: Rect(x: 0, y: 0, width: 120, height: 100)) {
      $0.align = .center
    }
    #expect(text.lines.map(\.line.text) == ["x", "aaa bbb ", "ccc ddd", "", "aaa bbb ", "ccc ddd"])
    #expect(text.lines.map(\.line.endsParagraph) == [true, false, true, true, false, true])
  }

  @Test(arguments: TextFit.allCases) func tellsOfACharacterThatIsWiderThanItsBox(_ fit: TextFit) {
    let text = set("ab", in: Rect(x: 0, y: 0, width: 4, height: 100)) { $0.fit = fit }
    #expect(text.isTooLong && !text.isCut)
  }

  @Test func leavesNoSingleLetterOnTheLastLine() {
    let text = set("we saw an ant a", in: Rect(x: 0, y: 0, width: 140, height: 100))
    #expect(text.lines.count == 2)
    #expect((text.lines.last?.line.width ?? 0) > 20, "\(text.lines.map(\.line.text))")
  }

  @Test func leavesNoSingleCharacterWithItsStopOnTheLastLine() {
    let text = set("我们看见了山和云也看见啊。", in: Rect(x: 0, y: 0, width: 110, height: 100))
    #expect(text.lines.count == 2)
    #expect((text.lines.last?.line.width ?? 0) > 20, "\(text.lines.map(\.line.text))")
  }

  // MARK: Styles

  @Test func ownKeysComeBeforeTheAlbumsAndThoseBeforeTheStandard() {
    var own = TextStyle(.title)
    own.italic = true
    var changed = TextStyle()
    changed.size = 50
    let album = Album(font: ["Andika"], styles: [.title: changed])
    let computed = ComputedTextStyle(own, in: album, at: .note)
    #expect(computed.characters.isItalic && computed.characters.isBold)
    #expect(computed.characters.size == 50)
    #expect(computed.align == .center)
    #expect(computed.characters.families.first == "Andika")
  }

  @Test(arguments: [
    (nil, "Comic Neue", "Kaushan Script"), ("pl", "Comic Neue", "Kaushan Script"),
    ("tr", "Andika", "Kaushan Script"), ("LV", "Andika", "Kaushan Script"), ("vi-VN", "Andika", "Andika"),
    ("UK", "Andika", "Andika"),
  ])
  func standardFontHasTheLettersOfTheLanguage(_ language: String?, _ family: String, _ hand: String) {
    let families = { (style: StyleName, album: Album) in
      ComputedTextStyle(TextStyle(style), in: album, at: .note).characters.families
    }
    var album = Album(language: language)
    #expect(families(.note, album).first == family)
    #expect(families(.handwriting, album).first == hand)
    album.font = ["Lobster"]
    #expect(families(.note, album) == ["Lobster", family])
  }

  @Test func albumsFontIsNotForHandwriting() {
    let computed = ComputedTextStyle(TextStyle(.handwriting), in: Album(font: ["Andika"]), at: .note)
    #expect(computed.characters.families == TextStyle.handwritingFamilies)
  }

  @Test func floorGoesWithTheSize() {
    var small = TextStyle()
    small.size = 10
    #expect(ComputedTextStyle(small, in: Album(), at: .title).minSize == 9)
    small.size = 8
    #expect(ComputedTextStyle(small, in: Album(), at: .title).minSize == 8)
  }
}

private final class RecordingShaper: TextShaper {
  private(set) var texts: [StyledText] = []
  private let shaper: SquareShaper

  init(_ shaper: SquareShaper) { self.shaper = shaper }

  func open() throws(FontProblem) {}
  var families: [String] { shaper.families }

  func shape(_ text: StyledText, in flow: TextFlow) -> ShapedText {
    texts.append(text)
    return shaper.shape(text, in: flow)
  }

  func hasGlyphs(for characters: [Unicode.Scalar], in family: String) -> Bool {
    shaper.hasGlyphs(for: characters, in: family)
  }
}
