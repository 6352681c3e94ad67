import Glibc

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
    fasteners: fasteners(
      of: photo, on: edge.rect, unit: min(frame.width, frame.height), palette: texts.album.palette),
    caption: texts.placeCaption(
      of: photo, on: mounting, edge: texts.captionEdge(of: photo, edge.rect), keepingOff: place.boxesBeside,
      on: place.ground),
    rotation: photo.rotation, flip: photo.flip, opacity: photo.opacity, shadow: mounting.shadow, z: photo.z,
    span: photo.span, alt: photo.alt, isDecorative: photo.isDecorative, link: photo.link)
}

/// The proportions of a frame in which the photo is not cropped, and how far a slot may differ from them.
func slotShape(of photo: Photo, catalog: AssetCatalog) -> SlotShape {
  let info = catalog.info(of: photo.image)
  let picture = (info?.size ?? unknownSize).cropped(to: photo.crop ?? .unitSquare).aspectRatio
  let aspect = photo.frameAspect(forPicture: picture)
  guard photo.mayBeCropped, let info, info.isOpaque, !info.isDrawing, info.hasRoomAroundFaces else {
    return SlotShape(aspect: aspect)
  }
  // The mount takes its part of the frame: the cropping is that of the picture.
  let limits = [keptByCropping, 1 / keptByCropping].map { photo.frameAspect(forPicture: picture * $0) }
  return SlotShape(aspect: aspect, give: limits.reduce(1) { min($0, abs(log($1 / aspect))) })
}

/// The part of a photo's width or height that remains if a slot crops it.
private let keptByCropping = 0.88

extension Photo {
  /// Whether a slot may crop it: the album says nothing about its parts.
  fileprivate var mayBeCropped: Bool { fit == .cover && crop == nil && mount != .circle }
}

extension ImageInfo {
  /// Whether all faces stay visible if the picture is cropped to fit its slot.
  fileprivate var hasRoomAroundFaces: Bool {
    guard let first = faces.first else { return true }
    let all = faces.reduce(first) { $0.union($1) }
    return max(all.width, all.height) < keptByCropping - 0.04
  }
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
