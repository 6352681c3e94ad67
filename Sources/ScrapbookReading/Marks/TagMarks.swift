import PDFAssembly

/// The structure of a document (ISO 32000-1, 14.7), to which structure elements of annotations are added.
///
/// Only the form that this program writes is supported: a parent tree with one node. Other structures are not changed.
struct MarkedStructure {
  private let root: PDFUpdate.Key
  private var entries: PDFDictionary
  /// The keys and values of the parent tree.
  private var parents: [PDFObject]
  private var nextKey: Int
  private var isChanged = false

  /// Nil for a document without a structure, or with one of another form.
  init?(_ document: PDFDocument) throws(PDFError) {
    guard let root = PDFUpdate.Key(try document.catalog()["StructTreeRoot"]),
      let entries = try document.resolve(root.reference)?.dictionary,
      let tree = try document.resolve(entries["ParentTree"])?.dictionary,
      let parents = try document.resolve(tree["Nums"])?.array,
      let nextKey = try document.resolve(entries["ParentTreeNextKey"])?.integer
    else { return nil }
    let keys = stride(from: 0, to: parents.count - 1, by: 2).compactMap { parents[$0].integer }
    guard keys.count * 2 == parents.count, zip(keys, keys.dropFirst()).allSatisfy({ $0 < $1 }),
      keys.last ?? -1 < nextKey, nextKey < Int(Int32.max)
    else { return nil }
    (self.root, self.entries, self.parents, self.nextKey) = (root, entries, parents, nextKey)
  }

  /// Adds an element for an annotation, after the other elements of its page.
  ///
  /// - Parameter alt: The description of an annotation without a text.
  mutating func add(
    _ annotation: PDFUpdate.Key, alt: String?, on page: PDFPage, to update: inout PDFUpdate
  ) throws(PDFError) {
    guard let section = try section(of: page, in: update),
      var parent = try update.resolve(section.reference)?.dictionary,
      var dictionary = try update.resolve(annotation.reference)?.dictionary
    else { return }
    let element = try update.reserve()
    let place = PDFUpdate.Key(page.number, generation: page.generation).reference
    var entries: PDFDictionary = [
      "Type": .name("StructElem"), "S": .name("Annot"), "P": section.reference, "Pg": place,
      "K": .dictionary(["Type": .name("OBJR"), "Pg": place, "Obj": annotation.reference]),
    ]
    if let alt { entries["Alt"] = .text(alt) }
    update.set(element, to: .dictionary(entries))
    parent["K"] = .array(try kids(of: parent, in: update) + [element.reference])
    update.set(section, to: .dictionary(parent))
    dictionary["StructParent"] = .integer(nextKey)
    update.set(annotation, to: .dictionary(dictionary))
    parents += [.integer(nextKey), element.reference]
    nextKey += 1
    isChanged = true
  }

  /// Removes the element of an annotation.
  ///
  /// - Parameter key: The annotation's key in the parent tree.
  /// - Returns: Whether there was one.
  @discardableResult
  mutating func remove(_ key: Int, from update: inout PDFUpdate) throws(PDFError) -> Bool {
    guard let place = stride(from: 0, to: parents.count, by: 2).first(where: { parents[$0].integer == key }),
      let element = PDFUpdate.Key(parents[place + 1]),
      let dictionary = try update.resolve(element.reference)?.dictionary, dictionary["S"]?.name == "Annot",
      let section = PDFUpdate.Key(dictionary["P"]),
      var parent = try update.resolve(section.reference)?.dictionary
    else { return false }
    parent["K"] = .array(try kids(of: parent, in: update).filter { $0 != element.reference })
    update.set(section, to: .dictionary(parent))
    update.remove(element)
    parents.removeSubrange(place...place + 1)
    isChanged = true
    return true
  }

  /// Writes the parent tree.
  func write(to update: inout PDFUpdate) {
    guard isChanged else { return }
    var entries = entries
    entries["ParentTree"] = .dictionary(["Nums": .array(parents)])
    entries["ParentTreeNextKey"] = .integer(nextKey)
    update.set(root, to: .dictionary(entries))
  }

  private func kids(of element: PDFDictionary, in update: PDFUpdate) throws(PDFError) -> [PDFObject] {
    guard let kids = element["K"] else { return [] }
    return try update.resolve(kids)?.array ?? [kids]
  }

  /// The element for a page: a section with contents on the page, or else the document.
  private func section(of page: PDFPage, in update: PDFUpdate) throws(PDFError) -> PDFUpdate.Key? {
    let top = try update.resolve(entries["K"])?.array?.first ?? entries["K"]
    var element = try firstElement(of: page, in: update)
    for _ in 0..<structureDepthLimit {
      guard let key = element, let dictionary = try update.resolve(key.reference)?.dictionary else { break }
      if dictionary["S"]?.name == "Sect" { return key }
      element = PDFUpdate.Key(dictionary["P"])
    }
    return PDFUpdate.Key(top)
  }

  private func firstElement(of page: PDFPage, in update: PDFUpdate) throws(PDFError) -> PDFUpdate.Key? {
    guard let key = page.dictionary["StructParents"]?.integer,
      let place = stride(from: 0, to: parents.count, by: 2).first(where: { parents[$0].integer == key })
    else { return nil }
    return PDFUpdate.Key(try update.resolve(parents[place + 1])?.array?.first)
  }
}
