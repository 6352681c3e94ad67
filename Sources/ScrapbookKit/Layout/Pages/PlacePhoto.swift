/// The place of a photo.
struct PhotoPlace {
  /// The photo's own frame, or its slot.
  var frame: Rect
  /// The boxes that its caption avoids.
  var boxesBeside: [Rect]
  /// The surroundings of its caption.
  var ground: TextGround
}

/// Computes the boxes of a photo and its caption.
func placePhoto(
  _ photo: Photo, at path: NodePath, in place: PhotoPlace, catalog: AssetCatalog, texts: inout TextPlacer
) -> PlacedPicture {
  let frame = place.frame
  let mounting = Mounting(photo, in: frame)
  let crop = photo.crop ?? .unitSquare
  // The placeholder of a picture that could not be loaded fills the frame.
  let part = catalog.info(of: photo.image).map { info in
    placePicture(
      photo.image.naturalSize(ofPixels: info.size).cropped(to: crop), in: mounting.inner,
      fit: photo.fit, focus: photo.focus,
      faces: info.faces.compactMap { $0.asFractions(of: crop) })
  }
  let window = part.map { visiblePart(of: $0, in: mounting.inner) } ?? mounting.inner
  var picture = part.map { wholePicture(ofPart: $0, crop: crop) } ?? mounting.inner
  // The edge of a drawing is a path already.
  if !photo.rotation.isQuarterTurns, catalog.info(of: photo.image)?.isDrawing != true {
    picture = picture.withBleed(around: window)
  }
  let edge = RoundedRect(mounting.paper == nil ? window : mounting.edge, radius: mounting.radius)
  // The inner radius follows the outer one, so that the border is equally wide all around.
  let border = mounting.inner.x - mounting.edge.x
  return PlacedPicture(
    path: path, image: photo.image, asset: catalog.id(of: photo.image), frame: frame,
    picture: picture,
    missingName: texts.name(ofMissing: photo.image, in: window, catalog: catalog),
    window: RoundedRect(window, radius: max(0, edge.radius - (mounting.paper == nil ? 0 : border))),
    edge: edge, paper: mounting.paper,
    fasteners: fasteners(of: photo, on: edge.rect, unit: min(frame.width, frame.height)),
    caption: texts.placeCaption(
      of: photo, on: mounting, edge: edge.rect, keepingOff: place.boxesBeside, on: place.ground),
    rotation: photo.rotation, flip: photo.flip, opacity: photo.opacity, shadow: mounting.shadow, z: photo.z,
    span: photo.span, alt: photo.alt, isDecorative: photo.isDecorative, link: photo.link)
}

/// A size with the aspect ratio of a frame in which the photo is not cropped.
func frameSize(of photo: Photo, catalog: AssetCatalog) -> Size {
  let size = catalog.info(of: photo.image)?.size ?? unknownSize
  let shown = size.cropped(to: photo.crop ?? .unitSquare)
  return Size(width: photo.frameAspect(forPicture: shown.aspectRatio), height: 1)
}

/// The proportions of a picture that could not be loaded.
let unknownSize = Size(width: 4, height: 3)

/// The part of a placed picture that its frame shows. The two always overlap: a picture is centered in the frame or
/// covers it.
func visiblePart(of picture: Rect, in frame: Rect) -> Rect {
  let x = max(picture.x, frame.x)
  let y = max(picture.y, frame.y)
  return Rect(
    x: x, y: y, width: min(picture.maxX, frame.maxX) - x, height: min(picture.maxY, frame.maxY) - y)
}

extension AssetCatalog {
  func info(of image: ImageReference) -> ImageInfo? { id(of: image).map { self[$0].info } }
}
