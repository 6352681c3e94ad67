package import PDFAssembly

/// A document's destinations, with marks in place of pages, its layers and files, and its form fields: qpdf would lose
/// them when the document is merged into another one.
package struct MarkedTargets {
  /// A section to append to the document, which makes its links refer to marks, and its pages to its layers and files;
  /// nil if it has none.
  package private(set) var section: [UInt8]?
  /// The size in bytes of the document's file, to which the section is appended.
  package private(set) var start = 0
  var outline: [OutlineItem] = []
  /// The named destinations.
  var names: [(name: [UInt8], place: [PDFObject])] = []

  package var isEmpty: Bool { section == nil && outline.isEmpty && names.isEmpty }

  /// Creates an empty value for a document that cannot be read.
  package init() {}

  /// - Parameter number: The number of the document among those that are joined.
  /// - Throws: `PDFError`
  package init(_ document: PDFDocument, number: Int) throws(PDFError) {
    let targets = try PageTargets(document)
    let marking = Marking(targets: targets, document: number)
    var update = PDFUpdate(document)
    try update.changeAnnotations(of: targets.pages) { entries throws(PDFError) in
      try marking.marked(entries).map { .changed($0) } ?? .kept
    }
    try update.markCatalog(on: targets.pages)
    try update.markFields(document: number)
    section = update.isEmpty ? nil : try update.section()
    start = update.start
    outline = try document.outlineItems().map { item throws(PDFError) in try marking.marked(item) }
    // Names of both kinds become names of the new document.
    let old = targets.oldNames.entries.map { ($0.key.nameBytes, $0.value) }
    let all = targets.names.merging(old) { name, _ in name }
    for (name, value) in all.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      if let place = try targets.array(of: value).flatMap(marking.marked) { names.append((name, place)) }
    }
  }
}

extension PDFDocument {
  /// A section to append at `start`, which marks the form fields of a document whose pages are repeated; nil if it has
  /// none.
  package func sectionWithMarkedFields() throws(PDFError) -> (section: [UInt8], start: Int)? {
    var update = PDFUpdate(self)
    try update.markFields(document: 0)
    return update.isEmpty ? nil : (try update.section(), update.start)
  }
}

/// Puts marks in place of pages.
private struct Marking {
  let targets: PageTargets
  let document: Int

  /// The destination with a mark; nil if it is on no page of the document.
  func marked(_ place: [PDFObject]) -> [PDFObject]? {
    guard let index = targets.index(of: place.first) else { return nil }
    let view = place.dropFirst().map { value in
      // Objects are renumbered in the new document.
      (try? targets.document.resolve(value)) ?? .null
    }
    return [PageMark(document: document, page: index).value] + view
  }

  /// The entries of an annotation; nil if they lead to no page.
  func marked(_ entries: PDFDictionary) throws(PDFError) -> PDFDictionary? {
    let changed = try targets.changingLaterActions(of: entries) { marked($0).map { .changed($0) } ?? .kept }
    guard var place = try targets.place(of: changed), let array = marked(place.array) else {
      return changed == entries ? nil : changed
    }
    place.array = array
    return changed.leading(to: place)
  }

  /// An outline item with the parts that can be copied: its title, its style, and a page or an address.
  func marked(_ item: OutlineItem) throws(PDFError) -> OutlineItem {
    var entries: PDFDictionary = [:]
    for key in ["Title", "C", "F"] { entries[key] = try targets.document.resolve(item.entries[key]) }
    if let place = try targets.place(of: item.entries), let array = marked(place.array) {
      entries["Dest"] = .array(array)
    } else if let action = try targets.document.resolve(item.entries["A"])?.dictionary,
      let address = try targets.document.resolve(action["URI"])
    {
      entries["A"] = .dictionary(["S": .name("URI"), "URI": address])
    }
    let children = try item.children.map { child throws(PDFError) in try marked(child) }
    return OutlineItem(entries: entries, isOpen: item.isOpen, children: children)
  }
}

extension String {
  /// The bytes of a PDF name, which is read as Latin-1.
  fileprivate var nameBytes: [UInt8] { unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
}

/// A change of an annotation.
enum AnnotationChange {
  case kept
  case changed(PDFDictionary)
  case removed
}

extension PDFUpdate {
  /// Changes the annotations of pages of the document.
  mutating func changeAnnotations(
    of pages: [PDFPage], _ change: (PDFDictionary) throws(PDFError) -> AnnotationChange
  ) throws(PDFError) {
    let uses = Dictionary(
      pages.compactMap { Key($0.dictionary["Annots"]) }.map { ($0, 1) }, uniquingKeysWith: +)
    for page in pages {
      guard let list = try document.resolve(page.dictionary["Annots"])?.array else { continue }
      var entries: [PDFObject] = []
      for entry in list {
        switch try resolve(entry)?.dictionary.map(change) ?? .kept {
        case .kept: entries.append(entry)
        case .removed: break
        case .changed(let changed):
          let key = Key(entry)
          if let key { set(key, to: .dictionary(changed)) }
          entries.append(key?.reference ?? .dictionary(changed))
        }
      }
      guard entries != list else { continue }
      if let key = Key(page.dictionary["Annots"]), uses[key] == 1 {
        set(key, to: .array(entries))
      } else {
        var dictionary = page.dictionary
        dictionary["Annots"] = .array(entries)
        set(Key(page.number, generation: page.generation), to: .dictionary(dictionary))
      }
    }
  }
}
