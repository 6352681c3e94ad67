/// The look and alignment of text as an album writes them: nil keeps the value of the named style.
public struct TextStyle: Sendable, Equatable {
  /// The style that this one changes; nil is the standard style of the text's kind.
  public var name: StyleName?
  /// The span of the name in the album's text; nil for albums built in code.
  public var nameSpan: SourceSpan?
  /// The font families in order of preference: the first one that has a character draws it.
  public var font: [String]?
  /// The em size in canvas units.
  public var size: Double?
  public var bold: Bool?
  public var italic: Bool?
  public var underline: Bool?
  public var color: Color?
  public var align: TextAlignment?
  public var verticalAlign: VerticalAlignment?
  /// The distance between baselines, as a multiple of the size.
  public var lineHeight: Double?
  /// The space added between characters, in canvas units.
  public var letterSpacing: Double?
  public var fit: TextFit?
  /// The minimum size for ``TextFit/shrink``, in canvas units.
  public var minSize: Double?
  /// The distance between the frame and the words, in canvas units; nil leaves it to the background.
  public var padding: Double?
  public var background: TextBackground?
  /// A BCP 47 tag; nil is the album's language.
  public var language: String?

  public init(_ name: StyleName? = nil) { self.name = name }

  /// Returns this style with missing values taken from another.
  func over(_ base: TextStyle) -> TextStyle {
    var style = self
    style.font = font ?? base.font
    style.size = size ?? base.size
    style.bold = bold ?? base.bold
    style.italic = italic ?? base.italic
    style.underline = underline ?? base.underline
    style.color = color ?? base.color
    style.align = align ?? base.align
    style.verticalAlign = verticalAlign ?? base.verticalAlign
    style.lineHeight = lineHeight ?? base.lineHeight
    style.letterSpacing = letterSpacing ?? base.letterSpacing
    style.fit = fit ?? base.fit
    // The minimum of another size would keep a small text from shrinking, or exceed it.
    style.minSize = minSize ?? (size == nil ? base.minSize : nil)
    style.padding = padding ?? base.padding
    style.background = background ?? base.background
    style.language = language ?? base.language
    return style
  }
}

/// The name of a style: a standard style, or one of the album's own.
public struct StyleName: Sendable, Hashable {
  public var text: String

  public init(_ text: String) { self.text = text }

  /// The heading of a page.
  public static let title = StyleName("title")
  /// The words below a photo.
  public static let caption = StyleName("caption")
  /// Ordinary text.
  public static let note = StyleName("note")
  /// Handwriting.
  public static let handwriting = StyleName("handwriting")
  /// Headers and footers.
  public static let pageNumber = StyleName("pageNumber")
}

/// The horizontal alignment of lines in their frame.
public enum TextAlignment: String, Sendable, CaseIterable {
  /// The side where reading begins: left, or right in Hebrew and Arabic.
  case start
  case center
  case end
  case left
  case right
  /// The side of the gutter.
  case inside
  /// The side opposite the gutter.
  case outside
}

/// The vertical alignment of the lines in the frame.
public enum VerticalAlignment: String, Sendable, CaseIterable {
  case top
  case middle
  case bottom
}

/// The handling of text that is too long for its frame.
public enum TextFit: String, Sendable, CaseIterable {
  /// It shrinks to a minimum size; text that is still too long ends in an ellipsis.
  case shrink
  /// It ends in an ellipsis.
  case ellipsis
  /// It overflows the bottom of the frame.
  case overflow
}

/// The shape behind the words, as large as the frame.
public struct TextBackground: Sendable, Equatable {
  public enum Shape: String, Sendable, CaseIterable {
    /// The frame itself.
    case plain
    /// A frame with rounded corners.
    case round
    /// An oval, which comes a little closer to the corners of the frame than an ellipse.
    case oval
    /// The frame itself, with words in its middle.
    case box
    /// A thought bubble.
    case cloud
    /// An oval with bumps all around.
    case scallop
    /// An oval with spikes all around, as for a shout.
    case burst
    /// A scrap of paper with torn edges.
    case torn
    /// A label with a hole on its left.
    case tag
    /// The speech bubble of the theme, or a frame with rounded corners without one.
    case speech
  }

  public var shape: Shape
  public var color: Color
  /// The border; in an album, a border without a color has the label's ``Color/darkTone``.
  public var border: Border?
  /// The point that a bubble points to, in page coordinates; nil means none.
  public var tail: Point?
  public var shadow: Shadow?
  /// Whether it is painted. A background that a picture already shows is not: its color then only determines the text
  /// color.
  var isPainted = true

  public init(
    _ shape: Shape, color: Color = .white, border: Border? = nil, tail: Point? = nil, shadow: Shadow? = nil
  ) {
    self.shape = shape
    self.color = color
    self.border = border
    self.tail = tail
    self.shadow = shadow
  }
}
