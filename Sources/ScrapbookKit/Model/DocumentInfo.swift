/// What a PDF says of itself, in place of what the album says. Nil leaves the album's; an empty text or no keywords take it
/// away.
public struct DocumentInfo: Sendable, Equatable {
  public var title: String?
  public var author: String?
  public var subject: String?
  public var keywords: [String]?

  public init(
    title: String? = nil, author: String? = nil, subject: String? = nil, keywords: [String]? = nil
  ) {
    self.title = title
    self.author = author
    self.subject = subject
    self.keywords = keywords
  }
}

extension Album {
  /// Headers and footers have the same title and author as the PDF.
  mutating func take(_ info: DocumentInfo) {
    let chosen = { (text: String?, own: String?) in text.map { $0.isEmpty ? nil : $0 } ?? own }
    title = chosen(info.title, title)
    author = chosen(info.author, author)
    subject = chosen(info.subject, subject)
    keywords = info.keywords ?? keywords
  }
}
