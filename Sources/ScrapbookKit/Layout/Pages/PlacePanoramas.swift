/// The frame of a photo across both pages of a spread.
struct Panorama: Sendable, Equatable {
  /// The index of the page that has the photo.
  var page: Int
  /// The frame, in the coordinates of one of the two pages.
  var frame: Rect
}

/// The height of a panorama if other photos are on the pages, as a share of the space between the margins.
private let panoramaShare = 0.6

extension TextPlacer {
  /// The frames of photos across a spread without a frame of their own, in canvas coordinates: as wide as both pages,
  /// or as high as the space that texts and other photos leave.
  func panoramas(on facing: FacingPages, catalog: AssetCatalog) -> [Panorama] {
    let indices = facing.pages.map(\.index)
    let photos = indices.flatMap { index in
      album.pages[index].photos.filter { $0.isAcross && $0.frame == nil }.map { (index, $0) }
    }
    guard allowsPanoramas(facing), !photos.isEmpty else { return [] }
    let area = album.spread.area
    let isFull = indices.contains { album.pages[$0].slots == .full }
    var boxes = facing.pages.flatMap { place, index in
      let frame = album.spread[place]
      return album.pages[index].textsBesideSlots(in: album, pageWidth: frame.width)
        .map { $0.moved(to: Point(x: frame.x - area.x, y: frame.y - area.y)) }
    }
    if indices.contains(where: { album.pages[$0].photos.contains { !$0.isAcross && $0.frame == nil } }) {
      let top = pageMargin + panoramaShare * (area.height - 2 * pageMargin)
      boxes.append(Rect(x: 0, y: top, width: area.width, height: area.height - top))
    }
    let frames = slots(
      for: photos.map(\.1), layout: isFull ? .full : .rows,
      in: SlotPlace(page: area.size, boxes: boxes), catalog: catalog)
    let fold = album.spread.fold(from: area.x)
    return frames.indices.map { number in
      var frame = frames[number]
      // Photos beside it would move, too.
      let isAlone = frames.indices.allSatisfy { other in
        other == number || frames[other].y >= frame.maxY || frames[other].maxY <= frame.y
      }
      if isAlone, !isFull {
        frame = photos[number].1.frame(
          frame, within: pageMargin...max(pageMargin, area.width - pageMargin), keepingOff: fold,
          catalog: catalog)
      }
      return Panorama(page: photos[number].0, frame: frame.moved(to: Point(x: area.x, y: area.y)))
    }
  }

  /// Adds the photos across spreads to the page settings, and warns of photos without a facing page.
  mutating func addPanoramas(
    to settings: [PageSetting], _ spreads: [FacingPages], catalog: AssetCatalog
  ) -> [PageSetting] {
    var settings = settings
    for facing in spreads where facing.pages.contains(where: { album.pages[$0.index].isAcross }) {
      if !allowsPanoramas(facing) { reportLonePanoramas(on: facing) }
      // Beside an added page, a photo spans both pages only with a frame of its own.
      let isOrdinary = facing.pages.count == 2 && !allowsPanoramas(facing) && !hasFramedPanorama(facing)
      for (_, index) in facing.pages { settings[index].isAcross = !isOrdinary }
      for panorama in panoramas(on: facing, catalog: catalog) {
        for (place, index) in facing.pages {
          let frame = album.spread[place]
          let origin = Point(x: -frame.x, y: -frame.y)
          settings[index].panoramas.append(
            Panorama(page: panorama.page, frame: panorama.frame.moved(to: origin)))
        }
      }
    }
    return settings
  }

  /// Whether photos may span both pages: neither a title page nor an end has space for half of one.
  private func allowsPanoramas(_ facing: FacingPages) -> Bool {
    facing.pages.count == 2 && !facing.pages.contains { album.pages[$0.index].isAdded }
  }

  private func hasFramedPanorama(_ facing: FacingPages) -> Bool {
    facing.pages.contains { album.pages[$0.index].photos.contains { $0.isAcross && $0.frame != nil } }
  }

  private mutating func reportLonePanoramas(on facing: FacingPages) {
    let added = facing.pages.first { album.pages[$0.index].isAdded }
    let name = added.map { $0.index == 0 ? "the title page" : "the page of \"end\"" }
    for (_, index) in facing.pages {
      for (number, photo) in album.pages[index].photos.enumerated() where photo.isAcross {
        diagnostics.warning(
          .offPage,
          "the photo \(jsonQuoted(photo.image.path)) has no facing page to lie across"
            + (name.map { ": beside it is \($0)" } ?? ""),
          at: photo.span, pointer: NodePath(page: index, kind: .photo, index: number).pointer,
          hints: [
            "move it to a page with \(name == nil ? "one" : "another facing page"), or remove \"spread\""
          ])
      }
    }
  }

  /// The edge that a photo's caption is below; for a photo across both pages, only the part on its own page.
  func captionEdge(of photo: Photo, _ edge: Rect) -> Rect {
    guard photo.isAcross, let part = edge.intersection(Rect(pageSize)), part.width > narrowCaption else {
      return edge
    }
    return part
  }
}
