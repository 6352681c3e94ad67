/// The point of a picture that is centered in a smaller window so that the window shows the faces: the picture's
/// center if that shows them, or else the nearest point that does.
///
/// - Parameters:
///   - faces: The faces in fractions of the picture.
///   - picture: The picture's size, in the unit of the window.
func focusPoint(keeping faces: [Rect], window: Size, of picture: Size) -> Point {
  Point(
    x: middle(
      ofWindow: window.width / picture.width,
      keeping: faces.map { Stretch($0.x, $0.maxX, room: (sideRoom * $0.width, sideRoom * $0.width)) }),
    y: middle(
      ofWindow: window.height / picture.height,
      keeping: faces.map { Stretch($0.y, $0.maxY, room: (headroom * $0.height, sideRoom * $0.height)) }))
}

/// The space above a face, in face heights: marked faces begin at the forehead, and hair needs space.
private let headroom = 0.6
/// The space at its other sides.
private let sideRoom = 0.35

/// The extent of one or more faces along one side of the picture, in fractions of it.
private struct Stretch {
  var start: Double
  var end: Double
  /// The start of the extent with the space around it.
  var outerStart: Double
  var outerEnd: Double
  /// The sum of the lengths of its faces.
  var weight: Double

  init(_ start: Double, _ end: Double, room: (before: Double, after: Double)) {
    (self.start, self.end) = (start, end)
    (outerStart, outerEnd) = (max(0, start - room.before), min(1, end + room.after))
    weight = end - start
  }

  var length: Double { end - start }

  func joined(with other: Stretch) -> Stretch {
    var joined = self
    joined.start = min(start, other.start)
    joined.end = max(end, other.end)
    joined.outerStart = min(outerStart, other.outerStart)
    joined.outerEnd = max(outerEnd, other.outerEnd)
    joined.weight += other.weight
    return joined
  }
}

/// The center of a window of `length`, in fractions of the side.
private func middle(ofWindow length: Double, keeping faces: [Stretch]) -> Double {
  guard let kept = most(of: faces, fitting: length) else { return 0.5 }
  // A single face that is larger than the window.
  if kept.length > length { return (kept.start + kept.end) / 2 }
  // The space is reduced first, evenly; the faces stay.
  let spare = kept.outerEnd - kept.outerStart - length
  let share = max(0, spare) / max(kept.outerEnd - kept.outerStart - kept.length, 1e-9)
  let start = kept.outerStart + share * (kept.start - kept.outerStart)
  let end = kept.outerEnd - share * (kept.outerEnd - kept.end)
  return min(max(0.5, end - length / 2), start + length / 2)
}

/// The adjacent faces that fit into a window of `length` and have the largest sum; if none fits, the largest face.
private func most(of faces: [Stretch], fitting length: Double) -> Stretch? {
  let faces = faces.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  var best: Stretch?
  for (index, first) in faces.enumerated() {
    var run = first
    for next in faces[(index + 1)...] {
      let longer = run.joined(with: next)
      if longer.length > length { break }
      run = longer
    }
    if isBetter(run, than: best, length) { best = run }
  }
  return best
}

private func isBetter(_ run: Stretch, than best: Stretch?, _ length: Double) -> Bool {
  guard let best else { return true }
  let (fits, bestFits) = (run.length <= length, best.length <= length)
  return fits == bestFits ? run.weight > best.weight : fits
}
