import Deflate
package import PDFAssembly
import ScrapbookInk

/// What was changed by ``apply(_:to:date:)``.
package struct AppliedMarks: Sendable, Equatable {
  package var strokes = 0
  package var notes = 0
  package var erased = 0
  /// Strokes and notes that the document had already.
  package var known = 0
  /// How many of the new marks lie beside their page, where nobody sees them, by its number.
  package var unseen: [Int: Int] = [:]
}

/// A page that is named and not there.
package struct MissingPage: Error, Equatable {
  package var page: Int
  package var count: Int
}

/// Turns marks into changes of a document: first the eraser works on what is there, then strokes and notes are added.
///
/// - Parameters:
///   - date: The value of an annotation's time of change, in PDF's format; nil to leave it out.
///   - draw: Returns a PDF whose first page shows a text on a page of a size in points.
/// - Throws: ``MissingPage``, ``MissingMark``, `PDFError`, or what `draw` throws.
package func apply(
  _ marks: Marks, to update: inout PDFUpdate, date: PDFObject? = nil,
  draw: (FreeText, _ width: Double, _ height: Double) throws -> [UInt8]
) throws -> AppliedMarks {
  var editor = try MarkEditor(update, date: date)
  if let page = marks.pages.first(where: { $0 > editor.pages.count }) {
    throw MissingPage(page: page, count: editor.pages.count)
  }
  editor.isInPDFSpace = marks.isInPDFSpace
  for removal in marks.removals { try editor.remove(removal) }
  for erasure in marks.erasures { try editor.erase(erasure) }
  for stroke in marks.strokes { try editor.add(stroke) }
  for note in marks.notes { try editor.add(note) }
  for text in marks.texts { try editor.add(text, draw: draw) }
  try editor.finish()
  update = editor.update
  return editor.applied
}

/// Changes the annotations of a document's pages.
struct MarkEditor {
  let pages: [PDFPage]
  var update: PDFUpdate
  var applied = AppliedMarks()
  /// Whether the places of marks are those of the PDF.
  var isInPDFSpace = false
  private let date: PDFObject?
  /// The lists of annotations that were read, by the number of the page.
  var lists: [Int: PageAnnotations] = [:]
  /// How often each list of annotations is referred to.
  private let listUses: [PDFUpdate.Key: Int]
  /// The names of the annotations of the pages that were read.
  private var names: Set<String> = []
  /// Nil for a document without tags.
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
    for entry in list.entries {
      if let name = try update.resolve(update.resolve(entry)?.dictionary?["NM"])?.string {
        names.insert(name)
      }
    }
    lists[number] = list
    return list
  }

  func geometry(of number: Int) -> PageGeometry {
    let page = pages[number - 1]
    return PageGeometry(corners: page.boxes.crop.corners, rotation: page.rotation)
  }

  /// Converts places on a page to the PDF.
  func inPDF(_ points: [InkPoint], of page: Int) -> [InkPoint] {
    let geometry = geometry(of: page)
    return points.filter(\.isUsable).map { isInPDFSpace ? $0 : geometry.inPDF($0) }
  }

  /// Counts a new mark that lies beside its page.
  ///
  /// - Parameter box: The part of the page that it covers, in the PDF.
  mutating func checkSeen(_ box: InkBox, on page: Int) {
    let shown = pages[page - 1].boxes.crop
    let visible = InkBox(left: shown.left, top: shown.bottom, right: shown.right, bottom: shown.top)
    if !box.touches(visible) { applied.unseen[page, default: 0] += 1 }
  }

  // MARK: Adding

  mutating func add(_ stroke: InkStroke) throws(PDFError) {
    let curve = InkCurve(inPDF(stroke.points, of: stroke.page)).roundedSamples
    guard !curve.samples.isEmpty else { return }
    let style = stroke.style
    let channels = [style.color.red, style.color.green, style.color.blue].map { Double($0) / 255 }
    let ink = InkAnnotation(
      curves: [curve], width: style.width, opacity: style.opacity, color: channels,
      isMultiplied: style.blend == .multiply)
    guard let name = try newName(stroke.id, of: stroke, on: stroke.page) else { return }
    let appearance = try update.reserve()
    ink.writeAppearance(as: appearance, to: &update)
    var dictionary = annotation("Ink", name: name, flags: 4, on: stroke.page)
    for entry in ink.entries(appearance: appearance).entries { dictionary[entry.key] = entry.value }
    if let author = stroke.author { dictionary["T"] = .text(author) }
    // An annotation that shows no text has its description there (12.5.2).
    if let alt = stroke.alt { dictionary["Contents"] = .text(alt) }
    try append(dictionary, alt: stroke.alt ?? "Drawing", to: stroke.page)
    if let box = curve.bounds { checkSeen(box.grown(by: style.width / 2), on: stroke.page) }
    applied.strokes += 1
  }

  /// Adds an annotation to a page.
  ///
  /// - Parameter alt: The description of one without a text.
  mutating func append(_ annotation: PDFDictionary, alt: String? = nil, to page: Int) throws(PDFError) {
    let key = try update.reserve()
    update.set(key, to: .dictionary(annotation))
    var list = try list(of: page)
    list.append(key.reference)
    lists[page] = list
    try structure?.add(key, alt: alt, on: pages[page - 1], to: &update)
  }

  /// Returns the name of a new annotation; nil if the document has it already.
  ///
  /// - Parameter mark: What an unnamed annotation is named by.
  mutating func newName(
    _ id: String?, of mark: some Hashable, on page: Int
  ) throws(PDFError) -> String? {
    _ = try list(of: page)
    let name = ownNamePrefix + (id ?? String(Fingerprint("\(mark)").hexString.prefix(16)))
    guard names.insert(name).inserted else {
      applied.known += 1
      return nil
    }
    return name
  }

  func annotation(_ kind: String, name: String, flags: Int, on page: Int) -> PDFDictionary {
    let page = pages[page - 1]
    var dictionary: PDFDictionary = [
      "Type": .name("Annot"), "Subtype": .name(kind), "NM": .text(name), "F": .integer(flags),
      "P": PDFUpdate.Key(page.number, generation: page.generation).reference,
    ]
    dictionary["M"] = date
    return dictionary
  }
}
