import Glibc

/// The place of a photo.
struct PhotoPlace {
  /// The photo's own frame, or its slot.
  var frame: Rect
  /// The boxes that its caption avoids.
  var boxesBeside: [Rect]
  /// The surroundings of its caption.
  var ground: TextGround
  /// The horizontal range of the fold, which faces avoid; nil for a photo on one page, or with a frame of its own.
  var fold: ClosedRange<Double>?
}

/// Computes the boxes of a page's photos. The captions of photos in slots have the size of the smallest of them.
///
/// - Parameter page: The index of the page.
func placePhotos(
  _ photos: [Photo], in places: [PhotoPlace], onPage page: Int, catalog: AssetCatalog, texts: inout TextPlacer
) -> [PlacedPicture] {
  func placed(_ number: Int, _ photo: Photo) -> PlacedPicture {
    let path = NodePath(page: page, kind: .photo, index: number)
    return placePhoto(photo, at: path, in: places[number], catalog: catalog, texts: &texts)
  }
  var pictures = photos.indices.map { placed($0, photos[$0]) }
  // Problems of the captions were reported at their own sizes.
  let diagnostics = texts.diagnostics
  for (number, size) in texts.commonSizes(of: photos, pictures) {
    var photo = photos[number]
    photo.caption?.style.size = size
    pictures[number] = placed(number, photo)
  }
  texts.diagnostics = diagnostics
  return pictures
}

/// Computes the boxes of a photo and its caption.
func placePhoto(
  _ photo: Photo, at path: NodePath, in place: PhotoPlace, catalog: AssetCatalog, texts: inout TextPlacer
) -> PlacedPicture {
  let frame = place.frame
  let framed = FramedPhoto(photo, in: frame, fold: place.fold, catalog: catalog)
  let (mounting, window) = (framed.mounting, framed.window)
  var picture = framed.picture
  // The edge of a drawing is already a path.
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
    edge: edge, paper: mounting.paper, faces: framed.faces,
    fasteners: fasteners(
      of: photo, on: edge.rect, unit: min(frame.width, frame.height), palette: texts.album.palette),
    caption: texts.placeCaption(
      of: photo, on: mounting, edge: texts.captionEdge(of: photo, edge.rect), keepingOff: place.boxesBeside,
      on: place.ground),
    rotation: photo.rotation, flip: photo.flip, opacity: photo.opacity, shadow: mounting.shadow, z: photo.z,
    isOpaque: catalog.info(of: photo.image)?.isOpaque == true, isAcross: photo.isAcross, span: photo.span,
    alt: photo.alt, isDecorative: photo.isDecorative, link: photo.link)
}

/// A photo in its frame.
struct FramedPhoto {
  var mounting: Mounting
  /// The whole picture, which is clipped to `window`.
  var picture: Rect
  /// The part of the frame that shows the picture.
  var window: Rect
  /// The visible faces, or the square about its focus if no faces are marked.
  var faces: [Rect]

  /// - Parameter fold: The horizontal range of the fold, which faces avoid; nil if it does not matter.
  init(_ photo: Photo, in frame: Rect, fold: ClosedRange<Double>? = nil, catalog: AssetCatalog) {
    mounting = Mounting(photo, in: frame)
    let (inner, crop) = (mounting.inner, photo.crop ?? .unitSquare)
    // The placeholder of a picture that could not be loaded fills the frame.
    let part = catalog.info(of: photo.image).map { info in
      let faces = info.faces.compactMap { $0.asFractions(of: crop) }
      let part = placePicture(
        photo.image.naturalSize(ofPixels: info.size).cropped(to: crop), in: inner, fit: photo.fit,
        focus: photo.focus, faces: faces)
      guard let fold, photo.fit == .cover, photo.rotation == .zero else { return part }
      let kept = faces.isEmpty ? photo.focusSquare(in: part.size).map { [$0] } ?? [] : faces
      return FacedPicture(rect: part, window: inner, faces: kept, flip: photo.flip)
        .rect(keepingOff: fold, mostGrowth: info.isOpaque && !info.isDrawing ? photo.mostGrowth : 1)
    }
    window = part.map { visiblePart(of: $0, in: inner) } ?? inner
    picture = part.map { wholePicture(ofPart: $0, crop: crop) } ?? inner
    faces = photo.faces(in: picture, part, of: catalog.info(of: photo.image), seenIn: window)
  }
}

extension Photo {
  /// The faces that a window shows, in its space: the faces marked in the file, or else the square about the given
  /// focus.
  ///
  /// - Parameters:
  ///   - picture: The whole picture.
  ///   - part: The part of it that `crop` leaves; nil if the picture could not be loaded.
  fileprivate func faces(in picture: Rect, _ part: Rect?, of info: ImageInfo?, seenIn window: Rect) -> [Rect]
  {
    guard let part, let info else { return [] }
    var faces = info.faces.map { face in
      Rect(
        x: picture.x + face.x * picture.width, y: picture.y + face.y * picture.height,
        width: face.width * picture.width, height: face.height * picture.height)
    }
    if faces.isEmpty, let square = focusSquare(in: part.size) {
      faces = [
        Rect(
          x: part.x + square.x * part.width, y: part.y + square.y * part.height,
          width: square.width * part.width, height: square.height * part.height)
      ]
    }
    return faces.compactMap { $0.mirrored(flip, about: window.center).intersection(window) }
  }
}

extension Photo {
  /// The square about the given focus, in fractions of the picture; nil without a focus.
  fileprivate func focusSquare(in size: Size) -> Rect? {
    let side = focusShare * min(size.width, size.height)
    return focus.map { Rect(center: $0, size: Size(width: side / size.width, height: side / size.height)) }
  }
}

/// The side of the square about a given focus, as a share of the picture's shorter side: about the size of a face.
private let focusShare = 0.3

extension Rect {
  fileprivate func mirrored(_ flip: Flip, about center: Point) -> Rect {
    Rect(
      x: flip.mirrorsX ? 2 * center.x - maxX : x, y: flip.mirrorsY ? 2 * center.y - maxY : y, width: width,
      height: height)
  }
}

/// The proportions of a frame in which the photo is not cropped, and how far a slot may differ from them.
func slotShape(of photo: Photo, catalog: AssetCatalog) -> SlotShape {
  let info = catalog.info(of: photo.image)
  let picture = (info?.size ?? unknownSize).cropped(to: photo.crop ?? .unitSquare).aspectRatio
  let aspect = photo.frameAspect(forPicture: picture)
  guard photo.mayBeCropped, let info, info.isOpaque, !info.isDrawing, info.hasRoomAroundFaces else {
    return SlotShape(aspect: aspect)
  }
  // The mount takes its part of the frame: the limits apply to the picture.
  let limits = [keptByCropping, 1 / keptByCropping].map { photo.frameAspect(forPicture: picture * $0) }
  return SlotShape(aspect: aspect, give: limits.reduce(1) { min($0, abs(log($1 / aspect))) })
}

/// The minimum share of a photo's width or height that remains if a slot crops it.
let keptByCropping = 0.88

extension Photo {
  /// Whether a slot may crop it: the album does not state which parts to show.
  var mayBeCropped: Bool { fit == .cover && crop == nil && mount != .circle }
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
