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

  /// The rotation of a photo's pixels that its file does not state; nil for other photos. Called only when all faults
  /// are wanted, since the photo and the thumbnail in its file have to be decoded.
  func unstatedRotation(of path: String) -> UnstatedRotation?

  /// Returns the text of a theme.
  ///
  /// - Parameter name: The name of a built-in theme, or the path of a folder as written in the album.
  func theme(_ name: String) throws(ImageProblem) -> ThemeFile

  /// Returns the pictures that match a ``Flow/glob``.
  func pictures(matching glob: String, order: PictureOrder) throws(ImageProblem) -> FoundPictures

  /// The description of a flow's picture for screen readers, as written in a photo program; nil if there is none.
  func description(of path: String) -> String?
}

extension AssetLoader {
  public func description(of path: String) -> String? { nil }
}

/// A rotation of a photo's pixels that its file does not state.
public struct UnstatedRotation: Sendable, Equatable {
  /// The rotation, clockwise.
  public var angle: Angle
  /// Whether the file asks for it again, so that the photo is not upright. If not, the thumbnail in the file may be the
  /// one that is not upright.
  public var isRepeated: Bool

  public init(_ angle: Angle, isRepeated: Bool) {
    self.angle = angle
    self.isRepeated = isRepeated
  }
}

/// The pictures that match a pattern.
public struct FoundPictures: Sendable, Equatable {
  /// Paths as written in an album.
  public var paths: [String]
  /// The reasons why files that are not pictures were left out: a video, a document, an empty file.
  public var leftOut: [ImageProblem]

  public init(_ paths: [String] = [], leftOut: [ImageProblem] = []) {
    self.paths = paths
    self.leftOut = leftOut
  }
}

extension AssetLoader {
  public func prepare(_ paths: [String]) {}

  public func unstatedRotation(of path: String) -> UnstatedRotation? { nil }

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
