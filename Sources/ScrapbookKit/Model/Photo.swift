/// A photo on a page.
public struct Photo: Sendable, Equatable {
  public var image: ImageReference
  /// The outer edge, including mount and border, in page coordinates; nil takes the next slot of the page.
  public var frame: Rect?
  /// The visible part of the upright picture, in fractions of its width and height; nil shows all of it. Slots,
  /// ``fit`` and ``focus`` refer to this part.
  public var crop: Rect?
  public var fit: Fit
  /// The point of the picture, in fractions, that stays nearest to the frame's center when the picture is larger than
  /// the frame; nil is the center, but faces stay visible.
  public var focus: Point?
  /// The rotation about the center of the frame.
  public var rotation: Angle
  /// The opacity from 0, invisible, to 1.
  public var opacity: Double
  public var flip: Flip
  /// The paint order: higher values are painted later; equal ones keep their order.
  public var z: Double
  public var mount: Mount
  /// The corner radius in canvas units; nil takes the mount's, as for `border` and `shadow`.
  public var cornerRadius: Double?
  public var border: Border?
  public var shadow: Shadow?
  public var caption: Caption?
  /// A description of the picture for screen readers; it changes nothing visible.
  public var alt: String?
  /// Whether it is decoration, which screen readers skip.
  public var isDecorative = false
  /// Whether it spans both pages of its spread, above the paper of both. Without a frame it is about as wide as both.
  public var isAcross = false
  /// The address that a click leads to.
  public var link: String?
  public var span: SourceSpan?

  public init(
    _ image: ImageReference, frame: Rect? = nil, crop: Rect? = nil, fit: Fit = .cover, focus: Point? = nil,
    rotation: Angle = .zero, opacity: Double = 1, flip: Flip = .none, z: Double = 0,
    mount: Mount = .none, cornerRadius: Double? = nil, border: Border? = nil, shadow: Shadow? = nil,
    caption: Caption? = nil, alt: String? = nil, span: SourceSpan? = nil
  ) {
    self.image = image
    self.frame = frame
    self.crop = crop
    self.fit = fit
    self.focus = focus
    self.rotation = rotation
    self.opacity = opacity
    self.flip = flip
    self.z = z
    self.mount = mount
    self.cornerRadius = cornerRadius
    self.border = border
    self.shadow = shadow
    self.caption = caption
    self.alt = alt
    self.span = span
  }
}

/// The way a picture is scaled to its frame.
public enum Fit: String, Sendable, CaseIterable {
  /// Scaled in proportion until it covers the frame, and clipped.
  case cover
  /// Scaled in proportion until it fits into the frame.
  case contain
  /// Scaled to the frame's width and height, ignoring proportions.
  case stretch
  /// The picture at its own size (see ``ImageReference/scale``), clipped to the frame.
  case center
}

/// Mirrors a picture; the frame and its rotation stay unchanged.
public enum Flip: String, Sendable, CaseIterable {
  case none
  case horizontal
  case vertical
  case both

  public var mirrorsX: Bool { self == .horizontal || self == .both }
  public var mirrorsY: Bool { self == .vertical || self == .both }
}

/// A soft shadow under a photo or sticker.
public struct Shadow: Sendable, Equatable {
  /// The distance to the right and down, in canvas units; it does not rotate with the photo, since the light does not
  /// move.
  public var offset: Point
  /// The distance over which the edge fades, in canvas units: twice the standard deviation, as in CSS.
  public var blur: Double
  public var color: Color

  public init(
    offset: Point = Point(x: 0, y: 3), blur: Double = 9,
    color: Color = Color(red: 0.16, green: 0.11, blue: 0.06, alpha: 0.4)
  ) {
    self.offset = offset
    self.blur = blur
    self.color = color
  }

  /// A transparent shadow, which removes a mount's shadow.
  public static let invisible = Shadow(color: Color(red: 0, green: 0, blue: 0, alpha: 0))
}
