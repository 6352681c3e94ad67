/// An entry of the outline that leads to a place on a sheet.
public struct Bookmark: Sendable, Equatable {
  public var title: String
  /// 1 for the outermost entries.
  public var level: Int
  /// The distance from the top of the sheet in points.
  public var y: Double

  public init(title: String, level: Int, y: Double) {
    self.title = title
    self.level = level
    self.y = y
  }
}

/// A clickable area of a sheet, and its target.
public struct SheetLink: Sendable, Equatable {
  public enum Target: Sendable, Equatable {
    /// A URI in ASCII.
    case address(String)
    /// The index of a sheet, and points from its top.
    case sheet(Int, y: Double)
  }

  /// The area in points from the top left of the sheet.
  public var area: Rect
  public var target: Target
  /// The number of the tagged content whose area is clickable; nil for any other area.
  public var content: Int?
  /// The elements of a link that is only a part of a content; the last one is its own.
  public var within: ContentTag?
  /// The text of the link for screen readers.
  public var text: String

  public init(area: Rect, target: Target, content: Int? = nil, within: ContentTag? = nil, text: String = "") {
    self.area = area
    self.target = target
    self.content = content
    self.within = within
    self.text = text
  }
}

extension SheetLink {
  /// The name of the link for screen readers: its words, or else its target.
  ///
  /// - Parameter language: The language of the document.
  package func name(in language: String?) -> String {
    if !text.isBlank, text.utf16.count <= longestLinkName { return text }
    return switch target {
    case .address(let address): address
    case .sheet(let index, _): PageWords(in: language).page(index + 1)
    }
  }
}
