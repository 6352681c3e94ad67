/// The complete style of a text: its own keys over the album's style over the standard style.
struct ComputedTextStyle: Sendable, Equatable {
  var characters: CharacterStyle
  /// Whether the album chooses the font.
  var hasOwnFont: Bool
  /// Whether the font is one that the album's theme names.
  var hasThemeFont: Bool
  var align: TextAlignment
  var verticalAlign: VerticalAlignment
  /// The distance between baselines, as a multiple of the size.
  var lineHeight: Double
  var fit: TextFit
  /// The minimum size in canvas units.
  var minSize: Double
  /// The minimum size for a word that would be broken even at `minSize`, in canvas units.
  var wordSize: Double
  /// The padding; nil leaves it to the background.
  var padding: Double?
  var background: TextBackground?
  var language: String?

  /// - Parameter backdrop: The color behind the text, which decides its color if neither text nor style names one;
  ///   nil for a picture or if unknown.
  init(_ style: TextStyle, in album: Album, at place: StyleName, on backdrop: Color? = nil) {
    let name = style.name ?? place
    var full = album.styles[name].map { style.over($0) } ?? style
    if let shape = full.background?.shape, shape != .plain {
      // Words are centered in a bubble.
      full.align = full.align ?? .center
      full.verticalAlign = full.verticalAlign ?? .middle
    }
    let standard = TextStyle.standard[name] ?? TextStyle.note
    language = full.language ?? album.language
    let size = full.size ?? standard.size
    hasThemeFont = full.font.flatMap { album.theme?.hasFont($0) } ?? false
    hasOwnFont = !hasThemeFont && (full.font != nil || standard.font == nil && album.font != nil)
    characters = CharacterStyle(
      families: full.font ?? standard.families(in: album, language: language), size: size,
      isBold: full.bold ?? standard.isBold,
      isItalic: full.italic ?? false, isUnderlined: full.underline ?? false,
      color: full.color
        ?? album.palette.ink(of: name, on: full.background?.color.over(backdrop ?? .white) ?? backdrop),
      letterSpacing: full.letterSpacing ?? 0)
    align = full.align ?? standard.align
    verticalAlign = full.verticalAlign ?? standard.verticalAlign
    lineHeight = full.lineHeight ?? standard.lineHeight
    fit = full.fit ?? .shrink
    // 60 % of the size still looks intended; below 9 units, 7 points on Letter, print is too small for children.
    minSize = min(size, full.minSize ?? max(9, size * 0.6))
    wordSize = min(minSize, full.minSize ?? 7)
    padding = full.padding
    background = full.background
  }

  /// The font families of a style.
  static func families(of style: TextStyle, in album: Album, at place: StyleName) -> [String] {
    let name = style.name ?? place
    let own = album.styles[name]
    return style.font ?? own?.font
      ?? (TextStyle.standard[name] ?? TextStyle.note)
      .families(in: album, language: style.language ?? own?.language ?? album.language)
  }
}

extension TextStyle {
  /// The standard family. The shaper has fallbacks for the characters that it lacks.
  static let families = ["Comic Neue"]
  /// A handwriting font with the Latin letters of nearly all languages, so that all names of a class look alike, and
  /// one for Japanese.
  static let handwritingFamilies = ["Kaushan Script", japaneseHand, "Comic Neue"]
  /// The handwriting font with the letters of Japanese.
  static let japaneseHand = "Klee One"
  /// The families for texts with letters that the others lack: a word, or a word and its comma, should not be set in
  /// two fonts.
  static let completeFamilies = ["Andika"]

  /// ISO 639 codes of languages that need letters beyond those of Western and Central Europe.
  fileprivate static let languagesBeyondComicNeue: Set<Substring> = [
    "az", "be", "bg", "cy", "kk", "ky", "lt", "lv", "mi", "mk", "mn", "mt", "ro", "ru", "sr", "tg", "tr",
    "tt", "uk", "vi", "yo",
  ]
  /// The subset of these languages whose letters the handwriting font has.
  fileprivate static let languagesOfTheHand: Set<Substring> = [
    "az", "cy", "lt", "lv", "mi", "mt", "ro", "tr",
  ]

  /// The standard styles. Sizes are canvas units, 1.29 of which are a point on Letter: a note is printed at 13
  /// points, a caption at 11.
  static let standard: [StyleName: StandardStyle] = [
    .title: StandardStyle(size: 34, align: .center, verticalAlign: .middle, lineHeight: 1.15, isBold: true),
    .caption: StandardStyle(size: 14.5, align: .center, verticalAlign: .top, lineHeight: 1.3),
    .note: note,
    .handwriting: StandardStyle(
      size: 20, align: .center, verticalAlign: .middle, lineHeight: 1.2, font: handwritingFamilies),
    .pageNumber: StandardStyle(size: 12, align: .outside, verticalAlign: .middle, lineHeight: 1.2),
  ]

  /// The standard note, which is also the base of the album's own styles.
  static let note = StandardStyle(size: 17, align: .start, verticalAlign: .top, lineHeight: 1.4)
}

/// The values of a standard style; all others are the same for all styles.
struct StandardStyle: Sendable {
  var size: Double
  var align: TextAlignment
  var verticalAlign: VerticalAlignment
  var lineHeight: Double
  var isBold = false
  var font: [String]?

  /// The album's font applies to all styles except `handwriting`.
  func families(in album: Album, language: String?) -> [String] {
    let code = language?.lowercased().split(separator: "-").first
    let isComplete =
      code.map { code in
        !TextStyle.languagesBeyondComicNeue.contains(code)
          || font != nil && TextStyle.languagesOfTheHand.contains(code)
      } ?? true
    let families = isComplete ? font ?? TextStyle.families : TextStyle.completeFamilies
    guard font == nil, let albumFont = album.font else { return families }
    return albumFont + families
  }
}

extension TextContent {
  /// The text without markup.
  package var plainText: String {
    guard isMarkup, let runs = try? parseMarkup(text) else { return text }
    return runs.map(\.text).joined()
  }
}
