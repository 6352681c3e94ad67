public import Cairo

/// A stretch of a text in one style.
public struct StyledRange: Sendable, Equatable {
  /// In UTF-8.
  public var byteCount: Int
  public var style: FontStyle
  /// Of an em, as are all lengths in the units of the drawing.
  public var size: Double
  /// Added between characters.
  public var letterSpacing: Double

  public init(byteCount: Int, style: FontStyle, size: Double, letterSpacing: Double = 0) {
    self.byteCount = byteCount
    self.style = style
    self.size = size
    self.letterSpacing = letterSpacing
  }
}

/// A paragraph in lines.
public struct ShapedParagraph: Sendable, Equatable {
  public var lines: [GlyphLine] = []
  /// What the first font of each range measures.
  public var metrics: [FontMetrics] = []
  /// What no font has.
  public var missing: Set<Unicode.Scalar> = []
  /// Whether an ellipsis stands for what had no room.
  public var isCut = false
}

/// Its origin is the left end of its baseline; y downward.
public struct GlyphLine: Sendable, Equatable {
  /// Without the spaces at its end.
  public var width: Double
  public var isRightToLeft: Bool
  public var ink: InkBox?
  /// The runs from left to right.
  public var runs: [ShapedRun]
}

/// Where glyphs leave ink.
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
  /// Its number in the font set.
  public var font: Int
  /// Of the range in its text.
  public var range: Int
  public var glyphs: [Glyph]
  public var text: String
  /// Where the text lies in its paragraph, in bytes.
  public var textOffset: Int
  /// In the order of the text.
  public var clusters: [TextCluster]
  public var isRightToLeft: Bool
  public var minX: Double
  public var maxX: Double
}
