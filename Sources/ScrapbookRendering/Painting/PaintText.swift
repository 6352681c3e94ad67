import Cairo
import Pango
import ScrapbookKit

extension Painter {
  /// Draws the glyphs of a line as they were shaped.
  func paint(_ placed: PlacedLine, on context: borrowing Context) throws {
    guard let fonts = try shaper?.fonts().fonts else { return }
    for run in placed.line.runs {
      context.set(run.color)
      context.showGlyphs(
        run.glyphs.map {
          Glyph(index: $0.index, x: placed.origin.x + $0.position.x, y: placed.origin.y + $0.position.y)
        },
        text: run.text,
        clusters: run.clusters.map { TextCluster(byteCount: $0.byteCount, glyphCount: $0.glyphCount) },
        isRightToLeft: run.isRightToLeft, face: fonts[run.font.number].face, size: run.size)
      if let line = run.underline {
        context.addRectangle(
          x: placed.origin.x + line.x, y: placed.origin.y + line.y, width: line.width, height: line.height)
        context.fill()
      }
    }
  }
}
