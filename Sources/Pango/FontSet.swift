internal import CPango
public import Cairo

/// A closed set of fonts, and the text shaper that uses it. Not thread-safe.
///
/// Only the fonts in the given folders exist, and no setting of the system, the user or the environment selects among
/// them.
public final class FontSet {
  let library: Libpango
  private let configuration: FontConfiguration
  private let map: OpaquePointer
  private let context: OpaquePointer
  /// The layout that is used for every text.
  let layout: OpaquePointer
  /// The attributes of a text in a single style.
  let plainAttributes: OpaquePointer
  private var language: String?
  private var styles: [StyleKey: LoadedStyle] = [:]
  private var coverages: [FontStyle: Coverage] = [:]
  private var numbers: [FontFace.Identity: Int] = [:]
  /// The fonts that texts used, in the order of their first use.
  public private(set) var fonts: [Font] = []
  /// The installed families, sorted.
  public private(set) lazy var families = Set(configuration.fonts.flatMap(\.families)).sorted()
  var pictures: [GlyphKey: GlyphPicture] = [:]
  /// The characters that no font has, by the text in which they were found.
  var missing: [String: Set<Unicode.Scalar>] = [:]

  /// The size at which pango shapes the largest letters of every text: without hinting, lengths are proportional to
  /// the size, and pango looks for the fonts of one size only. It counts in 1024ths.
  static let referenceSize = 16.0

  /// The sorted paths of the fonts outside some folders, and of the fonts for CSS's generic families.
  public func drawingFonts(outside folders: [String]) -> [String] {
    let families = Set(PreferredFamilies.sorts.map(\.value))
    let files = configuration.fonts.filter { font in
      !families.isDisjoint(with: font.families) || !folders.contains { font.path.hasPrefix($0 + "/") }
    }
    return Set(files.map(\.path)).sorted()
  }

  private struct StyleKey: Hashable {
    var style: FontStyle
    /// The East Asian language; nil for other languages.
    var eastAsian: EastAsianLanguage?
  }

  /// - Parameters:
  ///   - folders: The folders with fonts, including subfolders.
  ///   - cacheFolder: The folder of fontconfig's cache; scanning some hundred fonts takes seconds.
  public init(folders: [String], cacheFolder: String?) throws(PangoError) {
    library = try libpango.functions()
    // The fonts are drawn with the functions of cairo itself.
    do { try loadCairo() } catch { throw .missingLibrary("libcairo.so.2") }
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
    // Never NULL: GLib aborts without memory.
    let description = library.pango_font_description_new()!
    // pango splits the list at commas, and no family has one in its name.
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

  /// Whether the first family of a style exists and has all of these characters.
  public func hasGlyphs(for characters: [Unicode.Scalar], _ style: FontStyle) -> Bool {
    // Otherwise pango would substitute another family.
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

  /// The index of a font in `fonts`.
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
        file: file, face: FontFace(scaledFont: scaled, size: size), pattern: library.text(of: pattern),
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
  /// The pattern by which ``OpenedFont`` opens it again, in any process.
  public var pattern: String
  /// Whether it is a color font with bitmap glyphs or color outlines.
  public var hasPictures: Bool
  fileprivate var isThickened: Bool
  /// pango's font object at one size.
  let pointer: OpaquePointer
  let size: Double

  /// Whether glyphs are slanted or emboldened artificially, which pango does not measure.
  var isMadeUp: Bool { face.isSlanted || isThickened }
}

/// The font that a text asks for.
public struct FontStyle: Sendable, Hashable {
  /// The families; the first one that has a character draws it.
  public var families: [String]
  public var isBold: Bool
  public var isItalic: Bool

  public init(families: [String], isBold: Bool = false, isItalic: Bool = false) {
    self.families = families
    self.isBold = isBold
    self.isItalic = isItalic
  }
}

/// The metrics of a font in ems. Downward is positive, except for the ascent.
public struct FontMetrics: Sendable, Equatable {
  public var ascent = 0.8
  public var descent = 0.2
  /// The position of the line's upper edge.
  public var underlinePosition = 0.1
  public var underlineThickness = 0.05

  public init() {}
}

/// The characters that the first font of a style has.
private final class Coverage {
  /// The font; nil if there is none.
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
  /// The attributes that all texts have in common: words are broken without hyphens, except at soft ones.
  ///
  /// An attribute applies to the breaks within its range, and not to the one at its end.
  ///
  /// - Parameter ends: The offsets in bytes after the soft hyphens.
  func attributes(endsOfHyphens ends: [Int] = []) -> OpaquePointer {
    // Never NULL: GLib aborts without memory.
    let list = pango_attr_list_new()!
    var start = 0
    for end in ends + [Int(UInt32.max)] {
      let attribute = pango_attr_insert_hyphens_new(0)
      attribute?.pointee.start_index = UInt32(start)
      attribute?.pointee.end_index = UInt32(end)
      // The list takes ownership.
      pango_attr_list_insert(list, attribute)
      start = end
    }
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
