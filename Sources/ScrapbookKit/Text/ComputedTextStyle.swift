/// How a text looks, with nothing left open: the text's own keys, over those of the album's style, over those that
/// every album has.
struct ComputedTextStyle: Sendable, Equatable {
  var characters: CharacterStyle
  /// Whether the album chooses the font.
  var hasOwnFont: Bool
  var align: TextAlignment
  var verticalAlign: VerticalAlignment
  /// From baseline to baseline, as a multiple of the size.
  var lineHeight: Double
  var fit: TextFit
  /// In canvas units.
  var minSize: Double
  /// The smallest size that a word gets that would be broken even at `minSize`; in canvas units.
  var wordSize: Double
  /// Nil leaves it to the background.
  var padding: Double?
  var background: TextBackground?
  var language: String?

  /// - Parameter backdrop: The color behind the text, for which a color is chosen if neither text nor style names one; nil
  ///   is a picture, or not known.
  init(_ style: TextStyle, in album: Album, at place: StyleName, on backdrop: Color? = nil) {
    let name = style.name ?? place
    var full = album.styles[name].map { style.over($0) } ?? style
    if let shape = full.background?.shape, shape != .plain {
      // Words stand in the middle of a bubble.
      full.align = full.align ?? .center
      full.verticalAlign = full.verticalAlign ?? .middle
    }
    let standard = TextStyle.standard[name] ?? TextStyle.note
    language = full.language ?? album.language
    let size = full.size ?? standard.size
    hasOwnFont = full.font != nil || standard.font == nil && album.font != nil
    characters = CharacterStyle(
      families: full.font ?? standard.families(in: album, language: language), size: size,
      isBold: full.bold ?? standard.isBold,
      isItalic: full.italic ?? false, isUnderlined: full.underline ?? false,
      color: full.color ?? TextStyle.ink(on: full.background?.color.over(backdrop ?? .white) ?? backdrop),
      letterSpacing: full.letterSpacing ?? 0)
    align = full.align ?? standard.align
    verticalAlign = full.verticalAlign ?? standard.verticalAlign
    lineHeight = full.lineHeight ?? standard.lineHeight
    fit = full.fit ?? .shrink
    // 60 % of what was meant still looks meant; below 9 units, 7 points on Letter, print is too small for children.
    minSize = min(size, full.minSize ?? max(9, size * 0.6))
    wordSize = min(minSize, full.minSize ?? 7)
    padding = full.padding
    background = full.background
  }

  /// The families of fonts alone.
  static func families(of style: TextStyle, in album: Album, at place: StyleName) -> [String] {
    let name = style.name ?? place
    let own = album.styles[name]
    return style.font ?? own?.font
      ?? (TextStyle.standard[name] ?? TextStyle.note)
      .families(in: album, language: style.language ?? own?.language ?? album.language)
  }
}

/// What WCAG 2.1 asks of text at level AA.
let leastContrast = 4.5

extension TextStyle {
  /// A dark brown that is softer than black on the paper of a book; its contrast with white is 13:1.
  static let ink = Color(red: 0.2, green: 0.16, blue: 0.14)

  /// The ink for backgrounds that are too dark for the other.
  private static let lightInk = Color(red: 1, green: 0.98, blue: 0.94)

  /// The one that can be read better.
  static func ink(on backdrop: Color?) -> Color {
    guard let backdrop, ink.contrast(with: backdrop) < leastContrast else { return ink }
    return [ink, lightInk].max { $0.contrast(with: backdrop) < $1.contrast(with: backdrop) } ?? ink
  }

  /// A friendly face. What it lacks, the shaper takes from the fonts that it knows to have it.
  static let families = ["Comic Neue"]
  /// A hand that has the Latin letters of nearly all languages, so that all names of a class look alike, and one for Japanese.
  static let handwritingFamilies = ["Kaushan Script", "Klee One", "Comic Neue"]
  /// For texts some of whose letters these lack: no word shall be of two fonts, and no comma of another one than its word.
  static let completeFamilies = ["Andika"]

  /// Languages by their ISO 639 code that need letters from beyond those of Western and Central Europe.
  fileprivate static let languagesBeyondComicNeue: Set<Substring> = [
    "az", "be", "bg", "cy", "kk", "ky", "lt", "lv", "mi", "mk", "mn", "mt", "ro", "ru", "sr", "tg", "tr",
    "tt", "uk", "vi", "yo",
  ]
  /// Those of them whose letters are all written by the hand.
  fileprivate static let languagesOfTheHand: Set<Substring> = [
    "az", "cy", "lt", "lv", "mi", "mt", "ro", "tr",
  ]

  /// The styles that every album has. Sizes are canvas units, of which Letter shows 1.29 in a point: a note is
  /// printed at 13 points, a caption at 11.
  static let standard: [StyleName: StandardStyle] = [
    .title: StandardStyle(size: 34, align: .center, verticalAlign: .middle, lineHeight: 1.15, isBold: true),
    .caption: StandardStyle(size: 14.5, align: .center, verticalAlign: .top, lineHeight: 1.3),
    .note: note,
    .handwriting: StandardStyle(
      size: 20, align: .center, verticalAlign: .middle, lineHeight: 1.2, font: handwritingFamilies),
    .pageNumber: StandardStyle(size: 12, align: .outside, verticalAlign: .middle, lineHeight: 1.2),
  ]

  /// Also that of every style of the album's own.
  static let note = StandardStyle(size: 17, align: .start, verticalAlign: .top, lineHeight: 1.4)
}

/// What a style that every album has says; all else is the same for all of them.
struct StandardStyle: Sendable {
  var size: Double
  var align: TextAlignment
  var verticalAlign: VerticalAlignment
  var lineHeight: Double
  var isBold = false
  var font: [String]?

  /// The album's font is for every style but that of handwriting.
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
