internal import CCairo

extension FontFace {
  /// A font of invisible dots that a PDF keeps as text, for glyphs that are drawn as pictures.
  ///
  /// It becomes a Type 3 font. Its glyphs are 1.24 em wide, as emoji are: half an em, stretched, since poppler takes
  /// a Type 3 font with wider glyphs for a larger one, and the text beside it for another line.
  public static func invisible() -> FontFace {
    // Never NULL: without memory it is a static object in an error state.
    let face = libcairo.cairo_user_font_face_create()!
    libcairo.cairo_user_font_face_set_render_glyph_func(face) { _, _, context, extents in
      // A glyph without ink would be omitted.
      libcairo.cairo_rectangle(context, 0.25, -0.4, 0.001, 0.001)
      libcairo.cairo_fill(context)
      extents?.pointee.x_advance = 0.5
      return CAIRO_STATUS_SUCCESS
    }
    return FontFace(owning: face, stretch: 2.48)
  }
}
