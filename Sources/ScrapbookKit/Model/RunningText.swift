/// A header or footer: words that stand in the margin of every page or spread.
///
/// Its content may hold `{page}`, `{pages}`, `{spread}`, `{title}`, `{author}` and `{date}`.
public struct RunningText: Sendable, Equatable {
  public enum Place: String, Sendable, CaseIterable {
    /// On each page.
    case page
    /// Once over both pages.
    case spread
  }

  public var content: TextContent
  /// A style without a name is `pageNumber`.
  public var style: TextStyle
  public var place: Place
  /// Whether the first page has it too.
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
