import Cairo
import Testing

@testable import Pango

/// Paragraphs are shaped only with the fonts of the given folders.
@Suite struct FontSetTests {
  private let fonts: FontSet

  init() throws {
    fonts = try FontSet(folders: ["/usr/share/fonts"], cacheFolder: "/tmp/scrapbook-test-fonts")
  }

  // Six parameters: each test names the one or two that it is about.
  private func shape(
    _ text: String, _ style: FontStyle = FontStyle(families: ["Andika"]), size: Double = 14,
    language: String? = nil, width: Double = 10_000, maximumLines: Int? = nil
  ) -> ShapedParagraph {
    fonts.shape(
      text, [StyledRange(byteCount: text.utf8.count, style: style, size: size)], language: language,
      in: LineRoom(width: width, maximumLines: maximumLines))
  }

  private func runs(_ paragraph: ShapedParagraph) -> [ShapedRun] { paragraph.lines.flatMap(\.runs) }

  @Test func boldAndItalicAreFacesOfTheirOwnOrMadeUp() {
    let styles = [
      ("a", FontStyle(families: ["Andika"])), ("b", FontStyle(families: ["Andika"], isBold: true)),
      ("c", FontStyle(families: ["Andika"], isBold: true, isItalic: true)),
      // It has no italic face.
      ("ก", FontStyle(families: ["Noto Sans Thai"], isItalic: true)),
    ]
    let faces = styles.flatMap { text, style in
      runs(shape(text, style)).map { fonts.fonts[$0.font].file.face }
    }
    #expect(faces == ["Regular", "Bold", "Bold Italic", "Regular"])
  }

  @Test(arguments: [
    ("zh-Hans", "SC"), ("zh-Hant", "TC"), ("zh-HK", "HK"), ("ja", "JP"), ("ko", "KR"), ("en", "SC"),
  ])
  func languageChoosesTheFormsOfHanCharacters(_ language: String, _ forms: String) throws {
    let run = try #require(runs(shape("骨直", language: language)).first)
    #expect(fonts.fonts[run.font].file.families.contains("Noto Sans CJK \(forms)"))
  }

  /// pango would end the process.
  @Test(arguments: [
    " \u{5BC}ř", "a \u{5BC}a", "ب \u{200D}ş", "好 \u{200D}世", "न\t\u{200C}र", "a \u{1F3FD}א",
    "\u{1F1EA}\u{1F3FD}，",
  ])
  func survivesFramesThatNoLetterFits(_ text: String) {
    for width in [0.0, 1, 5, 10, 20] {
      #expect(!shape(text, width: width, maximumLines: 3).lines.isEmpty, "\(width)")
    }
  }

  @Test func knowsTheLettersOfAFamily() {
    let has = { (letters: String, family: String) in
      fonts.hasGlyphs(for: Array(letters.unicodeScalars), FontStyle(families: [family]))
    }
    #expect(has("", "Comic Neue") && has("aéß", "Comic Neue") && !has("aığ", "Comic Neue"))
    #expect(has("ığșŵ", "Kaushan Script") && !has("ữ", "Kaushan Script") && !has("a", "Kaushan Print"))
    #expect(has("ığ", "Andika") && has("ởếữ", "Andika") && !has("ở水", "Andika"))
  }

  @Test func allScriptsStandOnOneBaseline() {
    let runs = runs(shape("한국 น้ำ and مرحبا 31"))
    #expect(runs.count > 3)
    for run in runs { #expect(run.glyphs.contains { abs($0.y) < 0.01 }, "\(run.text)") }
  }

  @Test func measuresInProportionToTheSize() throws {
    let (small, large) = (shape("Äpfel, été"), shape("Äpfel, été", size: 140))
    let (first, second) = (try #require(small.lines.first), try #require(large.lines.first))
    #expect(abs(first.width * 10 - second.width) < 0.001 && first.width > 50)
    #expect(small.metrics == large.metrics && (small.metrics.first?.ascent ?? 0) > 0.7)
  }

  /// The text is attached to the whole word, not to each of its glyphs.
  @Test(arguments: [("น้ำ ดี", 3), ("fish", 4)]) func joinsWordsWhoseLettersHaveSeveralGlyphs(
    _ text: String, _ clusters: Int
  ) throws {
    let run = try #require(runs(shape(text)).first)
    #expect(run.clusters.count == clusters, "\(run.clusters)")
    #expect(run.clusters.map(\.byteCount).reduce(0, +) == run.text.utf8.count)
    #expect(run.clusters.map(\.glyphCount).reduce(0, +) == run.glyphs.count)
  }
}
