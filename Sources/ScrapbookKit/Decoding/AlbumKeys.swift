/// The keys of the album file, for each kind of object. The decoder, its suggestions and the schema's test
/// all read these lists.
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
  static let sticker = [
    "image", "page", "scale", "center", "width", "height", "frame", "fit", "rotation", "opacity", "flip", "z",
    "outline", "shadow", "alt",
  ]
  static let background = ["image", "page", "scale", "color", "mode", "clip"]
  static let border = ["width", "color"]
  static let shadow = ["offset", "blur", "color"]

  static let style = [
    "font", "size", "bold", "italic", "underline", "color", "align", "verticalAlign", "lineHeight",
    "letterSpacing", "fit", "minSize", "padding", "background", "language",
  ]
  static let text = ["text", "markup", "frame", "style", "rotation", "opacity", "z", "link"] + style
  static let caption = ["text", "markup", "style"] + style
  static let runningText = ["text", "markup", "on", "firstPage", "style"] + style
  static let textBackground = ["shape", "color", "border", "tail", "shadow"]
}
