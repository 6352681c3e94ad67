internal import CCairo

/// Outlines of letters at any size.
///
/// A class, since cairo itself counts the references. Equal faces are one object of cairo's, and a PDF stores each once.
public final class FontFace {
  let pointer: OpaquePointer
  /// Of the em's square, without its size: letters may be slanted artificially.
  private let shape: cairo_matrix_t

  /// The face of a scaled font of cairo's.
  ///
  /// - Parameter size: Of its em.
  package init(scaledFont: OpaquePointer, size: Double) {
    pointer = cairo_font_face_reference(cairo_scaled_font_get_font_face(scaledFont))
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(scaledFont, &matrix)
    shape = cairo_matrix_t(
      xx: matrix.xx / size, yx: matrix.yx / size, xy: matrix.xy / size, yy: matrix.yy / size, x0: 0, y0: 0)
  }

  deinit { cairo_font_face_destroy(pointer) }

  /// A number that no other living face has.
  package static func identity(ofScaledFont font: OpaquePointer) -> OpaquePointer {
    cairo_scaled_font_get_font_face(font)
  }

  func matrix(size: Double) -> cairo_matrix_t {
    cairo_matrix_t(
      xx: shape.xx * size, yx: shape.yx * size, xy: shape.xy * size, yy: shape.yy * size, x0: 0, y0: 0)
  }
}

/// How letters are drawn: as their designer drew them, not moved to the pixels of a screen, so that text has the same
/// widths at every size.
package func withUnhintedFontOptions(_ body: (OpaquePointer) -> Void) {
  // Never NULL: without memory it is a static object in an error state.
  guard let options = cairo_font_options_create() else { return }
  defer { cairo_font_options_destroy(options) }
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
  body(options)
}
