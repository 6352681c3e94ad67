public import Cairo

/// A range of text in one style.
public struct StyledRange: Sendable, Equatable {
  /// The length in UTF-8.
  public var byteCount: Int
  public var style: FontStyle
  /// The em size, in units of the drawing as all lengths.
  public var size: Double
  /// The space added between characters.
  public var letterSpacing: Double

  public init(byteCount: Int, style: FontStyle, size: Double, letterSpacing: Double = 0) {
    self.byteCount = byteCount
    self.style = style
    self.size = size
    self.letterSpacing = letterSpacing
  }
}

/// The space for a paragraph.
public struct LineRoom: Sendable, Equatable {
  public var width: Double
  /// The maximum number of lines, at least 1.
  public var maximumLines: Int?
  /// Whether the text ends with a space that takes no width, like the one at which a line is broken.
  public var hangsLastSpace: Bool

  public init(width: Double, maximumLines: Int? = nil, hangsLastSpace: Bool = false) {
    self.width = width
    self.maximumLines = maximumLines
    self.hangsLastSpace = hangsLastSpace
  }
}

/// A paragraph broken into lines.
public struct ShapedParagraph: Sendable, Equatable {
  public var lines: [GlyphLine] = []
  /// The metrics of the first font of each range.
  public var metrics: [FontMetrics] = []
  /// The characters that no font has.
  public var missing: Set<Unicode.Scalar> = []
  /// Whether an ellipsis replaces the end of the text.
  public var isCut = false
}

/// A line of glyphs. Its origin is the left end of its baseline; y points down.
public struct GlyphLine: Sendable, Equatable {
  /// The width without trailing spaces.
  public var width: Double
  public var isRightToLeft: Bool
  public var ink: InkBox?
  /// The runs from left to right.
  public var runs: [ShapedRun]
}

/// The ink bounds of glyphs.
public struct InkBox: Sendable, Equatable {
  public var minX: Double
  public var minY: Double
  public var maxX: Double
  public var maxY: Double

  mutating func add(_ other: InkBox) {
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }
}

/// Glyphs of one font and one range.
public struct ShapedRun: Sendable, Equatable {
  /// The index of the font in the font set.
  public var font: Int
  /// The index of the range in its text.
  public var range: Int
  public var glyphs: [Glyph]
  public var text: String
  /// The offset of the run's text in its paragraph, in bytes.
  public var textOffset: Int
  /// The clusters in text order.
  public var clusters: [TextCluster]
  public var isRightToLeft: Bool
  public var minX: Double
  public var maxX: Double
}
