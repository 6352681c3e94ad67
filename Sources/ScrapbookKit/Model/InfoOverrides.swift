/// Properties that replace an album's. Nil keeps the album's; an empty text or an empty list removes it.
public struct InfoOverrides: Sendable, Equatable {
  public var title: String?
  public var author: String?
  public var subject: String?
  public var keywords: [String]?
  /// The date of the document in ISO 8601.
  public var date: String?

  public init(
    title: String? = nil, author: String? = nil, subject: String? = nil, keywords: [String]? = nil,
    date: String? = nil
  ) {
    self.title = title
    self.author = author
    self.subject = subject
    self.keywords = keywords
    self.date = date
  }
}

extension DocumentInfo {
  /// Overrides its properties with the properties of a command line.
  package mutating func take(_ info: InfoOverrides) {
    let chosen = { (text: String?, own: String?) in text.map { $0.isEmpty ? nil : $0 } ?? own }
    title = chosen(info.title, title)
    author = chosen(info.author, author)
    subject = chosen(info.subject, subject)
    keywords = info.keywords ?? keywords
    date = info.date ?? date
  }

  /// - Parameter date: The date in ISO 8601: the album's own date is a text on its cover.
  init(_ album: Album, date: String?) {
    self.init(
      title: album.title, author: album.author, subject: album.subject, keywords: album.keywords,
      date: date, language: album.language, binding: album.binding, pageCount: album.pages.count)
  }
}

extension Album {
  /// Replaces title, author and other properties, also in headers and footers.
  mutating func take(_ info: InfoOverrides) {
    let chosen = { (text: String?, own: String?) in text.map { $0.isEmpty ? nil : $0 } ?? own }
    title = chosen(info.title, title)
    author = chosen(info.author, author)
    subject = chosen(info.subject, subject)
    keywords = info.keywords ?? keywords
  }
}
