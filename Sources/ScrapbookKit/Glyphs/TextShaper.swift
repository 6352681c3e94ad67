/// Turns characters into placed glyphs: chooses fonts, shapes, orders right-to-left text, breaks lines.
///
/// The interface to the fonts. Layout decides everything else: the size of the text, the position of its lines, the
/// handling of text that does not fit. Painters draw the shaped glyphs unchanged.
public protocol TextShaper {
  /// Loads the fonts. Called before the first text, and only for a document with text.
  func open() throws(FontProblem)
  /// The font families that a style can name.
  var families: [String] { get }
  func shape(_ text: StyledText, in flow: TextFlow) -> ShapedText
  /// Whether a family has glyphs for all of these characters.
  func hasGlyphs(for characters: [Unicode.Scalar], in family: String) -> Bool
  /// The number and date formats of languages.
  var conventions: any LanguageConventions { get }
  /// The fonts of all texts so far, which glyphs refer to by index.
  var documentFonts: [DocumentFont] { get }
}

extension TextShaper {
  public var conventions: any LanguageConventions { PlainConventions() }
  public var documentFonts: [DocumentFont] { [] }
}

/// A shaper without fonts, for documents without text and programs that do not draw any.
public struct NoFonts: TextShaper {
  public init() {}

  public func open() throws(FontProblem) {
    throw FontProblem("this program has no fonts")
  }

  public var families: [String] { [] }
  public func hasGlyphs(for characters: [Unicode.Scalar], in family: String) -> Bool { false }
  public func shape(_ text: StyledText, in flow: TextFlow) -> ShapedText { ShapedText(lines: []) }
}

/// The reason why there are no fonts.
public struct FontProblem: Error, Sendable, Equatable {
  /// A fact in lower case.
  public var message: String
  public var hints: [String]

  public init(_ message: String, hints: [String] = []) {
    self.message = message
    self.hints = hints
  }
}

/// Characters with their styles. A line feed begins a new paragraph.
public struct StyledText: Sendable, Hashable {
  public var spans: [TextSpan]
  /// A BCP 47 tag, which selects among the forms of a character, such as Chinese or Japanese ones.
  public var language: String?

  public init(_ spans: [TextSpan], language: String? = nil) {
    self.spans = spans
    self.language = language
  }

  /// The characters alone.
  public var string: String { spans.map(\.text).joined() }
}

/// Characters of one style.
public struct TextSpan: Sendable, Hashable {
  public var text: String
  public var style: CharacterStyle

  public init(_ text: String, style: CharacterStyle) {
    self.text = text
    self.style = style
  }
}

/// The style of characters.
public struct CharacterStyle: Sendable, Hashable {
  /// The families in order of preference, followed by all other fonts.
  public var families: [String]
  /// The em size in canvas units.
  public var size: Double
  public var isBold: Bool
  public var isItalic: Bool
  public var isUnderlined: Bool
  public var color: Color
  /// The space added between characters, in canvas units; may be negative.
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

/// The area for text.
public struct TextFlow: Sendable, Hashable {
  /// The width in canvas units. Lines are broken between words, and within a word that is longer than a line.
  public var width: Double
  /// The maximum number of lines; the last one is truncated with an ellipsis.
  public var maximumLines: Int?

  public init(width: Double, maximumLines: Int? = nil) {
    self.width = width
    self.maximumLines = maximumLines
  }
}

/// Lines of glyphs.
public struct ShapedText: Sendable, Equatable {
  public var lines: [ShapedLine]
  /// The characters that no font has, without duplicates, in text order.
  public var missingCharacters: [Character]
  /// Whether text was truncated.
  public var isCut: Bool

  public init(lines: [ShapedLine], missingCharacters: [Character] = [], isCut: Bool = false) {
    self.lines = lines
    self.missingCharacters = missingCharacters
    self.isCut = isCut
  }
}

/// A line of glyphs; its origin is the left end of its baseline. Lengths are canvas units, y downward.
public struct ShapedLine: Sendable, Equatable {
  /// The width without trailing spaces.
  public var width: Double
  /// The ascent and descent of the first font of the line's largest style, both positive.
  public var ascent: Double
  public var descent: Double
  /// The em size of the largest style in the line.
  public var size: Double
  /// The ink bounds of the glyphs.
  public var ink: Rect
  /// Whether the paragraph is written from right to left.
  public var isRightToLeft: Bool
  /// Whether the line ends at the end of its paragraph, and not because of the width.
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

/// A line and its origin in the coordinates of the text's frame.
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
  /// The em size in canvas units.
  public var size: Double
  public var color: Color
  /// The space added between characters, in canvas units.
  public var letterSpacing: Double
  /// The glyphs from left to right.
  public var glyphs: [PlacedGlyph]
  /// The text of the glyphs, for copying and searching.
  public var text: String
  /// The offset of the text in its paragraph, in UTF-8 bytes.
  public var textOffset: Int
  /// The clusters of UTF-8 bytes and glyphs, in text order. The first cluster of a right-to-left run belongs to the
  /// last glyphs.
  public var clusters: [GlyphCluster]
  public var isRightToLeft: Bool
  /// The pixels per em of bitmap glyphs, such as emoji. Nil for outlines.
  public var pixelsPerEm: Double?
  /// The underline, relative to the line's origin.
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

/// A glyph: its index in its font, and its origin relative to the line's.
public struct PlacedGlyph: Sendable, Equatable {
  public var index: UInt32
  public var position: Point

  public init(index: UInt32, position: Point) {
    self.index = index
    self.position = position
  }
}

/// A cluster: a number of UTF-8 bytes that are drawn as a number of glyphs.
public struct GlyphCluster: Sendable, Equatable {
  public var byteCount: Int
  public var glyphCount: Int

  public init(byteCount: Int, glyphCount: Int) {
    self.byteCount = byteCount
    self.glyphCount = glyphCount
  }
}
