@testable import ScrapbookKit

/// A shaper that needs no font: every character is a square with sides of an em, four fifths of it above the baseline.
///
/// It breaks lines at spaces, and within words that are too long; Hebrew and Arabic letters make a paragraph
/// right-to-left, but are not reordered. It has no glyph for `missing`. Emoji are pictures with 109 pixels to an em, as
/// in Noto Color Emoji.
struct SquareShaper: TextShaper {
  var families = ["Comic Neue", "Kaushan Script", "Klee One"]
  var missing: Set<Character> = []
  /// Families that lack some letters, and the letters.
  var incomplete: [String: Set<Character>] = [:]

  var conventions: any LanguageConventions = PlainConventions()

  func open() throws(FontProblem) {}

  func shape(_ text: StyledText, in flow: TextFlow) -> ShapedText {
    let letters = text.spans.flatMap { span in span.text.map { Letter(character: $0, style: span.style) } }
    var lines = letters.split(omittingEmptySubsequences: false) { $0.character == "\n" }
      .flatMap { Self.broken(Array($0), width: flow.width) }
    if lines.count > 1, lines.last?.letters.isEmpty == true { lines.removeLast() }
    var isCut = false
    if let most = flow.maximumLines, lines.count > most {
      lines = Array(lines.prefix(most))
      if let last = lines[most - 1].letters.popLast() {
        lines[most - 1].letters.append(Letter(character: "…", style: last.style))
      }
      isCut = true
    }
    let style = text.spans.first?.style ?? CharacterStyle(families: [], size: 1)
    return ShapedText(
      lines: lines.map { Self.line($0, like: style) },
      missingCharacters: letters.map(\.character).filter { missing.contains($0) }, isCut: isCut)
  }

  func hasGlyphs(for characters: [Unicode.Scalar], in family: String) -> Bool {
    !characters.contains { incomplete[family]?.contains(Character($0)) == true }
  }

  private struct Line {
    var letters: [Letter] = []
    var endsParagraph = false
  }

  private struct Letter {
    var character: Character
    var style: CharacterStyle

    var advance: Double { style.size + style.letterSpacing }
  }

  private static func broken(_ paragraph: [Letter], width: Double) -> [Line] {
    var lines = [Line()]
    for word in words(paragraph) {
      let used = advance(lines[lines.count - 1].letters)
      if used > 0, used + advance(word.filter { $0.character != " " }) > width + 1e-9 { lines.append(Line()) }
      for letter in word {
        let used = advance(lines[lines.count - 1].letters)
        if letter.character != " ", used > 0, used + letter.advance > width + 1e-9 { lines.append(Line()) }
        lines[lines.count - 1].letters.append(letter)
      }
    }
    lines[lines.count - 1].endsParagraph = true
    return lines
  }

  /// The words, each with its trailing spaces.
  private static func words(_ paragraph: [Letter]) -> [[Letter]] {
    var words: [[Letter]] = []
    for letter in paragraph {
      if let last = words.last?.last, letter.character == " " || last.character != " " {
        words[words.count - 1].append(letter)
      } else {
        words.append([letter])
      }
    }
    return words
  }

  private static func advance(_ letters: [Letter]) -> Double { letters.map(\.advance).reduce(0, +) }

  private static func line(_ line: Line, like style: CharacterStyle) -> ShapedLine {
    let letters = line.letters
    var shown = letters
    while shown.last?.character == " " { shown.removeLast() }
    let size = letters.map(\.style.size).max() ?? style.size
    var x = 0.0
    var offset = 0
    var runs: [GlyphRun] = []
    for letter in letters {
      let glyph = PlacedGlyph(
        index: letter.character.unicodeScalars.first?.value ?? 0, position: Point(x: x, y: 0))
      let text = String(letter.character)
      let cluster = GlyphCluster(byteCount: text.utf8.count, glyphCount: 1)
      let isEmoji = letter.character.unicodeScalars.contains { $0.value >= 0x1F300 }
      if let last = runs.indices.last, runs[last].size == letter.style.size,
        (runs[last].pixelsPerEm != nil) == isEmoji,
        runs[last].color == letter.style.color
      {
        runs[last].glyphs.append(glyph)
        runs[last].clusters.append(cluster)
        runs[last].text += text
      } else {
        runs.append(
          GlyphRun(
            font: FontReference(number: 0), size: letter.style.size, color: letter.style.color,
            glyphs: [glyph], text: text, textOffset: offset, clusters: [cluster],
            pixelsPerEm: isEmoji ? 109 : nil))
      }
      offset += text.utf8.count
      x += letter.advance
    }
    let width = advance(shown)
    return ShapedLine(
      width: width, ascent: 0.8 * size, descent: 0.2 * size, size: size,
      ink: Rect(x: 0, y: -0.8 * size, width: width, height: size),
      isRightToLeft: letters.first?.character.unicodeScalars.first.map { (0x590...0x6FF).contains($0.value) }
        ?? false,
      endsParagraph: line.endsParagraph, runs: runs)
  }
}

extension ShapedLine {
  var text: String { runs.map(\.text).joined() }
}
