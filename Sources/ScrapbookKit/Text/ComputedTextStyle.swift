/// How a text looks, with nothing left open: the text's own keys, over those of the album's style, over those that
/// every album has.
struct ComputedTextStyle: Sendable, Equatable {
  var characters: CharacterStyle
  var align: TextAlignment
  var verticalAlign: VerticalAlignment
  /// From baseline to baseline, as a multiple of the size.
  var lineHeight: Double
  var fit: TextFit
  /// In canvas units.
  var minSize: Double
  /// Nil leaves it to the background.
  var padding: Double?
  var background: TextBackground?
  var language: String?

  init(_ style: TextStyle, in album: Album, at place: StyleName) {
    let name = style.name ?? place
    var full = style
    if let own = album.styles[name] { full = full.over(own) }
    if let shape = full.background?.shape, shape != .plain {
      // Words stand in the middle of a bubble.
      full.align = full.align ?? .center
      full.verticalAlign = full.verticalAlign ?? .middle
    }
    let standard = TextStyle.standard[name] ?? TextStyle.standard[.note] ?? TextStyle()
    language = full.language ?? album.language
    full = full.over(standard.withFont(of: album, language: language))
    let size = full.size ?? 17
    characters = CharacterStyle(
      families: full.font ?? TextStyle.families, size: size, isBold: full.bold ?? false,
      isItalic: full.italic ?? false, isUnderlined: full.underline ?? false,
      color: full.color ?? TextStyle.ink,
      letterSpacing: full.letterSpacing ?? 0)
    align = full.align ?? .start
    verticalAlign = full.verticalAlign ?? .top
    lineHeight = full.lineHeight ?? 1.35
    fit = full.fit ?? .shrink
    // 60 % of what was meant still looks meant; below 9 units, 7 points on Letter, print is too small for children.
    minSize = min(size, full.minSize ?? max(9, size * 0.6))
    padding = full.padding
    background = full.background
  }
}

extension TextStyle {
  /// A dark brown that is softer than black on the paper of a book; its contrast with white is 13:1.
  static let ink = Color(red: 0.2, green: 0.16, blue: 0.14)

  /// A friendly face. What it lacks, the shaper takes from the fonts that it knows to have it.
  static let families = ["Comic Neue"]
  static let handwritingFamilies = ["Klee One", "Comic Neue"]
  /// For languages some of whose letters both lack: no word shall be of two fonts, and no comma of another one than its
  /// word.
  static let completeFamilies = ["Andika"]

  /// Languages by their ISO 639 code that need letters from beyond those of Western and Central Europe.
  private static let languagesBeyondComicNeue: Set<Substring> = [
    "az", "be", "bg", "cy", "kk", "ky", "lt", "lv", "mi", "mk", "mn", "mt", "ro", "ru", "sr", "tg", "tr",
    "tt", "uk",
    "vi", "yo",
  ]

  /// The styles that every album has. Sizes are canvas units, of which Letter shows 1.29 in a point: a note is
  /// printed at 13 points, a caption at 11.
  static let standard: [StyleName: TextStyle] = [
    .title: make(size: 34, .center, .middle, lineHeight: 1.15, bold: true),
    .caption: make(size: 14.5, .center, .top, lineHeight: 1.3),
    .note: make(size: 17, .start, .top, lineHeight: 1.4),
    .handwriting: make(size: 20, .center, .middle, lineHeight: 1.2, font: handwritingFamilies),
    .pageNumber: make(size: 12, .outside, .middle, lineHeight: 1.2),
  ]

  private static func make(
    size: Double, _ align: TextAlignment, _ verticalAlign: VerticalAlignment, lineHeight: Double,
    bold: Bool? = nil, font: [String]? = nil
  ) -> TextStyle {
    var style = TextStyle()
    style.size = size
    style.align = align
    style.verticalAlign = verticalAlign
    style.lineHeight = lineHeight
    style.bold = bold
    style.font = font
    return style
  }

  /// The album's font is for every style but that of handwriting.
  fileprivate func withFont(of album: Album, language: String?) -> TextStyle {
    let code = language?.lowercased().split(separator: "-").first
    let isComplete = code.map { !TextStyle.languagesBeyondComicNeue.contains($0) } ?? true
    var style = self
    style.font =
      (font == nil ? album.font ?? [] : [])
      + (isComplete ? font ?? TextStyle.families : TextStyle.completeFamilies)
    return style
  }
}
