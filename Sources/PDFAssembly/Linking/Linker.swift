import Deflate

/// Writes a PDF that cairo has drawn with placeholders, replacing them with pictures.
///
/// Only reachable objects are written, in the order in which they are reached from the catalog. Picture data is
/// copied from its file to the output; only the drawing and the data of one picture are in memory.
///
/// - Parameters:
///   - pictures: The writer that has begun the PDF, perhaps with some of its pictures.
///   - picture: Returns the picture of a key when it is about to be written.
/// - Throws: ``PDFError``, ``LinkError``, or what `picture` or the output throws.
public func link(
  _ drawing: PDFFile, _ options: LinkOptions, after pictures: PictureWriter,
  picture: (Placeholder.Key) throws -> LinkedPicture
) throws {
  var linker = try Linker(drawing, options, pictures)
  try linker.run(picture: picture)
}

struct Linker {
  /// The drawing, followed by the drawings that became pictures of it.
  var sources: [PDFFile]
  /// The sources that are pages of other programs, and their streams by content.
  var foreignSources: Set<Int> = []
  var foreignStreams: [[UInt8]: ObjectKey] = [:]
  var pictures: PictureWriter
  var writer: PDFWriter {
    get { pictures.writer }
    _modify { yield &pictures.writer }
  }
  /// The new numbers of the referenced objects.
  var numbers: [ObjectKey: Int] = [:]
  /// The objects that have a new number, and how many of them have been written or deferred.
  var queue: [ObjectKey] = []
  var copied = 0
  let options: LinkOptions
  /// The edits of pages, by the numbers of their objects in the drawing.
  let pageEdits: [Int: PDFDictionary]
  /// The keys and numbers of the deferred pictures that were found.
  var waiting: [(key: Placeholder.Key, number: Int)] = []
  var filled: Set<Placeholder.Key> = []
  /// The resources of masks, by their images.
  var maskResources: [(images: [PDFImage], number: Int)] = []
  /// The equal forms found so far; nil if none are looked for.
  var sharedForms: SharedForms?
  /// The links by object number of the page in the drawing.
  var linksByPage: [Int: [LinkAnnotation]] = [:]
  /// The index of each page by its object number in the drawing.
  let pageIndexes: [Int: Int]
  /// The contents of pages that have been written with their marks replaced, by object number in the drawing.
  var writtenContents: Set<Int> = []
  /// The marks, by object number in the drawing.
  var markObjects: [Int: Placeholder.Key] = [:]
  /// The objects that are resources of pages with marks, and the patterns in them that are no longer used.
  var unusedPatterns: [Int: Set<String>] = [:]
  /// The marked-content numbers of each element, by page index, for pages on which an element has several.
  var dividedContents: [Int: [Range<Int>]] = [:]
  /// The annotations of links in the new file.
  var linkNumbers: [LinkPlace: Int] = [:]

  struct ObjectKey: Hashable {
    var source: Int
    var number: Int
  }

  init(_ drawing: PDFFile, _ options: LinkOptions, _ pictures: PictureWriter) throws {
    sources = [drawing]
    self.options = options
    self.pictures = pictures
    sharedForms = options.sharesForms ? SharedForms() : nil
    pageEdits = try options.edits.byObject(of: drawing)
    pageIndexes = Dictionary(
      try drawing.pageNumbers().enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func run(picture: (Placeholder.Key) throws -> LinkedPicture) throws {
    guard case .reference(let oldRoot, _)? = sources[0].trailer["Root"] else {
      throw PDFError.malformed("the trailer names no catalog", offset: 0)
    }
    let rootKey = ObjectKey(source: 0, number: oldRoot)
    let root = try number(of: rootKey)
    let info = try writeInfo(options.edits.info)
    var catalog = options.edits.catalog
    try prepare(options.edits.links)
    try check(options.edits.structure)
    let structure = options.edits.structure.map { ($0, writer.reserve()) }
    if let structure {
      catalog["StructTreeRoot"] = .reference(structure.1)
      catalog["MarkInfo"] = .dictionary(["Marked": .bool(true)])
    }
    if let archive = options.edits.archive { try write(archive, to: &catalog) }
    let files = reserveFiles(in: &catalog)
    let outline = options.edits.outline.isEmpty ? nil : writer.reserve()
    if let outline { catalog["Outlines"] = .reference(outline) }
    // It gets the first number of the drawing's objects, and is written first.
    try copyCatalog(rootKey, adding: catalog)
    copied = 1
    if let outline { try write(options.edits.outline, as: outline) }
    try copyQueued(picture: picture)
    for (key, number) in waiting { try write(picture(key), as: number) }
    // Objects of deferred drawings.
    try copyQueued(picture: picture)
    try writeLinks()
    if let (tree, number) = structure { try write(tree, as: number) }
    if let missing = options.placeholders.subtracting(filled).min() {
      throw LinkError.missingPlaceholder(missing)
    }
    try writer.finishCopies()
    try writeFiles(as: files)
    try writer.finish(root: root, info: info)
  }

  private mutating func copyQueued(picture: (Placeholder.Key) throws -> LinkedPicture) throws {
    while copied < queue.count {
      try copy(queue[copied], picture: picture)
      copied += 1
    }
  }

  /// The object's new number; the first request queues the object.
  mutating func number(of key: ObjectKey) throws -> Int {
    if let number = numbers[key] { return number }
    if let written = try writtenPicture(key) {
      numbers[key] = written
      return written
    }
    let original = try original(of: key)
    if let number = numbers[original] {
      numbers[key] = number
      return number
    }
    let number = writer.reserve()
    numbers[key] = number
    queue.append(key)
    return number
  }

  mutating func renumbered(_ value: PDFObject, source: Int) throws -> PDFObject {
    try value.renumbered { try number(of: ObjectKey(source: source, number: $0)) }
  }

  // MARK: Objects

  /// Writes the document information; returns nil if there is none.
  private mutating func writeInfo(_ entries: PDFDictionary) throws -> Int? {
    let drawn = try sources[0].resolve(sources[0].trailer["Info"])?.dictionary
    let producer = drawn?["Producer"].map { [PDFDictionary.Entry(key: "Producer", value: $0)] } ?? []
    let info = PDFDictionary(merging: producer + entries.entries)
    guard !info.entries.isEmpty else { return nil }
    let number = writer.reserve()
    try writer.write(.dictionary(info), as: number)
    return number
  }

  private mutating func copyCatalog(_ key: ObjectKey, adding catalog: PDFDictionary) throws {
    let object = try sources[key.source].object(key.number)
    guard let drawn = try renumbered(object.value, source: key.source).dictionary else {
      throw PDFError.malformed("the catalog is not a dictionary", offset: 0)
    }
    // The number was reserved when it was queued.
    try writer.write(
      .dictionary(PDFDictionary(merging: drawn.entries + catalog.entries)), as: number(of: key))
  }

  private mutating func copy(
    _ key: ObjectKey, picture: (Placeholder.Key) throws -> LinkedPicture
  ) throws {
    let object = try sources[key.source].object(key.number)
    // The number was reserved when it was queued.
    let number = try self.number(of: key)
    guard let dictionary = object.value.dictionary, let data = object.data else {
      return try writer.write(copied(object.value, key), as: number)
    }
    if key.source == 0, writtenContents.contains(key.number) { return }
    let bytes = sources[key.source].bytes[data]
    if let found = try placeholder(object, key) {
      try fill(found)
      if let color = options.maskedColor(found) { return try write(color, as: number) }
      if options.deferred.contains(found) { return waiting.append((found, number)) }
      return try write(picture(found), as: number)
    }
    var plain = archived(dictionary, of: key)
    // It may refer to an object, which would be written unnecessarily.
    plain["Length"] = nil
    guard let copied = try renumbered(.dictionary(plain), source: key.source).dictionary else { return }
    // The groups of the document itself are masks and faded items; groups of other programs are kept unchanged.
    guard key.source > 0, !foreignSources.contains(key.source) else {
      return try writer.write(copied, stream: PDFStream(Array(bytes)), isDrawing: true, as: number)
    }
    try write(copied, content: Array(bytes), as: number)
  }

  /// Returns an object that is not a stream, with its new references and edits.
  mutating func copied(_ value: PDFObject, _ key: ObjectKey) throws -> PDFObject {
    guard var dictionary = value.dictionary.map({ archived($0, of: key) }) else {
      return try renumbered(value, source: key.source)
    }
    guard key.source == 0 else { return try renumbered(.dictionary(dictionary), source: key.source) }
    let page = pageIndexes[key.number]
    // By then, the marks among its resources are known.
    if let page { try writeTagged(dictionary, page) }
    if let patterns = unusedPatterns[key.number] { dictionary = withoutMarks(dictionary, patterns: patterns) }
    if let resources = dictionary["Resources"]?.dictionary {
      dictionary["Resources"] = .dictionary(withoutMarks(resources))
    }
    guard var copy = try renumbered(.dictionary(dictionary), source: 0).dictionary else { return value }
    if let edits = pageEdits[key.number] { copy = PDFDictionary(merging: copy.entries + edits.entries) }
    if let page, let links = linksByPage[key.number] {
      copy["Annots"] = .array(
        links.indices.compactMap { linkNumbers[LinkPlace(page: page, index: $0)].map { .reference($0) } })
    }
    return .dictionary(copy)
  }

  /// Writes the content of a page.
  mutating func write(content: [UInt8], as number: Int) throws {
    let deflater = Deflater()
    content.withUnsafeBytes { deflater.append($0) }
    try writer.write(
      ["Filter": .name("FlateDecode")], stream: PDFStream(deflater.finish()), isDrawing: true, as: number)
  }

  // MARK: Marks in the contents of pages

  /// Checks that the drawing has the pages of a structure.
  func check(_ tree: StructureTree?) throws {
    guard let tree, try sources[0].pageNumbers().count != tree.roles.count else { return }
    throw LinkError.wrongMark("the pages are others")
  }

  /// Writes the content of a page with its marks replaced. Its resources are written later.
  ///
  /// - Parameter index: The index of the page.
  mutating func writeTagged(_ page: PDFDictionary, _ index: Int) throws {
    guard let tree = options.edits.structure else { return }
    let drawing = sources[0]
    guard case .reference(let content, _)? = page["Contents"] else {
      throw LinkError.wrongMark("a page has no content")
    }
    let marks = try self.marks(of: page)
    let plain = try drawing.inflatedStream(content)
    let tagged = try markContent(
      plain, MarkedPage(begin: marks[Mark.begin], end: marks[Mark.end], roles: tree.roles[index]))
    if tagged.numbers.contains(where: { $0.count != 1 }) { dividedContents[index] = tagged.numbers }
    writtenContents.insert(content)
    try write(content: tagged.bytes, as: number(of: ObjectKey(source: 0, number: content)))
    guard case .reference(let resources, _)? = page["Resources"] else { return }
    unusedPatterns[resources, default: tagged.unusedPatterns].formIntersection(tagged.unusedPatterns)
  }

  /// The names of the marks among a page's XObjects. Their resources are written without them.
  private mutating func marks(of page: PDFDictionary) throws -> [Placeholder.Key: String] {
    let drawing = sources[0]
    var names: [Placeholder.Key: String] = [:]
    let resources = try drawing.resolve(page["Resources"])?.dictionary
    for entry in try drawing.resolve(resources?["XObject"])?.dictionary?.entries ?? [] {
      guard case .reference(let number, _) = entry.value, let key = try markKey(of: number) else { continue }
      names[key] = entry.key
    }
    return names
  }

  private mutating func markKey(of number: Int) throws -> Placeholder.Key? {
    if let known = markObjects[number] { return known }
    // cairo writes each of the two once.
    guard markObjects.count < 2 else { return nil }
    let object = try sources[0].object(number)
    guard object.value.dictionary?["Filter"]?.name == "DCTDecode", let data = object.data,
      let key = try Placeholder.key(of: sources[0].bytes[data]), case .mark = key
    else { return nil }
    markObjects[number] = key
    return key
  }

  /// Returns resources without the marks and patterns that are no longer used.
  func withoutMarks(_ resources: PDFDictionary, patterns: Set<String> = []) -> PDFDictionary {
    let used = resources.removing("XObject") {
      if case .reference(let number, _) = $0.value { markObjects[number] != nil } else { false }
    }
    return used.removing("Pattern") { patterns.contains($0.key) }
  }
}

extension PDFDictionary {
  /// Removes entries of a nested dictionary, and the dictionary itself if it becomes empty.
  fileprivate func removing(_ key: String, where isRemoved: (Entry) -> Bool) -> PDFDictionary {
    guard var inner = self[key]?.dictionary else { return self }
    inner.entries.removeAll(where: isRemoved)
    var copy = self
    copy[key] = inner.entries.isEmpty ? nil : .dictionary(inner)
    return copy
  }
}
