/// What is to be painted, in order: every input ends in one, every output starts from one.
///
/// Everything is decided; painting is a loop over the items. Coordinates are those of the page or canvas
/// that the list is for, changed by the groups around an item.
public typealias DisplayList = [DisplayItem]

public indirect enum DisplayItem: Sendable, Equatable {
  case fill(RoundedRect, Color)
  /// The inside of a path; where it winds around nothing it has a hole.
  case path(Path, Color)
  /// A line along a path.
  case outline(Path, Border)
  /// The soft shadow of a shape; its edge fades over `blur` units (twice the standard deviation).
  case shadow(RoundedRect, blur: Double, Color)
  case picture(DisplayPicture)
  case silhouette(DisplaySilhouette)
  case text(DisplayText)
  case group(DisplayGroup)
  /// A rectangle whose shades, from its left to its right, darken what lies below.
  case shading(Rect, [ShadeStop])
}

/// A picture from the asset catalog.
public struct DisplayPicture: Sendable, Equatable {
  public var asset: AssetID
  /// Maps the unit square of the stored picture (its orientation included) into the list's coordinates.
  public var transform: Transform
  /// Where the source names the picture.
  public var place: SourcePlace
  /// The photo or sticker that shows it; nil for a background.
  public var node: NodePath?
}

/// The shape of a picture in one colour: everywhere where the picture is not transparent.
public struct DisplaySilhouette: Sendable, Equatable {
  public var picture: DisplayPicture
  /// What lies outside does not belong to the shape.
  public var window: Rect
  /// How much wider the shape is made on every side, in units.
  public var spread: Double
  /// The edge fades over so many units (twice the standard deviation).
  public var blur: Double
  public var color: Color
}

/// Lines of text.
public struct DisplayText: Sendable, Equatable {
  public var lines: [PlacedLine]
  public var span: SourceSpan?
  /// Where the album has it, as a JSON pointer.
  public var pointer: String?
  /// What the album says there, whether all of it is shown or not; nil for what no album says.
  public var words: String?

  public init(lines: [PlacedLine], span: SourceSpan? = nil, pointer: String? = nil, words: String? = nil) {
    self.lines = lines
    self.span = span
    self.pointer = pointer
    self.words = words
  }
}

/// Items that are moved, cut off or faded together.
public struct DisplayGroup: Sendable, Equatable {
  public var transform: Transform
  /// In the coordinates inside the group.
  public var clip: RoundedRect?
  public var opacity: Double
  public var items: DisplayList
  public var span: SourceSpan?

  public init(
    transform: Transform = .identity, clip: RoundedRect? = nil, opacity: Double = 1, items: DisplayList,
    span: SourceSpan? = nil
  ) {
    self.transform = transform
    self.clip = clip
    self.opacity = opacity
    self.items = items
    self.span = span
  }
}
