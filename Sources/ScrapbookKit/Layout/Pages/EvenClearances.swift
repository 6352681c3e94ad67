/// The space for tape and paper corners is wider around larger photos. In slots it is the same for all photos of a
/// spread, so that their visible edges are on the lines of the slots.
extension PageSlots {
  /// The space around each photo; nil unless slots place all photos, and all are fastened.
  func clearances(of places: [PhotoSlot]) -> [Double]? {
    guard shapes != nil, photos.count == places.count, photos.allSatisfy({ $0.mount.clearance > 0 }) else {
      return nil
    }
    return zip(photos, places).map { $0.mount.clearance * min($1.frame.width, $1.frame.height) }
  }

  /// The places with this space around each photo, which is cropped no more than its slot allows.
  func places(_ places: [PhotoSlot], clearance: Double) -> [PhotoSlot] {
    zip(zip(photos, shapes ?? []), places).map { photo, place in
      var place = place
      place.frame = frame(of: photo.0, photo.1, in: place.frame, clearance: clearance)
      return place
    }
  }

  private func frame(of photo: Photo, _ shape: SlotShape, in slot: Rect, clearance: Double) -> Rect {
    let mounted = { (frame: Rect) in Mounting(photo, in: frame).edge.size.aspectRatio }
    var edge = slot.inset(by: min(clearance, slot.width / 4, slot.height / 4))
    let own = mounted(slot)
    // A photo that must not be cropped keeps its proportions.
    var aspects = own...own
    if shape.give > 0 {
      let whole = mounted(Rect(Size(width: shape.aspect, height: 1)))
      aspects = min(own, whole * keptByCropping)...max(own, whole / keptByCropping)
    }
    let aspect = min(max(edge.size.aspectRatio, aspects.lowerBound), aspects.upperBound)
    let shown = Size(width: aspect, height: 1)
    edge = Rect(center: edge.center, size: shown.scaled(by: shown.factor(toFitInside: edge.size)))
    let share = photo.mount.clearance
    return edge.outset(by: share * min(edge.width, edge.height) / (1 - 2 * share))
  }
}
