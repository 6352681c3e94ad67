package import PDFAssembly

/// The links, outline items and names whose pages a document lost.
package struct LostTargets: Sendable, Equatable {
  package var links = 0
  package var bookmarks = 0

  package init() {}
}

/// Updates links, outlines and names in a document that was assembled from the pages of several, and adds the layers,
/// files and fields of all.
package struct JoinTargets {
  /// The documents whose pages were added, with marks.
  package var added: [MarkedTargets]
  /// The indices in the new document by the pages of the old ones.
  var places: [PageMark: Int] = [:]
  /// The indexes of added pages in the new document.
  var addedPages: [Int] = []
  /// Whether the first document, whose outline and names are kept, has lost pages.
  package var losesPages = false

  package init(added: [MarkedTargets] = []) { self.added = added }

  /// Records the index of a document's page. The first of several indices counts.
  ///
  /// - Parameters:
  ///   - number: The number of the document; 0 for the first.
  ///   - page: The index of the page in it.
  ///   - index: The index of the page in the new document.
  package mutating func place(_ number: Int, page: Int, at index: Int) {
    let mark = PageMark(document: number, page: page)
    places[mark] = places[mark] ?? index
    if number != 0 { addedPages.append(index) }
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

  private func found(_ place: [PDFObject]) -> ChangedPlace {
    if let mark = PageMark(place.first) {
      guard let index = join.places[mark], targets.pages.indices.contains(index) else { return .lost }
      let page = targets.pages[index]
      return .changed([.reference(page.number, generation: page.generation)] + place.dropFirst())
    }
    guard join.losesPages, targets.index(of: place.first) == nil else { return .kept }
    // A page number would refer to another file.
    return place.first?.integer == nil ? .lost : .kept
  }

  /// - Returns: The entries of an annotation or outline item, and whether its destination is lost.
  private func found(_ entries: PDFDictionary) throws(PDFError) -> (PDFDictionary?, isLost: Bool) {
    let changed = try targets.changingLaterActions(of: entries) { found($0) }
    let unchanged = changed == entries ? nil : changed
    guard var place = try targets.place(of: changed) else { return (unchanged, false) }
    switch found(place.array) {
    case .kept: return (unchanged, false)
    case .lost: return (changed.leading(to: nil), true)
    case .changed(let array):
      place.array = array
      return (changed.leading(to: place), false)
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
    try changeNames(of: &catalog)
    let added = join.addedPages.filter(targets.pages.indices.contains).map { targets.pages[$0] }
    try update.joinCatalogs(of: added, into: &catalog)
    try update.joinFields(on: targets.pages, into: &catalog)
    if join.losesPages { try removeLostPlaces(from: &catalog) }
    if catalog != old { update.set(root, to: .dictionary(catalog)) }
  }

  /// The outline items that lead to a page, or have descendants that do.
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

  /// Adds the named destinations of added documents, and removes the names of omitted pages. Of equal names the first
  /// one is kept.
  private mutating func changeNames(of catalog: inout PDFDictionary) throws(PDFError) {
    var names = targets.names
    for (name, place) in targets.names where try isLost(place) { names[name] = nil }
    let lost = targets.names.count - names.count
    var added = 0
    for (name, place) in join.added.flatMap(\.names) {
      if case .changed(let array) = found(place), names[name] == nil {
        names[name] = .array(array)
        added += 1
      }
    }
    guard lost + added > 0 else { return }
    var holder = try targets.document.resolve(catalog["Names"])?.dictionary ?? [:]
    holder["Dests"] = nil
    if !names.isEmpty {
      let sorted = names.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      let tree = try update.reserve()
      update.set(
        tree, to: .dictionary(["Names": .array(sorted.flatMap { [.bytes($0.key), $0.value] })]))
      holder["Dests"] = tree.reference
    }
    catalog["Names"] = holder.entries.isEmpty ? nil : .dictionary(holder)
  }

  /// Removes the catalog's references to omitted pages: named destinations of PDF 1.1, and the open action.
  private func removeLostPlaces(from catalog: inout PDFDictionary) throws(PDFError) {
    var names = targets.oldNames
    for name in names.entries where try isLost(name.value) { names[name.key] = nil }
    if names != targets.oldNames { catalog["Dests"] = names.entries.isEmpty ? nil : .dictionary(names) }
    let opening = try targets.document.resolve(catalog["OpenAction"])
    let kind = try targets.document.resolve(opening?.dictionary?["S"])?.name
    if opening?.array != nil || kind == "GoTo", try isLost(opening) { catalog["OpenAction"] = nil }
  }

  /// Whether a destination is on an omitted page.
  private func isLost(_ destination: PDFObject?) throws(PDFError) -> Bool {
    guard let place = try targets.array(of: destination), case .lost = found(place) else { return false }
    return true
  }
}
