/// A photo on a page.
public struct Photo: Sendable, Equatable {
  public var image: ImageReference
  /// The outer edge, mount and border included, in page coordinates; nil takes the next slot of the page's layout.
  public var frame: Rect?
  /// The part of the upright picture that is shown, in fractions of its width and height; nil shows all of it.
  /// Everything else sees only this part: its slot, ``fit``, ``focus``.
  public var crop: Rect?
  public var fit: Fit
  /// The point of the picture, as fractions of its width and height, that stays nearest to the middle of
  /// the frame when the picture is larger than it; nil is the middle, but faces stay inside.
  public var focus: Point?
  /// About the middle of the frame.
  public var rotation: Angle
  /// From 0, invisible, to 1.
  public var opacity: Double
  public var flip: Flip
  /// Higher is painted later; equals keep their order.
  public var z: Double
  public var mount: Mount
  /// In canvas units; nil is as the mount has it, and so for `border` and `shadow`.
  public var cornerRadius: Double?
  public var border: Border?
  public var shadow: Shadow?
  public var caption: Caption?
  /// What the picture shows, for those who cannot see it. Kept with the photo; it changes nothing visible.
  public var alt: String?
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

/// How a picture is brought into its frame.
public enum Fit: String, Sendable, CaseIterable {
  /// In proportion, covering the frame; what hangs over is cut off.
  case cover
  /// In proportion, wholly inside the frame.
  case contain
  /// To the frame's width and height, whatever becomes of the proportions.
  case stretch
  /// The picture at its own size (see ``ImageReference/scale``); what hangs over is cut off.
  case center
}

/// A mirrored picture; the frame and its rotation stay as they are.
public enum Flip: String, Sendable, CaseIterable {
  case none
  case horizontal
  case vertical
  case both

  public var mirrorsX: Bool { self == .horizontal || self == .both }
  public var mirrorsY: Bool { self == .vertical || self == .both }
}

/// A band of one colour: along the inside of a photo's frame, like the edge of a print, or around the shape of a
/// sticker.
public struct Border: Sendable, Equatable {
  /// In canvas units.
  public var width: Double
  public var color: Color

  public init(width: Double, color: Color = .white) {
    self.width = width
    self.color = color
  }
}

/// A soft shadow under a photo or sticker.
public struct Shadow: Sendable, Equatable {
  /// How far the shadow lies to the right and down, in canvas units; it does not turn with the photo,
  /// since the light stays where it is.
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

  /// No shadow, where a mount would bring one.
  public static let invisible = Shadow(color: Color(red: 0, green: 0, blue: 0, alpha: 0))
}
