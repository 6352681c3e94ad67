/// A photo's mount and its own keys combined for one frame; the keys have precedence.
struct Mounting: Equatable {
  /// The outer edge of the mounted photo: the frame without the space for tape and corners.
  var edge: Rect
  /// The area for the picture.
  var inner: Rect
  /// The color of the border; nil without a border.
  var paper: Color?
  /// The corner radius of the edge.
  var radius: Double
  var shadow: Shadow?

  init(_ photo: Photo, in frame: Rect) {
    let look = photo.mount.look
    let unit = min(frame.width, frame.height)
    edge = look.isRound ? Rect(center: frame.center, size: Size(width: unit, height: unit)) : frame
    edge = edge.inset(by: look.clearance * unit)
    let width = photo.border?.width ?? look.border * unit
    inner = edge.inset(by: width)
    // The space for a caption is taken from the picture.
    inner.height = max(0, inner.height - look.foot * unit)
    paper = width > 0 || look.foot > 0 ? photo.border?.color ?? .white : nil
    radius = photo.cornerRadius ?? (look.isRound ? unit / 2 : look.radius * unit)
    let shadow = photo.shadow ?? (photo.mount == .none ? nil : Shadow())
    self.shadow = shadow.flatMap { $0.color.alpha > 0 ? $0 : nil }
  }
}

extension Photo {
  /// The aspect ratio of a frame in which a picture of this aspect ratio is not cropped.
  func frameAspect(forPicture aspect: Double) -> Double {
    let look = mount.look
    if look.isRound { return 1 }
    // The space around the picture, in units of the frame's shorter side. A border with a width of its own is
    // ignored: its effect depends on the frame's size.
    let across = 2 * (look.clearance + (border == nil ? look.border : 0))
    let along = across + look.foot
    let upright = 1 / ((1 - across) / aspect + along)
    return upright <= 1 ? upright : aspect * (1 - along) + across
  }
}

/// The dimensions of a mount in fractions of the frame's shorter side, so that it looks the same at any size.
private struct MountLook {
  /// The space for fasteners around the photo.
  var clearance = 0.0
  /// The white border around the picture.
  var border = 0.0
  /// The additional border below.
  var foot = 0.0
  var radius = 0.0
  var isRound = false
}

extension Mount {
  /// The space for fasteners around a photo, in fractions of its frame's shorter side.
  var clearance: Double { look.clearance }

  fileprivate var look: MountLook {
    switch self {
    case .none: MountLook()
    case .white: MountLook(border: 0.04)
    // The proportions of instant film: 88 mm wide, with 4.5 mm at the sides and 22 mm below.
    case .polaroid: MountLook(border: 0.055, foot: 0.17)
    case .taped: MountLook(clearance: tapeClearance)
    case .corners: MountLook(clearance: cornerClearance)
    case .rounded: MountLook(radius: 0.08)
    case .circle: MountLook(isRound: true)
    }
  }
}

// MARK: The picture in its mount

/// The rectangle of a picture that fits its frame; it may be larger than the frame.
///
/// - Parameters:
///   - size: The picture's own size as seen.
///   - frame: The space into which the picture is placed.
///   - focus: The point of the picture, in fractions, that stays nearest to the frame's center.
///   - faces: Parts of the picture, in fractions, that stay visible if the picture covers the frame and has no focus.
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

/// The start of a side of `length` units that is placed in the frame.
private func placeSide(_ side: Double, from start: Double, length: Double, focus: Double) -> Double {
  // Smaller than the frame: centered.
  if side <= length { return start + (length - side) / 2 }
  // Larger: the focus is as close to the center as possible without a gap at either end.
  let wanted = start + length / 2 - focus * side
  return min(start, max(start + length - side, wanted))
}

/// The rectangle of the whole picture if its part `crop`, in fractions, is placed at `part`.
func wholePicture(ofPart part: Rect, crop: Rect) -> Rect {
  let width = part.width / crop.width
  let height = part.height / crop.height
  return Rect(x: part.x - crop.x * width, y: part.y - crop.y * height, width: width, height: height)
}

/// The distance by which a rotated picture extends beyond its window, in canvas units. The visible edge is then the
/// window's path, which viewers antialias; they do not antialias the edges of pictures.
private let bleed = 1.0

/// The distance by which a rotated transparent picture is clipped inside its edge, in canvas units: content at the edge
/// then ends with the window's path, and the rim of most pictures is wider.
private let trim = 0.5

extension Rect {
  /// The part of a transparent picture that can be seen if it is rotated.
  var insideItsEdge: Rect { min(width, height) > 4 * trim ? inset(by: trim) : self }

  /// Enlarges the rectangle of a picture about the center of its window, enough for a bleed.
  ///
  /// - Parameter window: The visible part of the picture.
  func withBleed(around window: Rect) -> Rect {
    let center = window.center
    let (halfWidth, halfHeight) = (window.width / 2, window.height / 2)
    // A picture that is hardly larger than the bleed has no visible edge.
    guard min(halfWidth, halfHeight) > bleed else { return self }
    let factor = max(
      1, (halfWidth + bleed) / min(center.x - x, maxX - center.x),
      (halfHeight + bleed) / min(center.y - y, maxY - center.y))
    return Rect(
      x: center.x + (x - center.x) * factor, y: center.y + (y - center.y) * factor,
      width: width * factor, height: height * factor)
  }
}
