/// The tool that draws a stroke.
public enum InkTool: String, Sendable, CaseIterable {
  case pencil
  case pen
  case highlighter

  /// The width in points.
  public var width: Double {
    switch self {
    case .pencil: 1
    case .pen: 5
    case .highlighter: 10
    }
  }

  /// The opacity of a stroke, from 0 to 1.
  public var opacity: Double { self == .highlighter ? 0.3 : 1 }
}

/// A color of three channels from 0 to 255.
public struct InkColor: Sendable, Hashable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  public static let red = InkColor(red: 255, green: 0, blue: 0)
}

/// The style of a stroke.
public struct InkStyle: Sendable, Hashable {
  public enum Blend: String, Sendable, CaseIterable { case normal, multiply }

  public var tool: InkTool
  public var color: InkColor
  /// The width in points.
  public var width: Double
  /// The opacity from 0 to 1.
  public var opacity: Double
  public var blend: Blend

  public init(
    _ tool: InkTool = .pen, color: InkColor = .red, width: Double? = nil, opacity: Double? = nil,
    blend: Blend = .normal
  ) {
    (self.tool, self.color, self.blend) = (tool, color, blend)
    self.width = width ?? tool.width
    self.opacity = opacity ?? tool.opacity
  }
}

/// A stroke on a page. It belongs to the page where it began, even where it leaves the page.
public struct InkStroke: Sendable, Hashable {
  /// A name that is unique in the document; nil to assign one when saving.
  public var id: String?
  /// The number of the page, counted from 1.
  public var page: Int
  public var style: InkStyle
  /// Points from the top left of the page as it is shown, y down.
  public var points: [InkPoint]
  /// Further lines, which are painted together with the first: lines of another program's ink annotation, or of a
  /// stroke that was cut.
  public var moreLines: [[InkPoint]] = []
  /// The author's name; nil if unknown.
  public var author: String?
  /// The alternative text of the drawing.
  public var alt: String?

  public init(
    id: String? = nil, page: Int, style: InkStyle = InkStyle(), points: [InkPoint], author: String? = nil,
    alt: String? = nil
  ) {
    (self.id, self.page, self.style, self.points) = (id, page, style, points)
    (self.author, self.alt) = (author, alt)
  }
}
