/// Converts a JSON document to an album, reporting everything that is wrong with it.
///
/// A faulty value is reported and replaced by its default, so that later faults are found in the same run. The album
/// is complete only if no error was reported.
///
/// - Parameter theme: The defaults of values that the album does not give.
func decodeAlbum(
  _ document: JSONDocument, theme: Theme? = nil, into diagnostics: inout Diagnostics
) -> Album {
  var decoder = AlbumDecoder()
  decoder.theme = theme
  let album = decoder.album(document.root)
  for diagnostic in decoder.diagnostics.all { diagnostics.add(diagnostic) }
  return album
}

/// The keys of the album file, for each kind of object. The decoder, its suggestions and the schema's test all read these
/// lists; others are beside the functions that read their objects.
enum AlbumKeys {
  static let album = [
    "$schema", "title", "author", "subject", "keywords", "language", "date", "binding", "firstPage", "odd",
    "spread", "theme", "cover", "backCover", "titlePage", "end", "sheetColor", "placement", "font", "styles",
    "header", "footer", "background", "pages",
  ]
  static let spread = ["left", "right"]
  static let page = [
    "background", "slots", "photos", "stickers", "texts", "header", "footer", "flow", "language",
  ]
  static let flow = ["glob", "perPage", "order"]
  static let photo = [
    "image", "page", "scale", "frame", "spread", "crop", "fit", "focus", "rotation", "opacity", "flip", "z",
    "mount", "cornerRadius", "border", "shadow", "caption", "alt", "decorative", "link",
  ]
}

struct AlbumDecoder {
  var diagnostics = Diagnostics()
  /// The defaults of values that the album does not give.
  var theme: Theme?
  /// The album's changes to the theme that is being read.
  var changes = ThemeChanges()
  /// The special syntax of each text that was read; nil unless requested.
  var syntaxes: [Int: TextSyntax]?
  /// Whether headers or footers are being read.
  var isReadingRunningTexts = false

  mutating func note(_ field: JSONField, _ syntax: TextSyntax) {
    let fields: TextSyntax = isReadingRunningTexts ? .fields : []
    syntaxes?[field.node.span.start] = syntax.union(fields)
  }

  mutating func album(_ node: JSONNode) -> Album {
    guard let object = object(JSONField(node: node, place: .root), kind: "an album", keys: AlbumKeys.album)
    else { return Album() }
    var album = Album()
    let span = object.node.span
    album.span = SourceSpan(start: span.start, end: span.start + 1, in: span.file)
    _ = string(object, "$schema")
    album.title = string(object, "title")
    album.author = string(object, "author")
    album.subject = string(object, "subject")
    album.keywords = strings(object, "keywords") ?? []
    album.language = languageTag(object, "language")
    album.date = string(object, "date")
    album.binding = choice(object, "binding") ?? album.binding
    album.firstPage = choice(object, "firstPage")
    album.odd = choice(object, "odd")
    album.spread = spread(object, "spread") ?? .standard
    album.sheetColor = color(object, "sheetColor") ?? .white
    album.placement = choice(object, "placement")
    album.font = families(object, "font")
    album.styles = styles(object, "styles")
    // An album without a theme has the covers of the classic theme.
    if let theme, object["theme"] != nil { dress(&album, in: theme) }
    album.headers = runningTexts(object, "header") ?? []
    album.footers = runningTexts(object, "footer") ?? []
    album.background = background(object, "background") ?? album.background
    album.cover = cover(object, of: album)
    album.backCover = backCover(object, of: album)
    album.end = choice(object, "end") ?? .blank
    guard let field = object["pages"] else {
      missingPages(in: object)
      return album
    }
    if case .array(let pages) = field.node.value, pages.count > longestAlbum {
      diagnostics.tooManyPages(pages.count, at: object.member("pages")?.keySpan, pointer: field.pointer)
      return album
    }
    album.pages = (titlePage(object, of: album).map { [$0] } ?? []) + array(field).map { page($0) }
    if case .array(let pages) = field.node.value, pages.isEmpty {
      diagnostics.error(
        .emptyAlbum, "the album has no pages", at: field.node.span, pointer: field.pointer,
        hints: ["add a page: \"pages\": [ { \"photos\": [ { \"image\": \"photo.jpg\" } ] } ]"])
    }
    return album
  }

  mutating func page(_ field: JSONField) -> ScrapbookPage {
    if case .null = field.node.value { return .blank }
    guard let object = object(field, kind: "a page", keys: AlbumKeys.page) else {
      return ScrapbookPage()
    }
    let photos = object["photos"].map { array($0) } ?? []
    // On a page with a flow, photos without an image show the flow's pictures.
    let patterns = object["flow"] == nil ? [] : photos.filter { !$0.node.has("image") }
    var page = ScrapbookPage(
      background: background(object, "background"),
      slots: choice(object, "slots") ?? .auto,
      photos: photos.filter { object["flow"] == nil || $0.node.has("image") }.compactMap { photo($0) },
      stickers: object["stickers"].map { array($0).compactMap { sticker($0) } } ?? [],
      texts: object["texts"].map { array($0).compactMap { text($0) } } ?? [],
      headers: runningTexts(object, "header"), footers: runningTexts(object, "footer"),
      flow: flow(object, "flow", photos: patterns.compactMap { photo($0, isPattern: true) }))
    page.language = languageTag(object, "language")
    return page
  }

  /// Missing keys leave the defaults; whether the frames fit on the canvas is checked with the whole album.
  private mutating func spread(_ object: JSONObject, _ key: String) -> SpreadFrames? {
    guard let field = object[key], let inner = self.object(field, kind: "a spread", keys: AlbumKeys.spread)
    else { return nil }
    var frames = SpreadFrames(span: field.node.span)
    frames.left = rect(inner, "left") ?? frames.left
    frames.right = rect(inner, "right") ?? frames.right
    (frames.leftSpan, frames.rightSpan) = (inner["left"]?.node.span, inner["right"]?.node.span)
    return frames
  }

  private mutating func flow(_ object: JSONObject, _ key: String, photos: [Photo]) -> Flow? {
    guard let field = object[key],
      let inner = self.object(field, kind: "a flow", keys: AlbumKeys.flow)
    else { return nil }
    let order: PictureOrder = choice(inner, "order") ?? .name
    let perPage = inner["perPage"].flatMap { wholeNumber($0, within: 1...mostPicturesOfAFlowedPage) }
    if let field = inner["perPage"], let perPage, !photos.isEmpty, perPage != photos.count {
      invalid(
        field, "\"perPage\" is \(perPage), and the page has \(photos.count) photos without an image",
        hints: ["omit \"perPage\", or add a photo without an image for each picture of a page"])
    }
    guard let glob = inner["glob"] else {
      missingKey("glob", in: inner, hint: "say which pictures: \"glob\": \"photos/*.jpg\"")
      return nil
    }
    note(glob, .pattern)
    guard let text = string(glob) else { return nil }
    return Flow(
      text, perPage: photos.isEmpty ? perPage ?? 2 : photos.count, order: order, photos: photos,
      span: glob.node.span, pointer: glob.pointer)
  }

  /// - Parameter isPattern: Whether it shows a flow's pictures, and has no image of its own.
  mutating func photo(_ field: JSONField, isPattern: Bool = false) -> Photo? {
    guard let object = object(field, kind: "a photo", keys: AlbumKeys.photo) else { return nil }
    var photo = Photo("", span: field.node.span)
    photo.frame = rect(object, "frame")
    photo.crop = crop(object, "crop")
    photo.fit = choice(object, "fit") ?? photo.fit
    photo.focus = point(object, "focus", within: 0...1)
    photo.rotation = angle(object, "rotation")
    photo.opacity = number(object, "opacity", within: 0...1) ?? photo.opacity
    photo.flip = choice(object, "flip") ?? photo.flip
    photo.z = number(object, "z", within: -lengthLimit...lengthLimit) ?? photo.z
    photo.mount = choice(object, "mount") ?? photo.mount
    photo.cornerRadius = number(object, "cornerRadius", within: 0...lengthLimit)
    photo.border = border(object, "border")
    photo.shadow = shadow(object, "shadow")
    photo.caption = caption(object, "caption")
    if let theme, object["mount"] == nil, photo.border == nil, photo.cornerRadius == nil {
      photo.mount = theme.mount
    }
    photo.alt = alt(object)
    photo.isDecorative = bool(object, "decorative") ?? false
    photo.isAcross = bool(object, "spread") ?? false
    photo.link = address(object, "link")
    if isPattern {
      if let field = object["page"] {
        invalid(field, "a flow shows the first page of each PDF", hints: ["leave \"page\" out"])
      }
      photo.image.scale = number(object, "scale", within: scaleLimits)
      return photo
    }
    guard let image = image(object, "image", required: true) else { return nil }
    photo.image = image
    return photo
  }
}
