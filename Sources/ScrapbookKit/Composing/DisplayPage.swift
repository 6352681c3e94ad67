/// Converts a placed page to display items in page coordinates.
func displayPage(_ page: PlacedPage, catalog: AssetCatalog) -> DisplayList {
  let section = StructureElement.page(page.number, name: page.name, language: page.language)
  return ([page.background].compactMap(\.self) + page.decorations).flatMap {
    displayBackground($0, catalog: catalog)
  }
    + page.nodes.map { displayNode($0, in: section, catalog: catalog) }
    + page.runningTexts.map { displayRunningText($0) }
}

/// Converts a placed background to display items in the coordinates of its area.
func displayBackground(_ background: PlacedBackground, catalog: AssetCatalog) -> DisplayList {
  switch background.content {
  case .color(let color):
    let fill = DisplayItem.fill(RoundedRect(background.area), color)
    return background.shading.isEmpty ? [fill] : [fill, .shading(background.area, background.shading)]
  case .missing(let name): return placeholder(name, in: RoundedRect(background.area))
  case .pictures(let asset, let rects):
    let mirror = (background.isMirrored ? Flip.horizontal : .none).mirror(about: background.area.center)
    let pictures = rects.map { rect in
      DisplayItem.picture(picture(asset, in: rect, mirror: mirror, catalog: catalog, place: background.place))
    }
    let clip = background.isClipped ? RoundedRect(background.area) : nil
    return [.group(DisplayGroup(clip: clip, items: pictures, span: background.place.span))]
  }
}

private func displayNode(
  _ node: PlacedNode, in section: StructureElement, catalog: AssetCatalog
) -> DisplayItem {
  switch node {
  case .picture(let picture): displayNode(picture, in: section, catalog: catalog)
  case .text(let text): displayText(text, tag: text.tag(in: section))
  }
}

/// A photo or sticker from back to front: shadow, paper, picture, fasteners, caption.
private func displayNode(
  _ node: PlacedPicture, in section: StructureElement, catalog: AssetCatalog
) -> DisplayItem {
  let tag = node.tag(in: section)
  // A node that fades as a whole is one tagged content.
  let isWhole = node.opacity < 1
  var items: DisplayList = []
  items += node.shadow.map { displayShadow($0, of: node, catalog: catalog) } ?? []
  if let paper = node.paper {
    items.append(.fill(node.edge, paper))
  }
  if let outline = node.outline {
    items += silhouette(of: node, spread: outline.width, color: outline.color, catalog: catalog)
  }
  items += displayPicture(node, catalog: catalog).tagged(isWhole ? nil : tag)
  items += node.shading.darkParts(of: node.edge.rect).map { .shading($0.rect, $0.stops) }
  items += node.fasteners.flatMap(\.items)
  items += node.caption.map { [displayText($0, tag: node.captionTag($0, in: section))] } ?? []
  return .group(
    DisplayGroup(
      items, rotation: node.rotation, about: node.frame, opacity: node.opacity, span: node.span,
      tag: isWhole ? tag ?? node.caption.flatMap { node.captionTag($0, in: section) } : nil))
}

extension Fastener {
  fileprivate var items: DisplayList {
    let items = patches.map { DisplayItem.path(Path(polygon: $0.points), $0.color) }
    guard transform != .identity else { return items }
    var group = DisplayGroup(transform: transform, items: items)
    group.isSymbol = true
    return [.group(group)]
  }
}

extension DisplayGroup {
  /// Groups items that rotate about the frame's center and fade as one.
  init(
    _ items: DisplayList, rotation: Angle, about frame: Rect, opacity: Double, span: SourceSpan?,
    tag: ContentTag? = nil
  ) {
    let isSeen = opacity >= faintestOpacity
    self.init(
      transform: rotation == .zero ? .identity : .rotation(rotation, about: frame.center), opacity: opacity,
      items: isSeen ? items : [], span: span, tag: isSeen ? tag : nil)
  }
}

/// The shadow of a photo's edge or of a sticker's shape, moved by its offset. The group around it rotates with the
/// node, so the offset is rotated back: the light does not move.
private func displayShadow(_ shadow: Shadow, of node: PlacedPicture, catalog: AssetCatalog) -> DisplayList {
  let offset = shadow.offset(in: node.rotation)
  switch node.path.kind {
  case .photo:
    return [.shadow(node.edge.moved(by: offset), blur: shadow.blur, shadow.color)]
  case .sticker:
    let shape = silhouette(
      of: node, spread: node.outline?.width ?? 0, blur: shadow.blur, color: shadow.color, catalog: catalog)
    return [.group(DisplayGroup(transform: .translation(x: offset.x, y: offset.y), items: shape))]
  }
}

extension Shadow {
  /// The offset inside a rotated group.
  func offset(in rotation: Angle) -> Point {
    Transform.rotation(Angle(degrees: -rotation.degrees), about: Point(x: 0, y: 0)).apply(to: offset)
  }
}

extension RoundedRect {
  func moved(by offset: Point) -> RoundedRect {
    var moved = self
    moved.rect.x += offset.x
    moved.rect.y += offset.y
    return moved
  }
}

private func silhouette(
  of node: PlacedPicture, spread: Double, blur: Double = 0, color: Color, catalog: AssetCatalog
) -> DisplayList {
  guard let asset = node.asset, min(node.window.rect.width, node.window.rect.height) >= smallestSide else {
    return []
  }
  let picture = displayPicture(asset, of: node, catalog: catalog)
  return [
    .silhouette(
      DisplaySilhouette(picture: picture, window: node.window.rect, spread: spread, blur: blur, color: color))
  ]
}

/// The minimum side of a visible picture. A smaller picture is omitted: a transform without extent cannot be inverted.
private let smallestSide = 0.001

private func displayPicture(_ node: PlacedPicture, catalog: AssetCatalog) -> DisplayList {
  let window = node.window
  guard min(window.rect.width, window.rect.height) >= smallestSide else { return [] }
  guard let asset = node.asset else { return placeholder(node.missingName, in: window) }
  var shown = displayPicture(asset, of: node, catalog: catalog)
  shown.pointer = node.path.pointer
  let showsAll = window.rect == node.picture && window.radius == 0
  return showsAll
    ? [.picture(shown)] : [.group(DisplayGroup(clip: window, items: [.picture(shown)], span: node.span))]
}

/// The picture of a node without a pointer to it, which shapes of the picture do not need.
private func displayPicture(_ asset: AssetID, of node: PlacedPicture, catalog: AssetCatalog) -> DisplayPicture
{
  picture(
    asset, in: node.picture, mirror: node.flip.mirror(about: node.window.rect.center), catalog: catalog,
    place: node.image.place(ifBuilt: node.path.pointer + "/image"))
}

/// - Parameter mirror: The mirroring of the picture in its rectangle.
private func picture(
  _ asset: AssetID, in rect: Rect, mirror: Transform = .identity, catalog: AssetCatalog, place: SourcePlace
) -> DisplayPicture {
  let transform = catalog[asset].info.orientation.transform
    .then(.unitSquare(to: rect))
    .then(mirror)
  return DisplayPicture(asset: asset, transform: transform, place: place)
}

extension Flip {
  fileprivate func mirror(about center: Point) -> Transform {
    Transform(
      a: mirrorsX ? -1 : 1, b: 0, c: 0, d: mirrorsY ? -1 : 1, tx: mirrorsX ? 2 * center.x : 0,
      ty: mirrorsY ? 2 * center.y : 0)
  }
}

/// A gray area with the name of the missing picture.
private func placeholder(_ name: [PlacedLine], in area: RoundedRect) -> DisplayList {
  let gray = DisplayItem.fill(area, Color(red: 0.85, green: 0.85, blue: 0.85))
  return name.isEmpty ? [gray] : [gray, .text(DisplayText(lines: name))]
}
