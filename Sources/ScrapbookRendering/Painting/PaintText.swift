import Cairo
import Pango
import ScrapbookKit

extension Painter {
  /// Draws the glyphs of a line as they were shaped.
  func paint(_ placed: PlacedLine, on context: borrowing Context) throws {
    guard let shaper, !placed.line.runs.isEmpty else { return }
    let fonts = try shaper.fonts()
    for run in placed.line.runs {
      let glyphs = run.glyphs.map {
        Glyph(index: $0.index, x: placed.origin.x + $0.position.x, y: placed.origin.y + $0.position.y)
      }
      context.set(run.color)
      if let line = run.underline {
        context.addRectangle(
          x: placed.origin.x + line.x, y: placed.origin.y + line.y, width: line.width, height: line.height)
        context.fill()
      }
      let font = fonts.fonts[run.font.number]
      // A font with colored outlines instead is drawn in the text's color.
      if font.hasPictures,
        run.glyphs.contains(where: { fonts.picture(of: $0.index, in: run.font.number) != nil })
      {
        try paintPictures(run, glyphs, fonts, shaper.glyphPictures, on: context)
      } else {
        context.show(run, glyphs, face: font.face)
      }
    }
  }

  /// Pictures are no text to a PDF. What they mean is drawn beneath them with letters that nobody sees.
  private func paintPictures(
    _ run: GlyphRun, _ glyphs: [Glyph], _ fonts: FontSet, _ pictures: GlyphPictures,
    on context: borrowing Context
  ) throws {
    if !target.isPixels {
      context.setColor(red: 0, green: 0, blue: 0, alpha: 1.0 / 255)
      context.show(run, glyphs, face: pictures.unseen)
    }
    for glyph in glyphs {
      guard let picture = fonts.picture(of: glyph.index, in: run.font.number),
        let surface = try surface(of: picture, pictures)
      else { continue }
      let box = picture.box
      let area = Rect(
        x: glyph.x + box.minX * run.size, y: glyph.y + box.minY * run.size,
        width: (box.maxX - box.minX) * run.size, height: (box.maxY - box.minY) * run.size)
      context.saved {
        context.concatenate(Matrix(.unitSquare(to: area)))
        context.paintUnitSquare(surface)
      }
    }
  }

  private func surface(of picture: GlyphPicture, _ pictures: GlyphPictures) throws -> PictureSurface? {
    switch target {
    case .placeholders(let placeholders):
      try pictures.linked(picture).map { try placeholders.placeholder(forGlyph: picture.number, $0) }
    case .pdf, .pixels: pictures.surface(of: picture)
    }
  }
}

extension Painter.Target {
  fileprivate var isPixels: Bool { if case .pixels = self { true } else { false } }
}

extension Context {
  fileprivate func show(_ run: GlyphRun, _ glyphs: [Glyph], face: FontFace) {
    showGlyphs(
      glyphs, text: run.text,
      clusters: run.clusters.map { TextCluster(byteCount: $0.byteCount, glyphCount: $0.glyphCount) },
      isRightToLeft: run.isRightToLeft, face: face, size: run.size)
  }
}
