/// Readers of stickers and backgrounds, and of borders and shadows.
extension AlbumDecoder {
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
  /// - Parameter standard: The default color of a border.
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
    shadow.offset = point(inner, "offset", within: shadowOffsets) ?? shadow.offset
    shadow.blur = number(inner, "blur", within: shadowBlurs) ?? shadow.blur
    shadow.color = color(inner, "color") ?? shadow.color
    return shadow
  }
}

extension AlbumKeys {
  static let sticker = [
    "image", "page", "scale", "center", "width", "height", "frame", "fit", "rotation", "opacity", "flip", "z",
    "outline", "shadow", "alt",
  ]
  static let background = ["image", "page", "scale", "color", "mode", "clip"]
  static let border = ["width", "color"]
  static let shadow = ["offset", "blur", "color"]
}
