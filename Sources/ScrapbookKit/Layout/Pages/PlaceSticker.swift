/// Computes the boxes of a sticker.
func placeSticker(
  _ sticker: Sticker, at path: NodePath, catalog: AssetCatalog, texts: TextPlacer
) -> PlacedPicture {
  let size =
    catalog.info(of: sticker.image).map { sticker.image.naturalSize(ofPixels: $0.size) } ?? unknownSize
  let frame: Rect
  var fit = Fit.stretch
  switch sticker.placement {
  case .frame(let rect, let wanted): (frame, fit) = (rect, wanted)
  case .center(let center, .size(let extent)): frame = Rect(center: center, size: extent)
  case .center(let center, .natural): frame = Rect(center: center, size: size)
  case .center(let center, .width(let width)):
    frame = Rect(center: center, size: size.scaled(by: width / size.width))
  case .center(let center, .height(let height)):
    frame = Rect(center: center, size: size.scaled(by: height / size.height))
  }
  var picture = placePicture(size, in: frame, fit: fit)
  var window = visiblePart(of: picture, in: frame)
  if !sticker.rotation.isQuarterTurns, let info = catalog.info(of: sticker.image), !info.isDrawing {
    // A transparent picture has an edge of its own, which a bleed would cut off.
    if info.isOpaque {
      picture = picture.withBleed(around: window)
    } else {
      window = visiblePart(of: picture.insideItsEdge, in: frame)
    }
  }
  return PlacedPicture(
    path: path, image: sticker.image, asset: catalog.id(of: sticker.image), frame: frame,
    picture: picture, missingName: texts.name(ofMissing: sticker.image, in: window, catalog: catalog),
    window: RoundedRect(window), edge: RoundedRect(window),
    outline: sticker.outline.flatMap { $0.width > 0 ? $0 : nil }, rotation: sticker.rotation,
    flip: sticker.flip, opacity: sticker.opacity,
    shadow: sticker.shadow.flatMap { $0.color.alpha > 0 ? $0 : nil }, z: sticker.z,
    isOpaque: sticker.image.isPaper || catalog.info(of: sticker.image)?.isOpaque == true, span: sticker.span,
    alt: sticker.alt, isDecorative: sticker.alt == nil)
}
