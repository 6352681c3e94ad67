/// The properties of a picture that layout needs.
public struct ImageInfo: Sendable, Equatable {
  /// Whether it consists of vectors, which are sharp at any size.
  public var isDrawing: Bool
  /// The size as seen, after the orientation: pixels, or CSS pixels for SVG. At its own size a pixel is one canvas
  /// unit, unless ``ImageReference/pixelsPerUnit`` differs.
  public var size: Size
  public var orientation: Orientation
  /// Whether its header shows that no part is transparent.
  public var isOpaque = false
  /// Whether it is a page of a PDF of another program, whose fonts and colors nobody has checked.
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

/// The source of pictures: the interface between layout and the file system.
public protocol AssetLoader {
  /// Announces all pictures before the first is inspected, so that they can be read in parallel.
  ///
  /// - Parameter paths: The paths, each once.
  func prepare(_ paths: [String])

  /// Checks that the picture can be painted and returns its properties.
  ///
  /// - Parameter path: A path as written in the album, or `builtin:NAME`.
  func inspect(_ path: String) throws(ImageProblem) -> ImageInfo

  /// Returns the colors of a picture that was inspected; called only for a picture behind text.
  ///
  /// - Returns: Nil if they are not known; contrast is then not checked.
  func thumbnail(of path: String) -> Thumbnail?

  /// Whether the file of a photo asks for a turn that its pixels have had already. Called only where all faults are
  /// wanted, since both have to be decoded.
  func isRotatedTwice(_ path: String) -> Bool

  /// Returns the text of a theme.
  ///
  /// - Parameter name: The name of a built-in theme, or the path of a folder as written in the album.
  func theme(_ name: String) throws(ImageProblem) -> ThemeFile

  /// Returns the pictures that match a ``Flow/glob``.
  func pictures(matching glob: String, order: PictureOrder) throws(ImageProblem) -> FoundPictures

  /// What somebody wrote about a picture of a flow in a photo program, for those who cannot see it; nil for nothing.
  func description(of path: String) -> String?
}

extension AssetLoader {
  public func description(of path: String) -> String? { nil }
}

/// The pictures that match a pattern.
public struct FoundPictures: Sendable, Equatable {
  /// Paths as written in an album.
  public var paths: [String]
  /// Why each file that is not a picture was left out: a video, a document, an empty file.
  public var leftOut: [ImageProblem]

  public init(_ paths: [String] = [], leftOut: [ImageProblem] = []) {
    self.paths = paths
    self.leftOut = leftOut
  }
}

extension AssetLoader {
  public func prepare(_ paths: [String]) {}

  public func isRotatedTwice(_ path: String) -> Bool { false }

  public func thumbnail(of path: String) -> Thumbnail? { nil }

  public func theme(_ name: String) throws(ImageProblem) -> ThemeFile {
    throw ImageProblem(.invalidValue, "there is no theme \(jsonQuoted(name))")
  }

  public func pictures(matching glob: String, order: PictureOrder) throws(ImageProblem) -> FoundPictures {
    FoundPictures()
  }
}

/// The text of a theme, and where its drawings are.
public struct ThemeFile: Sendable, Equatable {
  /// The name in messages.
  public var name: String
  public var bytes: [UInt8]
  /// The start of its drawings' paths: `builtin:themes/ocean/`, or `themes/ours/`.
  public var folder: String

  public init(name: String, bytes: [UInt8], folder: String) {
    self.name = name
    self.bytes = bytes
    self.folder = folder
  }
}

/// The order of the pictures of a folder.
public enum PictureOrder: String, Sendable, CaseIterable {
  /// Names, with numbers compared as numbers: `2.jpg` before `10.jpg`.
  case name
  /// The dates when they were taken.
  case date
}
