/// A page whose every box is known: what `placePage` gives.
struct PlacedPage: Sendable, Equatable {
  /// Counted from 1.
  var number: Int
  var background: PlacedBackground?
  /// In paint order.
  var nodes: [PlacedNode]
}

/// A photo or sticker with its boxes, in page coordinates before its rotation.
struct PlacedNode: Sendable, Equatable {
  enum Kind: String, Sendable {
    case photo
    case sticker
  }

  var kind: Kind
  var image: ImageReference
  /// Nil when the picture could not be loaded and a placeholder takes its place.
  var asset: AssetID?
  /// The box that the node turns about the middle of.
  var frame: Rect
  /// The whole picture; what lies outside `window` is cut off.
  var picture: Rect
  /// The part of the frame that shows the picture.
  var window: Rect
  /// The visible outer edge, which casts the shadow: the frame with a border, else the window.
  var outline: RoundedRect
  var rotation: Angle
  var flip: Flip
  var opacity: Double
  var border: Border?
  var shadow: Shadow?
  var z: Double
  var span: SourceSpan?
}

/// Computes every box of a page.
///
/// - Parameter number: The page's number, counted from 1.
func placePage(_ page: ScrapbookPage, number: Int, catalog: AssetCatalog) -> PlacedPage {
  let unframed = page.photos.filter { $0.frame == nil }
  var free = slots(for: unframed.map { shownSize(of: $0, catalog: catalog) })[...]
  var nodes = page.photos.map { photo in
    // There are as many slots as photos without a frame.
    placePhoto(photo, frame: photo.frame ?? free.removeFirst(), catalog: catalog)
  }
  nodes += page.stickers.map { placeSticker($0, catalog: catalog) }
  let background = page.background.flatMap {
    placeBackground($0, in: Rect(ScrapbookPage.size), catalog: catalog)
  }
  return PlacedPage(number: number, background: background, nodes: inPaintOrder(nodes))
}

/// By `z`; what has the same `z` keeps its order: photos before stickers, as in the album.
private func inPaintOrder(_ nodes: [PlacedNode]) -> [PlacedNode] {
  nodes.enumerated().sorted { ($0.element.z, $0.offset) < ($1.element.z, $1.offset) }.map(\.element)
}

/// The proportions given to a picture that could not be loaded.
private let unknownSize = Size(width: 4, height: 3)

/// The size of what is shown of a photo.
private func shownSize(of photo: Photo, catalog: AssetCatalog) -> Size {
  (catalog.info(of: photo.image)?.size ?? unknownSize).cropped(to: photo.crop ?? .unitSquare)
}

private func placePhoto(_ photo: Photo, frame: Rect, catalog: AssetCatalog) -> PlacedNode {
  let inner = frame.inset(by: photo.border?.width ?? 0)
  let crop = photo.crop ?? .unitSquare
  // Of a picture that could not be loaded, the placeholder fills the frame.
  let part = catalog.info(of: photo.image).map { info in
    placePicture(
      info.size.cropped(to: crop), in: inner, fit: photo.fit, focus: photo.focus,
      faces: info.faces.compactMap { $0.asFractions(of: crop) })
  }
  let window = part.map { visible($0, in: inner) } ?? inner
  // The inner corners follow the outer ones, so that the border is equally wide all round.
  let edge = photo.border == nil ? window : frame
  return PlacedNode(
    kind: .photo, image: photo.image, asset: catalog.id(of: photo.image), frame: frame,
    picture: part.map { wholePicture(ofPart: $0, crop: crop) } ?? inner, window: window,
    outline: RoundedRect(edge, radius: photo.cornerRadius),
    rotation: photo.rotation, flip: photo.flip, opacity: photo.opacity, border: photo.border,
    shadow: photo.shadow, z: photo.z, span: photo.span)
}

private func placeSticker(_ sticker: Sticker, catalog: AssetCatalog) -> PlacedNode {
  let size = catalog.info(of: sticker.image)?.size ?? unknownSize
  let frame: Rect
  var fit = Fit.stretch
  switch sticker.placement {
  case .frame(let rect, let wanted): (frame, fit) = (rect, wanted)
  case .center(let center, .size(let extent)): frame = Rect(center: center, size: extent)
  case .center(let center, .width(let width)):
    frame = Rect(center: center, size: size.scaled(by: width / size.width))
  case .center(let center, .height(let height)):
    frame = Rect(center: center, size: size.scaled(by: height / size.height))
  }
  let picture = placePicture(size, in: frame, fit: fit)
  let window = visible(picture, in: frame)
  return PlacedNode(
    kind: .sticker, image: sticker.image, asset: catalog.id(of: sticker.image), frame: frame,
    picture: picture, window: window, outline: RoundedRect(window), rotation: sticker.rotation,
    flip: sticker.flip, opacity: sticker.opacity, border: nil, shadow: nil, z: sticker.z,
    span: sticker.span)
}

/// The part of a placed picture that its frame shows. The two always overlap: a picture is either in
/// the middle of the frame or covers it.
private func visible(_ picture: Rect, in frame: Rect) -> Rect {
  let x = max(picture.x, frame.x)
  let y = max(picture.y, frame.y)
  return Rect(
    x: x, y: y, width: min(picture.maxX, frame.maxX) - x, height: min(picture.maxY, frame.maxY) - y)
}

extension AssetCatalog {
  fileprivate func info(of image: ImageReference) -> ImageInfo? { id(of: image).map { self[$0].info } }
}
