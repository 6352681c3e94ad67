import PDFAssembly

/// The key by which each page temporarily refers to the layers, some of which are hidden (ISO 32000-1, 8.11.4), and the
/// embedded files (7.11.4) of its document's catalog. Otherwise qpdf would lose them when the pages are merged into
/// another document, and hidden layers would be shown.
private let markKey = "SBK_Catalog"

extension PDFUpdate {
  /// Makes each page refer to the layers and files of the document, if it has any.
  mutating func markCatalog(on pages: [PDFPage]) throws(PDFError) {
    let catalog = try document.catalog()
    var mark: PDFDictionary = [:]
    mark["OCProperties"] = catalog["OCProperties"]
    let files = try files(of: catalog)
    if !files.isEmpty { mark["Files"] = .array(files.flatMap { [.bytes($0.name), $0.file] }) }
    guard !mark.entries.isEmpty else { return }
    let key = try reserve()
    set(key, to: .dictionary(mark))
    for page in pages {
      let place = Key(page.number, generation: page.generation)
      guard var dictionary = try resolve(place.reference)?.dictionary else { continue }
      dictionary[markKey] = key.reference
      set(place, to: .dictionary(dictionary))
    }
  }

  /// Adds the layers and files of added pages once each, and removes the pages' references.
  mutating func joinCatalogs(of pages: [PDFPage], into catalog: inout PDFDictionary) throws(PDFError) {
    var joined: Set<Key> = []
    var added: [(name: [UInt8], file: PDFObject)] = []
    for page in pages {
      let place = Key(page.number, generation: page.generation)
      guard var dictionary = try resolve(place.reference)?.dictionary, let value = dictionary[markKey] else {
        continue
      }
      dictionary[markKey] = nil
      set(place, to: .dictionary(dictionary))
      guard let key = Key(value), joined.insert(key).inserted, let mark = try resolve(value)?.dictionary
      else { continue }
      try addLayers(mark["OCProperties"], to: &catalog)
      let files = try array(mark["Files"])
      for index in stride(from: 0, to: files.count - 1, by: 2) {
        if let name = files[index].stringBytes { added.append((name, files[index + 1])) }
      }
    }
    if !added.isEmpty { try addFiles(added, to: &catalog) }
  }

  private func array(_ value: PDFObject?) throws(PDFError) -> [PDFObject] { try resolve(value)?.array ?? [] }

  // MARK: Layers

  /// Adds layers with the visibility of their own document.
  private mutating func addLayers(_ value: PDFObject?, to catalog: inout PDFDictionary) throws(PDFError) {
    guard let added = try resolve(value)?.dictionary else { return }
    let addedSetting = try resolve(added["D"])?.dictionary ?? [:]
    let layers = try array(added["OCGs"])
    let hidden = try document.hiddenLayers(added)
    let isHidden = { (layer: PDFObject) in Key(layer).map(hidden.contains) ?? false }
    // Layers that are only in the list of hidden ones are hidden as well.
    let others = try array(addedSetting["OFF"]).filter { !layers.contains($0) }
    var own = try resolve(catalog["OCProperties"])?.dictionary ?? [:]
    var setting = try resolve(own["D"])?.dictionary ?? [:]
    let ownLayers = try array(own["OCGs"])
    own["OCGs"] = .array(ownLayers + layers)
    try rename(layers, besides: ownLayers)
    var lists = [("OFF", (layers + others).filter(isHidden))]
    if try resolve(setting["BaseState"])?.name == "OFF" {
      lists.append(("ON", layers.filter { !isHidden($0) }))
    }
    // The order in viewers, locked layers, radio-button groups, and automatic states.
    for key in ["Order", "Locked", "RBGroups", "AS"] { lists.append((key, try array(addedSetting[key]))) }
    for (key, list) in lists where !list.isEmpty {
      setting[key] = .array(try array(setting[key]) + list)
    }
    own["D"] = .dictionary(setting)
    catalog["OCProperties"] = .dictionary(own)
  }

  /// Appends a number to the names of equal layers, which mupdf would treat as one.
  private mutating func rename(_ layers: [PDFObject], besides others: [PDFObject]) throws(PDFError) {
    var known: Set<PDFDictionary> = []
    for layer in others {
      if let dictionary = try resolve(layer)?.dictionary { known.insert(dictionary) }
    }
    for layer in layers {
      guard let key = Key(layer), let old = try resolve(layer)?.dictionary else { continue }
      var new = old
      var number = 1
      let name = try resolve(old["Name"])?.stringBytes ?? []
      while known.contains(new) {
        number += 1
        new["Name"] = .bytes(name + Self.bytes(of: " \(number)", after: name))
      }
      known.insert(new)
      if new != old { set(key, to: .dictionary(new)) }
    }
  }

  // MARK: Files

  /// The files that a document contains, by name.
  private func files(of catalog: PDFDictionary) throws(PDFError) -> [(name: [UInt8], file: PDFObject)] {
    guard let tree = try document.resolve(catalog["Names"])?.dictionary?["EmbeddedFiles"] else { return [] }
    var files: [(name: [UInt8], file: PDFObject)] = []
    try document.visitTree(tree, key: "Names") { name, file throws(PDFError) in
      if let name = try document.resolve(name)?.stringBytes { files.append((name, file)) }
    }
    return files
  }

  /// Adds files; a number is appended to names that are taken.
  private mutating func addFiles(
    _ added: [(name: [UInt8], file: PDFObject)], to catalog: inout PDFDictionary
  ) throws(PDFError) {
    var files: [[UInt8]: PDFObject] = [:]
    for (name, file) in try self.files(of: catalog) { files[name] = file }
    for (name, file) in added {
      var free = name
      var number = 1
      while files[free] != nil {
        number += 1
        free = name + Self.bytes(of: " \(number)", after: name)
      }
      files[free] = file
    }
    let tree = try reserve()
    let sorted = files.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    set(tree, to: .dictionary(["Names": .array(sorted.flatMap { [.bytes($0.key), $0.value] })]))
    var holder = try resolve(catalog["Names"])?.dictionary ?? [:]
    holder["EmbeddedFiles"] = tree.reference
    catalog["Names"] = .dictionary(holder)
  }

  /// The bytes of a suffix in the encoding of a text, which is UTF-16 or has one byte per letter (7.9.2.2).
  private static func bytes(of suffix: String, after text: [UInt8]) -> [UInt8] {
    text.starts(with: [0xFE, 0xFF]) ? suffix.utf8.flatMap { [0, $0] } : Array(suffix.utf8)
  }
}
