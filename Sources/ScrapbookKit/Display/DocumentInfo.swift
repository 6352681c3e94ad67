/// The properties of a document's PDF, and how it is read.
public struct DocumentInfo: Sendable, Equatable {
  public var title: String?
  public var author: String?
  public var subject: String?
  public var keywords: [String]
  /// The creation date in ISO 8601, such as `2026-05-14T09:30:00Z`; nil omits it, so that the same source gives the same
  /// bytes.
  public var date: String?
  /// A language tag (BCP 47), such as `de-CH`.
  public var language: String?
  /// The side on which the book is bound.
  public var binding: Side
  /// The number of pages of the whole document, including pages without a sheet.
  public var pageCount: Int

  public init(
    title: String? = nil, author: String? = nil, subject: String? = nil, keywords: [String] = [],
    date: String? = nil, language: String? = nil, binding: Side = .left, pageCount: Int = 0
  ) {
    self.title = title
    self.author = author
    self.subject = subject
    self.keywords = keywords
    self.date = date
    self.language = language
    self.binding = binding
    self.pageCount = pageCount
  }
}
