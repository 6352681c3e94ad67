/// A sticker on a page; it may hang over the page's edge and over the gutter.
public struct Sticker: Sendable, Equatable {
  public var image: ImageReference
  public var placement: Placement
  /// The rotation about the center of its box.
  public var rotation: Angle
  /// The opacity from 0, invisible, to 1.
  public var opacity: Double
  public var flip: Flip
  /// The paint order: higher values are painted later; equal ones keep their order.
  public var z: Double
  /// A band around the picture's shape, as if it were cut out of paper of this color.
  public var outline: Border?
  public var shadow: Shadow?
  /// A description for screen readers; nil for decoration.
  public var alt: String?
  public var span: SourceSpan?

  public enum Placement: Sendable, Equatable {
    /// Centered at a point in page coordinates; a missing side keeps the proportions.
    case center(Point, Extent)
    case frame(Rect, Fit)
  }

  /// The size of a sticker, in canvas units.
  public enum Extent: Sendable, Equatable {
    case width(Double)
    case height(Double)
    /// Both sides; the picture is stretched.
    case size(Size)
    /// The picture's own size, see ``ImageReference/scale``.
    case natural
  }

  public init(
    _ image: ImageReference, placement: Placement, rotation: Angle = .zero, opacity: Double = 1,
    flip: Flip = .none, z: Double = 0, outline: Border? = nil, shadow: Shadow? = nil,
    span: SourceSpan? = nil
  ) {
    self.image = image
    self.placement = placement
    self.rotation = rotation
    self.opacity = opacity
    self.flip = flip
    self.z = z
    self.outline = outline
    self.shadow = shadow
    self.span = span
  }

  /// Creates a sticker `width` canvas units wide, centered at `center`, in proportion.
  public init(_ image: ImageReference, center: Point, width: Double, rotation: Angle = .zero) {
    self.init(image, placement: .center(center, .width(width)), rotation: rotation)
  }
}

extension ImageReference {
  /// Whether it is a built-in scrap of paper or strip of tape, which fills its box.
  var isPaper: Bool {
    ["paper-", "washi-"].contains { path.hasPrefix(Self.builtinPrefix + $0) }
  }

  /// Whether it is a built-in frame, through which items below are visible.
  var isHollow: Bool { path.hasPrefix(Self.builtinPrefix + "frame-") }
}
