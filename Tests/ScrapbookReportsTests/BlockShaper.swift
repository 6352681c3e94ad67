import ScrapbookKit

/// A shaper that needs no font: every character is half an em wide, four fifths of an em above the baseline, and each
/// span is a run of its own. It breaks lines at spaces, and within words that are too long.
struct BlockShaper: TextShaper {
  func open() throws(FontProblem) {}
  var families: [String] { [] }
  func hasGlyphs(for characters: [Unicode.Scalar], in family: String) -> Bool { true }

  private struct Letter {
    var character: Character
    var style: CharacterStyle
    var span: Int
    var offset: Int

    var width: Double { character == "\u{200B}" ? 0 : style.size / 2 + style.letterSpacing }
  }

  func shape(_ text: StyledText, in flow: TextFlow) -> ShapedText {
    var letters: [Letter] = []
    var offset = 0
    for (number, span) in text.spans.enumerated() {
      for character in span.text {
        letters.append(Letter(character: character, style: span.style, span: number, offset: offset))
        offset += String(character).utf8.count
      }
    }
    let lines = broken(letters, width: flow.width)
    let size = text.spans.map(\.style.size).max() ?? 1
    return ShapedText(
      lines: lines.enumerated().map { line($1, size: size, isLast: $0 == lines.count - 1) })
  }

  private func broken(_ letters: [Letter], width: Double) -> [[Letter]] {
    var lines: [[Letter]] = [[]]
    var used = 0.0
    var word: [Letter] = []
    func flush() {
      let length = word.filter { $0.character != " " }.map(\.width).reduce(0, +)
      if used > 0, used + length > width + 1e-6 {
        lines.append([])
        used = 0
      }
      for letter in word {
        if letter.character != " ", used > 0, used + letter.width > width + 1e-6 {
          lines.append([])
          used = 0
        }
        lines[lines.count - 1].append(letter)
        used += letter.width
      }
      word = []
    }
    for letter in letters {
      word.append(letter)
      if letter.character == " " || letter.character == "\u{200B}" { flush() }
    }
    flush()
    return lines
  }

  private func line(_ letters: [Letter], size: Double, isLast: Bool) -> ShapedLine {
    var runs: [GlyphRun] = []
    var x = 0.0
    var last: Int?
    for letter in letters {
      let text = String(letter.character)
      if last != letter.span {
        runs.append(
          GlyphRun(
            font: FontReference(number: 0), size: letter.style.size, color: letter.style.color, glyphs: [],
            text: "",
            textOffset: letter.offset, clusters: [],
            underline: letter.style.isUnderlined ? Rect(x: x, y: 1, width: 0, height: 1) : nil))
        last = letter.span
      }
      let run = runs.count - 1
      runs[run].glyphs.append(PlacedGlyph(index: 1, position: Point(x: x, y: 0)))
      runs[run].text += text
      runs[run].clusters.append(GlyphCluster(byteCount: text.utf8.count, glyphCount: 1))
      x += letter.width
      runs[run].underline?.width += letter.width
    }
    let shown = letters.reversed().drop { $0.character == " " }.map(\.width).reduce(0, +)
    let largest = letters.map(\.style.size).max() ?? size
    return ShapedLine(
      width: shown, ascent: 0.8 * largest, descent: 0.2 * largest, size: largest,
      ink: Rect(x: 0, y: -0.8 * largest, width: shown, height: largest), endsParagraph: isLast, runs: runs)
  }
}
