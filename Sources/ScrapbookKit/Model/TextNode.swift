/// Words on a page.
public struct TextNode: Sendable, Equatable {
  public var content: TextContent
  /// The outer edge, background included, in page coordinates.
  public var frame: Rect
  /// What makes it look different from its style.
  public var style: TextStyle
  /// About the middle of the frame.
  public var rotation: Angle
  /// From 0, invisible, to 1.
  public var opacity: Double
  /// Higher is painted later; equals keep their order.
  public var z: Double

  public init(
    _ content: TextContent, frame: Rect, style: TextStyle = TextStyle(.note), rotation: Angle = .zero,
    opacity: Double = 1, z: Double = 0
  ) {
    self.content = content
    self.frame = frame
    self.style = style
    self.rotation = rotation
    self.opacity = opacity
    self.z = z
  }
}

/// What a text says.
public struct TextContent: Sendable, Equatable, ExpressibleByStringLiteral {
  /// In paragraphs, each ended by a line feed.
  public var text: String
  /// Whether `<b>` and the like in it are markup; see ``parseMarkup(_:)``.
  public var isMarkup: Bool
  /// Where the album's text has it; nil for albums built in code.
  public var span: SourceSpan?
  public var pointer: String?

  public init(_ text: String, isMarkup: Bool = false, span: SourceSpan? = nil, pointer: String? = nil) {
    self.text = text
    self.isMarkup = isMarkup
    self.span = span
    self.pointer = pointer
  }

  public init(stringLiteral text: String) { self.init(text) }
}

/// The words that belong to a photo. A polaroid has them on its paper, other photos below their frame.
public struct Caption: Sendable, Equatable, ExpressibleByStringLiteral {
  public var content: TextContent
  /// A style without a name is `handwriting` on a polaroid and else `caption`.
  public var style: TextStyle

  public init(_ content: TextContent, style: TextStyle = TextStyle()) {
    self.content = content
    self.style = style
  }

  public init(stringLiteral text: String) { self.init(TextContent(text)) }
}
