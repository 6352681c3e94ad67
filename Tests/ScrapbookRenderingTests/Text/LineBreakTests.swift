import Pango
import ScrapbookRendering
import TestSupport
import Testing

@testable import ScrapbookKit

/// Line breaks with real fonts.
@Suite struct LineBreakTests {
  private func set(
    _ text: String, width: Double, height: Double = 200, fit: TextFit = .shrink,
    background: TextBackground? = nil
  ) -> TypesetText {
    var style = TextStyle(.note)
    style.fit = fit
    style.background = background
    let computed = ComputedTextStyle(style, in: Album(), at: .note)
    let frame = Rect(x: 0, y: 0, width: width, height: height)
    let box = background.map { LabelShape($0, in: frame, padding: nil, seed: text).inner } ?? frame
    return Typesetter(shaper: shaper, side: .left).set(TextContent(text), computed, in: box)
  }

  private let shaper = PangoShaper()

  @Test(arguments: [
    ("Donnerwetter!", 140.0, 80.0, TextBackground(.cloud)), ("Überraschung!", 100, 60, nil),
    ("Geburtstagsüberraschungstorte", 150, 85, TextBackground(.torn)),
    ("Weihnachtsmannfigur, 12.", 120, 80, TextBackground(.torn)),
  ])
  func wordsThatFitWhenSmallerAreNotBroken(
    _ text: String, _ width: Double, _ height: Double, _ background: TextBackground?
  ) {
    let lines = set(text, width: width, height: height, background: background).lines.map(\.line)
    let words = text.split(separator: " ").map(String.init)
    let shown = lines.map { $0.runs.map(\.text).joined() }
    for word in words {
      #expect(shown.contains { $0.contains(word) }, "\(shown)")
    }
  }

  /// A hyphen and a slash stay with the letters before them; an apostrophe and the marks of an address on both sides.
  @Test(
    arguments: Sample.cases(
      [
        "Sarah-Jane", "Sarah\u{2010}Jane", "Rhein-Main-Donau", "Oma/Opa", "l'enfants", "l\u{2019}enfants",
        "otto@home", "a_picture", "book.example",
      ], some: 4))
  func wordsWithMarksAreNotBrokenBeforeThem(_ word: String) {
    for width in stride(from: 26.0, to: 70, by: 2) {
      let shown = set(word, width: width).lines.map { $0.line.runs.map(\.text).joined() }
      let ends = shown.dropLast().compactMap(\.last)
      #expect(
        ends.allSatisfy { "-\u{2010}/".contains($0) } || isTooLong(word, width), "\(width): \(shown)")
    }
  }

  /// Whether a part of a word is longer than a line at the smallest size of a single word.
  private func isTooLong(_ word: String, _ width: Double) -> Bool {
    let parts = word.split { "-\u{2010}/".contains($0) }.map {
      String($0) + ($0.endIndex < word.endIndex ? "-" : "")
    }
    return parts.contains { part in
      (set(part, width: 1000).lines.first?.line).map { $0.width * 7 / $0.size > width } ?? false
    }
  }

  /// French has a space before some marks.
  @Test func keepsAMarkBehindASpaceOnItsLine() {
    for width in stride(from: 60.0, to: 120, by: 3) {
      let lines = set("Quelle belle surprise ! Encore ?", width: width, fit: .overflow).lines.map(\.line)
      #expect(!lines.beginWithMark, "\(width): \(lines.map { $0.runs.map(\.text) })")
    }
  }

  @Test func noLineBeginsWithAMarkUnlessTheTextDoes() {
    var random = SeededGenerator(seed: 0x5EED)
    let pieces = [
      "Otter", "und", "Weihnachtsmann", "a", "12", "3,5", "!", "?", "...", "…", "), ", ",", ".", ":", " ",
      " ", " ",
      "שלום", "كيف", "؟", "海", "獺", "。", "、", "\n", "(", "«", "»", "-",
    ]
    for _ in 0..<150 {
      let text = (0..<Int.random(in: 2...12, using: &random)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }.joined()
      let width = Double.random(in: 60...260, using: &random)
      let fit = TextFit.allCases[Int.random(in: 0..<3, using: &random)]
      let lines = set(text, width: width, height: 300, fit: fit).lines.map(\.line)
      #expect(
        !lines.beginWithMark, "\(text.debugDescription) in \(width): \(lines.map { $0.runs.map(\.text) })")
    }
  }
}
