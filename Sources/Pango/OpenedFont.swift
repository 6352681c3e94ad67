internal import CPango
public import Cairo

/// A font that is opened to be painted with, by its pattern and without a set of fonts. Not thread-safe.
public final class OpenedFont {
  public let face: FontFace
  /// Whether it is a color font with bitmap glyphs or color outlines.
  public let hasPictures: Bool
  private let library: Libpango
  /// The font of HarfBuzz, which knows the bitmaps; nil for a font without pictures.
  private let glyphs: OpaquePointer?

  /// HarfBuzz counts in whole units.
  private static let unitsPerEm: Int32 = Int32(FontSet.referenceSize) * Int32(PANGO_SCALE)

  /// - Parameters:
  ///   - pattern: The text of the font's pattern: ``Font/pattern``.
  ///   - emSquare: The transform of the em square without its size; glyphs may be slanted artificially.
  public convenience init(pattern: String, emSquare: Matrix) throws {
    try self.init(pattern: pattern, emSquare: emSquare, mayBeLarge: true)
  }

  /// - Parameter mayBeLarge: Whether a ``LargeFont`` is used if it is one.
  init(pattern: String, emSquare: Matrix, mayBeLarge: Bool) throws {
    let library = try libpango.functions()
    self.library = library
    try loadCairo()
    guard let parsed = library.FcNameParse(Array(pattern.utf8) + [0]) else {
      throw PangoError.failed("FcNameParse")
    }
    defer { library.FcPatternDestroy(parsed) }
    hasPictures = library.bool("color", of: parsed)
    face =
      if mayBeLarge, !hasPictures, let file = library.plainFile(of: parsed), let large = LargeFont.open(file)
      {
        try FontFace(freeType: large.face, emSquare: emSquare, drawn: large.willDraw)
      } else {
        try FontFace(pattern: parsed, emSquare: emSquare)
      }
    let file = hasPictures ? library.file(of: parsed) : nil
    glyphs = file.map { library.font(of: $0, unitsPerEm: Self.unitsPerEm) }
  }

  deinit { if let glyphs { library.hb_font_destroy(glyphs) } }

  /// Reads the bitmap of a glyph; nil if it has none.
  public func picture(of glyph: UInt32) -> GlyphPicture? {
    guard let glyphs else { return nil }
    return library.picture(of: glyph, in: glyphs, unitsPerEm: Double(Self.unitsPerEm))
  }
}

extension Libpango {
  /// What cairo reads of a pattern, and whether its glyphs are pictures.
  private static let keys = [
    "file", "index", "fontvariations", "color", "embolden", "antialias", "hinting", "hintstyle", "autohint",
    "rgba", "lcdfilter", "embeddedbitmap", "verticallayout",
  ]

  /// The text of what is needed of a pattern to draw with its font.
  func text(of pattern: OpaquePointer) -> String {
    let keys = FcObjectSetCreate()
    defer { FcObjectSetDestroy(keys) }
    for key in Self.keys { _ = FcObjectSetAdd(keys, key) }
    guard let part = FcPatternFilter(pattern, keys) else { return "" }
    defer { FcPatternDestroy(part) }
    guard let text = FcNameUnparse(part) else { return "" }
    defer { FcStrFree(text) }
    return String(cString: text)
  }

  /// The file of a font whose glyphs are drawn as they are stored.
  fileprivate func plainFile(of pattern: OpaquePointer) -> FontFile? {
    var value: UnsafeMutablePointer<UInt8>?
    let isVaried = FcPatternGetString(pattern, "fontvariations", 0, &value) == Int32(FcResultMatch)
    let isChanged = isVaried || ["embolden", "verticallayout"].contains { bool($0, of: pattern) }
    return isChanged ? nil : file(of: pattern)
  }

  /// A font of HarfBuzz. A file that cannot be read is an empty font.
  fileprivate func font(of file: FontFile, unitsPerEm: Int32) -> OpaquePointer {
    // None is NULL: HarfBuzz has an empty object of each kind.
    let blob = hb_blob_create_from_file(file.path)!
    defer { hb_blob_destroy(blob) }
    let face = hb_face_create(blob, UInt32(file.index))!
    defer { hb_face_destroy(face) }
    let font = hb_font_create(face)!
    hb_font_set_scale(font, unitsPerEm, unitsPerEm)
    return font
  }
}
