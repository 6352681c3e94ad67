/// Reports values that cannot be laid out.
///
/// The decoder has already refused them in an album file; this checks albums built in code. Tile sizes depend on the
/// pictures, so they are checked here for both.
func checkAlbum(_ album: Album, catalog: AssetCatalog, into diagnostics: inout Diagnostics) {
  if album.pages.count > longestAlbum {
    diagnostics.tooManyPages(album.pages.count, at: nil, pointer: "/pages")
    return
  }
  if album.pages.isEmpty, !diagnostics.hasErrors {
    diagnostics.error(.emptyAlbum, "the album has no pages", at: nil, pointer: "/pages")
  }
  checkSpread(album.spread, into: &diagnostics)
  checkBackground(album.background, pointer: "/background", catalog: catalog, into: &diagnostics)
  for (number, page) in album.pages.enumerated() {
    let pointer = "/pages/\(number)"
    let count = page.photos.count + page.stickers.count + page.texts.count
    if count > fullestPage {
      let first = page.photos.first?.span ?? page.stickers.first?.span ?? page.texts.first?.content.span
      diagnostics.tooManyItems(count, onPage: number + 1, at: first, pointer: pointer)
    }
    if let background = page.background {
      checkBackground(background, pointer: pointer + "/background", catalog: catalog, into: &diagnostics)
    }
    for (index, photo) in page.photos.enumerated() {
      let pointer = "\(pointer)/photos/\(index)"
      check(photo.faults, photo.span, pointer, into: &diagnostics)
      checkCrop(of: photo, pointer: pointer, catalog: catalog, into: &diagnostics)
    }
    for (index, sticker) in page.stickers.enumerated() {
      check(sticker.faults, sticker.span, "\(pointer)/stickers/\(index)", into: &diagnostics)
    }
  }
}

private func checkSpread(_ spread: SpreadFrames, into diagnostics: inout Diagnostics) {
  let least = SpreadFrames.smallestSide
  let frames = [("left", spread.left, spread.leftSpan), ("right", spread.right, spread.rightSpan)]
  let faults = frames.compactMap { name, frame, span in
    let isOnCanvas =
      frame.x >= 0 && frame.y >= 0 && frame.maxX <= Spread.size.width && frame.maxY <= Spread.size.height
    let isLarge = frame.width >= least && frame.height >= least
    return isOnCanvas && isLarge
      ? nil : (name, isOnCanvas ? "is too small" : "is not completely on the canvas", span ?? spread.span)
  }
  for (name, fault, span) in faults {
    diagnostics.error(
      .invalidValue, "the \(name) page \(fault)", at: span, pointer: "/spread/\(name)",
      hints: [
        "the canvas is 1024 x 768 units; a page has at least \(plainNumber(least)) x \(plainNumber(least)) of them"
      ])
  }
  if faults.isEmpty, let both = spread.left.intersection(spread.right), both.width > 0, both.height > 0 {
    diagnostics.warning(
      .conflictingKeys, "the pages of a spread overlap", at: spread.span, pointer: "/spread",
      hints: ["the left page ends where x is \(plainNumber(spread.left.maxX))"])
  }
}

private func check(
  _ faults: [String], _ span: SourceSpan?, _ pointer: String, into diagnostics: inout Diagnostics
) {
  for fault in faults { diagnostics.error(.invalidValue, fault, at: span, pointer: pointer) }
}

extension Photo {
  fileprivate var faults: [String] {
    var faults: [String] = []
    if let frame { faults += frameFaults(frame) }
    if let crop, !crop.isPartOfUnitSquare { faults.append("crop is not a part of the picture") }
    if let focus, !(0...1).contains(focus.x) || !(0...1).contains(focus.y) {
      faults.append("focus is not within 0 and 1")
    }
    if !(0...1).contains(opacity) { faults.append("opacity is not within 0 and 1") }
    if let cornerRadius, !isLength(cornerRadius) { faults.append("cornerRadius is not a length") }
    if let border, !isLength(border.width) { faults.append("the border's width is not a length") }
    return faults + scaleFaults(image) + shadowFaults(shadow) + turnFaults(rotation, z)
  }
}

extension Sticker {
  fileprivate var faults: [String] {
    var faults = opacity.isFinite && (0...1).contains(opacity) ? [] : ["opacity is not within 0 and 1"]
    switch placement {
    case .frame(let frame, _): faults += frameFaults(frame)
    case .center(let center, let extent):
      let sides: [Double] =
        switch extent {
        case .width(let side), .height(let side): [side]
        case .size(let size): [size.width, size.height]
        case .natural: []
        }
      if !isCoordinate(center.x) || !isCoordinate(center.y) { faults.append("center is not a point") }
      if !sides.allSatisfy({ isLength($0) && $0 > 0 }) {
        faults.append("width or height is not larger than 0")
      }
    }
    if let outline, !isLength(outline.width) { faults.append("the outline's width is not a length") }
    return faults + scaleFaults(image) + shadowFaults(shadow) + turnFaults(rotation, z)
  }
}

private func isCoordinate(_ value: Double) -> Bool { (-lengthLimit...lengthLimit).contains(value) }
private func isLength(_ value: Double) -> Bool { (0...lengthLimit).contains(value) }

private func frameFaults(_ frame: Rect) -> [String] {
  let isPlaced = isCoordinate(frame.x) && isCoordinate(frame.y)
  let hasSize = isLength(frame.width) && isLength(frame.height) && frame.width > 0 && frame.height > 0
  return isPlaced && hasSize ? [] : ["frame is not a rectangle with a width and a height"]
}

private func scaleFaults(_ image: ImageReference) -> [String] {
  image.scale.map { scaleLimits.contains($0) } ?? true ? [] : ["scale is not between 0.1 and 100"]
}

private func shadowFaults(_ shadow: Shadow?) -> [String] {
  guard let shadow else { return [] }
  let isPlaced = isCoordinate(shadow.offset.x) && isCoordinate(shadow.offset.y)
  return isLength(shadow.blur) && isPlaced ? [] : ["the shadow's blur or offset is not a length"]
}

private func turnFaults(_ rotation: Angle, _ z: Double) -> [String] {
  (rotation.degrees.isFinite ? [] : ["rotation is not a number"]) + (z.isFinite ? [] : ["z is not a number"])
}

private func checkCrop(
  of photo: Photo, pointer: String, catalog: AssetCatalog, into diagnostics: inout Diagnostics
) {
  guard let crop = photo.crop, crop.isPartOfUnitSquare, let asset = catalog.id(of: photo.image) else {
    return
  }
  let aspect = catalog[asset].info.size.cropped(to: crop).aspectRatio
  guard max(aspect, 1 / aspect) / min(crop.width, crop.height) > longestPicture else { return }
  diagnostics.error(
    .invalidValue, "crop leaves too little of \(jsonQuoted(photo.image.path))", at: photo.span,
    pointer: pointer,
    hints: ["show a larger part of the picture, or cut it out and save it as a picture of its own"])
}

private func checkBackground(
  _ background: Background, pointer: String, catalog: AssetCatalog, into diagnostics: inout Diagnostics
) {
  guard case .image(let image) = background.content else { return }
  check(scaleFaults(image), image.span, pointer, into: &diagnostics)
  guard background.mode == .tile, let asset = catalog.id(of: image) else { return }
  let size = catalog[asset].info.size
  let smallest = smallestTile * image.pixelsPerUnit
  guard min(size.width, size.height) < smallest else { return }
  let pixels = "\(plainNumber(size.width)) x \(plainNumber(size.height)) pixels"
  let least = plainNumber(smallest)
  diagnostics.error(
    .imageTooSmall, "\(jsonQuoted(image.path)) is \(pixels), too small to be tiled", at: image.span,
    pointer: pointer, hints: ["a tile has at least \(least) x \(least) pixels; or use the mode \"stretch\""])
}

extension Diagnostics {
  fileprivate mutating func tooManyItems(
    _ count: Int, onPage number: Int, at span: SourceSpan?, pointer: String
  ) {
    error(
      .invalidValue, "page \(number) has \(count) photos, stickers and texts, more than \(fullestPage)",
      at: span,
      pointer: pointer, hints: ["distribute them over several pages"])
  }
}
