/// Where the whole picture lies so that it fits its frame; it may be larger than the frame.
///
/// - Parameters:
///   - size: The picture's own size as seen.
///   - frame: The space it goes into.
///   - focus: The point of the picture, as fractions, that stays nearest to the frame's middle.
func placePicture(_ size: Size, in frame: Rect, fit: Fit, focus: Point) -> Rect {
  let scaled: Size
  switch fit {
  case .cover: scaled = size.scaled(by: size.factor(toCover: frame.size))
  case .contain: scaled = size.scaled(by: size.factor(toFitInside: frame.size))
  case .stretch: return frame
  case .center: scaled = size
  }
  return Rect(
    x: placeSide(scaled.width, from: frame.x, length: frame.width, focus: focus.x),
    y: placeSide(scaled.height, from: frame.y, length: frame.height, focus: focus.y),
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
