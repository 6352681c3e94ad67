/// The kinds of picture that can be placed.
public enum ImageFormat: String, Sendable {
  case jpeg
  case png
  case svg
  case webp
  case gif
  case tiff
  /// HEIC and AVIF.
  case heif
}

/// What layout needs to know of a picture.
public struct ImageInfo: Sendable, Equatable {
  public var format: ImageFormat
  /// As its owner sees it, already turned: pixels, or CSS pixels for SVG. At its own size a pixel is one
  /// canvas unit, unless ``ImageReference/pixelsPerUnit`` says otherwise.
  public var size: Size
  public var orientation: Orientation
  /// Whether its header shows that no part of it is transparent.
  public var isOpaque = false
  /// Where faces are marked, in fractions of the picture as seen.
  public var faces: [Rect] = []
  /// What is wrong with it, though it can be shown.
  public var warnings: [ImageProblem] = []

  public init(
    format: ImageFormat, size: Size, orientation: Orientation = .upright, faces: [Rect] = []
  ) {
    self.format = format
    self.size = size
    self.orientation = orientation
    self.faces = faces
  }
}

/// How stored pixels have to be turned to be seen upright: the values of the EXIF tag 0x0112.
public enum Orientation: Int, Sendable, CaseIterable {
  case upright = 1
  case mirrored = 2
  case turned180 = 3
  case mirrored180 = 4
  case transposed = 5
  case turned90 = 6
  case transversed = 7
  case turned270 = 8

  /// True where width and height change places.
  public var swapsSides: Bool { rawValue >= 5 }

  /// Where the stored picture's lower edge is seen.
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

/// Why a picture cannot be used, or what is the matter with it though it can.
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

/// Where pictures come from: the seam between layout and the file system.
public protocol AssetLoader {
  /// Told of all pictures before the first is inspected, so that they can be read at once.
  ///
  /// - Parameter paths: Each once.
  func prepare(_ paths: [String])

  /// Checks that the picture can be painted and tells its size.
  ///
  /// - Parameter path: A path as the album has it, or `builtin:NAME`.
  func inspect(_ path: String) throws(ImageProblem) -> ImageInfo

  /// The colors of a picture that was inspected, asked only for one behind words.
  ///
  /// - Returns: Nil if they are not known; then nothing is said of words on it.
  func thumbnail(of path: String) -> Thumbnail?

  /// The pictures that a ``Flow/glob`` stands for.
  func pictures(matching glob: String, order: PictureOrder) throws(ImageProblem) -> FoundPictures
}

/// What a pattern stands for.
public struct FoundPictures: Sendable, Equatable {
  /// Paths as an album has them.
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

  public func thumbnail(of path: String) -> Thumbnail? { nil }

  public func pictures(matching glob: String, order: PictureOrder) throws(ImageProblem) -> FoundPictures {
    FoundPictures()
  }
}
