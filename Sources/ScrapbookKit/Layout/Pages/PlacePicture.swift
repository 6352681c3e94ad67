/// Where a picture lies so that it fits its frame; it may be larger than the frame.
///
/// - Parameters:
///   - size: The picture's own size as seen.
///   - frame: The space it goes into.
///   - focus: The point of the picture, as fractions, that stays nearest to the frame's middle.
///   - faces: Parts of the picture, in fractions, that stay in a frame without a focus that it covers.
func placePicture(_ size: Size, in frame: Rect, fit: Fit, focus: Point? = nil, faces: [Rect] = []) -> Rect {
  let scaled: Size
  switch fit {
  case .cover: scaled = size.scaled(by: size.factor(toCover: frame.size))
  case .contain: scaled = size.scaled(by: size.factor(toFitInside: frame.size))
  case .stretch: return frame
  case .center: scaled = size
  }
  var center = focus ?? Point(x: 0.5, y: 0.5)
  if focus == nil, fit == .cover {
    center = focusPoint(keeping: faces, window: frame.size, of: scaled)
  }
  return Rect(
    x: placeSide(scaled.width, from: frame.x, length: frame.width, focus: center.x),
    y: placeSide(scaled.height, from: frame.y, length: frame.height, focus: center.y),
    width: scaled.width, height: scaled.height)
}

/// The start of a side of `length` units that is put over a window of the frame.
private func placeSide(_ side: Double, from start: Double, length: Double, focus: Double) -> Double {
  // Smaller than the frame: in the middle.
  if side <= length { return start + (length - side) / 2 }
  // Larger: the focus goes to the middle, but no gap opens at either end.
  let wanted = start + length / 2 - focus * side
  return min(start, max(start + length - side, wanted))
}

/// The whole picture's rectangle when the part that is `crop` in fractions lies at `part`.
func wholePicture(ofPart part: Rect, crop: Rect) -> Rect {
  let width = part.width / crop.width
  let height = part.height / crop.height
  return Rect(x: part.x - crop.x * width, y: part.y - crop.y * height, width: width, height: height)
}

/// How far a turned picture reaches beyond its window, in canvas units. The window's path then makes the edge, which
/// viewers smooth; of the edges of pictures they make stairs.
private let bleed = 1.0

extension Rect {
  /// The rectangle of a picture, enlarged about the middle of its window as much as it needs to have a bleed.
  ///
  /// - Parameter window: The part of the picture that is seen.
  func withBleed(around window: Rect) -> Rect {
    let center = window.center
    let (halfWidth, halfHeight) = (window.width / 2, window.height / 2)
    // What is hardly more than its bleed has no edge to be seen.
    guard min(halfWidth, halfHeight) > bleed else { return self }
    let factor = max(
      1, (halfWidth + bleed) / min(center.x - x, maxX - center.x),
      (halfHeight + bleed) / min(center.y - y, maxY - center.y))
    return Rect(
      x: center.x + (x - center.x) * factor, y: center.y + (y - center.y) * factor,
      width: width * factor, height: height * factor)
  }
}
