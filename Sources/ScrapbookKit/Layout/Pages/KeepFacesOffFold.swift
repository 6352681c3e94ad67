/// The distance from the fold, in canvas units, within which the paper of a book bends into it.
let foldMargin = 12.0

extension SpreadFrames {
  /// The fold with the paper that bends into it, from left to right.
  ///
  /// - Parameter origin: The left end of the coordinates, on the canvas.
  func fold(from origin: Double) -> ClosedRange<Double> {
    // A little more than is checked, since both are rounded.
    let room = foldMargin + 1
    let ends = [left.maxX - origin, right.x - origin].sorted()
    return ends[0] - room...ends[1] + room
  }
}

/// A picture that covers its window, and its faces.
struct FacedPicture {
  /// The rectangle of the picture, at least as large as the window.
  var rect: Rect
  var window: Rect
  /// The faces in fractions of the picture.
  var faces: [Rect]
  var flip = Flip.none

  /// The faces in a rectangle of the picture, before mirroring.
  private func faces(in rect: Rect) -> [Rect] {
    faces.map {
      Rect(
        x: rect.x + $0.x * rect.width, y: rect.y + $0.y * rect.height, width: $0.width * rect.width,
        height: $0.height * rect.height)
    }
  }

  /// The rectangle of the picture, moved sideways so that no face is in the fold, and enlarged if necessary; unchanged
  /// if no face is there, or if that does not help. Visible faces stay visible.
  ///
  /// - Parameter mostGrowth: The factor by which it may be enlarged.
  func rect(keepingOff fold: ClosedRange<Double>, mostGrowth: Double) -> Rect {
    let center = window.center.x
    let fold = flip.mirrorsX ? 2 * center - fold.upperBound...2 * center - fold.lowerBound : fold
    let now = faces(in: rect)
    let seen = now.indices.filter { now[$0].lies(in: window) }
    guard now.contains(where: { $0.meets(fold) && $0.intersection(window) != nil }) else { return rect }
    let steps = mostGrowth > 1 ? 12 : 0
    for step in 0...steps {
      let grown = grown(by: steps == 0 ? 1 : 1 + (mostGrowth - 1) * Double(step) / Double(steps))
      let places =
        [grown.x]
        + faces.flatMap { face in
          [fold.lowerBound - face.maxX * grown.width, fold.upperBound - face.x * grown.width]
        }
      let nearest = places.map { x in
        Rect(x: x, y: grown.y, width: grown.width, height: grown.height)
      }.filter { place in
        guard place.x <= window.x, place.maxX >= window.maxX else { return false }
        let faces = faces(in: place)
        return seen.allSatisfy { faces[$0].lies(in: window) }
          && !faces.contains { $0.meets(fold) && $0.intersection(window) != nil }
      }.min { abs($0.x - grown.x) < abs($1.x - grown.x) }
      if let nearest { return nearest }
    }
    return rect
  }

  /// The rectangle enlarged about the center of the window, shifted if needed to cover the window.
  private func grown(by factor: Double) -> Rect {
    let (width, height) = (rect.width * factor, rect.height * factor)
    let center = window.center
    let x = center.x - (center.x - rect.x) * factor
    let y = center.y - (center.y - rect.y) * factor
    return Rect(
      x: min(window.x, max(window.maxX - width, x)), y: min(window.y, max(window.maxY - height, y)),
      width: width, height: height)
  }
}

extension Rect {
  func meets(_ fold: ClosedRange<Double>) -> Bool {
    x < fold.upperBound - 1e-6 && maxX > fold.lowerBound + 1e-6
  }

  fileprivate func lies(in other: Rect) -> Bool {
    x >= other.x - 1e-6 && y >= other.y - 1e-6 && maxX <= other.maxX + 1e-6 && maxY <= other.maxY + 1e-6
  }
}

extension Photo {
  /// The factor by which it may be enlarged to keep faces off the fold: as much as slots may crop it.
  var mostGrowth: Double { mayBeCropped ? 1 / keptByCropping : 1 }

  /// Its frame across both pages, moved sideways within a space if faces would be in the fold with any visible part;
  /// unchanged if that does not help.
  func frame(
    _ frame: Rect, within space: ClosedRange<Double>, keepingOff fold: ClosedRange<Double>,
    catalog: AssetCatalog
  ) -> Rect {
    let hasFaceInFold = { (photo: FramedPhoto) in photo.faces.contains { $0.meets(fold) } }
    guard rotation == .zero, hasFaceInFold(FramedPhoto(self, in: frame, fold: fold, catalog: catalog)) else {
      return frame
    }
    let faces = FramedPhoto(self, in: frame, catalog: catalog).faces
    let shifts = faces.flatMap { [fold.lowerBound - $0.maxX, fold.upperBound - $0.x] }
      .filter { frame.x + $0 >= space.lowerBound && frame.maxX + $0 <= space.upperBound }
      .sorted { (abs($0), $0) < (abs($1), $1) }
    return shifts.lazy.map { frame.moved(to: Point(x: $0, y: 0)) }
      .first { !hasFaceInFold(FramedPhoto(self, in: $0, catalog: catalog)) } ?? frame
  }
}
