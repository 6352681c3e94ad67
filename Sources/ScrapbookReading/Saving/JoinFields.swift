import PDFAssembly

/// The key for a field's identity in its own document: the numbers of the document and the object, and whether viewers
/// regenerate the document's fields. qpdf creates a separate field for each page with a part of it, including parts
/// that are on no page.
private let markKey = "SBK_Field"

extension PDFUpdate {
  /// Marks each field with its identity.
  ///
  /// - Parameter number: The number of the document among those that are joined.
  mutating func markFields(document number: Int) throws(PDFError) {
    guard let form = try resolve(document.catalog()["AcroForm"])?.dictionary else { return }
    let isDrawn = try resolve(form["NeedAppearances"]) ?? .bool(false)
    var waiting = (try resolve(form["Fields"])?.array ?? []).compactMap { Key($0) }
    var known = Set(waiting)
    while let key = waiting.popLast() {
      guard var field = try resolve(key.reference)?.dictionary else { continue }
      for kid in (try resolve(field["Kids"])?.array ?? []).compactMap({ Key($0) })
      where known.insert(kid).inserted { waiting.append(kid) }
      guard field["T"] != nil else { continue }
      field[markKey] = .array([.integer(number), .integer(key.number), isDrawn])
      set(key, to: .dictionary(field))
    }
  }

  /// Rejoins fields that were one, and removes their parts that are on no page.
  mutating func joinFields(on pages: [PDFPage], into catalog: inout PDFDictionary) throws(PDFError) {
    guard var form = try resolve(catalog["AcroForm"])?.dictionary,
      let fields = try resolve(form["Fields"])?.array
    else { return }
    let old = form
    var joining = FieldJoining(update: self, pages: try pagesOfAnnotations(pages))
    let joined = try joining.joined(try joining.read(fields, depth: 0))
    try joining.write(joined, below: nil)
    self = joining.update
    form["Fields"] = .array(joined.map(\.key.reference))
    if let order = try resolve(form["CO"])?.array {
      var kept: [PDFObject] = []
      for field in order.compactMap({ Key($0) }).compactMap({ joining.kept[$0] })
      where !kept.contains(field.reference) { kept.append(field.reference) }
      form["CO"] = kept.isEmpty ? nil : .array(kept)
    }
    if joining.needsAppearances { form["NeedAppearances"] = .bool(true) }
    guard form != old else { return }
    if let key = Key(catalog["AcroForm"]) {
      set(key, to: .dictionary(form))
    } else {
      catalog["AcroForm"] = .dictionary(form)
    }
  }

  /// The pages of the annotations that are on one.
  private func pagesOfAnnotations(_ pages: [PDFPage]) throws(PDFError) -> [Key: Key] {
    var result: [Key: Key] = [:]
    for page in pages {
      let key = Key(page.number, generation: page.generation)
      let annotations = try resolve(resolve(key.reference)?.dictionary?["Annots"])?.array ?? []
      for annotation in annotations.compactMap({ Key($0) }) { result[annotation] = result[annotation] ?? key }
    }
    return result
  }
}

private struct FieldJoining {
  var update: PDFUpdate
  /// The pages of the annotations that are on one.
  let pages: [PDFUpdate.Key: PDFUpdate.Key]
  /// The new fields by the old ones: the same, or the field that they became a part of.
  var kept: [PDFUpdate.Key: PDFUpdate.Key] = [:]
  var needsAppearances = false
  private var known: Set<PDFUpdate.Key> = []

  init(update: PDFUpdate, pages: [PDFUpdate.Key: PDFUpdate.Key]) {
    (self.update, self.pages) = (update, pages)
  }

  /// A field or a widget.
  struct Node {
    var key: PDFUpdate.Key
    var entries: PDFDictionary
    /// Its identity in its own document.
    var mark: PDFObject?
    var kids: [Node] = []
  }

  // MARK: Reading

  /// Reads fields, omitting parts that are on no page.
  mutating func read(_ values: [PDFObject], depth: Int) throws(PDFError) -> [Node] {
    var nodes: [Node] = []
    for key in values.compactMap({ PDFUpdate.Key($0) }) {
      guard depth < fieldDepthLimit, known.insert(key).inserted,
        var entries = try update.resolve(key.reference)?.dictionary
      else { continue }
      let kids = try update.resolve(entries["Kids"])?.array ?? []
      let isWidget = try update.resolve(entries["Subtype"])?.name == "Widget"
      let mark = entries[markKey]
      entries[markKey] = nil
      if mark?.array?.last == .bool(true) { needsAppearances = true }
      var node = Node(key: key, entries: entries, mark: mark)
      node.kids = try read(kids, depth: depth + 1)
      if node.kids.isEmpty, !kids.isEmpty || isWidget, pages[key] == nil { continue }
      nodes.append(node)
    }
    return nodes
  }

  // MARK: Joining

  /// Rejoins fields that were one in their own document.
  mutating func joined(_ nodes: [Node]) throws(PDFError) -> [Node] {
    var groups: [[Node]] = []
    var places: [PDFObject: Int] = [:]
    for node in nodes {
      if let mark = node.mark, let place = places[mark] {
        groups[place].append(node)
      } else {
        if let mark = node.mark { places[mark] = groups.count }
        groups.append([node])
      }
    }
    var result: [Node] = []
    for group in groups {
      let isSignature = try update.resolve(group[0].entries["FT"])?.name == "Sig"
      for part in isSignature ? group.map({ [$0] }) : [group] { result.append(try joined(part)) }
    }
    return result
  }

  private mutating func joined(_ group: [Node]) throws(PDFError) -> Node {
    var field = group[0]
    kept[field.key] = field.key
    guard group.count > 1 else {
      field.kids = try joined(field.kids)
      return field
    }
    var kids: [Node] = []
    for part in group {
      if part.kids.isEmpty { kids.append(widget(of: part)) } else { kids += part.kids }
    }
    if group[0].kids.isEmpty {
      // The field was its only widget.
      field.entries = field.entries.parted(isField: true)
      field.key = try update.reserve()
    }
    field.kids = try joined(kids)
    for part in group { kept[part.key] = field.key }
    return field
  }

  /// A widget without the entries of its field.
  private func widget(of field: Node) -> Node {
    Node(key: field.key, entries: field.entries.parted(isField: false))
  }

  // MARK: Writing

  mutating func write(_ nodes: [Node], below parent: PDFUpdate.Key?) throws(PDFError) {
    for node in nodes {
      var entries = node.entries
      entries["Parent"] = parent?.reference
      if !node.kids.isEmpty { entries["Kids"] = .array(node.kids.map(\.key.reference)) }
      if let page = pages[node.key] { entries["P"] = page.reference }
      if try update.resolve(node.key.reference)?.dictionary != entries {
        update.set(node.key, to: .dictionary(entries))
      }
      try write(node.kids, below: node.key)
    }
  }
}

/// The entries that belong to fields and not to widgets (ISO 32000-1, 12.7.3 and 12.7.4).
private let fieldKeys: Set = [
  "FT", "Parent", "T", "TU", "TM", "Ff", "V", "DV", "DS", "RV", "MaxLen", "Opt", "TI", "I", "Lock", "SV",
]

extension PDFDictionary {
  /// The entries of either the field or the widget in an object that is both. The default appearance belongs to both.
  fileprivate func parted(isField: Bool) -> PDFDictionary {
    var part = self
    for entry in entries where !["DA", "Q"].contains(entry.key) && fieldKeys.contains(entry.key) != isField {
      part[entry.key] = nil
    }
    // A calculation belongs to the field and a mouse action to the widget, but both are stored under the same key.
    part["AA"] = self["AA"]
    return part
  }
}
