/// A font of a document, with everything needed to open it again in any process.
public struct DocumentFont: Sendable, Hashable {
  /// The family, in English if the font has an English name.
  public var family: String
  /// The style, for example "Bold Italic".
  public var face: String
  /// The path of its file.
  public var path: String
  /// The file, its face and how its glyphs are drawn, as the text of a fontconfig pattern.
  public var pattern: String
  /// The transform of the em square without its size; glyphs may be slanted artificially.
  public var emSquare: Transform

  public init(family: String, face: String, path: String, pattern: String, emSquare: Transform) {
    self.family = family
    self.face = face
    self.path = path
    self.pattern = pattern
    self.emSquare = emSquare
  }
}

/// A font by its index in ``PagedDocument/fonts``, and in the fonts of the shaper that returned it.
public struct FontReference: Sendable, Hashable {
  public var number: Int

  public init(number: Int) { self.number = number }
}
