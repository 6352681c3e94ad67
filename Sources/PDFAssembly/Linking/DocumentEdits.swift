/// Additions to the drawing: entries of its catalog, its information and its pages, and an outline.
public struct DocumentEdits {
  /// The entries of the catalog (ISO 32000-1, 7.7.2), which replace the drawing's.
  public var catalog = PDFDictionary()
  /// The entries of the document information (14.3.3); the drawing contains only the producer.
  public var info = PDFDictionary()
  /// The entries of pages (7.7.3.3) by page index, which replace the drawing's.
  public var pages: [Int: PDFDictionary] = [:]
  public var outline: [OutlineEntry] = []
  /// Links by the index of the page.
  public var links: [Int: [LinkAnnotation]] = [:]

  /// The structure; nil for a drawing without marks.
  public var structure: StructureTree?

  /// The parts that make the file fit for an archive; nil to leave them out.
  public var archive: ArchiveParts?

  /// Files that the PDF contains.
  public var files: [EmbeddedFile] = []

  public init() {}

  /// The entries of pages by object number.
  func byObject(of drawing: PDFFile) throws(PDFError) -> [Int: PDFDictionary] {
    guard !pages.isEmpty else { return [:] }
    let numbers = try drawing.pageNumbers()
    return Dictionary(
      uniqueKeysWithValues: pages.compactMap { index, entries in
        numbers.indices.contains(index) ? (numbers[index], entries) : nil
      })
  }
}

/// The parts of a file for an archive that do not depend on its pages (PDF/A-2, ISO 19005-2).
public struct ArchiveParts {
  /// The metadata as XMP.
  public var metadata: [UInt8]
  /// The ICC profile of the device colors, with three components.
  public var profile: [UInt8]
  /// The name of that color space.
  public var colors: String

  public init(metadata: [UInt8], profile: [UInt8], colors: String) {
    self.metadata = metadata
    self.profile = profile
    self.colors = colors
  }
}

/// Options for linking.
public struct LinkOptions {
  /// The placeholders that were drawn; each must be found exactly once.
  public var placeholders: Set<Placeholder.Key>
  /// The placeholders whose pictures are written last, since they are still being made.
  public var deferred: Set<Placeholder.Key> = []
  /// The masked colors by placeholder number. A placeholder may be missing: nothing is lost with an invisible shadow.
  public var maskedColors: [MaskedColor] = []
  public var edits = DocumentEdits()
  /// Whether equal small forms of the drawing are stored once; finding them takes time.
  public var sharesForms = false
  public init(placeholders: Set<Placeholder.Key>) { self.placeholders = placeholders }

  /// The masked color that replaces a placeholder; nil if a picture does.
  func maskedColor(_ key: Placeholder.Key) -> MaskedColor? {
    guard case .masked(let number) = key, maskedColors.indices.contains(number) else { return nil }
    return maskedColors[number]
  }
}
