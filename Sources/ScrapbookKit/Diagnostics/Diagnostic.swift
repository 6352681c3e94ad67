/// One problem of an input, as a value: what, where, and what to do about it.
public struct Diagnostic: Sendable, Equatable {
  public enum Severity: String, Sendable {
    case error
    case warning
  }

  public var severity: Severity
  public var id: DiagnosticID
  /// A fact in lower case that contains the offending value.
  public var message: String
  /// The place in the source text; nil for what was built in code.
  public var span: SourceSpan?
  /// The place in the structure that the text describes, as a JSON pointer (RFC 6901).
  public var pointer: String
  /// Suggestions, each a sentence of its own.
  public var hints: [String]

  public init(
    severity: Severity, id: DiagnosticID, message: String, span: SourceSpan?, pointer: String,
    hints: [String] = []
  ) {
    self.severity = severity
    self.id = id
    self.message = message
    self.span = span
    self.pointer = pointer
    self.hints = hints
  }
}

/// The stable names of all diagnostics. `Samples/Invalid/` has an album for each.
public enum DiagnosticID: String, Sendable, CaseIterable {
  // JSON
  case jsonSyntax = "json-syntax"
  case jsonEncoding = "json-encoding"
  case jsonDepth = "json-depth"
  // The structure
  case duplicateKey = "duplicate-key"
  case unknownKey = "unknown-key"
  case missingKey = "missing-key"
  case conflictingKeys = "conflicting-keys"
  case wrongType = "wrong-type"
  case invalidValue = "invalid-value"
  case emptyAlbum = "empty-album"
  // Pictures
  case missingImage = "missing-image"
  case unreadableImage = "unreadable-image"
  case brokenImage = "broken-image"
  case truncatedImage = "truncated-image"
  case unsupportedImage = "unsupported-image"
  case imageTooLarge = "image-too-large"
  case drawingTooComplex = "drawing-too-complex"
  case imageTooSmall = "image-too-small"
  case lowResolution = "low-resolution"
  case veryLowResolution = "very-low-resolution"
  case outsideFolder = "outside-folder"
  case unknownBuiltin = "unknown-builtin"
  case emptyFlow = "empty-flow"
  // Text
  case markupSyntax = "markup-syntax"
  case unknownStyle = "unknown-style"
  case unknownField = "unknown-field"
  case missingFont = "missing-font"
  case fontsUnavailable = "fonts-unavailable"
  case missingLanguageData = "missing-language-data"
  case missingGlyph = "missing-glyph"
  case textOverflow = "text-overflow"
  case smallText = "small-text"
  case lowContrast = "low-contrast"
  // The page
  case overlap
  case offPage = "off-page"
  case invisible
  case rotatedTwice = "rotated-twice"
  // The PDF
  case sizeLimit = "size-limit"
  // Accessibility
  case missingAlt = "missing-alt"
  case missingTitle = "missing-title"
  case missingLanguage = "missing-language"
  case foreignPage = "foreign-page"
  case longDescription = "long-description"
  case missingHeader = "missing-header"

  // Reports
  case htmlUnsupported = "html-unsupported"
  case cssSyntax = "css-syntax"
  case cssUnsupported = "css-unsupported"
  case cssValue = "css-value"
  case unknownPlaceholder = "unknown-placeholder"
  case unclosedPlaceholder = "unclosed-placeholder"
  case unusedData = "unused-data"
  case missingFile = "missing-file"
  case wrongNumber = "wrong-number"
  case overlappingSections = "overlapping-sections"
  case tooLarge = "too-large"
  case shrunkToFit = "shrunk-to-fit"

  // Templates and rosters
  case unfilledTemplate = "unfilled-template"
  case templateSyntax = "template-syntax"
  case unknownColumn = "unknown-column"
  case rosterSyntax = "roster-syntax"
  case emptyValue = "empty-value"
  case unusableName = "unusable-name"
  case duplicateName = "duplicate-name"

  /// Whether it can occur only with a roster.
  public var isOfRoster: Bool {
    switch self {
    case .templateSyntax, .unknownColumn, .rosterSyntax, .emptyValue, .unusableName, .duplicateName: true
    default: false
    }
  }

  /// Whether it is checked only on request.
  public var isOfAccessibility: Bool {
    switch self {
    case .missingAlt, .missingTitle, .missingLanguage, .foreignPage, .longDescription, .missingHeader: true
    default: false
    }
  }

  /// Whether it can occur only with a report.
  public var isOfReport: Bool {
    switch self {
    case .htmlUnsupported, .cssSyntax, .cssUnsupported, .cssValue, .unknownPlaceholder, .unclosedPlaceholder,
      .unusedData, .missingFile, .wrongNumber, .overlappingSections, .tooLarge, .shrunkToFit,
      .missingHeader:
      true
    default: false
    }
  }

  /// Whether `--strict` leaves it a warning: a soft picture may be the only one there is.
  var isAdvice: Bool { self == .lowResolution }
}

/// The diagnostics of one run, in the order in which they were found.
public struct Diagnostics: Sendable, Equatable {
  public private(set) var all: [Diagnostic] = []
  /// The places of all diagnostics: each text may have a warning.
  private var places: Set<Place> = []

  private struct Place: Hashable {
    var id: DiagnosticID
    var span: SourceSpan
  }

  public init() {}

  private init(_ diagnostics: some Sequence<Diagnostic>) { for diagnostic in diagnostics { add(diagnostic) } }

  public var isEmpty: Bool { all.isEmpty }
  public var errorCount: Int { all.count { $0.severity == .error } }
  public var warningCount: Int { all.count { $0.severity == .warning } }
  /// The diagnostics without the warnings.
  public var errors: Diagnostics { Diagnostics(all.filter { $0.severity == .error }) }
  public var hasErrors: Bool { all.contains { $0.severity == .error } }

  /// Whether the same problem was reported at this place already.
  func contains(_ id: DiagnosticID, at span: SourceSpan?) -> Bool {
    span.map { places.contains(Place(id: id, span: $0)) } ?? false
  }

  public mutating func add(_ diagnostic: Diagnostic) {
    all.append(diagnostic)
    if let span = diagnostic.span { places.insert(Place(id: diagnostic.id, span: span)) }
  }

  mutating func removeAll(where isUnwanted: (Diagnostic) -> Bool) {
    self = Diagnostics(all.filter { !isUnwanted($0) })
  }

  public mutating func add(contentsOf other: Diagnostics) { for diagnostic in other.all { add(diagnostic) } }

  public mutating func error(
    _ id: DiagnosticID, _ message: String, at span: SourceSpan?, pointer: String, hints: [String] = []
  ) {
    add(
      Diagnostic(severity: .error, id: id, message: message, span: span, pointer: pointer, hints: hints))
  }

  public mutating func warning(
    _ id: DiagnosticID, _ message: String, at span: SourceSpan?, pointer: String, hints: [String] = []
  ) {
    add(
      Diagnostic(severity: .warning, id: id, message: message, span: span, pointer: pointer, hints: hints))
  }

  /// The diagnostics in text order, so that a reader can work from top to bottom. Duplicates at one place, such as on
  /// each page that one value describes, are removed.
  public func sortedBySource() -> Diagnostics {
    var reported: Set<Statement> = []
    let place = { (found: (offset: Int, element: Diagnostic)) in
      (found.element.span?.file.number ?? 0, found.element.span?.start ?? -1, found.offset)
    }
    let sorted = all.enumerated().sorted { place($0) < place($1) }.map(\.element)
    return Diagnostics(
      sorted.filter { diagnostic in
        guard let span = diagnostic.span else { return true }
        return reported.insert(Statement(span: span, id: diagnostic.id, message: diagnostic.message)).inserted
      })
  }

  private struct Statement: Hashable {
    var span: SourceSpan
    var id: DiagnosticID
    var message: String
  }

  /// Returns the diagnostics with every warning made an error, as `--strict` asks, except for mere advice.
  public func strict() -> Diagnostics {
    var strict = self
    for index in strict.all.indices where !strict.all[index].id.isAdvice {
      strict.all[index].severity = .error
    }
    return strict
  }
}
