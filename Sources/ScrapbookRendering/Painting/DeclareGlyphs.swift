import Cairo
import ScrapbookKit

extension OpenedFonts {
  /// Declares the text of each glyph of a line that states its text as a whole, for viewers that look up single
  /// glyphs, such as pdf.js.
  ///
  /// cairo records the text of a glyph when it shows the glyph with its cluster. This is done in a pattern that fills
  /// a barely visible area: most viewers do not look for text in patterns.
  func declareGlyphs(of line: ShapedLine, on context: borrowing Context) throws {
    let runs = try line.runs.map(undeclared).filter { !$0.glyphs.isEmpty }
    guard !runs.isEmpty else { return }
    let pattern = try PictureSurface.recording(width: 1, height: 1, recordedSide: 1, byteCount: 0) {
      // Barely visible: cairo omits drawings with opacity 0.
      $0.setColor(red: 0, green: 0, blue: 0, alpha: 1.0 / 255)
      for run in runs {
        let font = try font(run.font)
        var meaning = GlyphMeaning(run)
        meaning.isRightToLeft = false
        $0.showGlyphs(
          run.glyphs.map { Glyph(index: $0.index, x: 0, y: 1) }, meaning: meaning,
          face: font.hasPictures ? invisibleFace : font.face, size: 1)
      }
    }
    context.fillSpeck(withPattern: pattern)
  }

  /// The glyphs that have a text of their own and were not declared before, in text order.
  private func undeclared(_ run: GlyphRun) throws -> GlyphRun {
    let font = try font(run.font)
    var result = run
    result.glyphs = []
    result.clusters = []
    result.text = ""
    var bytes = Substring(run.text).utf8
    var glyphs = run.glyphs[...]
    for cluster in run.clusters {
      let letters = bytes.prefix(cluster.byteCount)
      let shown = run.isRightToLeft ? glyphs.suffix(cluster.glyphCount) : glyphs.prefix(cluster.glyphCount)
      bytes = bytes.dropFirst(cluster.byteCount)
      glyphs = run.isRightToLeft ? glyphs.dropLast(cluster.glyphCount) : glyphs.dropFirst(cluster.glyphCount)
      guard shown.count == 1, let glyph = shown.first, font.declared.insert(glyph.index).inserted else {
        continue
      }
      result.glyphs.append(glyph)
      result.clusters.append(cluster)
      result.text += Substring(letters)
    }
    return result
  }
}
