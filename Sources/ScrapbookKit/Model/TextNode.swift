/// Words on a page.
public struct TextNode: Sendable, Equatable {
  public var content: TextContent
  /// The outer edge, including the background, in page coordinates.
  public var frame: Rect
  /// The style's name, and the keys that differ from it.
  public var style: TextStyle
  /// The rotation about the center of the frame.
  public var rotation: Angle
  /// The opacity from 0, invisible, to 1.
  public var opacity: Double
  /// The paint order: higher values are painted later; equal ones keep their order.
  public var z: Double
  /// The address that a click leads to.
  public var link: String?

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

/// The content of a text.
public struct TextContent: Sendable, Equatable, ExpressibleByStringLiteral {
  /// The text; a line feed begins a new paragraph.
  public var text: String
  /// Whether `<b>` and the like in it are markup; see ``parseMarkup(_:)``.
  public var isMarkup: Bool
  /// The span in the album's text; nil for albums built in code.
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

/// The caption of a photo. A polaroid has it on its paper, other photos below their frame.
public struct Caption: Sendable, Equatable, ExpressibleByStringLiteral {
  public var content: TextContent
  /// The style; without a name it is `handwriting` on a polaroid and `caption` otherwise.
  public var style: TextStyle

  public init(_ content: TextContent, style: TextStyle = TextStyle()) {
    self.content = content
    self.style = style
  }

  public init(stringLiteral text: String) { self.init(TextContent(text)) }
}
