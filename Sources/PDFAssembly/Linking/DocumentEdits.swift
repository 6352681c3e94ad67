/// What a document has that the drawing has not: changes of its catalog, its information and its pages, and an outline.
public struct DocumentEdits {
  /// Entries of the catalog (ISO 32000-1, 7.7.2), which come before those of the drawing.
  public var catalog = PDFDictionary()
  /// Entries of the document's information (14.3.3), of which the drawing gives only the producer.
  public var info = PDFDictionary()
  /// Entries of pages (7.7.3.3) by the index of the page, which come before those of the drawing.
  public var pages: [Int: PDFDictionary] = [:]
  public var outline: [OutlineEntry] = []
  /// Links by the index of the page.
  public var links: [Int: [LinkAnnotation]] = [:]

  public init() {}

  /// The entries of pages by the numbers of their objects.
  func byObject(of drawing: PDFFile) throws(PDFError) -> [Int: PDFDictionary] {
    guard !pages.isEmpty else { return [:] }
    let numbers = try drawing.pageNumbers()
    return Dictionary(
      uniqueKeysWithValues: pages.compactMap { index, entries in
        numbers.indices.contains(index) ? (numbers[index], entries) : nil
      })
  }
}
