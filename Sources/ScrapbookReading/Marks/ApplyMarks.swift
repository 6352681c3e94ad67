package import PDFAssembly
import ScrapbookInk
package import ScrapbookKit

/// The changes made by ``apply(_:to:date:)``.
package struct AppliedMarks: Sendable, Equatable {
  /// Strokes and notes that were added.
  package var strokes = 0
  package var notes = 0
  /// Strokes and notes that replaced ones of the same name.
  package var changed = 0
  package var erased = 0
  /// Strokes and notes that the document had already.
  package var known = 0
  /// Strokes that were removed by an eraser of the same marks, and written again.
  package var restored = 0
  /// Whether ink was not erased because it is locked or hidden.
  package var isProtected = false
  /// The number of new marks outside the visible part of their page, by page number.
  package var unseen: [Int: Int] = [:]
  /// Warnings about marks that do not look as intended.
  package var faults = Diagnostics()
}

/// A text that was drawn for a page.
package struct DrawnText: Sendable {
  /// A PDF whose first page shows the text.
  package var pdf: [UInt8]
  /// The height in points that the text needs.
  package var height: Double

  package init(pdf: [UInt8], height: Double = 0) { (self.pdf, self.height) = (pdf, height) }
}

/// Applies marks to a document: existing ink is erased first, then strokes and notes are added.
///
/// - Parameters:
///   - date: The modification date of annotations, as a PDF date; nil to omit it.
///   - names: The known names of the document's annotations, updated for the changed document.
///   - draw: Draws a text on a page of a size in points.
/// - Throws: ``MarkFaults``, ``MissingMark``, `PDFError`, or what `draw` throws.
package func apply(
  _ marks: Marks, to update: inout PDFUpdate, date: PDFObject? = nil, names: inout MarkNames,
  draw: (FreeText, _ width: Double, _ height: Double) throws -> DrawnText
) throws -> AppliedMarks {
  var editor = try MarkEditor(update, date: date)
  editor.names = names
  try marks.check(pageCount: editor.pages.count)
  editor.isInPDFSpace = marks.isInPDFSpace
  for removal in marks.removals { try editor.remove(removal) }
  for erasure in marks.erasures { try editor.erase(erasure) }
  for stroke in marks.strokes { try editor.add(stroke) }
  for note in marks.notes { try editor.add(note) }
  for (index, text) in marks.texts.enumerated() {
    try editor.add(text, at: marks.textPlaces.element(index).mark, draw: draw)
  }
  try editor.finish()
  (update, names) = (editor.update, editor.names)
  return editor.applied
}

/// Applies marks to a document without known names.
package func apply(
  _ marks: Marks, to update: inout PDFUpdate, date: PDFObject? = nil,
  draw: (FreeText, _ width: Double, _ height: Double) throws -> DrawnText
) throws -> AppliedMarks {
  var names = MarkNames()
  return try apply(marks, to: &update, date: date, names: &names, draw: draw)
}

/// The names of annotations on pages to which marks were added.
package struct MarkNames: Sendable {
  /// The indices in the lists of the pages, by page number and name.
  var places: [Int: [String: Int]] = [:]

  package init() {}
}

/// Changes the annotations of a document's pages.
struct MarkEditor {
  let pages: [PDFPage]
  var update: PDFUpdate
  var applied = AppliedMarks()
  /// Whether positions of marks are in PDF space.
  var isInPDFSpace = false
  let date: PDFObject?
  /// The lists of annotations that were read, by the number of the page.
  var lists: [Int: PageAnnotations] = [:]
  /// The number of references to each list of annotations.
  private let listUses: [PDFUpdate.Key: Int]
  var names = MarkNames()
  /// The names of ink that was removed completely, by page number.
  var erasedNames: [Int: Set<String>] = [:]
  /// The number of added marks without a name, by the name that they would share.
  var repeated: [String: Int] = [:]
  /// The number of annotations that use each appearance; nil until one is to be removed.
  var drawingUses: [PDFUpdate.Key: Int]?
  /// The structure; nil for an untagged document.
  var structure: MarkedStructure?

  init(_ update: PDFUpdate, date: PDFObject?) throws(PDFError) {
    self.update = update
    self.date = date
    pages = try update.document.pages()
    let keys = pages.compactMap { PDFUpdate.Key($0.dictionary["Annots"]) }
    listUses = Dictionary(keys.map { ($0, 1) }, uniquingKeysWith: +)
    structure = try MarkedStructure(update.document)
  }

  mutating func finish() throws(PDFError) {
    for (_, list) in lists.sorted(by: { $0.key < $1.key }) { try list.write(to: &update) }
    structure?.write(to: &update)
  }

  /// Reads the annotations of a page, counted from 1.
  mutating func list(of number: Int) throws(PDFError) -> PageAnnotations {
    if let list = lists[number] { return list }
    let page = pages[number - 1]
    let isShared = PDFUpdate.Key(page.dictionary["Annots"]).map { listUses[$0] ?? 0 > 1 } ?? false
    let list = try PageAnnotations(page, number: number, isShared: isShared, in: update)
    lists[number] = list
    return list
  }

  func geometry(of number: Int) -> PageGeometry {
    let page = pages[number - 1]
    return PageGeometry(corners: page.boxes.crop.corners, rotation: page.rotation)
  }

  /// Converts points on a page to PDF space.
  func inPDF(_ points: [InkPoint], of page: Int) -> [InkPoint] {
    let geometry = geometry(of: page)
    return points.filter(\.isUsable).map { isInPDFSpace ? $0 : geometry.inPDF($0) }
  }

  /// Counts a new mark that is outside its page.
  ///
  /// - Parameter box: The part of the page that it covers, in PDF space.
  mutating func checkSeen(_ box: InkBox, on page: Int) {
    let shown = pages[page - 1].boxes.crop
    let visible = InkBox(left: shown.left, top: shown.bottom, right: shown.right, bottom: shown.top)
    if !box.touches(visible) { applied.unseen[page, default: 0] += 1 }
  }
}
