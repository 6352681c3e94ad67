internal import CCairo

/// Outlines of glyphs at any size.
///
/// A class, since cairo itself counts references. Equal faces are one object in cairo, and a PDF stores each once.
public final class FontFace {
  let pointer: OpaquePointer
  /// The transform of the em square without its size; glyphs may be slanted artificially.
  private let shape: cairo_matrix_t
  /// Is told which glyphs are drawn as text; nil if nobody needs to know.
  private let drawn: (([UInt32]) -> Void)?

  /// Creates the face of a cairo scaled font.
  ///
  /// - Parameter size: The em size of the scaled font.
  package init(scaledFont: OpaquePointer, size: Double) {
    pointer = libcairo.cairo_font_face_reference(libcairo.cairo_scaled_font_get_font_face(scaledFont))!
    var matrix = cairo_matrix_t()
    libcairo.cairo_scaled_font_get_font_matrix(scaledFont, &matrix)
    shape = cairo_matrix_t(
      xx: matrix.xx / size, yx: matrix.yx / size, xy: matrix.xy / size, yy: matrix.yy / size, x0: 0, y0: 0)
    drawn = nil
  }

  /// Opens the face that a pattern of fontconfig names. A face that is open already is used again.
  ///
  /// - Parameter emSquare: The transform of the em square without its size.
  package init(pattern: OpaquePointer, emSquare: Matrix) throws(CairoError) {
    // Never NULL: without memory it is a static object in an error state.
    pointer = libcairo.cairo_ft_font_face_create_for_pattern(pattern)!
    shape = cairo_matrix_t(emSquare: emSquare)
    drawn = nil
    try CairoError.check(libcairo.cairo_font_face_status(pointer))
  }

  /// Uses a face of FreeType's, which has to stay open as long as the process runs.
  ///
  /// - Parameters:
  ///   - emSquare: The transform of the em square without its size.
  ///   - drawn: Is told which glyphs are drawn as text, before a PDF stores the font.
  package init(
    freeType face: OpaquePointer, emSquare: Matrix, drawn: @escaping ([UInt32]) -> Void
  ) throws(CairoError) {
    pointer = libcairo.cairo_ft_font_face_create_for_ft_face(face, 0)!
    shape = cairo_matrix_t(emSquare: emSquare)
    self.drawn = drawn
    try CairoError.check(libcairo.cairo_font_face_status(pointer))
  }

  func willDraw(_ glyphs: [Glyph]) { drawn?(glyphs.map(\.index)) }

  /// The transform of the em square without its size.
  package var emSquare: Matrix {
    Matrix(a: shape.xx, b: shape.yx, c: shape.xy, d: shape.yy, tx: 0, ty: 0)
  }

  /// Takes ownership of a face.
  ///
  /// - Parameter stretch: The ratio of width to height.
  init(owning face: OpaquePointer, stretch: Double) {
    pointer = face
    shape = cairo_matrix_t(xx: stretch, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
    drawn = nil
  }

  deinit { libcairo.cairo_font_face_destroy(pointer) }

  /// Whether glyphs are slanted artificially.
  public var isSlanted: Bool { shape.xy != 0 }

  /// The identity among living faces: cairo's face and its slant in thousandths.
  package struct Identity: Hashable {
    fileprivate let face: OpaquePointer
    fileprivate let slant: Int
  }

  package static func identity(ofScaledFont font: OpaquePointer, size: Double) -> Identity {
    var matrix = cairo_matrix_t()
    libcairo.cairo_scaled_font_get_font_matrix(font, &matrix)
    return Identity(
      face: libcairo.cairo_scaled_font_get_font_face(font)!, slant: Int((matrix.xy / size * 1000).rounded()))
  }

  func matrix(size: Double) -> cairo_matrix_t {
    cairo_matrix_t(
      xx: shape.xx * size, yx: shape.yx * size, xy: shape.xy * size, yy: shape.yy * size, x0: 0, y0: 0)
  }
}

/// Calls the body with font options without hinting, so that text has the same widths at every size.
package func withUnhintedFontOptions(_ body: (OpaquePointer) -> Void) {
  // Never NULL: without memory it is a static object in an error state.
  guard let options = libcairo.cairo_font_options_create() else { return }
  defer { libcairo.cairo_font_options_destroy(options) }
  libcairo.cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
  libcairo.cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
  libcairo.cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
  body(options)
}

extension FontFace {
  /// The exact ink bounds of glyphs; nil if they have none.
  ///
  /// - Parameter size: The em size.
  public func ink(of glyphs: [Glyph], size: Double) -> (
    minX: Double, minY: Double, maxX: Double, maxY: Double
  )? {
    let surface = libcairo.cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    defer { libcairo.cairo_surface_destroy(surface) }
    let context = libcairo.cairo_create(surface)
    defer { libcairo.cairo_destroy(context) }
    libcairo.cairo_set_font_face(context, pointer)
    var matrix = matrix(size: size)
    libcairo.cairo_set_font_matrix(context, &matrix)
    withUnhintedFontOptions { libcairo.cairo_set_font_options(context, $0) }
    let cairoGlyphs = glyphs.map { cairo_glyph_t(index: UInt($0.index), x: $0.x, y: $0.y) }
    libcairo.cairo_glyph_path(context, cairoGlyphs, Int32(cairoGlyphs.count))
    var (minX, minY, maxX, maxY) = (0.0, 0.0, 0.0, 0.0)
    libcairo.cairo_path_extents(context, &minX, &minY, &maxX, &maxY)
    return minX < maxX && minY < maxY ? (minX, minY, maxX, maxY) : nil
  }
}

extension cairo_matrix_t {
  fileprivate init(emSquare: Matrix) {
    self.init(xx: emSquare.a, yx: emSquare.b, xy: emSquare.c, yy: emSquare.d, x0: 0, y0: 0)
  }
}
