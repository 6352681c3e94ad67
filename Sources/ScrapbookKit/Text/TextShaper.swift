/// Turns characters into placed glyphs: chooses fonts, shapes, orders right-to-left text, breaks lines.
///
/// The seam to the fonts. Layout decides everything else: how large the text is, where its lines lie, what becomes of
/// text that does not fit. What a shaper measures is what is painted: the glyphs that it gives are drawn as they are.
public protocol TextShaper {
  /// Finds the fonts. Called before the first text, and only for an album that has any.
  func open() throws(FontProblem)
  /// The families of fonts that a style can name.
  var families: [String] { get }
  func shape(_ text: StyledText, in flow: TextFlow) -> ShapedText
  /// Whether a family has glyphs for all of these characters by itself.
  func hasGlyphs(for characters: [Unicode.Scalar], in family: String) -> Bool
  /// How languages write page numbers and dates.
  var conventions: any LanguageConventions { get }
}

extension TextShaper {
  public var conventions: any LanguageConventions { PlainConventions() }
}

/// For albums without text, and for programs that draw none.
public struct NoFonts: TextShaper {
  public init() {}

  public func open() throws(FontProblem) {
    throw FontProblem("this program was given no fonts")
  }

  public var families: [String] { [] }
  public func hasGlyphs(for characters: [Unicode.Scalar], in family: String) -> Bool { false }
  public func shape(_ text: StyledText, in flow: TextFlow) -> ShapedText { ShapedText(lines: []) }
}

/// Why there are no fonts.
public struct FontProblem: Error, Sendable, Equatable {
  /// A lower-case fact.
  public var message: String
  public var hints: [String]

  public init(_ message: String, hints: [String] = []) {
    self.message = message
    self.hints = hints
  }
}

/// Characters with their looks. A line feed begins a new paragraph.
public struct StyledText: Sendable, Hashable {
  public var spans: [TextSpan]
  /// A BCP 47 tag: chooses among the forms of a character, such as Chinese or Japanese ones.
  public var language: String?

  public init(_ spans: [TextSpan], language: String? = nil) {
    self.spans = spans
    self.language = language
  }

  /// The characters alone.
  public var string: String { spans.map(\.text).joined() }
}

/// Characters of one look.
public struct TextSpan: Sendable, Hashable {
  public var text: String
  public var style: CharacterStyle

  public init(_ text: String, style: CharacterStyle) {
    self.text = text
    self.style = style
  }
}

/// How characters look.
public struct CharacterStyle: Sendable, Hashable {
  /// The first one that has a character draws it; behind them comes every other font there is.
  public var families: [String]
  /// Of an em, in canvas units.
  public var size: Double
  public var isBold: Bool
  public var isItalic: Bool
  public var isUnderlined: Bool
  public var color: Color
  /// Added between characters, in canvas units; may be negative.
  public var letterSpacing: Double

  public init(
    families: [String], size: Double, isBold: Bool = false, isItalic: Bool = false,
    isUnderlined: Bool = false, color: Color = .black, letterSpacing: Double = 0
  ) {
    self.families = families
    self.size = size
    self.isBold = isBold
    self.isItalic = isItalic
    self.isUnderlined = isUnderlined
    self.color = color
    self.letterSpacing = letterSpacing
  }
}

/// The room for text.
public struct TextFlow: Sendable, Hashable {
  /// In canvas units. Lines are broken between words, and within a word that is too long by itself.
  public var width: Double
  /// What comes behind so many lines is left out, and the last one ends in an ellipsis.
  public var maximumLines: Int?

  public init(width: Double, maximumLines: Int? = nil) {
    self.width = width
    self.maximumLines = maximumLines
  }
}

/// Lines of glyphs.
public struct ShapedText: Sendable, Equatable {
  public var lines: [ShapedLine]
  /// The characters that no font has, each once, in the order of the text.
  public var missingCharacters: [Character]
  /// Whether lines were left out.
  public var isCut: Bool

  public init(lines: [ShapedLine], missingCharacters: [Character] = [], isCut: Bool = false) {
    self.lines = lines
    self.missingCharacters = missingCharacters
    self.isCut = isCut
  }
}

/// A line of glyphs; its origin is the left end of its baseline. Lengths are canvas units, y downward.
public struct ShapedLine: Sendable, Equatable {
  /// How far the line reaches to the right, spaces at its end not included.
  public var width: Double
  /// How far the first font of the line's largest style reaches above and below the baseline: both positive.
  public var ascent: Double
  public var descent: Double
  /// The em of the largest style in the line.
  public var size: Double
  /// Where glyphs leave ink.
  public var ink: Rect
  /// Whether the paragraph is written from right to left.
  public var isRightToLeft: Bool
  /// Whether the line ends where the text has it, and not for want of room.
  public var endsParagraph: Bool
  /// The runs from left to right.
  public var runs: [GlyphRun]

  public init(
    width: Double, ascent: Double, descent: Double, size: Double, ink: Rect, isRightToLeft: Bool = false,
    endsParagraph: Bool, runs: [GlyphRun]
  ) {
    self.width = width
    self.ascent = ascent
    self.descent = descent
    self.size = size
    self.ink = ink
    self.isRightToLeft = isRightToLeft
    self.endsParagraph = endsParagraph
    self.runs = runs
  }
}

/// A line and where its origin lies, in the coordinates of the text's frame.
public struct PlacedLine: Sendable, Equatable {
  public var origin: Point
  public var line: ShapedLine

  public init(origin: Point, line: ShapedLine) {
    self.origin = origin
    self.line = line
  }
}

/// Glyphs of one font and color.
public struct GlyphRun: Sendable, Equatable {
  public var font: FontReference
  /// Of an em, in canvas units.
  public var size: Double
  public var color: Color
  /// Added between characters, in canvas units.
  public var letterSpacing: Double
  /// The glyphs from left to right.
  public var glyphs: [PlacedGlyph]
  /// What the glyphs mean, for those who copy or search the text.
  public var text: String
  /// Where the text lies in its paragraph: in bytes of UTF-8 from the paragraph's start.
  public var textOffset: Int
  /// Which bytes of `text` in UTF-8 are which glyphs: in the order of the text. Of a run from right to left the first
  /// cluster belongs to the last glyphs.
  public var clusters: [GlyphCluster]
  public var isRightToLeft: Bool
  /// Of glyphs that are pictures of pixels, such as emoji: so many to an em. Nil for outlines.
  public var pixelsPerEm: Double?
  /// A line under the text, from the line's origin.
  public var underline: Rect?

  public init(
    font: FontReference, size: Double, color: Color, letterSpacing: Double = 0, glyphs: [PlacedGlyph],
    text: String, textOffset: Int, clusters: [GlyphCluster], isRightToLeft: Bool = false,
    pixelsPerEm: Double? = nil,
    underline: Rect? = nil
  ) {
    self.font = font
    self.size = size
    self.color = color
    self.letterSpacing = letterSpacing
    self.glyphs = glyphs
    self.text = text
    self.textOffset = textOffset
    self.clusters = clusters
    self.isRightToLeft = isRightToLeft
    self.pixelsPerEm = pixelsPerEm
    self.underline = underline
  }
}

/// A font of the shaper that gave it, by its number there.
public struct FontReference: Sendable, Hashable {
  public var number: Int

  public init(number: Int) { self.number = number }
}

/// A glyph by its number in its font, and its origin from that of the line.
public struct PlacedGlyph: Sendable, Equatable {
  public var index: UInt32
  public var position: Point

  public init(index: UInt32, position: Point) {
    self.index = index
    self.position = position
  }
}

/// So many bytes of text that are drawn as so many glyphs.
public struct GlyphCluster: Sendable, Equatable {
  public var byteCount: Int
  public var glyphCount: Int

  public init(byteCount: Int, glyphCount: Int) {
    self.byteCount = byteCount
    self.glyphCount = glyphCount
  }
}
