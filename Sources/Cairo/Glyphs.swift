internal import CCairo

/// A glyph by its number in its font, and its origin.
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

/// So many bytes of text in UTF-8 that are drawn as so many glyphs.
public struct TextCluster: Sendable, Equatable {
  public var byteCount: Int
  public var glyphCount: Int

  public init(byteCount: Int, glyphCount: Int) {
    self.byteCount = byteCount
    self.glyphCount = glyphCount
  }
}

extension Context {
  /// Draws glyphs in the current color, and tells a PDF what they mean.
  ///
  /// They are written from left to right also where the text is not, as readers of PDFs expect: PDFium turns every
  /// Hebrew or Arabic word around.
  ///
  /// - Parameters:
  ///   - glyphs: From left to right.
  ///   - text: What can be copied and searched.
  ///   - clusters: In the order of the text; together all of its bytes and all of the glyphs.
  ///   - isRightToLeft: Whether the first cluster belongs to the last glyphs.
  ///   - size: Of an em.
  public func showGlyphs(
    _ glyphs: [Glyph], text: String, clusters: [TextCluster], isRightToLeft: Bool, face: FontFace,
    size: Double
  ) {
    cairo_set_font_face(pointer, face.pointer)
    var matrix = face.matrix(size: size)
    cairo_set_font_matrix(pointer, &matrix)
    withUnhintedFontOptions { cairo_set_font_options(pointer, $0) }
    let cairoGlyphs = glyphs.map { cairo_glyph_t(index: UInt($0.index), x: $0.x, y: $0.y) }
    let visual = isRightToLeft ? clusters.reversed() : clusters
    let cairoClusters = visual.map {
      cairo_text_cluster_t(num_bytes: Int32($0.byteCount), num_glyphs: Int32($0.glyphCount))
    }
    var text = isRightToLeft ? turnedAround(text, clusters) : text
    text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { bytes in
        // cairo copies what it keeps during the call.
        cairo_show_text_glyphs(
          pointer, bytes.baseAddress, Int32(bytes.count), cairoGlyphs, Int32(cairoGlyphs.count),
          cairoClusters, Int32(cairoClusters.count), cairo_text_cluster_flags_t(0))
      }
    }
  }
}

/// The text of the last cluster first; each cluster's own stays as it is.
private func turnedAround(_ text: String, _ clusters: [TextCluster]) -> String {
  var rest = Array(text.utf8)[...]
  let parts = clusters.map { cluster in
    defer { rest = rest.dropFirst(cluster.byteCount) }
    return rest.prefix(cluster.byteCount)
  }
  return String(decoding: parts.reversed().joined(), as: UTF8.self)
}
