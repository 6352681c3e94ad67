internal import CCairo

extension FontFace {
  /// A font of dots too small and too faint to be seen, but which a PDF keeps as text: for what is drawn as pictures.
  ///
  /// It becomes a font of Type 3. Its letters are 1.24 em wide, as emoji are: half an em, stretched, since poppler takes
  /// a font of Type 3 whose letters are wider for a larger one, and text beside it for another line.
  public static func unseen() -> FontFace {
    // Never NULL: without memory it is a static object in an error state.
    let face = cairo_user_font_face_create()!
    cairo_user_font_face_set_render_glyph_func(face) { _, _, context, extents in
      // A glyph without ink would be left out.
      cairo_rectangle(context, 0.25, -0.4, 0.001, 0.001)
      cairo_fill(context)
      extents?.pointee.x_advance = 0.5
      return CAIRO_STATUS_SUCCESS
    }
    return FontFace(owning: face, stretch: 2.48)
  }
}
