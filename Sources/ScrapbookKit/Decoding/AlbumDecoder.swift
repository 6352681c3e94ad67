/// Converts a JSON document to an album, reporting everything that is wrong with it.
///
/// A faulty value is reported and replaced by its default, so that later faults are found in the same run. The album
/// is complete only if no error was reported.
///
/// - Parameter theme: What the album's values are where it says nothing.
func decodeAlbum(
  _ document: JSONDocument, theme: Theme? = nil, into diagnostics: inout Diagnostics
) -> Album {
  var decoder = AlbumDecoder()
  decoder.theme = theme
  let album = decoder.album(document.root)
  for diagnostic in decoder.diagnostics.all { diagnostics.add(diagnostic) }
  return album
}

struct AlbumDecoder {
  var diagnostics = Diagnostics()
  /// What values are that the album does not give.
  var theme: Theme?
  /// What the album changes in the theme that is being read.
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
    // The covers of an album without a theme are those of the classic one.
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
    let perPage = inner["perPage"].flatMap { wholeNumber($0, within: 1...100) }
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

  mutating func sticker(_ field: JSONField) -> Sticker? {
    guard let object = object(field, kind: "a sticker", keys: AlbumKeys.sticker) else { return nil }
    var sticker = Sticker("", placement: .frame(Rect(ScrapbookPage.size), .contain), span: field.node.span)
    sticker.rotation = angle(object, "rotation")
    sticker.opacity = number(object, "opacity", within: 0...1) ?? sticker.opacity
    sticker.flip = choice(object, "flip") ?? sticker.flip
    sticker.z = number(object, "z", within: -lengthLimit...lengthLimit) ?? sticker.z
    sticker.outline = border(object, "outline", kind: "an outline")
    sticker.shadow = shadow(object, "shadow")
    sticker.alt = alt(object)
    let placement = stickerPlacement(object)
    guard let image = image(object, "image", required: true), let placement else { return nil }
    sticker.image = image
    sticker.placement = placement
    return sticker
  }

  /// Reads either `frame`, or `center` with `width` and/or `height`.
  private mutating func stickerPlacement(_ object: JSONObject) -> Sticker.Placement? {
    let frame = rect(object, "frame")
    let fit: Fit? = choice(object, "fit")
    let center = point(object, "center", within: -lengthLimit...lengthLimit)
    let width = length(object, "width")
    let height = length(object, "height")
    if object["frame"] != nil {
      if let other = ["center", "width", "height"].lazy.compactMap({ object.member($0) }).first {
        diagnostics.error(
          .conflictingKeys, "a sticker has both \"frame\" and \"\(other.key)\"", at: other.keySpan,
          pointer: object.pointer + "/" + other.key,
          hints: ["place it by \"frame\", or by \"center\" with \"width\" or \"height\""])
      }
      // A frame that could not be read was reported above; the sticker itself is kept.
      return .frame(frame ?? Rect(ScrapbookPage.size), fit ?? .contain)
    }
    if let fitMember = object.member("fit") {
      diagnostics.error(
        .conflictingKeys, "\"fit\" has no effect on a sticker without \"frame\"", at: fitMember.keySpan,
        pointer: object.pointer + "/fit")
    }
    guard object["center"] != nil else {
      missingKey("center", in: object, hint: "place the sticker: \"center\": [237, 288], \"width\": 72")
      return nil
    }
    let extent: Sticker.Extent
    switch (width, height) {
    case (let width?, let height?): extent = .size(Size(width: width, height: height))
    case (let width?, nil): extent = .width(width)
    case (nil, let height?): extent = .height(height)
    case (nil, nil) where object["scale"] != nil && object["width"] == nil && object["height"] == nil:
      extent = .natural
    case (nil, nil):
      if object["width"] == nil && object["height"] == nil {
        missingKey("width", in: object, hint: "say how large the sticker is: \"width\": 72")
      }
      return nil
    }
    return center.map { .center($0, extent) }
  }

  mutating func background(_ object: JSONObject, _ key: String) -> Background? {
    guard let field = object[key] else { return nil }
    if case .string(let text) = field.node.value { return shorthandBackground(text, field) }
    guard
      let inner = self.object(field, kind: "a background", orElse: "a string", keys: AlbumKeys.background)
    else { return nil }
    let color = color(inner, "color")
    let image = image(inner, "image", required: false, aliases: ["open-book": .openBook])
    let mode: Background.Mode? = choice(inner, "mode")
    let isClipped = bool(inner, "clip")
    switch (inner.member("image"), inner.member("color")) {
    case (_?, let color?):
      diagnostics.error(
        .conflictingKeys, "a background has both \"image\" and \"color\"", at: color.keySpan,
        pointer: inner.pointer + "/color")
      return nil
    case (_?, nil): return image.map { .image($0, mode: mode ?? .center, isClipped: isClipped ?? true) }
    case (nil, _?): return color.map { .color($0) }
    case (nil, nil):
      missingKey("image", in: inner, hint: "a background has an \"image\" or a \"color\"")
      return nil
    }
  }

  /// Reads `open-book`, `none`, a color, or the path of an image.
  private mutating func shorthandBackground(_ text: String, _ field: JSONField) -> Background? {
    switch text {
    case "open-book": return .openBook
    case "none": return Background.none
    case _ where Color(text) != nil: return Color(text).map { .color($0) }
    case _ where text.hasPrefix("#"):
      _ = color(field)
      return nil
    default: return imageReference(text, field).map { .image($0) }
    }
  }

  /// Reads a width, or an object with `width` and `color`.
  ///
  /// - Parameter standard: The color of a border that names none.
  mutating func border(
    _ object: JSONObject, _ key: String, kind: String = "a border", standard: Color = .white
  ) -> Border? {
    guard let field = object[key] else { return nil }
    if case .number = field.node.value {
      return number(field, within: 0...lengthLimit).map { Border(width: $0, color: standard) }
    }
    guard let inner = self.object(field, kind: kind, orElse: "a number", keys: AlbumKeys.border)
    else { return nil }
    let color = color(inner, "color") ?? standard
    guard inner["width"] != nil else {
      missingKey("width", in: inner, hint: "say how wide it is: \"width\": 8")
      return nil
    }
    return number(inner, "width", within: 0...lengthLimit).map { Border(width: $0, color: color) }
  }

  /// Reads `true` for the standard soft shadow, `false` for none, or an object.
  mutating func shadow(_ object: JSONObject, _ key: String) -> Shadow? {
    guard let field = object[key] else { return nil }
    if case .bool(let on) = field.node.value { return on ? Shadow() : .invisible }
    guard let inner = self.object(field, kind: "a shadow", orElse: "true or false", keys: AlbumKeys.shadow)
    else { return nil }
    var shadow = Shadow()
    shadow.offset = point(inner, "offset", within: -1000...1000) ?? shadow.offset
    shadow.blur = number(inner, "blur", within: 0...1000) ?? shadow.blur
    shadow.color = color(inner, "color") ?? shadow.color
    return shadow
  }
}
