import ScrapbookKit

/// Breaks paragraphs into lines.
final class Typesetter {
  private let shaper: any TextShaper
  private var spaceWidths: [CharacterStyle: Double] = [:]
  private var spaces: [CharacterStyle: ShapedLine] = [:]
  /// The characters that no font has.
  private(set) var missing: [Character] = []

  private static let endless = 1e7

  init(_ shaper: any TextShaper) { self.shaper = shaper }

  /// Shapes a paragraph as single lines.
  func measure(_ paragraph: InlineParagraph, isRightToLeft: Bool, indent: Double) -> ShapedParagraph {
    let text = ParagraphText(paragraph, isRightToLeft: isRightToLeft, indent: indent, spaceWidth: spaceWidth)
    guard text.hasText || text.ranges.contains(where: { $0.width == nil }) else {
      return atomsOnly(text)
    }
    var (lines, offset) = ([ShapedLine](), 0)
    repeat {
      let (spans, count) = text.spans(from: offset, most: longestShapedPart)
      guard count > 0 else { break }
      lines += shape(spans, text, offset: offset, width: Self.endless)
      offset += count
    } while offset < text.byteCount
    let opened = lines.map { OpenedLine($0, of: text).line.width }
    let most = LayoutUnit(points: opened.reduce(0, +)) + 1
    return ShapedParagraph(text: text, lines: lines, most: most, isWhole: lines.count <= 1)
  }

  /// The width of the longest part of a paragraph that cannot be broken. Only tables and lines of boxes need it.
  func leastWidth(of paragraph: ShapedParagraph, wraps: Bool) -> LayoutUnit {
    let text = paragraph.text
    if paragraph.lines.isEmpty { return text.ranges.map { LayoutUnit(points: $0.width ?? 0) }.max() ?? 0 }
    guard wraps else { return paragraph.most }
    let words = hyphenated(paragraph.lines, text).map { longestWord(in: $0, of: text) }
    return min(LayoutUnit(points: words.max() ?? 0) + 1, paragraph.most)
  }

  /// The lines with each soft hyphen replaced by a hyphen and a space, which have the same number of bytes.
  private func hyphenated(_ lines: [ShapedLine], _ text: ParagraphText) -> [ShapedLine] {
    guard text.spans.contains(where: { $0.text.utf8.contains(0xAD) && $0.text.contains("\u{AD}") }) else {
      return lines
    }
    let (spans, _) = text.spans(from: 0, most: longestShapedPart)
    let hyphenated = spans.map { TextSpan($0.text.replacing("\u{AD}", with: "- "), style: $0.style) }
    return shape(hyphenated, text, offset: 0, width: Self.endless)
  }

  /// A paragraph without letters needs no font.
  private func atomsOnly(_ text: ParagraphText) -> ShapedParagraph {
    let widths = text.ranges.map { LayoutUnit(points: $0.width ?? 0) }
    return ShapedParagraph(
      text: text, lines: [], most: widths.reduce(0, +), isWhole: true)
  }

  /// The lines of a paragraph broken to a width.
  func lines(of paragraph: ShapedParagraph, width: LayoutUnit, wraps: Bool) -> [ShapedLine] {
    if paragraph.isWhole, paragraph.most <= width + 1 || !wraps { return paragraph.lines }
    let text = paragraph.text
    var (lines, offset) = ([ShapedLine](), 0)
    while offset < text.byteCount {
      let (spans, count) = text.spans(from: offset, most: longestShapedPart)
      guard count > 0 else { break }
      let available = wraps ? max(width.points, 1) : Self.endless
      var part = shape(spans, text, offset: offset, width: available)
      let isLast = offset + count >= text.byteCount
      if !isLast, part.count > 1, let start = part.last?.start, start > offset {
        // The last line continues with what follows.
        part.removeLast()
        offset = start
      } else {
        offset += count
      }
      if !isLast, let last = part.indices.last { part[last].endsParagraph = false }
      lines += part
    }
    return lines
  }

  /// Shapes a single line, such as the number of a list item.
  func line(_ text: String, _ style: InlineStyle) -> ShapedLine? {
    shaper.shape(
      StyledText(
        [TextSpan(text, style: CharacterStyle(style, needsExtent: false))], language: style.text.language),
      in: TextFlow(width: Self.endless)
    ).lines.first
  }

  private func shape(_ spans: [TextSpan], _ text: ParagraphText, offset: Int, width: Double) -> [ShapedLine] {
    let shaped = shaper.shape(StyledText(spans, language: text.language), in: TextFlow(width: width))
    for character in shaped.missingCharacters
    where !missing.contains(character) && missing.count < mostMissingCharacters {
      missing.append(character)
    }
    guard offset > 0 else { return shaped.lines }
    return shaped.lines.map { line in
      var line = line
      for index in line.runs.indices { line.runs[index].textOffset += offset }
      return line
    }
  }

  /// A line that contains only a space; nil if there are no fonts.
  func space(_ style: InlineStyle) -> ShapedLine? {
    let look = CharacterStyle(style, needsExtent: false)
    if let known = spaces[look] { return known }
    let line = shaper.shape(StyledText([TextSpan(" ", style: look)]), in: TextFlow(width: Self.endless))
      .lines.first
    spaces[look] = line
    return line
  }

  private func spaceWidth(_ style: CharacterStyle) -> Double {
    if let known = spaceWidths[style] { return known }
    let shaped = shaper.shape(
      StyledText([TextSpan("\u{A0}", style: style)]), in: TextFlow(width: Self.endless))
    let width = shaped.lines.first?.runs.first?.underline?.width ?? 0
    spaceWidths[style] = width
    return width
  }
}

extension ShapedLine {
  /// The start of its text in the paragraph.
  fileprivate var start: Int? { runs.map(\.textOffset).min() }
}

/// A letter, or several that are drawn as one.
private struct Letter {
  var offset: Int
  var from: Double
  var to: Double
  var scalar: Unicode.Scalar
}

/// The width in points of the longest part of a line that cannot be broken.
private func longestWord(in line: ShapedLine, of text: ParagraphText) -> Double {
  let letters = letters(of: line, text)
  var longest = 0.0
  var word: (from: Double, to: Double)?
  func end() {
    if let word { longest = max(longest, word.to - word.from) }
    word = nil
  }
  for (index, letter) in letters.enumerated() {
    if letter.scalar == " " || letter.scalar == "\u{200B}" {
      end()
      continue
    }
    if letter.scalar.standsAlone { end() }
    word = word.map { (min($0.from, letter.from), max($0.to, letter.to)) } ?? (letter.from, letter.to)
    let isBehindWord = index > 0 && letters[index - 1].scalar.properties.isAlphabetic
    if letter.scalar.standsAlone || letter.scalar == "-" && isBehindWord {
      end()
    }
  }
  end()
  return longest
}

/// The letters in text order.
private func letters(of line: ShapedLine, _ text: ParagraphText) -> [Letter] {
  var starts = line.runs.flatMap { $0.glyphs.map(\.position.x) }
  starts.append(max(line.width, starts.last ?? 0))
  var letters: [Letter] = []
  letters.reserveCapacity(starts.count)
  var first = 0
  var isMixed = false
  for run in line.runs {
    defer { first += run.glyphs.count }
    if let width = text.range(at: run.textOffset)?.width {
      let from = run.glyphs.first?.position.x ?? 0
      letters.append(Letter(offset: run.textOffset, from: from, to: from + width, scalar: "\u{A0}"))
      continue
    }
    isMixed = isMixed || run.isRightToLeft
    var offset = 0
    var glyph = run.isRightToLeft ? run.glyphs.count : 0
    var rest = run.text.utf8[...]
    for cluster in run.clusters {
      if run.isRightToLeft { glyph -= cluster.glyphCount }
      let (begin, end) = (first + max(0, glyph), first + max(0, glyph) + cluster.glyphCount)
      let scalar = Substring(rest).unicodeScalars.first ?? " "
      letters.append(
        Letter(
          offset: run.textOffset + offset, from: starts[min(begin, starts.count - 1)],
          to: starts[min(end, starts.count - 1)], scalar: scalar))
      if !run.isRightToLeft { glyph += cluster.glyphCount }
      offset += cluster.byteCount
      rest = rest.dropFirst(cluster.byteCount)
    }
  }
  return isMixed ? letters.sorted { $0.offset < $1.offset } : letters
}

extension Unicode.Scalar {
  /// Whether lines can be broken on both sides of it: an ideograph, or a letter of a script without spaces.
  fileprivate var standsAlone: Bool {
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x2FFF, 0x3040...0x30FF, 0x3400...0x9FFF,
      0xF900...0xFAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
