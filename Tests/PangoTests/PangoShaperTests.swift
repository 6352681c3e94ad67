import Pango
import RenderingTestSupport
import ScrapbookKit
import TestSupport
import Testing

@Suite struct PangoShaperTests {
  private let shaper = PangoShaper(.forTests)

  private func shape(_ text: String, width: Double = 10_000, maximumLines: Int? = nil) -> ShapedText {
    shaper.shape(
      StyledText([TextSpan(text, style: .plain)]), in: TextFlow(width: width, maximumLines: maximumLines))
  }

  @Test func breaksBetweenWordsAndWithinLongOnes() {
    let lines = shape("the sea otter Supercalifragilistic", width: 60).lines.map {
      $0.runs.map(\.text).joined()
    }
    #expect(lines.first == "the sea ", "\(lines)")
    #expect(lines.joined() == "the sea otter Supercalifragilistic")
    #expect(lines.count > 4, "\(lines)")
  }

  /// The shaper caches the last few texts.
  @Test func shapesATextAsBeforeWhateverWasShapedInBetween() {
    var chance = SeededGenerator(seed: 3)
    for _ in 0..<60 {
      let text = ["the sea otter swims", "the sea", "two\nlines"].randomElement(using: &chance)!
      let width = [50.0, 60, 1000].randomElement(using: &chance)!
      let lines = [nil, 1, 2].randomElement(using: &chance)!
      let fresh = PangoShaper(.forTests).shape(
        StyledText([TextSpan(text, style: .plain)]), in: TextFlow(width: width, maximumLines: lines))
      #expect(shape(text, width: width, maximumLines: lines) == fresh, "\(text) \(width) \(lines ?? 0)")
    }
  }

  @Test func endsInAnEllipsisAcrossParagraphs() {
    let text = shape("one\ntwo\nthree", maximumLines: 2)
    #expect(text.isCut)
    #expect(text.lines.map { $0.runs.map(\.text).joined() } == ["one ", "two…"])
  }

  @Test func keepsTheSpaceThatALineWasBrokenAt() {
    let lines = shape("the octopus", width: 60).lines
    #expect(lines.map { $0.runs.last?.glyphs.count } == [4, 7])
    // It has no width there.
    #expect((lines.first?.width ?? 0) < shape("the i").lines[0].width)
  }

  /// A visible hyphen replaces the soft one in the text; the other soft hyphens are removed.
  @Test func showsAHyphenWhereALineIsBrokenAtASoftOne() throws {
    let text = "Haupt\u{AD}bahn\u{AD}hofs\u{AD}uhr"
    let whole = shape(text).lines
    #expect(whole.map { $0.runs.map(\.text).joined() } == ["Hauptbahnhofsuhr"])
    #expect(whole[0].width == shape("Hauptbahnhofsuhr").lines[0].width)
    let lines = shape(text, width: whole[0].width * 0.7).lines
    #expect(lines.map { $0.runs.map(\.text).joined() } == ["Hauptbahn\u{AD}", "hofsuhr"])
    #expect(lines[0].width > shape("Hauptbahn").lines[0].width + 1)
    let hyphen = try #require(lines[0].runs.last)
    #expect(hyphen.clusters.map(\.byteCount).reduce(0, +) == hyphen.text.utf8.count)
    #expect(hyphen.glyphs.count == hyphen.clusters.map(\.glyphCount).reduce(0, +))
  }

  @Test func breaksWordsWithoutAHyphenElsewhere() {
    let text = "Supercalifragilistic\u{AD}a"
    let lines = shape(text, width: 60).lines
    #expect(lines.map { $0.runs.map(\.text).joined() }.joined().filter { $0 == "\u{AD}" }.count <= 1)
    #expect(lines.first?.runs.last?.text.hasSuffix("\u{AD}") == false)
  }

  @Test func underlinesOnlyWhatIs() throws {
    var underlined = CharacterStyle.plain
    underlined.isUnderlined = true
    let text = shaper.shape(
      StyledText([TextSpan("sea ", style: .plain), TextSpan("otter", style: underlined)]),
      in: TextFlow(width: 1000))
    let runs = try #require(text.lines.first).runs
    #expect(runs.map { $0.underline == nil } == [true, false])
    let line = try #require(runs.last?.underline)
    #expect(line.x > 20 && line.y > 0 && line.width > 20 && line.height > 0.3, "\(line)")
  }

  @Test func reportsWhatNoFontHasAndDrawsABox() {
    let text = shape("a\u{F0000}b\u{10FFFD}\u{F0000}")
    #expect(text.missingCharacters == ["\u{F0000}", "\u{10FFFD}"])
    #expect(text.lines.flatMap(\.runs).map(\.text).joined() == "a□b□□")
  }

  /// Klee One draws Greek and Cyrillic letters as wide as Chinese ones, and has only the characters of Japanese. Andika has
  /// some letters of Greek.
  @Test(arguments: [
    ("An otter", nil, "Kaushan Script"), ("Žofie, Łukasz, Őri", nil, "Kaushan Script"),
    ("Çağrı Ğ İpek Şahin", "tr", "Kaushan Script"), ("Āboliņš ąčęėįšųū Ștefan", nil, "Kaushan Script"),
    ("Ŵŷ Āū Ħż Əğ", nil, "Kaushan Script"), ("Привет", nil, "Andika"), ("Καλημέρα ᾧ", nil, "Noto Sans"),
    ("…", nil, "Kaushan Script"),
    ("山がきれい", nil, "Klee One"), ("山", "ja", "Klee One"), ("湖边的早晨", nil, "Noto Sans CJK SC"),
    ("湖邊", "zh-TW", "Noto Sans CJK TC"), ("山水", "ko", "Noto Sans CJK KR"),
  ])
  func handwritingIsOfOneHand(text: String, language: String?, family: String) throws {
    var style = CharacterStyle.plain
    style.families = ["Kaushan Script", "Klee One", "Comic Neue"]
    let shaped = shaper.shape(
      StyledText([TextSpan(text, style: style)], language: language), in: TextFlow(width: 1000))
    let fonts = try shaper.fonts().fonts
    #expect(Set(shaped.lines.flatMap(\.runs).map { fonts[$0.font.number].file.families.first }) == [family])
  }

  @Test(
    arguments: ([
      "\u{0}\u{1}\u{7F}\u{85}", "\u{200D}", "\u{FE0F}", "\r\n\r", "\u{202E}abc", "\u{FEFF}", "\t", "🏽", "👩‍",
      "",
      String(repeating: "a", count: 1 << 20), String(repeating: "\n", count: 1 << 20),
    ] as [String]).map(LongText.init))
  func nastyTextsAreShaped(_ argument: LongText) {
    #expect(shape(argument.text, width: 200).lines.flatMap(\.runs).allSatisfy { !$0.glyphs.isEmpty })
  }

  /// Texts of the maximum length.
  static let longTexts: [String] =
    [
      "\u{0301}", "\u{20DD}", "a\u{0301}\u{0323}\u{0338}\u{0489}\u{035C}", "\u{338}", "😀", "👨‍👩‍👧‍👦", "🇩🇪", "👍🏽",
      "\u{200D}", "a\u{200D}", "\u{FE0F}", "a", "é", "ab ", "\u{A0}", "\u{200B}", "a\u{AD}",
      "\u{202E}\u{2067}א", "\u{2067}",
      "aא", "\n", "漢", "น้ำ", "ببب", "क्", "ཀྵ", "\u{1100}", "\u{10FFFD}", "\u{F0000} ",
    ].map { part in
      let scalars = String(repeating: part, count: shapedTextLimit).unicodeScalars.prefix(shapedTextLimit)
      return String(String.UnicodeScalarView(scalars))
    }
    + [0x4E00, 0xA000, 0xF0000].map { first in
      String(
        String.UnicodeScalarView((0..<shapedTextLimit).compactMap { Unicode.Scalar(UInt32(first + $0)) }))
    }

  @Test func textsOfAlbumsAreShapedWhole() {
    #expect(shapedTextLimit >= longestText)
    #expect(!shape(String(repeating: "a", count: shapedTextLimit)).isCut)
    #expect(shape(String(repeating: "a", count: shapedTextLimit + 1)).isCut)
  }

  /// Text that overflows its frame is shaped three times.
  @Test(arguments: Sample.cases(longTexts, some: 6).map(LongText.init)) func longTextsAreShapedInTime(
    _ argument: LongText
  ) {
    _ = shape("fonts are found before")
    let time = processorTime {
      for lines in [nil, 3] { _ = shape(argument.text, width: 100, maximumLines: lines) }
    }
    // A generous limit, since the code is not optimized.
    #expect(time < 10, "\(argument.text.prefix(3)) took \(time) s")
  }

  @Test func longTextsAreShapedInPiecesThatShowTheSame() {
    let words = String(repeating: "the sea otter ", count: 80)
    #expect(shape(words, width: 300).lines.map { $0.runs.map(\.text).joined() }.joined() == words)
    let word = String(repeating: "Wasserfloh", count: 100)
    let lines = shape(word, width: 300).lines
    #expect(lines.map { $0.runs.map(\.text).joined() }.joined() == word)
    #expect(lines.dropLast().allSatisfy { $0.width > 280 }, "\(lines.map(\.width))")
    let clusters = lines.flatMap(\.runs).flatMap(\.clusters)
    #expect(clusters.map(\.byteCount).reduce(0, +) == word.utf8.count)
  }

  @Test func drawsABoxForWhatIsMissingAtEverySize() {
    for width in [10_000.0, 30, 10_000] {
      let text = shape("a\u{F0001}b \u{F0001}", width: width)
      #expect(text.missingCharacters == ["\u{F0001}"])
      #expect(text.lines.flatMap(\.runs).map(\.text).joined() == "a□b □")
    }
  }

  @Test func noFontAtAllIsAnErrorAndNoText() throws {
    let folder = try Scratch()
    let shaper = PangoShaper(FontOptions(fontPaths: [folder.folder], ignoreSystemFonts: true))
    #expect(throws: PangoError.noFont(folders: [folder.folder])) { try shaper.fonts() }
    #expect(shaper.shape(StyledText([TextSpan("a", style: .plain)]), in: TextFlow(width: 9)).lines.isEmpty)
  }

  /// Otherwise a centered line would lie half a space beside the center.
  @Test(arguments: ["We saw\nthe sea", "אבג\nדהו", "We saw שלום\nthe sea", "שלום sea\nדהו"])
  func theSpaceAfterAParagraphTakesNoRoom(_ text: String) throws {
    let alone = text.split(separator: "\n").map { shape(String($0)).lines[0] }
    let lines = shape(text).lines
    #expect(lines.map(\.width) == alone.map(\.width))
    #expect(lines.map(\.ink) == alone.map(\.ink))
    #expect(lines[0].runs.contains { $0.text.hasSuffix(" ") })
  }

  @Test func familiesAreKnown() throws {
    try shaper.open()
    #expect(shaper.families.contains("Andika") && !shaper.families.contains("Comic Papyrus"))
  }
}

/// A long text that failing tests abbreviate.
struct LongText: CustomTestStringConvertible, Sendable {
  let text: String

  var testDescription: String {
    text.count > 60 ? "\(text.prefix(12).debugDescription)… of \(text.count)" : text.debugDescription
  }
}
