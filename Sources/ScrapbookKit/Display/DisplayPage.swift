/// Turns a placed page into what is painted, in page coordinates.
func displayPage(_ page: PlacedPage, catalog: AssetCatalog) -> DisplayList {
  (page.background.map { displayBackground($0, catalog: catalog) } ?? [])
    + page.nodes.map { displayNode($0, catalog: catalog) }
}

/// Turns a placed background into what is painted, in the coordinates of its area.
func displayBackground(_ background: PlacedBackground, catalog: AssetCatalog) -> DisplayList {
  switch background.content {
  case .color(let color): return [.fill(RoundedRect(background.area), color)]
  case .missing(let image):
    return placeholder(for: image, in: RoundedRect(background.area))
  case .pictures(let asset, let rects):
    let pictures = rects.map { rect in
      picture(asset, in: rect, catalog: catalog, span: background.span)
    }
    return [.group(DisplayGroup(clip: RoundedRect(background.area), items: pictures, span: background.span))]
  }
}

/// A photo or sticker from back to front: shadow, border, picture.
private func displayNode(_ node: PlacedNode, catalog: AssetCatalog) -> DisplayItem {
  var items: DisplayList = []
  if let shadow = node.shadow {
    items.append(.shadow(shadowShape(of: node, shadow), blur: shadow.blur, shadow.color))
  }
  if let border = node.border {
    items.append(.fill(node.outline, border.color))
  }
  items += displayPicture(node, catalog: catalog)
  return .group(
    DisplayGroup(
      transform: node.rotation == .zero ? .identity : .rotation(node.rotation, about: node.frame.center),
      opacity: node.opacity, items: items, span: node.span))
}

/// The outline moved by the shadow's offset. The group around it turns with the node, so the offset is
/// turned back: the light stays where it is.
private func shadowShape(of node: PlacedNode, _ shadow: Shadow) -> RoundedRect {
  let back = Transform.rotation(Angle(degrees: -node.rotation.degrees), about: Point(x: 0, y: 0))
  let offset = back.apply(to: shadow.offset)
  var shape = node.outline
  shape.rect.x += offset.x
  shape.rect.y += offset.y
  return shape
}

/// A picture with a shorter side is left out: nothing of it is seen, and no painter can invert the transform
/// of one without any.
private let smallestSide = 0.001

private func displayPicture(_ node: PlacedNode, catalog: AssetCatalog) -> DisplayList {
  guard min(node.window.width, node.window.height) >= smallestSide else { return [] }
  let window = RoundedRect(node.window, radius: innerRadius(of: node))
  guard let asset = node.asset else { return placeholder(for: node.image, in: window) }
  let item = picture(
    asset, in: node.picture, mirrored: node.flip, about: node.frame.center, catalog: catalog, span: node.span)
  let showsAll = node.window == node.picture && window.radius == 0
  return showsAll ? [item] : [.group(DisplayGroup(clip: window, items: [item], span: node.span))]
}

/// The inner corners follow the outer ones, so that the border is equally wide all round.
private func innerRadius(of node: PlacedNode) -> Double {
  max(0, node.outline.radius - (node.border?.width ?? 0))
}

private func picture(
  _ asset: AssetID, in rect: Rect, mirrored flip: Flip = .none, about center: Point = Point(x: 0, y: 0),
  catalog: AssetCatalog, span: SourceSpan?
) -> DisplayItem {
  let mirror = Transform(
    a: flip.mirrorsX ? -1 : 1, b: 0, c: 0, d: flip.mirrorsY ? -1 : 1,
    tx: flip.mirrorsX ? 2 * center.x : 0, ty: flip.mirrorsY ? 2 * center.y : 0)
  let transform = catalog[asset].info.orientation.transform
    .then(.unitSquare(to: rect))
    .then(mirror)
  return .picture(DisplayPicture(asset: asset, transform: transform, span: span))
}

/// A grey area with the name of the picture that is missing from it.
private func placeholder(for image: ImageReference, in area: RoundedRect) -> DisplayList {
  let name = image.displayName
  let short = name.count > 40 ? "\(name.prefix(20))…\(name.suffix(19))" : name
  return [
    .fill(area, Color(red: 0.85, green: 0.85, blue: 0.85)),
    .label(short, in: area.rect.inset(by: area.rect.width * 0.06), Color(red: 0.35, green: 0.35, blue: 0.35)),
  ]
}
