import PDFAssembly

/// An outline item (ISO 32000-1, 12.3.3), with its children.
struct OutlineItem {
  /// Its entries, except the links to other items.
  var entries: PDFDictionary
  /// Whether a viewer shows the items below it initially.
  var isOpen: Bool
  var children: [OutlineItem]

  /// The number of items that are shown when this one is open.
  fileprivate var shownBelow: Int { children.shownCount }
}

extension [OutlineItem] {
  fileprivate var shownCount: Int { reduce(0) { $0 + 1 + ($1.isOpen ? $1.shownBelow : 0) } }
}

extension PDFDocument {
  /// The outline; empty if there is none.
  func outlineItems() throws(PDFError) -> [OutlineItem] {
    var seen: Set<PDFUpdate.Key> = []
    return try outlineItems(below: try resolve(try catalog()["Outlines"])?.dictionary ?? [:], 0, &seen)
  }

  private func outlineItems(
    below parent: PDFDictionary, _ depth: Int, _ seen: inout Set<PDFUpdate.Key>
  ) throws(PDFError) -> [OutlineItem] {
    var items: [OutlineItem] = []
    var next = parent["First"]
    while depth < outlineDepthLimit, let key = PDFUpdate.Key(next), seen.insert(key).inserted,
      var entries = try resolve(next)?.dictionary
    {
      next = entries["Next"]
      let isOpen = try resolve(entries["Count"])?.integer ?? 0 >= 0
      let children = try outlineItems(below: entries, depth + 1, &seen)
      // `SE` refers to the structure, which a document loses when its pages change.
      for key in ["Parent", "Prev", "Next", "First", "Last", "Count", "SE"] { entries[key] = nil }
      items.append(OutlineItem(entries: entries, isOpen: isOpen, children: children))
    }
    return items
  }
}

extension PDFUpdate {
  /// Adds an outline.
  ///
  /// - Returns: The object to which the catalog refers.
  mutating func add(_ outline: [OutlineItem]) throws(PDFError) -> Key {
    let root = try reserve()
    var dictionary: PDFDictionary = ["Type": .name("Outlines")]
    try add(outline, below: root, to: &dictionary)
    dictionary["Count"] = .integer(outline.shownCount)
    set(root, to: .dictionary(dictionary))
    return root
  }

  private mutating func add(
    _ items: [OutlineItem], below parent: Key, to dictionary: inout PDFDictionary
  ) throws(PDFError) {
    var keys: [Key] = []
    for _ in items { keys.append(try reserve()) }
    (dictionary["First"], dictionary["Last"]) = (keys.first?.reference, keys.last?.reference)
    for (index, item) in items.enumerated() {
      var entries = item.entries
      entries["Parent"] = parent.reference
      if index > 0 { entries["Prev"] = keys[index - 1].reference }
      if index + 1 < keys.count { entries["Next"] = keys[index + 1].reference }
      if !item.children.isEmpty {
        try add(item.children, below: keys[index], to: &entries)
        entries["Count"] = .integer(item.isOpen ? item.shownBelow : -item.shownBelow)
      }
      set(keys[index], to: .dictionary(entries))
    }
  }
}
