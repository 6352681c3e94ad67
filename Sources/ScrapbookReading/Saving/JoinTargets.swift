package import PDFAssembly

/// What leads to pages that a document does not have any more.
package struct LostTargets: Sendable, Equatable {
  package var links = 0
  package var bookmarks = 0

  package init() {}
}

/// Lets links, outlines and names lead to the pages of a document that was made of the pages of several.
package struct JoinTargets {
  /// The documents whose pages were added, with marks.
  package var added: [MarkedTargets]
  /// Where pages of the documents are in the new one.
  var places: [PageMark: Int] = [:]
  /// Whether the first document, whose outline and names the new one has, has lost pages.
  package var losesPages = false

  package init(added: [MarkedTargets] = []) { self.added = added }

  /// Says where a page of a document is. The first of several places counts.
  ///
  /// - Parameters:
  ///   - number: The number of the document; 0 for the first.
  ///   - page: The index of the page in it.
  ///   - index: The index of the page in the new document.
  package mutating func place(_ number: Int, page: Int, at index: Int) {
    let mark = PageMark(document: number, page: page)
    places[mark] = places[mark] ?? index
  }

  /// - Returns: A section to append to the new document, nil if nothing changes, and what was lost.
  /// - Throws: `PDFError`
  package func section(for document: PDFDocument) throws(PDFError) -> ([UInt8]?, LostTargets) {
    var joining = Joining(join: self, targets: try PageTargets(document), update: PDFUpdate(document))
    try joining.links()
    try joining.catalog()
    return (joining.update.isEmpty ? nil : try joining.update.section(), joining.lost)
  }
}

private struct Joining {
  let join: JoinTargets
  let targets: PageTargets
  var update: PDFUpdate
  var lost = LostTargets()

  private enum Place {
    /// It leads to a page of the new document, or nowhere already in its own.
    case kept
    case changed([PDFObject])
    case lost
  }

  private func found(_ place: [PDFObject]) -> Place {
    if let mark = PageMark(place.first) {
      guard let index = join.places[mark], targets.pages.indices.contains(index) else { return .lost }
      let page = targets.pages[index]
      return .changed([.reference(page.number, generation: page.generation)] + place.dropFirst())
    }
    guard join.losesPages, targets.index(of: place.first) == nil else { return .kept }
    // A number would be a page of another file.
    return place.first?.integer == nil ? .lost : .kept
  }

  /// - Returns: The entries of an annotation or of the outline, and whether they are lost.
  private func found(_ entries: PDFDictionary) throws(PDFError) -> (PDFDictionary?, isLost: Bool) {
    guard var place = try targets.place(of: entries) else { return (nil, false) }
    switch found(place.array) {
    case .kept: return (nil, false)
    case .lost: return (entries.leading(to: nil), true)
    case .changed(let array):
      place.array = array
      return (entries.leading(to: place), false)
    }
  }

  mutating func links() throws(PDFError) {
    var lost = 0
    let joining = self
    try update.changeAnnotations(of: targets.pages) { entries throws(PDFError) in
      let (changed, isLost) = try joining.found(entries)
      if isLost { lost += 1 }
      guard let changed else { return .kept }
      return isLost && entries["Subtype"]?.name == "Link" ? .removed : .changed(changed)
    }
    self.lost.links = lost
  }

  mutating func catalog() throws(PDFError) {
    guard let root = PDFUpdate.Key(targets.document.trailer["Root"]) else { return }
    var catalog = try targets.document.catalog()
    let old = catalog
    if join.losesPages || join.added.contains(where: { !$0.outline.isEmpty }) {
      let items = try kept(try targets.document.outlineItems() + join.added.flatMap(\.outline))
      catalog["Outlines"] = items.isEmpty ? nil : try update.add(items).reference
    }
    try addNames(to: &catalog)
    if catalog != old { update.set(root, to: .dictionary(catalog)) }
  }

  /// The items of an outline that lead to a page, or have others below them that do.
  private mutating func kept(_ items: [OutlineItem]) throws(PDFError) -> [OutlineItem] {
    var result: [OutlineItem] = []
    for var item in items {
      item.children = try kept(item.children)
      let (changed, isLost) = try found(item.entries)
      if let changed { item.entries = changed }
      if isLost { lost.bookmarks += 1 }
      if !isLost || !item.children.isEmpty { result.append(item) }
    }
    return result
  }

  /// Adds the names of the documents that were added; those that are there already stay.
  private mutating func addNames(to catalog: inout PDFDictionary) throws(PDFError) {
    var names = targets.names
    for (name, place) in join.added.flatMap(\.names) {
      if case .changed(let array) = found(place), names[name] == nil { names[name] = .array(array) }
    }
    guard names.count > targets.names.count else { return }
    let sorted = names.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    let tree = try update.reserve()
    update.set(
      tree, to: .dictionary(["Names": .array(sorted.flatMap { [.bytes($0.key), $0.value] })]))
    var holder = try targets.document.resolve(catalog["Names"])?.dictionary ?? [:]
    holder["Dests"] = tree.reference
    catalog["Names"] = .dictionary(holder)
  }
}
