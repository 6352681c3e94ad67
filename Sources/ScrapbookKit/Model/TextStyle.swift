/// How text looks and lies in its frame, as an album says it: what is nil is as the style of that name has it.
public struct TextStyle: Sendable, Equatable {
  /// The style that this one changes; nil for that of the place where the text stands.
  public var name: StyleName?
  /// Where the album's text names it; nil for albums built in code.
  public var nameSpan: SourceSpan?
  /// Families of fonts: the first one that has a character draws it.
  public var font: [String]?
  /// Of an em, in canvas units.
  public var size: Double?
  public var bold: Bool?
  public var italic: Bool?
  public var underline: Bool?
  public var color: Color?
  public var align: TextAlignment?
  public var verticalAlign: VerticalAlignment?
  /// From baseline to baseline, as a multiple of the size.
  public var lineHeight: Double?
  /// Added between characters, in canvas units.
  public var letterSpacing: Double?
  public var fit: TextFit?
  /// The smallest size that ``TextFit/shrink`` comes to, in canvas units.
  public var minSize: Double?
  /// Between the frame and the words, in canvas units; nil leaves it to the background.
  public var padding: Double?
  public var background: TextBackground?
  /// A BCP 47 tag; nil is the album's language.
  public var language: String?

  public init(_ name: StyleName? = nil) { self.name = name }

  /// This style with what it does not say taken from another.
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
    // A floor that belongs to another size would keep a small text from shrinking, or be above it.
    style.minSize = minSize ?? (size == nil ? base.minSize : nil)
    style.padding = padding ?? base.padding
    style.background = background ?? base.background
    style.language = language ?? base.language
    return style
  }
}

/// The name of a style: one of those that every album has, or one of the album's own.
public struct StyleName: Sendable, Hashable {
  public var text: String

  public init(_ text: String) { self.text = text }

  /// The heading of a page.
  public static let title = StyleName("title")
  /// The words under a photo.
  public static let caption = StyleName("caption")
  /// Everything that is told.
  public static let note = StyleName("note")
  /// As if written by hand.
  public static let handwriting = StyleName("handwriting")
  /// Headers and footers.
  public static let pageNumber = StyleName("pageNumber")
}

/// Where a line lies between the sides of its frame.
public enum TextAlignment: String, Sendable, CaseIterable {
  /// Where reading begins: left, and in Hebrew and Arabic right.
  case start
  case center
  case end
  case left
  case right
  /// Towards the gutter.
  case inside
  /// Away from the gutter.
  case outside
}

/// Where the lines lie between the frame's top and bottom.
public enum VerticalAlignment: String, Sendable, CaseIterable {
  case top
  case middle
  case bottom
}

/// What becomes of text that is too long for its frame.
public enum TextFit: String, Sendable, CaseIterable {
  /// It gets smaller, down to a floor; what is still too long ends in an ellipsis.
  case shrink
  /// It ends in an ellipsis.
  case ellipsis
  /// It hangs over the frame's bottom.
  case overflow
}

/// What lies behind the words, as large as the frame.
public struct TextBackground: Sendable, Equatable {
  public enum Shape: String, Sendable, CaseIterable {
    /// The frame itself.
    case plain
    /// A speech bubble: a frame with round corners.
    case round
    /// A bubble for thoughts.
    case cloud
    /// A scrap of paper whose edges are torn.
    case torn
    /// A label with a hole on its left.
    case tag
  }

  public var shape: Shape
  public var color: Color
  /// The border; in an album one without a color of its own has the label's ``Color/darkTone``.
  public var border: Border?
  /// Where a bubble points to, in page coordinates; nil is nowhere.
  public var tail: Point?
  public var shadow: Shadow?

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
