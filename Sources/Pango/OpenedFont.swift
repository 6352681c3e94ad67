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
  public init(pattern: String, emSquare: Matrix) throws {
    let library = try libpango.functions()
    self.library = library
    try loadCairo()
    guard let parsed = library.FcNameParse(Array(pattern.utf8) + [0]) else {
      throw PangoError.failed("FcNameParse")
    }
    defer { library.FcPatternDestroy(parsed) }
    face = try FontFace(pattern: parsed, emSquare: emSquare)
    hasPictures = library.bool("color", of: parsed)
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
  /// The properties of a pattern that cairo reads, and whether its glyphs are pictures.
  private static let keys = [
    "file", "index", "fontvariations", "color", "embolden", "antialias", "hinting", "hintstyle", "autohint",
    "rgba", "lcdfilter", "embeddedbitmap", "verticallayout",
  ]

  /// The text of a pattern, reduced to the properties that drawing with its font needs.
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
