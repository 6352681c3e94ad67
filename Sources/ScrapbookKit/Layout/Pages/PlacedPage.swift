/// A page with all boxes computed: the result of `placePage`.
struct PlacedPage: Sendable, Equatable {
  /// The number of the page, from 1.
  var number: Int
  /// The name, such as "Page 3" or "Cover".
  var name: String
  var background: PlacedBackground?
  /// The theme's drawings on its paper.
  var decorations: [PlacedBackground] = []
  /// The frames of the theme's drawings for which the page has no place.
  var hiddenOrnaments: [Rect] = []
  /// The nodes in paint order.
  var nodes: [PlacedNode]
  /// The headers and footers, painted over everything else.
  var runningTexts: [PlacedText]
  /// The language, if different from the album's.
  var language: String?
}

/// Indirect, since arrays of these large values are copied and sorted.
indirect enum PlacedNode: Sendable, Equatable {
  case picture(PlacedPicture)
  case text(PlacedText)

  var z: Double {
    switch self {
    case .picture(let picture): picture.z
    case .text(let text): text.z
    }
  }
}

/// A photo or sticker with its boxes, in page coordinates before its rotation.
struct PlacedPicture: Sendable, Equatable {
  var path: NodePath
  var image: ImageReference
  /// The asset; nil if the picture could not be loaded and a placeholder replaces it.
  var asset: AssetID?
  /// The box whose center the node is rotated about.
  var frame: Rect
  /// The whole picture, which is clipped to `window`.
  var picture: Rect
  /// The text of a placeholder.
  var missingName: [PlacedLine] = []
  /// The part of the frame that shows the picture.
  var window: RoundedRect
  /// The visible outer edge, which casts the shadow: the edge of the paper, or else the window.
  var edge: RoundedRect
  /// The color between the window and the edge.
  var paper: Color?
  /// A band around the shape of a sticker.
  var outline: Border?
  /// The visible faces of a photo, or the square about its focus if no faces are marked.
  var faces: [Rect] = []
  /// Shades of the paper that it covers, painted over the picture.
  var shading: [ShadeStop] = []
  /// The fasteners, painted over the picture.
  var fasteners: [Fastener] = []
  /// The caption of a photo, which rotates and fades with it.
  var caption: PlacedText?
  var rotation: Angle
  var flip: Flip
  var opacity: Double
  var shadow: Shadow?
  var z: Double
  /// Whether the picture's header shows that no part is transparent.
  var isOpaque = false
  /// Whether it spans both pages of a spread.
  var isAcross = false
  var span: SourceSpan?
  /// A description; nil for a photo without one, and for a sticker, which is decoration.
  var alt: String?
  /// Whether it is decoration.
  var isDecorative = false
  var link: String?
  /// The place in the reading order of the page.
  var readingPlace = 0
}

/// The place of a page in its book.
struct PageSetting: Sendable, Equatable {
  /// The number of the page, from 1.
  var number: Int
  /// The side of the page; for a page in the middle, the side where spreads begin.
  var side: Side
  /// The page's frame on the canvas.
  var frame = Spread.leftFrame
  var fields: RunningFields
  /// The places of its photos, chosen together with the pages around it; nil to choose them for the page alone.
  var slots: [PhotoSlot]?
  /// The frames of photos across both pages without a frame of their own, in page coordinates.
  var panoramas: [Panorama] = []
  /// Whether a photo spans its spread, so that the papers of both pages are below all photos.
  var isAcross = false

  /// The x coordinate of the fold in page coordinates; nil for a page in the middle of its spread.
  var gutter: Double? { isInTheMiddle ? nil : side == .left ? frame.width : 0 }
  /// Whether it has its spread to itself.
  var isInTheMiddle = false
}

/// Computes every box of a page.
func placePage(
  _ page: ScrapbookPage, at setting: PageSetting, catalog: AssetCatalog, texts: inout TextPlacer
) -> PlacedPage {
  let index = setting.number - 1
  texts.pageSize = setting.frame.size
  let language = texts.album.language
  texts.album.language = page.language ?? language
  defer { texts.album.language = language }
  let ground = TextGround(side: setting.side, backdrop: texts.album.backdrop(of: page))
  let slots =
    setting.slots
    ?? pageSlots(of: page, at: setting, catalog: catalog, texts: texts).places(ofChoice: 0)
  // A photo of a collage is rotated as if the album asked for it.
  let rotated = zip(page.photos, slots).map { $0.rotated(by: $1.turn) }
  let stickers = page.stickers.enumerated().map { number, sticker in
    placeSticker(
      sticker, at: NodePath(page: index, kind: .sticker, index: number), catalog: catalog, texts: texts)
  }
  var places = photoPlaces(
    of: page, in: slots, besides: stickers.map(\.frame), on: ground, texts: texts)
  places.keepOffFold(page.photos, at: setting, in: texts.album.spread)
  let photos = placePhotos(rotated, in: places, onPage: index, catalog: catalog, texts: &texts)
  let pictures = inLayers(photos, slots) + stickers
  let words = page.texts.map { text in
    // The color behind words on a picture is unknown.
    let isOverPicture = pictures.contains { $0.z <= text.z && $0.frame.intersection(text.frame) != nil }
    return placeText(
      text, on: TextGround(side: ground.side, backdrop: isOverPicture ? nil : ground.backdrop), texts: &texts)
  }
  var background = page.background.flatMap {
    placeBackground($0, in: Rect(setting.frame.size), catalog: catalog, texts: texts)
  }
  background?.shading = page.background.map { texts.album.shading(over: $0, on: setting.side) } ?? []
  let strips = RunningStrips(
    place: .page, isFirst: setting.number == 1, area: Rect(setting.frame.size), fields: setting.fields)
  let running = texts.placeRunning(of: page, in: strips, on: ground)
  var placed = PlacedPage(
    number: setting.number, name: PageWords(in: texts.album.language).page(setting.number),
    background: background,
    nodes: inPaintOrder(pictures.map { .picture($0) } + words.map { .text($0) })
      .inReadingOrder(from: texts.album.binding), runningTexts: running,
    language: page.language == language ? nil : page.language)
  placed.dress(page, at: setting, in: texts.album, catalog: catalog)
  return placed
}

extension [PhotoPlace] {
  /// Tells the photos across both pages where the fold is, at places that were chosen for them.
  fileprivate mutating func keepOffFold(_ photos: [Photo], at setting: PageSetting, in spread: SpreadFrames) {
    guard !setting.panoramas.isEmpty else { return }
    for number in indices where photos[number].isAcross && photos[number].frame == nil {
      self[number].fold = spread.fold(from: setting.frame.x)
    }
  }
}

extension Photo {
  fileprivate func rotated(by angle: Angle) -> Photo {
    var photo = self
    photo.rotation.degrees += angle.degrees
    return photo
  }
}

/// The photos in the paint order of a collage, without tape that photos above would almost hide; other photos keep
/// their order.
private func inLayers(_ photos: [PlacedPicture], _ slots: [PhotoSlot]) -> [PlacedPicture] {
  let order = photos.indices.sorted { (slots[$0].layer, $0) < (slots[$1].layer, $1) }
  return order.enumerated().map { place, number in
    var photo = photos[number]
    let above = order[(place + 1)...].filter { slots[$0].layer > slots[number].layer }
    photo.fasteners = photo.fasteners.filter { fastener in
      let center = photo.onPage(fastener.center)
      return !above.contains { photos[$0].covers(center) }
    }
    return photo
  }
}

extension PlacedPicture {
  /// The position on the page of a point given before the rotation.
  fileprivate func onPage(_ point: Point) -> Point {
    Transform.rotation(rotation, about: frame.center).apply(to: point)
  }

  /// Whether it covers a point of the page.
  fileprivate func covers(_ point: Point) -> Bool {
    let back = Transform.rotation(.degrees(-rotation.degrees), about: frame.center)
    return edge.rect.contains(back.apply(to: point))
  }
}

/// The places of a page's photos, whose captions avoid everything else on the page.
private func photoPlaces(
  of page: ScrapbookPage, in slots: [PhotoSlot], besides stickers: [Rect], on ground: TextGround,
  texts: TextPlacer
) -> [PhotoPlace] {
  // A photo with a frame of its own takes no slot.
  let frames = zip(page.photos, slots).map { $0.frame ?? $1.frame }
  let others = stickers + page.texts.map(\.frame)
  let boxes = zip(page.photos, frames).map { texts.boxWithCaption(of: $0, in: $1) }
  return frames.indices.map { number in
    PhotoPlace(
      frame: frames[number], boxesBeside: others + boxes[..<number] + boxes[(number + 1)...], ground: ground)
  }
}

/// Sorts by `z`; equal nodes keep their order: photos, stickers, texts, as in the album.
private func inPaintOrder(_ nodes: [PlacedNode]) -> [PlacedNode] {
  nodes.sorted { $0.z < $1.z }
}

extension Album {
  /// The color behind the items of a page; nil if it is a picture.
  func backdrop(of page: ScrapbookPage?) -> Color? {
    let background = page?.background ?? background
    switch background.content {
    case .none: return sheetColor.over(.white)
    case .color(let color): return color.over(sheetColor.over(.white))
    case .image(.openBook): return .white
    case .image: return background.tone
    }
  }
}
