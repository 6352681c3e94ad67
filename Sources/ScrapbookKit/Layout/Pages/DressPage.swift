/// The theme's additions to a placed page.
extension PlacedPage {
  /// Adds the theme's drawings where the paper is free, and the shades of the paper over photos that hide the fold.
  mutating func dress(_ page: ScrapbookPage, at setting: PageSetting, in album: Album, catalog: AssetCatalog)
  {
    guard let theme = album.theme, album.background == theme.background, !setting.isInTheMiddle else {
      return
    }
    for (index, node) in nodes.enumerated() {
      guard case .picture(var picture) = node, picture.hides(setting) else { continue }
      picture.shading = shades(over: picture.edge.rect, at: setting, in: album)
      nodes[index] = .picture(picture)
    }
    // Drawings on a paper would cover the photo of the facing page.
    guard let paper = theme.paper(of: page), !setting.isAcross else { return }
    let isRight = setting.side == .right
    if page.background != nil, let image = paper.image, let asset = catalog.id(of: image) {
      let area = Rect(setting.frame.size)
      decorations.append(
        PlacedBackground(
          content: .pictures(asset, [area]), area: area, isMirrored: isRight, place: image.place()))
    }
    let taken = boxes
    for ornament in theme.decorations {
      let frame = isRight ? ornament.frame.mirrored(inWidth: setting.frame.width) : ornament.frame
      let room = frame.outset(by: leastRoom)
      guard let asset = catalog.id(of: ornament.image), Rect(setting.frame.size).intersection(frame) != nil
      else { continue }
      guard !taken.contains(where: { $0.intersection(room) != nil }) else {
        // Where a photo covers all of it, nothing is missing.
        if !taken.contains(where: { $0.outset(by: touch).intersection(frame) == frame }) {
          hiddenOrnaments.append(frame)
        }
        continue
      }
      let size = ornament.image.naturalSize(ofPixels: catalog[asset].info.size)
      decorations.append(
        PlacedBackground(
          content: .pictures(asset, [placePicture(size, in: frame, fit: .contain)]), area: frame,
          isMirrored: isRight, place: ornament.image.place()))
    }
  }

  /// Removes a drawing as wide as the page if the facing page has no place for its own: one half of it would look like
  /// a mistake.
  mutating func removeEdges(missingOn facing: PlacedPage, pageWidth: Double) {
    let missing = facing.hiddenOrnaments.filter { $0.x <= touch && $0.maxX >= pageWidth - touch }
      .map { $0.mirrored(inWidth: pageWidth) }
    decorations.removeAll { missing.contains($0.area) }
  }

  /// Whether any words are in an area.
  func hasWords(in area: Rect) -> Bool {
    let texts = nodes.flatMap { node in
      switch node {
      case .text(let text): text.boxes
      case .picture(let picture): picture.caption?.boxes ?? []
      }
    }
    return (texts + runningTexts.flatMap(\.boxes)).contains { $0.intersection(area) != nil }
  }

  /// The bounding boxes of everything visible on it, after rotation.
  private var boxes: [Rect] {
    nodes.flatMap { node in
      switch node {
      case .text(let text): text.boxes
      case .picture(let picture):
        [Transform.rotation(picture.rotation, about: picture.frame.center).boundingBox(of: picture.edge.rect)]
          + (picture.caption?.boxes ?? [])
      }
    } + runningTexts.flatMap(\.boxes)
  }
}

extension TextPlacer {
  /// The free place beside the only page of a spread.
  ///
  /// - Parameters:
  ///   - blank: The empty page that would be there.
  ///   - page: The page beside it, whose setting is `setting`.
  func placeBlank(
    _ blank: ScrapbookPage, beside page: PlacedPage, at setting: PageSetting, catalog: AssetCatalog
  ) -> (frame: Rect, page: PlacedPage) {
    var own = setting
    own.side = setting.side.other
    own.frame = album.spread[own.side.place]
    var placed = PlacedPage(number: setting.number, name: page.name, nodes: [], runningTexts: [])
    placed.background = blank.background.flatMap {
      placeBackground($0, in: Rect(own.frame.size), catalog: catalog, texts: self)
    }
    placed.background?.shading = blank.background.map { album.shading(over: $0, on: own.side) } ?? []
    placed.dress(blank, at: own, in: album, catalog: catalog)
    placed.removeEdges(missingOn: page, pageWidth: own.frame.width)
    return (own.frame, placed)
  }
}

/// The minimum distance from a theme's drawings to other items of the page.
private let leastRoom = 6.0

extension PlacedText {
  /// The label, or else the ink of its lines.
  fileprivate var boxes: [Rect] {
    let found = background == nil ? lines.map { $0.line.ink.moved(to: $0.origin) } : [frame]
    return found.map { Transform.rotation(rotation, about: frame.center).boundingBox(of: $0) }
  }
}

extension PlacedPicture {
  /// Whether it is an unrotated photo that covers the paper beside the fold, from the top to the bottom of the page or
  /// on both pages.
  fileprivate func hides(_ setting: PageSetting) -> Bool {
    guard path.kind == .photo, rotation == .zero, asset != nil, let gutter = setting.gutter else {
      return false
    }
    let box = edge.rect
    return box.x - touch <= gutter && gutter <= box.maxX + touch
      && (setting.isAcross || box.y <= touch && box.maxY >= setting.frame.height - touch)
  }
}

/// The distance from the fold up to which a photo touches it.
private let touch = 1.0

/// The shades of the papers below a photo of a page, as parts of the photo's width.
private func shades(over box: Rect, at setting: PageSetting, in album: Album) -> [ShadeStop] {
  let stops = Side.allCases.flatMap { side in
    let frame = album.spread[side.place]
    let x = frame.x - setting.frame.x - box.x
    return paperShades(on: side).map {
      ShadeStop(offset: (x + $0.offset * frame.width) / box.width, factor: $0.factor)
    }
  }
  let inside = stops.filter { 0...1 ~= $0.offset }
  guard let first = inside.first, let last = inside.last else { return [] }
  return [ShadeStop(offset: 0, factor: first.factor)] + inside.filter { $0.offset > 0 && $0.offset < 1 }
    + [ShadeStop(offset: 1, factor: last.factor)]
}
