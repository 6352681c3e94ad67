/// The properties of a picture that layout needs.
public struct ImageInfo: Sendable, Equatable {
  /// Whether it consists of vectors, which are sharp at any size.
  public var isDrawing: Bool
  /// The size as seen, after the orientation: pixels, or CSS pixels for SVG. At its own size a pixel is one canvas
  /// unit, unless the document says otherwise.
  public var size: Size
  public var orientation: Orientation
  /// Whether its header shows that no part is transparent.
  public var isOpaque = false
  /// Whether it is a page of a PDF of another program, whose fonts and colors are not checked.
  public var isForeignPage = false
  /// The face regions in fractions of the picture as seen.
  public var faces: [Rect] = []
  /// The problems of a picture that can be shown nevertheless.
  public var warnings: [ImageProblem] = []

  public init(
    size: Size, isDrawing: Bool = false, orientation: Orientation = .upright, faces: [Rect] = []
  ) {
    self.isDrawing = isDrawing
    self.size = size
    self.orientation = orientation
    self.faces = faces
  }
}

/// The rotation that stored pixels need to be upright: the values of the EXIF tag 0x0112.
public enum Orientation: Int, Sendable, CaseIterable {
  case upright = 1
  case mirrored = 2
  case turned180 = 3
  case mirrored180 = 4
  case transposed = 5
  case turned90 = 6
  case transversed = 7
  case turned270 = 8

  /// Whether width and height are exchanged.
  public var swapsSides: Bool { rawValue >= 5 }

  /// The side at which the stored picture's lower edge is seen.
  public var sideOfLowerEdge: String {
    switch self {
    case .upright, .mirrored: "lower"
    case .turned180, .mirrored180: "upper"
    case .transposed, .turned270: "right"
    case .transversed, .turned90: "left"
    }
  }

  /// Maps the unit square of the stored picture onto the unit square of the seen one.
  public var transform: Transform {
    switch self {
    case .upright: .identity
    case .mirrored: Transform(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
    case .turned180: Transform(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
    case .mirrored180: Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
    case .transposed: Transform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .turned90: Transform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
    case .transversed: Transform(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
    case .turned270: Transform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
    }
  }
}

/// The reason why a picture cannot be used, or a warning about one that can.
public struct ImageProblem: Error, Sendable, Equatable {
  public var id: DiagnosticID
  public var message: String
  public var hints: [String]

  public init(_ id: DiagnosticID, _ message: String, hints: [String] = []) {
    self.id = id
    self.message = message
    self.hints = hints
  }
}
