internal import CPango
public import Cairo

/// Fonts, and what shapes text with them. Not thread-safe.
///
/// The world is closed: only the fonts in the given folders exist, and no setting of the system, the user or the
/// environment chooses among them.
public final class FontSet {
  let library: Libpango
  private let configuration: FontConfiguration
  private let map: OpaquePointer
  private let context: OpaquePointer
  /// One for all texts.
  let layout: OpaquePointer
  /// Of a text that is all in one style.
  let plainAttributes: OpaquePointer
  private var language: String?
  private var styles: [StyleKey: LoadedStyle] = [:]
  private var coverages: [FontStyle: Coverage] = [:]
  private var numbers: [FontFace.Identity: Int] = [:]
  /// Those that texts used, in the order of their first use.
  public private(set) var fonts: [Font] = []
  /// The families that there are, sorted.
  public private(set) lazy var families = Set(configuration.fonts.flatMap(\.families)).sorted()
  var pictures: [GlyphKey: GlyphPicture] = [:]
  /// What no font has, by the texts in which it was found.
  var missing: [String: Set<Unicode.Scalar>] = [:]

  /// pango shapes every text with its largest letters at this size: nothing is hinted, so lengths are proportional to
  /// the size, and pango looks for the fonts of one size only. It counts in 1024ths.
  static let referenceSize = 16.0

  private struct StyleKey: Hashable {
    var style: FontStyle
    /// Nil for other languages.
    var eastAsian: EastAsianLanguage?
  }

  /// - Parameters:
  ///   - folders: Where fonts lie, subfolders included.
  ///   - cacheFolder: Where what is read of the fonts is kept from run to run; reading some hundred takes seconds.
  public init(folders: [String], cacheFolder: String?) throws(PangoError) {
    library = try libpango.functions()
    configuration = try FontConfiguration(library, folders: folders, cacheFolder: cacheFolder)
    guard configuration.hasFonts else { throw .noFont(folders: folders) }
    guard let map = library.pango_cairo_font_map_new_for_font_type(Int32(CAIRO_FONT_TYPE_FT)) else {
      throw .failed("pango_cairo_font_map_new_for_font_type")
    }
    library.pango_cairo_font_map_set_resolution(map, 72)
    library.pango_fc_font_map_set_config(map, configuration.pointer)
    guard let context = library.pango_font_map_create_context(map),
      let layout = library.pango_layout_new(context)
    else { throw .failed("pango_layout_new") }
    (self.map, self.context, self.layout) = (map, context, layout)
    plainAttributes = library.attributes()
    library.pango_context_set_round_glyph_positions(context, 0)
    withUnhintedFontOptions { library.pango_cairo_context_set_font_options(context, $0) }
    library.pango_layout_set_wrap(layout, Int32(PANGO_WRAP_WORD_CHAR))
  }

  deinit {
    for font in fonts { library.g_object_unref(UnsafeMutableRawPointer(font.pointer)) }
    for font in coverages.values.compactMap(\.font) { library.g_object_unref(UnsafeMutableRawPointer(font)) }
    for style in styles.values { library.pango_font_description_free(style.description) }
    library.pango_attr_list_unref(plainAttributes)
    for object in [layout, context, map] { library.g_object_unref(UnsafeMutableRawPointer(object)) }
  }

  // MARK: Languages and styles

  func setLanguage(_ tag: String) {
    guard tag != language else { return }
    language = tag
    library.pango_context_set_language(context, library.pango_language_from_string(tag))
    library.pango_layout_context_changed(layout)
  }

  func load(_ style: FontStyle, _ eastAsian: EastAsianLanguage?) -> LoadedStyle {
    let key = StyleKey(style: style, eastAsian: eastAsian)
    if let loaded = styles[key] { return loaded }
    // Never NULL: GLib ends the process without memory.
    let description = library.pango_font_description_new()!
    // pango parts the list at commas, and no family has one in its name.
    let families = style.families.filter { eastAsian?.isWritten(with: $0) ?? true }
      .map { $0.filter { $0 != "," && $0 != "\0" } }
    library.pango_font_description_set_family(
      description,
      (families + [PreferredFamilies.name(for: eastAsian ?? .simplifiedChinese)]).joined(separator: ","))
    if style.isBold { library.pango_font_description_set_weight(description, Int32(PANGO_WEIGHT_BOLD)) }
    if style.isItalic { library.pango_font_description_set_style(description, Int32(PANGO_STYLE_ITALIC)) }
    library.setSize(Self.referenceSize, of: description)
    let loaded = LoadedStyle(description: description, metrics: metrics(of: description))
    styles[key] = loaded
    return loaded
  }

  private func metrics(of description: OpaquePointer) -> FontMetrics {
    guard let font = library.pango_context_load_font(context, description) else { return FontMetrics() }
    defer { library.g_object_unref(UnsafeMutableRawPointer(font)) }
    guard let metrics = library.pango_font_get_metrics(font, nil) else { return FontMetrics() }
    defer { library.pango_font_metrics_unref(metrics) }
    let ems = { (length: Int32) in Double(length) / (Double(PANGO_SCALE) * Self.referenceSize) }
    var result = FontMetrics()
    result.ascent = ems(library.pango_font_metrics_get_ascent(metrics))
    result.descent = ems(library.pango_font_metrics_get_descent(metrics))
    result.underlinePosition = -ems(library.pango_font_metrics_get_underline_position(metrics))
    result.underlineThickness = ems(library.pango_font_metrics_get_underline_thickness(metrics))
    return result
  }

  /// Whether the first family of a style is there and has all of these characters.
  public func hasGlyphs(for characters: [Unicode.Scalar], _ style: FontStyle) -> Bool {
    // pango would take another one in its place.
    guard let family = style.families.first, families.contains(family) else { return false }
    let coverage: Coverage
    if let known = coverages[style] {
      coverage = known
    } else {
      coverage = Coverage(font: library.pango_context_load_font(context, load(style, nil).description))
      coverages[style] = coverage
    }
    return characters.allSatisfy { coverage.has($0, library) }
  }

  // MARK: Fonts

  /// The number of a font, by which `fonts` knows it.
  func number(of font: OpaquePointer, size: Double) -> Int? {
    guard let scaled = library.pango_cairo_font_get_scaled_font(font) else { return nil }
    let identity = FontFace.identity(ofScaledFont: scaled, size: size)
    if let number = numbers[identity] { return number }
    guard let pattern = library.pango_fc_font_get_pattern(font), let file = library.file(of: pattern) else {
      return nil
    }
    numbers[identity] = fonts.count
    _ = library.g_object_ref(UnsafeMutableRawPointer(font))
    fonts.append(
      Font(
        file: file, face: FontFace(scaledFont: scaled, size: size),
        hasPictures: library.bool("color", of: pattern),
        isThickened: library.bool("embolden", of: pattern),
        pointer: font, size: size))
    return fonts.count - 1
  }
}

/// A font that a text used.
public struct Font {
  public var file: FontFile
  public var face: FontFace
  /// Whether its glyphs have colors of their own.
  public var hasPictures: Bool
  private let isThickened: Bool
  /// pango's font at a size.
  let pointer: OpaquePointer
  let size: Double

  init(
    file: FontFile, face: FontFace, hasPictures: Bool, isThickened: Bool, pointer: OpaquePointer, size: Double
  ) {
    self.file = file
    self.face = face
    self.hasPictures = hasPictures
    self.isThickened = isThickened
    self.pointer = pointer
    self.size = size
  }

  /// Whether letters are drawn otherwise than the font has them, which pango does not measure.
  var isMadeUp: Bool { face.isSlanted || isThickened }
}

/// Which font a text wants.
public struct FontStyle: Sendable, Hashable {
  /// The first one that has a character draws it.
  public var families: [String]
  public var isBold: Bool
  public var isItalic: Bool

  public init(families: [String], isBold: Bool = false, isItalic: Bool = false) {
    self.families = families
    self.isBold = isBold
    self.isItalic = isItalic
  }
}

/// Lengths of a font, in ems; downward is positive, but for the ascent.
public struct FontMetrics: Sendable, Equatable {
  public var ascent = 0.8
  public var descent = 0.2
  /// Of the line's upper edge.
  public var underlinePosition = 0.1
  public var underlineThickness = 0.05

  public init() {}
}

/// What a style's first font has.
private final class Coverage {
  /// Nil if there is none.
  let font: OpaquePointer?
  private var known: [Unicode.Scalar: Bool] = [:]

  init(font: OpaquePointer?) { self.font = font }

  func has(_ character: Unicode.Scalar, _ library: Libpango) -> Bool {
    guard let font else { return false }
    if let known = known[character] { return known }
    var glyph: UInt32 = 0
    let found =
      library.hb_font_get_nominal_glyph(library.pango_font_get_hb_font(font), character.value, &glyph) != 0
    known[character] = found
    return found
  }
}

struct LoadedStyle {
  var description: OpaquePointer
  var metrics: FontMetrics
}

extension Libpango {
  /// A list of what all texts have in common.
  func attributes() -> OpaquePointer {
    // Never NULL: GLib ends the process without memory.
    let list = pango_attr_list_new()!
    pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
    return list
  }

  func setSize(_ size: Double, of description: OpaquePointer) {
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
  }

  func bool(_ name: String, of pattern: OpaquePointer) -> Bool {
    var value: Int32 = 0
    return FcPatternGetBool(pattern, name, 0, &value) == Int32(FcResultMatch) && value != 0
  }
}
