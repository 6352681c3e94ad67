/// Readers of the book's covers, and of its first and last page.
extension AlbumDecoder {
  /// Reads `true`, or an object with other words than the album's.
  mutating func cover(_ object: JSONObject, of album: Album) -> BookCover? {
    guard let theme, let field = object["cover"],
      let words = bookWords(field, "a cover", AlbumKeys.cover, album)
    else { return nil }
    var page = ScrapbookPage.blank
    if let photo = words.photo {
      page.photos = [
        Photo(photo, frame: theme.cover.photo, mount: theme.mount == .none ? .white : theme.mount)
      ]
      page.photos[0].alt = words.alt
    }
    var titles = TextStyle(.title)
    titles.background = TextBackground(.plain, color: theme.cover.plate)
    // The cover's drawing has a plate there, with ornaments that a label would hide.
    titles.background?.isPainted = false
    titles.size = words.subtitle == nil ? 38 : 32
    var frame = theme.cover.title.inset(by: 14)
    if let subtitle = words.subtitle {
      var small = TextStyle(.note)
      (small.align, small.verticalAlign, small.background) = (.center, .middle, titles.background)
      page.texts.append(TextNode(subtitle, frame: frame.lower(0.34), style: small))
      frame.height *= 0.66
    }
    if let title = words.title { page.texts.append(TextNode(title, frame: frame, style: titles)) }
    if let author = words.author {
      var small = TextStyle(.note)
      (small.align, small.verticalAlign, small.size) = (.center, .middle, 19)
      page.texts.append(TextNode(author, frame: theme.cover.author, style: small))
    }
    return BookCover(background: theme.coverBackground(theme.cover.front), page: page)
  }

  mutating func backCover(_ object: JSONObject, of album: Album) -> BookCover? {
    guard let theme, let field = object["backCover"],
      let words = bookWords(field, "a back cover", AlbumKeys.backCover, album)
    else { return nil }
    var page = ScrapbookPage.blank
    if let photo = words.photo {
      page.photos = [Photo(photo, frame: Rect(x: 132, y: 150, width: 190, height: 190), mount: .white)]
      page.photos[0].alt = words.alt
    }
    if let text = words.text {
      var style = TextStyle(.note)
      (style.align, style.verticalAlign) = (.center, .middle)
      page.texts.append(TextNode(text, frame: theme.cover.author, style: style))
    }
    return BookCover(background: theme.coverBackground(theme.cover.back), page: page)
  }

  /// Reads `true`, or an object with other words than the album's.
  mutating func titlePage(_ object: JSONObject, of album: Album) -> ScrapbookPage? {
    guard let field = object["titlePage"],
      let words = bookWords(field, "a title page", AlbumKeys.titlePage, album)
    else { return nil }
    var page = ScrapbookPage.blank
    let size = album.spread.left.size
    func add(_ content: TextContent?, _ style: StyleName, _ size: Double, in frame: Rect) {
      guard let content else { return }
      var look = TextStyle(style)
      (look.size, look.align, look.verticalAlign) = (size, .center, .middle)
      page.texts.append(TextNode(content, frame: frame, style: look))
    }
    let row = { (y: Double, height: Double) in
      Rect(x: 45, y: y * size.height, width: size.width - 90, height: height)
    }
    add(words.title, .title, 44, in: row(0.26, 130))
    add(words.subtitle, .note, 20, in: row(0.51, 34))
    add(words.date, .note, 18, in: row(0.58, 30))
    add(words.place, .note, 18, in: row(0.64, 30))
    add(words.author, .handwriting, 24, in: row(0.83, 40))
    return page
  }

  /// The words of a cover or a title page.
  private struct BookWords {
    var title: TextContent?
    var subtitle: TextContent?
    var author: TextContent?
    var date: TextContent?
    var place: TextContent?
    var text: TextContent?
    var photo: ImageReference?
    /// What the photo shows.
    var alt: String?
  }

  /// - Returns: Nil for `false`, and for what cannot be read.
  private mutating func bookWords(
    _ field: JSONField, _ kind: String, _ keys: [String], _ album: Album
  ) -> BookWords? {
    var words = BookWords()
    words.title = album.title.map { TextContent($0) }
    words.author = album.author.map { TextContent($0) }
    words.date = album.date.map { TextContent($0) }
    if case .bool(let isWanted) = field.node.value { return isWanted ? words : nil }
    guard let object = object(field, kind: kind, orElse: "true or false", keys: keys) else { return nil }
    words.title = content(object, "title") ?? words.title
    words.subtitle = content(object, "subtitle")
    words.author = content(object, "author") ?? words.author
    words.date = content(object, "date") ?? words.date
    words.place = content(object, "place")
    words.text = content(object, "text")
    words.photo = image(object, "photo", required: false)
    words.alt = alt(object)
    return words
  }

  private mutating func content(_ object: JSONObject, _ key: String) -> TextContent? {
    object[key].flatMap { field in
      string(field).map { TextContent($0, span: field.node.span, pointer: field.pointer) }
    }
  }
}

extension Theme {
  fileprivate func coverBackground(_ image: ImageReference) -> Background {
    var background = Background(.image(image))
    background.tone = cover.color
    return background
  }
}

extension Rect {
  /// The lower part of this height.
  fileprivate func lower(_ share: Double) -> Rect {
    Rect(x: x, y: maxY - share * height, width: width, height: share * height)
  }
}

extension AlbumKeys {
  static let cover = ["title", "subtitle", "author", "photo", "alt"]
  static let backCover = ["text", "photo", "alt"]
  static let titlePage = ["title", "subtitle", "author", "date", "place"]
}
