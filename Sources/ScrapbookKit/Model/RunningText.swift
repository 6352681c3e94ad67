/// A header or footer: text in the margin of every page or spread.
///
/// The content may contain `{page}`, `{pages}`, `{spread}`, `{title}`, `{author}` and `{date}`.
public struct RunningText: Sendable, Equatable {
  public enum Place: String, Sendable, CaseIterable {
    /// One on every page.
    case page
    /// One over both pages of a spread.
    case spread
  }

  public var content: TextContent
  /// The style; without a name it is `pageNumber`.
  public var style: TextStyle
  public var place: Place
  /// Whether the first page has it.
  public var isOnFirstPage: Bool

  public init(
    _ content: TextContent, style: TextStyle = TextStyle(), place: Place = .page, isOnFirstPage: Bool = true
  ) {
    self.content = content
    self.style = style
    self.place = place
    self.isOnFirstPage = isOnFirstPage
  }
}
