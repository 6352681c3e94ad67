internal import CCairo

/// A glyph: its index in its font, and its origin.
public struct Glyph: Sendable, Equatable {
  public var index: UInt32
  public var x: Double
  public var y: Double

  public init(index: UInt32, x: Double, y: Double) {
    self.index = index
    self.x = x
    self.y = y
  }
}

/// A cluster: a number of UTF-8 bytes that are drawn as a number of glyphs.
public struct TextCluster: Sendable, Equatable {
  public var byteCount: Int
  public var glyphCount: Int

  public init(byteCount: Int, glyphCount: Int) {
    self.byteCount = byteCount
    self.glyphCount = glyphCount
  }
}

/// The meaning of glyphs: text that can be copied and searched.
public struct GlyphMeaning: Sendable {
  public var text: String
  /// The clusters in text order; together they cover all bytes and all glyphs.
  public var clusters: [TextCluster]
  /// Whether the first cluster belongs to the last glyphs.
  public var isRightToLeft: Bool

  public init(text: String, clusters: [TextCluster], isRightToLeft: Bool) {
    self.text = text
    self.clusters = clusters
    self.isRightToLeft = isRightToLeft
  }
}

extension Context {
  /// Draws glyphs in the current color, with the text that they stand for in a PDF.
  ///
  /// The glyphs are written from left to right even if the text is not, each by itself, as PDF viewers expect:
  /// poppler and PDFium reverse every Hebrew or Arabic word themselves.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs from left to right.
  ///   - size: The em size.
  public func showGlyphs(_ glyphs: [Glyph], meaning: GlyphMeaning, face: FontFace, size: Double) {
    setFont(face, size: size)
    let cairoGlyphs = glyphs.map { cairo_glyph_t(index: UInt($0.index), x: $0.x, y: $0.y) }
    let visual = meaning.isRightToLeft ? meaning.clusters.reversed() : meaning.clusters
    let cairoClusters = visual.map {
      cairo_text_cluster_t(num_bytes: Int32($0.byteCount), num_glyphs: Int32($0.glyphCount))
    }
    var text = meaning.text
    if meaning.isRightToLeft { text = String(String.UnicodeScalarView(text.unicodeScalars.reversed())) }
    text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { bytes in
        // cairo copies the data that it keeps during the call.
        libcairo.cairo_show_text_glyphs(
          pointer, bytes.baseAddress, Int32(bytes.count), cairoGlyphs, Int32(cairoGlyphs.count),
          cairoClusters, Int32(cairoClusters.count), cairo_text_cluster_flags_t(0))
      }
    }
  }
}

extension Context {
  /// Fills the outline of a glyph, without marking it as text in a PDF.
  public func fillOutline(of glyph: Glyph, face: FontFace, size: Double) {
    setFont(face, size: size)
    var cairoGlyph = cairo_glyph_t(index: UInt(glyph.index), x: glyph.x, y: glyph.y)
    libcairo.cairo_glyph_path(pointer, &cairoGlyph, 1)
    libcairo.cairo_fill(pointer)
  }

  private func setFont(_ face: FontFace, size: Double) {
    libcairo.cairo_set_font_face(pointer, face.pointer)
    var matrix = face.matrix(size: size)
    libcairo.cairo_set_font_matrix(pointer, &matrix)
    withUnhintedFontOptions { libcairo.cairo_set_font_options(pointer, $0) }
  }
}
