extension TextPlacer {
  /// The places of the photos of a collage; nil if it has too many photos or no room for their words.
  ///
  /// - Parameter place: The inputs of the collage besides its photos.
  func collage(
    of photos: [Photo], in place: SlotPlace, at setting: PageSetting, catalog: AssetCatalog
  ) -> [PhotoSlot]? {
    let turns = collageTurns(of: photos.map(\.image.path), onPage: setting.number - 1)
    let prints = zip(photos, turns).map { photo, turn in
      // The photo's own rotation stays.
      let isTurned = photo.rotation != .zero
      return CollagePhoto(
        aspect: slotShape(of: photo, catalog: catalog).aspect, turn: isTurned ? photo.rotation : turn,
        essentials: { essentials(of: photo, in: $0, catalog: catalog) },
        isOnTop: catalog.info(of: photo.image)?.isDrawing == true,
        words: { captionRoom(of: photo, below: $0) })
    }
    // Words keep the margin of all pages.
    let hasWords = photos.contains { $0.caption != nil && !$0.hasCaptionOnMount }
    let area = Rect(place.page).inset(by: hasWords ? pageMargin : collageMargin).keepingOff(place.boxes)
    let side = hasWords ? album.binding == .right : collageBeginsAtTheRight(onPage: setting.number)
    let places = Collage(prints, in: area, isMirrored: side).places()
    return places.map { places in
      zip(photos, places).map { photo, place in
        let turn = photo.rotation == .zero ? place.turn : .zero
        return PhotoSlot(frame: place.frame, turn: turn, layer: place.layer)
      }
    }
  }
}

/// Whether the layout of a page's collage begins on the right. In albums that `new` designs, consecutive collages are
/// three to six pages apart, and mostly differ; a choice by the side of the page would make all of them the same.
func collageBeginsAtTheRight(onPage number: Int) -> Bool { !(2 * number / 9).isMultiple(of: 2) }

/// The parts of a photo that no other one may hide: its faces and its middle.
private func essentials(of photo: Photo, in frame: Rect, catalog: AssetCatalog) -> [Rect] {
  let framed = FramedPhoto(photo, in: frame, catalog: catalog)
  let isDrawing = catalog.info(of: photo.image)?.isDrawing == true
  let kept = 1 - 2 * (isDrawing ? edgeShareOfDrawings : edgeShare)
  let middle = Size(width: kept * framed.window.width, height: kept * framed.window.height)
  return framed.faces + [Rect(center: framed.window.center, size: middle)]
}

/// The share of a photo's width and height at each edge that other photos may hide.
private let edgeShare = 0.12
/// The same share for a drawing, which may have words up to its edges.
private let edgeShareOfDrawings = 0.05
/// The margin of rotated photos, whose corners extend further than their edges.
private let collageMargin = 18.0
