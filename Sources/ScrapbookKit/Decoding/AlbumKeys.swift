/// The keys of the album file, for each kind of object. The decoder, its suggestions and the schema's test
/// all read these lists.
enum AlbumKeys {
  static let album = [
    "$schema", "title", "author", "subject", "keywords", "language", "background", "pages",
  ]
  static let page = ["background", "slots", "photos", "stickers", "flow"]
  static let flow = ["glob", "perPage", "order"]
  static let photo = [
    "image", "frame", "crop", "fit", "focus", "rotation", "opacity", "flip", "z", "mount", "cornerRadius",
    "border",
    "shadow",
    "alt",
  ]
  static let sticker = [
    "image", "center", "width", "height", "frame", "fit", "rotation", "opacity", "flip", "z",
    "outline", "shadow",
  ]
  static let background = ["image", "color", "mode"]
  static let border = ["width", "color"]
  static let shadow = ["offset", "blur", "color"]

  /// Keys that belong to the album format but are not drawn by this version: they warn instead of
  /// being silently left out or called unknown.
  static let unsupported = ["texts", "caption"]
}
