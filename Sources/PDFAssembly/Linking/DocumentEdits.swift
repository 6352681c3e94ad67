/// Additions to the drawing: entries of its catalog, its information and its pages, and an outline.
public struct DocumentEdits {
  /// The entries of the catalog (ISO 32000-1, 7.7.2), which replace those of the drawing.
  public var catalog = PDFDictionary()
  /// The entries of the document information (14.3.3); the drawing contains only the producer.
  public var info = PDFDictionary()
  /// The entries of pages (7.7.3.3) by page index, which replace those of the drawing.
  public var pages: [Int: PDFDictionary] = [:]
  public var outline: [OutlineEntry] = []
  /// Links by the index of the page.
  public var links: [Int: [LinkAnnotation]] = [:]

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
