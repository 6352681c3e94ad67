/// Options for composing an album.
public struct CompositionOptions: Sendable, Equatable {
  /// Makes every warning an error, except `low-resolution`.
  public var strict: Bool
  /// Paints a gray placeholder for a picture that cannot be loaded, and warns instead of failing.
  public var keepGoing: Bool
  /// Makes one sheet with the empty book if an album has no pages, instead of failing.
  public var allowEmpty: Bool
  /// The text of `{date}` if the album has no date; nil leaves it empty. A date such as 2026-05-14 is written in the
  /// album's language.
  public var date: String?
  /// Properties that replace the album's own.
  public var info: InfoOverrides
  public var imposition: ImpositionOptions
  /// The level of the accessibility check.
  public var accessibility: AccessibilityCheck
  /// Whether the album is part of a document that has its own title and language.
  package var isPart = false
  /// Checks that photos are upright, which requires decoding them.
  package var looksAtRotations = false
  /// Searches for moves of items that remove warnings.
  package var proposesMoves = false

  public init(
    strict: Bool = false, keepGoing: Bool = false, allowEmpty: Bool = false, date: String? = nil,
    info: InfoOverrides = .init(), imposition: ImpositionOptions = .init(),
    accessibility: AccessibilityCheck = .off
  ) {
    self.strict = strict
    self.keepGoing = keepGoing
    self.allowEmpty = allowEmpty
    self.date = date
    self.info = info
    self.imposition = imposition
    self.accessibility = accessibility
  }
}

/// The results of all stages, and the album's problems.
public struct Composition: Sendable {
  /// The texts that the diagnostics refer to; empty for an album that was built in code.
  public var files = SourceFiles()
  public var album = Album()
  /// The diagnostics in text order.
  public var diagnostics = Diagnostics()
  public var pages: [DisplayList] = []
  /// The document to be painted; nil if there were errors.
  public var document: PagedDocument?
  /// The moves that remove warnings, page by page, if they were requested.
  package var moves: [ItemMove] = []

  package init(files: SourceFiles) { self.files = files }

  /// The first text as JSON; nil if it is not JSON. It is parsed again, since keeping it would take as much memory as
  /// layout.
  public var json: JSONDocument? { files.first.flatMap { try? parseJSON($0) } }
}
