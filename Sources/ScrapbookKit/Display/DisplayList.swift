/// Paint commands in order: every input ends in one, every output starts from one.
///
/// All decisions have been made; painting is a loop over the items. Coordinates are page or canvas coordinates,
/// transformed by the groups around an item.
public typealias DisplayList = [DisplayItem]

public indirect enum DisplayItem: Sendable, Equatable {
  case fill(RoundedRect, Color)
  /// The inside of a path by the nonzero winding rule.
  case path(Path, Color)
  /// A line along a path.
  case outline(Path, Border)
  /// The soft shadow of a shape; its edge fades over `blur` units (twice the standard deviation).
  case shadow(RoundedRect, blur: Double, Color)
  case picture(DisplayPicture)
  case silhouette(DisplaySilhouette)
  case text(DisplayText)
  case group(DisplayGroup)
  /// A rectangle whose shades, from left to right, darken what is below.
  case shading(Rect, [ShadeStop])
}

/// A picture from the asset catalog.
public struct DisplayPicture: Sendable, Equatable {
  public var asset: AssetID
  /// Maps the unit square of the stored picture (including its orientation) to the list's coordinates.
  public var transform: Transform
  /// The reference to the picture in the source.
  public var place: SourcePlace
  /// The JSON pointer of the node that shows it; nil for a background. Pictures of one pattern of file names have the
  /// same ``place``, and each a node of its own.
  public var pointer: String?

  public init(asset: AssetID, transform: Transform, place: SourcePlace = .init(), pointer: String? = nil) {
    self.asset = asset
    self.transform = transform
    self.place = place
    self.pointer = pointer
  }
}

/// The silhouette of a picture: one color wherever the picture is not transparent.
public struct DisplaySilhouette: Sendable, Equatable {
  public var picture: DisplayPicture
  /// The part of the picture that belongs to the shape.
  public var window: Rect
  /// The distance by which the shape is widened on every side, in units.
  public var spread: Double
  /// The distance over which the edge fades, in units (twice the standard deviation).
  public var blur: Double
  public var color: Color
}

/// Lines of text.
public struct DisplayText: Sendable, Equatable {
  public var lines: [PlacedLine]
  public var span: SourceSpan?
  /// The text's place in the source, as a JSON pointer.
  public var pointer: String?
  /// The whole text as written in the source, even if not all of it is shown; nil for text that is not from there.
  public var words: String?

  public init(lines: [PlacedLine], span: SourceSpan? = nil, pointer: String? = nil, words: String? = nil) {
    self.lines = lines
    self.span = span
    self.pointer = pointer
    self.words = words
  }
}

/// Items that are transformed, clipped or faded together.
public struct DisplayGroup: Sendable, Equatable {
  public var transform: Transform
  /// The clip in the coordinates inside the group.
  public var clip: RoundedRect?
  public var opacity: Double
  public var items: DisplayList
  public var span: SourceSpan?
  /// The structure tag of the items; nil for decoration, and for groups that contain others.
  public var tag: ContentTag?
  /// Whether many groups have the same items and differ only in their transforms, so that a PDF stores the items once.
  /// The items are paths; the group has no clip, fading or tag.
  public var isSymbol = false

  public init(
    transform: Transform = .identity, clip: RoundedRect? = nil, opacity: Double = 1, items: DisplayList,
    span: SourceSpan? = nil, tag: ContentTag? = nil
  ) {
    self.transform = transform
    self.clip = clip
    self.opacity = opacity
    self.items = items
    self.span = span
    self.tag = tag
  }
}

/// The lowest opacity; an item below it changes no 8-bit pixel by a whole step, and is omitted.
let faintestOpacity = 1.0 / 255
