import Cairo
import ScrapbookKit

/// Shapes one text, paragraph by paragraph.
struct Shaping {
  private let fonts: FontSet
  private let language: String?
  private let flow: TextFlow
  private let paragraphs: [TextParagraph]
  private var result = ShapedText(lines: [])
  private var reported: Set<Character> = []

  init(fonts: FontSet, text: StyledText, flow: TextFlow) {
    self.fonts = fonts
    self.flow = flow
    language = text.language
    let (parts, isWhole) = splitParagraphs(text.spans)
    paragraphs = parts
    result.isCut = !isWhole
  }

  mutating func run() -> ShapedText {
    for (index, paragraph) in paragraphs.enumerated() {
      let room = flow.maximumLines.map { $0 - result.lines.count }
      if let room, room <= 0 {
        result.isCut = true
        break
      }
      add(paragraph, maximumLines: room, isFollowed: index + 1 < paragraphs.count)
    }
    return result
  }

  private mutating func add(_ paragraph: TextParagraph, maximumLines: Int?, isFollowed: Bool) {
    // Like the space at which a line is broken, it keeps the words of two lines apart for readers of the PDF's text.
    let isJoined = isFollowed && paragraph.text.last?.isWhitespace == false
    let room = LineRoom(width: flow.width, maximumLines: maximumLines, hangsLastSpace: isJoined)
    var (drawn, shaped) = shapeReplacingMissing(isJoined ? paragraph.appending(" ") : paragraph, in: room)
    if isFollowed, !shaped.isCut, shaped.lines.count == maximumLines {
      // This paragraph fits, but the following ones do not.
      drawn = shapeReplacingMissing(paragraph, in: room).0.appending("…")
      shaped = shape(drawn, in: room)
    }
    if shaped.isCut { result.isCut = true }
    let last = shaped.lines.count - 1
    result.lines += shaped.lines.enumerated().map { index, line in
      self.line(of: drawn, shaped.metrics, line, endsParagraph: index == last && !shaped.isCut)
    }
  }

  /// Replaces each character that no font has with a box, or else with a question mark.
  private mutating func shapeReplacingMissing(
    _ paragraph: TextParagraph, in room: LineRoom
  ) -> (TextParagraph, ShapedParagraph) {
    var missing = fonts.missingCharacters(of: paragraph.text)
    while true {
      let substitute = ["□", "?"].first { !missing.contains($0) }
      let drawn = missing.isEmpty ? paragraph : paragraph.replacing(missing, by: substitute)
      let shaped = shape(drawn, in: room)
      guard shaped.missing.isSubset(of: missing) else {
        missing.formUnion(shaped.missing)
        continue
      }
      if !missing.isEmpty { report(paragraph.characters(with: missing)) }
      return (drawn, shaped)
    }
  }

  private mutating func report(_ missing: [Character]) {
    result.missingCharacters += missing.filter { reported.insert($0).inserted }
  }

  private func shape(_ paragraph: TextParagraph, in room: LineRoom) -> ShapedParagraph {
    fonts.shape(paragraph.text, paragraph.ranges, language: language, in: room)
  }

  // MARK: Values of ScrapbookKit's

  private func line(
    of paragraph: TextParagraph, _ metrics: [FontMetrics], _ line: GlyphLine, endsParagraph: Bool
  ) -> ShapedLine {
    let sizeOf = { (range: Int) in paragraph.spans[range].style.size }
    // The height of an empty line is the height of its paragraph's first font.
    let largest = line.runs.map(\.range).max { sizeOf($0) < sizeOf($1) } ?? 0
    let size = sizeOf(largest)
    return ShapedLine(
      width: line.width, ascent: metrics[largest].ascent * size, descent: metrics[largest].descent * size,
      size: size,
      ink: line.ink.map { Rect(x: $0.minX, y: $0.minY, width: $0.maxX - $0.minX, height: $0.maxY - $0.minY) }
        ?? Rect(x: 0, y: 0, width: 0, height: 0),
      isRightToLeft: line.isRightToLeft, endsParagraph: endsParagraph,
      runs: line.runs.map { run(of: paragraph, metrics[$0.range], $0) })
  }

  private func run(of paragraph: TextParagraph, _ metrics: FontMetrics, _ run: ShapedRun) -> GlyphRun {
    let style = paragraph.spans[run.range].style
    return GlyphRun(
      font: FontReference(number: run.font), size: style.size, color: style.color,
      letterSpacing: style.letterSpacing,
      glyphs: run.glyphs.map { PlacedGlyph(index: $0.index, position: Point(x: $0.x, y: $0.y)) },
      text: run.text, textOffset: run.textOffset,
      clusters: run.clusters.map { GlyphCluster(byteCount: $0.byteCount, glyphCount: $0.glyphCount) },
      isRightToLeft: run.isRightToLeft, pixelsPerEm: pixelsPerEm(of: run),
      underline: style.isUnderlined ? underline(of: run, style, metrics) : nil)
  }

  /// The minimum of its bitmaps.
  private func pixelsPerEm(of run: ShapedRun) -> Double? {
    guard fonts.fonts[run.font].hasPictures else { return nil }
    return run.glyphs.compactMap { fonts.picture(of: $0.index, in: run.font)?.pixelsPerEm }.min()
  }

  private func underline(of run: ShapedRun, _ style: CharacterStyle, _ metrics: FontMetrics) -> Rect {
    Rect(
      x: run.minX, y: metrics.underlinePosition * style.size, width: run.maxX - run.minX,
      height: metrics.underlineThickness * style.size)
  }
}

extension FontStyle {
  init(_ style: CharacterStyle) {
    self.init(families: style.families, isBold: style.isBold, isItalic: style.isItalic)
  }
}
