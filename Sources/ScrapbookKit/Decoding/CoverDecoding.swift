/// Readers of the book's covers, and of its first and last page.
extension AlbumDecoder {
  /// Reads `true`, or an object with words that replace the album's.
  mutating func cover(_ object: JSONObject, of album: Album) -> BookCover? {
    guard let theme, let field = object["cover"],
      let words = bookWords(field, "a cover", AlbumKeys.cover, album)
    else { return nil }
    var page = ScrapbookPage.blank
    if let photo = words.photo { page.photos = [theme.coverPhoto(photo, words)] }
    let isFull = words.style == .full && words.photo != nil
    page.texts = theme.titles(words, isFull: isFull)
    if !page.texts.isEmpty, let plate = theme.cover.titlePlate { page.stickers = [plate.sticker] }
    if let author = words.author {
      var small = TextStyle(.note)
      (small.align, small.verticalAlign, small.size) = (.center, .middle, 21)
      if isFull { (small.background, small.padding) = (TextBackground(.round, color: theme.cover.plate), 2) }
      let frame = isFull ? theme.cover.author.inset(x: 80, y: 3) : theme.cover.author
      page.texts.append(TextNode(author, frame: frame, style: small))
    }
    if !isFull, let motif = theme.cover.motif(words) { page.stickers.append(motif) }
    let board = isFull ? theme.cover.board ?? theme.cover.front : theme.cover.front
    var cover = BookCover(background: theme.coverBackground(board), page: page)
    if album.binding == .right { cover.mirror(inWidth: album.spread.left.width) }
    return cover
  }

  mutating func backCover(_ object: JSONObject, of album: Album) -> BookCover? {
    guard let theme, let field = object["backCover"],
      let words = bookWords(field, "a back cover", AlbumKeys.backCover, album)
    else { return nil }
    var page = ScrapbookPage.blank
    if let photo = words.photo {
      let center = Point(x: theme.cover.full.center.x, y: 245)
      let frame = Rect(center: center, size: Size(width: 220, height: 220))
      page.photos = [Photo(photo, frame: frame, crop: words.crop, focus: words.focus, mount: .white)]
      page.photos[0].alt = words.alt
    } else {
      page.stickers = [theme.cover.emblem].compactMap { $0?.sticker }
    }
    if let text = words.text {
      var style = TextStyle(.note)
      (style.align, style.verticalAlign) = (.center, .middle)
      // The drawing may have an ornament there.
      style.background = TextBackground(.round, color: theme.cover.plate)
      let author = theme.cover.author
      let center = Point(x: theme.cover.full.center.x, y: author.center.y)
      page.texts.append(TextNode(text, frame: Rect(center: center, size: author.size), style: style))
    }
    // The drawing has its spine on the right, but these frames are for the front.
    var cover = BookCover(background: theme.coverBackground(theme.cover.back), page: page)
    cover.background.isMirrored = true
    if album.binding == .left { cover.mirror(inWidth: album.spread.left.width) }
    return cover
  }

  /// Reads `true`, or an object with words that replace the album's.
  mutating func titlePage(_ object: JSONObject, of album: Album) -> ScrapbookPage? {
    guard let field = object["titlePage"],
      let words = bookWords(field, "a title page", AlbumKeys.titlePage, album)
    else { return nil }
    var page = ScrapbookPage.blank
    page.isAdded = true
    let size = album.spread.left.size
    let row = { (y: Double, height: Double) in
      Rect(x: 45, y: y, width: size.width - 90, height: height)
    }
    func add(_ content: TextContent, _ style: StyleName, _ size: Double, in frame: Rect) {
      var look = TextStyle(style)
      (look.size, look.align) = (size, .center)
      look.verticalAlign = style == .title ? .bottom : .middle
      page.texts.append(TextNode(content, frame: frame, style: look))
    }
    // The title sits on its ornament, and the other lines follow without gaps.
    var y = 0.43 * size.height
    if let title = words.title { add(title, .title, 52, in: row(y - 140, 140)) }
    y += 14
    if let ornament = album.theme?.ornament {
      // The descenders of the title stay clear of the ornament.
      let center = Point(x: size.width / 2, y: y + 20)
      page.stickers = [Sticker(ornament, center: center, width: 180)]
      y += 46
    }
    // The lines below a theme's title use the title's font.
    let font = theme.flatMap { album.styles[.title]?.font ?? $0.fonts[.title] }
    let least = theme == nil ? 18.0 : 21
    for (words, size) in [(words.subtitle, least + 2), (words.date, least), (words.place, least)] {
      guard let words else { continue }
      add(words, .note, size, in: row(y, 34))
      page.texts[page.texts.count - 1].style.font = font
      y += 38
    }
    let author = row(0.83 * size.height, 40)
    if let words = words.author { add(words, .handwriting, 24, in: author) }
    let bottom = words.author == nil ? size.height - 47 : author.y
    page.stickers += [album.theme?.vignette(in: row(y, bottom - y))].compactMap(\.self)
    return page
  }

  /// The words of a cover or a title page.
  fileprivate struct BookWords {
    var title: TextContent?
    var subtitle: TextContent?
    var author: TextContent?
    var date: TextContent?
    var place: TextContent?
    var text: TextContent?
    var photo: ImageReference?
    /// The visible part of the photo, and the point that stays in the middle, as for photos on pages.
    var crop: Rect?
    var focus: Point?
    /// What the photo shows.
    var alt: String?
    var style = CoverStyle.framed
  }

  /// - Returns: Nil for `false`, and for an unreadable value.
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
    words.crop = crop(object, "crop")
    words.focus = point(object, "focus", within: 0...1)
    words.alt = alt(object)
    words.style = choice(object, "style") ?? .framed
    return words
  }

  private mutating func content(_ object: JSONObject, _ key: String) -> TextContent? {
    object[key].flatMap { field in
      string(field).map { TextContent($0, span: field.node.span, pointer: field.pointer) }
    }
  }
}

extension Theme {
  /// The title and the subtitle of the front.
  ///
  /// - Parameter isFull: Whether a photo covers the board.
  fileprivate func titles(_ words: AlbumDecoder.BookWords, isFull: Bool) -> [TextNode] {
    var texts: [TextNode] = []
    var titles = TextStyle(.title)
    titles.background = TextBackground(.plain, color: cover.plate)
    // A plate has ornaments that a label would hide; a photo over the board hides one that the front shows.
    titles.background?.isPainted = (isFull || cover.isPlatePainted) && cover.titlePlate == nil
    // A short title fills its plate, and a long one takes several lines rather than lose its end.
    (titles.size, titles.minSize) = (words.subtitle == nil ? 70 : 48, 14)
    var frame = cover.title.inset(x: 14, y: 4)
    if let subtitle = words.subtitle {
      var small = TextStyle(.note)
      (small.align, small.verticalAlign, small.background) = (.center, .middle, titles.background)
      // A low plate still fits one line of words.
      (small.size, small.minSize, small.padding) = (22, 12, 1)
      let height = max(26, 0.36 * frame.height)
      texts.append(TextNode(subtitle, frame: frame.lower(height), style: small))
      frame.height -= height
    }
    if let title = words.title { texts.append(TextNode(title, frame: frame, style: titles)) }
    return texts
  }

  /// The photo of the front.
  fileprivate func coverPhoto(_ image: ImageReference, _ words: AlbumDecoder.BookWords) -> Photo {
    var photo = Photo(
      image, frame: cover.photo, crop: words.crop, focus: words.focus, mount: mount == .none ? .white : mount)
    switch words.style {
    case .framed: break
    case .full: (photo.frame, photo.mount, photo.cornerRadius) = (cover.full, .none, 7)
    case .round:
      photo.mount = .circle
      photo.border = Border(width: 9, color: cover.plate)
      photo.shadow = Shadow()
    }
    photo.alt = words.alt
    return photo
  }

  /// The drawing below the words of a title page.
  ///
  /// - Parameter free: The space between the words; nil if it is too low.
  fileprivate func vignette(in free: Rect) -> Sticker? {
    let height = min(120, free.height - 36)
    guard let vignette, height >= 60 else { return nil }
    let size = Size(width: min(170, free.width), height: height)
    return Sticker(vignette, placement: .frame(Rect(center: free.center, size: size), .contain))
  }

  fileprivate func coverBackground(_ image: ImageReference) -> Background {
    var background = Background(.image(image))
    background.tone = cover.color
    return background
  }
}

extension Theme.Cover {
  /// The emblem of the back where the front has no author or no photo.
  fileprivate func motif(_ words: AlbumDecoder.BookWords) -> Sticker? {
    guard let emblem else { return nil }
    if words.photo == nil {
      let frame = Rect(center: photo.center, size: emblem.frame.size)
      return Sticker(emblem.image, placement: .frame(frame, .contain))
    }
    // Nothing is missing below a board's own drawing, such as a bow, or beside the words of an author.
    guard words.author == nil, author.y - photo.maxY < author.height else { return nil }
    // The space between the photo and the drawing along the board's lower edge, with a margin on both sides.
    var room = author.moved(to: Point(x: 0, y: -10))
    room.height *= 0.8
    return Sticker(emblem.image, placement: .frame(room, .contain))
  }
}

extension Theme.Ornament {
  fileprivate var sticker: Sticker { Sticker(image, placement: .frame(frame, .contain)) }
}

extension BookCover {
  /// Moves the spine, and everything with it, to the other side. Pictures and words are not mirrored themselves.
  fileprivate mutating func mirror(inWidth width: Double) {
    background.isMirrored.toggle()
    for index in page.photos.indices {
      page.photos[index].frame = page.photos[index].frame?.mirrored(inWidth: width)
    }
    for index in page.texts.indices {
      page.texts[index].frame = page.texts[index].frame.mirrored(inWidth: width)
    }
    for index in page.stickers.indices {
      guard case .frame(let frame, let fit) = page.stickers[index].placement else { continue }
      page.stickers[index].placement = .frame(frame.mirrored(inWidth: width), fit)
    }
  }
}

extension Rect {
  /// The lower part of a height.
  fileprivate func lower(_ height: Double) -> Rect {
    Rect(x: x, y: maxY - height, width: width, height: height)
  }
}

extension AlbumKeys {
  static let cover = ["title", "subtitle", "author", "photo", "crop", "focus", "style", "alt"]
  static let backCover = ["text", "photo", "crop", "focus", "alt"]
  static let titlePage = ["title", "subtitle", "author", "date", "place"]
}
