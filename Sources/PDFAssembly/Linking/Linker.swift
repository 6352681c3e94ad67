/// The object that replaces a placeholder.
public struct LinkedPicture {
  public var picture: PDFPicture
  /// The picture's own file; nil if none of its data is in a file.
  public var file: (any PDFInput)?

  public init(_ picture: PDFPicture, in file: (any PDFInput)? = nil) {
    self.picture = picture
    self.file = file
  }
}

/// Options for linking.
public struct LinkOptions {
  /// The placeholders that were drawn; each must be found exactly once, but masks may be missing.
  public var placeholders: Set<Placeholder.Key>
  /// The placeholders whose pictures are written last, since they are still being made.
  public var deferred: Set<Placeholder.Key> = []
  public var edits = DocumentEdits()
  /// Whether equal small forms of the drawing are stored once; finding them takes time.
  public var sharesForms = false
  public init(placeholders: Set<Placeholder.Key>) { self.placeholders = placeholders }
}

/// Writes a PDF that cairo has drawn with placeholders, replacing them with pictures.
///
/// Only reachable objects are written, in the order in which they are reached from the catalog. Picture data is
/// copied from its file to the output; only the drawing and the data of one picture are in memory.
///
/// - Parameters:
///   - pictures: Has begun the PDF, perhaps with some of its pictures.
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
  /// The sources that are pages of other programs, and the streams of these by their contents.
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
  /// The numbers of the marked contents of each element, by the indices of the pages on which an element has several.
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
    // Of the drawing, it gets the first number, and is written first.
    try copyCatalog(rootKey, adding: catalog)
    copied = 1
    if let outline { try write(options.edits.outline, as: outline) }
    try copyQueued(picture: picture)
    for (key, number) in waiting { try write(picture(key), as: number) }
    // Objects of deferred drawings.
    try copyQueued(picture: picture)
    try writeLinks()
    if let (tree, number) = structure { try write(tree, as: number) }
    if let missing = options.placeholders.subtracting(filled).filter({ !$0.mayBeMissing }).min() {
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

  /// The number of the picture that was written before the drawing in place of an object; nil for other objects.
  private mutating func writtenPicture(_ key: ObjectKey) throws -> Int? {
    guard key.source == 0, !pictures.numbers.isEmpty else { return nil }
    let object = try sources[0].object(key.number)
    guard let found = try placeholder(object, key), let number = pictures.numbers[found] else { return nil }
    try fill(found)
    return number
  }

  /// The key of the placeholder that an object of the drawing is; nil for other objects. A picture's own drawing contains none.
  private func placeholder(_ object: PDFFile.Object, _ key: ObjectKey) throws -> Placeholder.Key? {
    guard key.source == 0, let data = object.data, object.value.dictionary?["Filter"]?.name == "DCTDecode"
    else { return nil }
    return try Placeholder.key(of: sources[0].bytes[data])
  }

  private mutating func fill(_ placeholder: Placeholder.Key) throws {
    guard options.placeholders.contains(placeholder) else {
      throw LinkError.unknownPlaceholder("\(placeholder)")
    }
    guard filled.insert(placeholder).inserted else { throw LinkError.repeatedPlaceholder(placeholder) }
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
      if options.deferred.contains(found) { return waiting.append((found, number)) }
      return try write(picture(found), as: number)
    }
    var plain = archived(dictionary, of: key)
    // It may refer to an object, which would be written for nothing.
    plain["Length"] = nil
    guard let copied = try renumbered(.dictionary(plain), source: key.source).dictionary else { return }
    // The groups of the document itself are masks and faded items; those of other programs are kept as they are.
    guard key.source > 0, !foreignSources.contains(key.source) else {
      return try writer.write(copied, stream: PDFStream(Array(bytes)), isDrawing: true, as: number)
    }
    try write(copied, content: Array(bytes), as: number)
  }
}
