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
