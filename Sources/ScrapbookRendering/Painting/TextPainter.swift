import Cairo
import Pango
import ScrapbookKit

/// Paints the lines of texts.
struct TextPainter {
  let fonts: OpenedFonts
  let colors: TextColors
  /// The direction of the sheet.
  let direction: ReadingDirection
  /// The pictures of a PDF; nil for pixels.
  let placeholders: Placeholders?

  /// Draws the shaped glyphs of a line.
  func paint(_ placed: PlacedLine, on context: borrowing Context) throws {
    guard !placed.line.runs.isEmpty else { return }
    let meaning = try meaning(of: placed.line, on: context)
    for (number, run) in meaning.runs.enumerated() {
      let glyphs = run.glyphs.map {
        Glyph(index: $0.index, x: placed.origin.x + $0.position.x, y: placed.origin.y + $0.position.y)
      }
      colors.set(run.color, on: context)
      if let line = run.underline {
        context.addRectangle(
          x: placed.origin.x + line.x, y: placed.origin.y + line.y, width: line.width, height: line.height)
        context.fill()
      }
      let font = try fonts.font(run.font)
      let meaning = meaning.ofRun(number)
      // Fonts with colored outlines are drawn in the text's color.
      if font.hasPictures, run.glyphs.contains(where: { fonts.picture(of: $0.index, in: font) != nil }) {
        try paintPictures(run, glyphs, meaning, font, on: context)
      } else {
        context.show(run, glyphs, meaning, face: font.face)
      }
    }
  }

  private func meaning(
    of line: ShapedLine, on context: borrowing Context
  ) throws -> LineText {
    guard placeholders != nil else { return LineText(runs: line.runs) }
    // In PDF points. poppler ignores a smaller difference in the baseline.
    let (x, y) = context.distanceOnSurface(x: line.width, y: 0)
    switch line.meaning(in: direction, isLevel: x > 0 && abs(y) < 0.5) {
    case .byCluster(let runs): return LineText(runs: runs)
    case .wholeLine(let text):
      // A single glyph would have that text everywhere.
      guard let carrier = line.runs.firstIndex(where: { $0.glyphs.count > 1 }) else {
        return LineText(runs: line.runs)
      }
      try fonts.declareGlyphs(of: line, on: context)
      return LineText(runs: line.runs, whole: (text, carrier))
    }
  }

  /// Draws bitmap glyphs. Images are not text in a PDF: their text is stated by invisible glyphs below them.
  private func paintPictures(
    _ run: GlyphRun, _ glyphs: [Glyph], _ meaning: RunText, _ font: PaintedFont,
    on context: borrowing Context
  ) throws {
    if placeholders != nil, meaning != .ofAnotherRun {
      context.setColor(red: 0, green: 0, blue: 0, alpha: 1.0 / 255)
      context.show(run, glyphs, meaning, face: fonts.invisibleFace)
    }
    for glyph in glyphs {
      guard let picture = fonts.picture(of: glyph.index, in: font) else { continue }
      let box = picture.box
      let area = Rect(
        x: glyph.x + box.minX * run.size, y: glyph.y + box.minY * run.size,
        width: (box.maxX - box.minX) * run.size, height: (box.maxY - box.minY) * run.size)
      try context.saved {
        context.concatenate(Matrix(.unitSquare(to: area)))
        guard context.clipReachesUnitSquare(), let surface = try surface(of: picture) else { return }
        context.paintUnitSquare(surface)
      }
    }
  }

  private func surface(of glyph: PaintedGlyph) throws -> PictureSurface? {
    guard let placeholders else { return glyph.surface }
    return try glyph.linkedPicture.map { try placeholders.placeholder(forGlyph: glyph.number, $0) }
  }
}

/// The runs of a line, and the text that they state.
private struct LineText {
  var runs: [GlyphRun]
  /// The text of the whole line, and the index of the run that states it.
  var whole: (text: String, run: Int)?

  func ofRun(_ number: Int) -> RunText {
    guard let whole else { return .ofClusters }
    return number == whole.run ? .ofLine(whole.text) : .ofAnotherRun
  }
}

private enum RunText: Equatable {
  /// The run states the text of its clusters.
  case ofClusters
  case ofLine(String)
  /// Another run states the text.
  case ofAnotherRun
}

extension Context {
  fileprivate func show(_ run: GlyphRun, _ glyphs: [Glyph], _ meaning: RunText, face: FontFace) {
    switch meaning {
    case .ofClusters:
      showGlyphs(glyphs, meaning: GlyphMeaning(run), face: face, size: run.size)
    case .ofLine(let text):
      showGlyphs(glyphs, meaning: GlyphMeaning(text, of: run), face: face, size: run.size)
    case .ofAnotherRun where run.text == " ":
      showGlyphs(glyphs, meaning: GlyphMeaning(run), face: face, size: run.size)
    case .ofAnotherRun where glyphs.count == 1:
      fillOutline(of: glyphs[0], face: face, size: run.size)
    case .ofAnotherRun:
      // Viewers ignore the space. Without any text PDFium would derive it from the glyphs.
      showGlyphs(glyphs, meaning: GlyphMeaning(" ", ofAll: glyphs), face: face, size: run.size)
    }
  }
}

extension GlyphMeaning {
  /// States a text for all glyphs of a run together, except the space at which its line was broken: it keeps the words
  /// apart, and viewers would take it for part of the word.
  fileprivate init(_ text: String, of run: GlyphRun) {
    let count = run.glyphs.count
    // A single glyph would have the text everywhere.
    guard count > 2, run.text.utf8.last == UInt8(ascii: " "), run.clusters.last?.byteCount == 1,
      run.clusters.last?.glyphCount == 1
    else {
      self.init(text, ofAll: run.glyphs)
      return
    }
    let words = TextCluster(byteCount: text.utf8.count, glyphCount: count - 1)
    let space = TextCluster(byteCount: 1, glyphCount: 1)
    self.init(
      text: run.isRightToLeft ? " " + text : text + " ",
      clusters: run.isRightToLeft ? [space, words] : [words, space], isRightToLeft: false)
  }

  /// States a text for all glyphs together.
  fileprivate init(_ text: String, ofAll glyphs: [some Any]) {
    self.init(
      text: text, clusters: [TextCluster(byteCount: text.utf8.count, glyphCount: glyphs.count)],
      isRightToLeft: false)
  }
}
