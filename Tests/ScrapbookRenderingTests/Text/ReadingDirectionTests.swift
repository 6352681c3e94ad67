import ScrapbookKit
import TestSupport
import Testing

@testable import ScrapbookRendering

/// Hebrew letters represent all right-to-left scripts.
@Suite struct ReadingDirectionTests {
  private static let directions: [ReadingDirection] = [.leftToRight, .rightToLeft]

  private func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }

  private func text(_ scalars: [Unicode.Scalar]) -> String { String(String.UnicodeScalarView(scalars)) }

  private func withoutMarks(_ scalars: [Unicode.Scalar]) -> String {
    text(scalars.filter { $0 != "\u{200E}" && $0 != "\u{200F}" })
  }

  @Test(arguments: directions) func readsWhatWasWritten(_ direction: ReadingDirection) {
    let letters = scalars("abcяß漢אבגשمرحبا 0123٢٥ ,.!?()«»-–'\" \u{5B8}\u{301}🐙👍🏽★")
    var random = SeededGenerator(seed: 0x5EED)
    for _ in 0..<2000 {
      let line = (0..<Int.random(in: 0...14, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? "a"
      }
      let read = direction.read(direction.written(line))
      #expect(withoutMarks(read) == text(line), "\(line.map { $0.value })")
    }
  }

  @Test func turnsWordsAround() {
    #expect(text(ReadingDirection.leftToRight.read(scalars("abc גבא"))) == "abc אבג")
    #expect(text(ReadingDirection.rightToLeft.read(scalars("דג גבא"))) == "אבג גד")
    #expect(text(ReadingDirection.rightToLeft.read(scalars("3 גבא"))) == "אבג 3")
  }

  @Test func writesNoMarkWhereNoneIsNeeded() {
    for line in ["abc", "", " ", "אבג דה", "3 abc", "★ 🐙", "(abcאבג"] {
      for direction in Self.directions {
        #expect(direction.written(scalars(line)).count == line.unicodeScalars.count, "\(line)")
      }
    }
  }

  @Test func marksPunctuationBehindWordsOfTheOtherDirection() {
    #expect(text(ReadingDirection.leftToRight.written(scalars("אב!"))) == "בא\u{200E}!")
    #expect(text(ReadingDirection.rightToLeft.written(scalars("ab! אב"))) == "בא !\u{200F}ab")
  }

  @Test func isThatOfMostLetters() {
    #expect(ReadingDirection(of: [sheet("abc", "אבגד")]) == .rightToLeft)
    #expect(ReadingDirection(of: [sheet("abcd", "אבגד")]) == .leftToRight)
    #expect(ReadingDirection(of: [sheet("12345 ★★★", "א")]) == .rightToLeft)
    #expect(ReadingDirection(of: []) == .leftToRight)
    #expect(ReadingDirection(of: [.group(DisplayGroup(items: [sheet("אבג")]))]) == .rightToLeft)
  }

  private func sheet(_ texts: String...) -> DisplayItem {
    .text(DisplayText(lines: texts.map { PlacedLine(origin: Point(x: 0, y: 0), line: line($0)) }))
  }

  // MARK: Lines

  /// A line of left-to-right runs; runs that begin with a Hebrew letter, or are in brackets, are right-to-left.
  private func line(_ runs: String...) -> ShapedLine {
    line(runs.enumerated().map { ($0.element, order: $0.offset) })
  }

  private func line(_ runs: [(text: String, order: Int)]) -> ShapedLine {
    ShapedLine(
      width: 100, ascent: 8, descent: 2, size: 10, ink: Rect(x: 0, y: -8, width: 100, height: 10),
      endsParagraph: true,
      runs: runs.map { text, order in
        let isRightToLeft = text.unicodeScalars.contains { (0x5D0...0x5EA).contains($0.value) }
        return GlyphRun(
          font: FontReference(number: 0), size: 10, color: .black,
          glyphs: text.unicodeScalars.map { PlacedGlyph(index: $0.value, position: Point(x: 0, y: 0)) },
          text: text, textOffset: order * 100,
          clusters: text.unicodeScalars.map { GlyphCluster(byteCount: $0.utf8.count, glyphCount: 1) },
          isRightToLeft: isRightToLeft)
      })
  }

  @Test(arguments: directions) func tellsPlainLinesByLetters(_ direction: ReadingDirection) {
    for text in ["We saw an otter", "a", "A1", "אב גד", "hello", "15"] {
      let line = line(text)
      #expect(line.meaning(in: direction, isLevel: true) == .byCluster(line.runs), "\(text)")
    }
  }

  @Test func tellsTiltedLinesAsAWhole() {
    #expect(
      line("An otter", " by night").meaning(in: .leftToRight, isLevel: false)
        == .wholeLine("An otter by night"))
    #expect(line("אבג").meaning(in: .leftToRight, isLevel: false) == .wholeLine("גבא"))
  }

  @Test func tellsSingleLettersAsAWhole() {
    #expect(line("A B C").meaning(in: .leftToRight, isLevel: true) == .wholeLine("A B C"))
    #expect(line("A ", "★").meaning(in: .leftToRight, isLevel: true) == .wholeLine("A ★"))
    let one = line(" A ")
    #expect(one.meaning(in: .leftToRight, isLevel: true) == .byCluster(one.runs))
  }

  @Test func tellsMarksOfAnotherFontAsAWhole() {
    #expect(line("a", "\u{36B}b c d").meaning(in: .leftToRight, isLevel: true) == .wholeLine("a\u{36B}b c d"))
  }

  @Test func tellsLettersFarApartAsAWhole() {
    var line = line("apart")
    line.runs[0].letterSpacing = 0.5
    #expect(line.meaning(in: .leftToRight, isLevel: true) == .byCluster(line.runs))
    line.runs[0].letterSpacing = 2
    #expect(line.meaning(in: .leftToRight, isLevel: true) == .wholeLine("apart"))
  }

  @Test func tellsGapsAsAWhole() {
    #expect(line("left   right").meaning(in: .leftToRight, isLevel: true) == .wholeLine("left   right"))
    #expect(line("東\u{3000}京都").meaning(in: .leftToRight, isLevel: true) == .wholeLine("東\u{3000}京都"))
    let sentences = line("One.  Two.")
    #expect(sentences.meaning(in: .leftToRight, isLevel: true) == .byCluster(sentences.runs))
  }

  @Test func tellsSeveralSizesAsAWhole() {
    var line = line("very ", "large")
    line.runs[0].size = 5
    #expect(line.meaning(in: .leftToRight, isLevel: true) == .wholeLine("very large"))
  }

  /// "אב 3 גד" in a book from right to left: a reader would put the space after the number before it.
  @Test func marksRunsWhereThatIsEnough() throws {
    let line = line([(" גד", order: 2), ("3", order: 1), ("אב ", order: 0)])
    guard case .byCluster(let runs) = line.meaning(in: .rightToLeft, isLevel: true) else {
      Issue.record("told as a whole")
      return
    }
    #expect(runs.map(\.text) == ["\u{200F} גד", "3", "אב "])
    #expect(runs.map { $0.clusters.reduce(0) { $0 + $1.byteCount } } == runs.map(\.text.utf8.count))
    #expect(runs.map(\.glyphs) == line.runs.map(\.glyphs))
  }

  /// The order of runs in a right-to-left paragraph cannot be corrected by marks.
  @Test func tellsForeignParagraphsAsAWhole() {
    let line = line([(" גד", order: 2), ("xyz", order: 1), ("אב ", order: 0)])
    #expect(line.meaning(in: .leftToRight, isLevel: true) == .wholeLine("בא\u{200E} xyz דג"))
  }

  /// The text that a PDF gives for each line: run by run, or for the line as a whole.
  @Test func readingOrder() throws {
    let texts = [
      ["sea otter"], ["שלום"], ["sea שלום 12"], ["a b c"], ["שלום (sea)!"], ["🐙", " otter"],
    ]
    let directions: [(String, ReadingDirection)] = [
      ("left to right", .leftToRight), ("right to left", .rightToLeft),
    ]
    let told = directions.flatMap { name, direction in
      ["on a sheet from \(name)"]
        + texts.flatMap { text in
          var line = line(text.enumerated().map { ($0.element, order: $0.offset) })
          for run in line.runs.indices { line.runs[run].isRightToLeft = false }
          return [("level", true), ("tilted", false)].map { angle, isLevel in
            let meaning = line.meaning(in: direction, isLevel: isLevel)
            return "  \(jsonQuoted(text.joined())) \(angle): \(describe(meaning))"
          }
        }
    }
    try expectSnapshot(told.joined(separator: "\n") + "\n")
  }

  /// Directional marks are shown as `<` and `>`.
  private func describe(_ meaning: LogicalText) -> String {
    switch meaning {
    case .byCluster(let runs): "runs " + runs.map { jsonQuoted($0.text) }.joined(separator: " ")
    case .wholeLine(let text):
      "whole " + jsonQuoted(text.replacing("\u{200E}", with: ">").replacing("\u{200F}", with: "<"))
    }
  }
}
