/// What takes the place of a placeholder.
public enum LinkedPicture {
  case image(PDFImage)
  /// The first page of a PDF that cairo has drawn: it stays vectors.
  case drawing(PDFFile)
}

/// Fills the pictures into a PDF that cairo has drawn with placeholders, and writes it anew.
///
/// Only what the document uses is written, in the order in which the catalog leads to it. Data of pictures goes
/// from its file to the output; what is held in memory is the drawing and one picture's own bytes.
///
/// - Parameters:
///   - keys: The placeholders that were drawn: each has to be found exactly once.
///   - entries: What the document says of itself.
///   - postponed: Those of them whose pictures are written behind everything else, since they are being made meanwhile.
///   - sharesForms: Whether small forms of the drawing that are equal are stored once; to find them takes time.
///   - version: Of the PDF; 1.5 when a picture has 16 bits a component (ISO 32000-1, table 89).
///   - picture: Gives the picture of a key when it is about to be written.
/// - Throws: ``PDFError``, or what `picture` or the output throws.
public func link(
  _ drawing: PDFFile, placeholders keys: Set<Int>, postponed: Set<Int> = [],
  entries: DocumentEntries = DocumentEntries(), sharesForms: Bool = false, version: String = "1.4",
  to output: any PDFOutput, picture: (Int) throws -> LinkedPicture
) throws {
  var linker = try Linker(
    drawing, postponed: postponed, sharesForms: sharesForms, version: version, output: output)
  try linker.run(entries, placeholders: keys, picture: picture)
}

struct Linker {
  /// The drawing, and behind it the drawings that became pictures of it.
  var sources: [PDFFile]
  var writer: PDFWriter
  /// The new numbers of the objects that something refers to.
  var numbers: [ObjectKey: Int] = [:]
  /// Objects that have a new number, and how many of them are written or wait for the pictures behind them.
  var queue: [ObjectKey] = []
  var copied = 0
  let postponed: Set<Int>
  /// The keys and numbers of the postponed pictures that were found.
  var waiting: [(key: Int, number: Int)] = []
  var filled: Set<Int> = []
  /// Those that were found; nil if none are looked for.
  var sharedForms: SharedForms?
  /// By the numbers of the drawing's pages.
  var linksByPage: [Int: [LinkAnnotation]] = [:]
  /// Profiles that are in the file already.
  var profiles: [[UInt8]: Int] = [:]

  struct ObjectKey: Hashable {
    var source: Int
    var number: Int
  }

  init(
    _ drawing: PDFFile, postponed: Set<Int>, sharesForms: Bool, version: String, output: any PDFOutput
  ) throws {
    sources = [drawing]
    self.postponed = postponed
    sharedForms = sharesForms ? SharedForms() : nil
    writer = try PDFWriter(version: version, to: output)
  }

  mutating func run(
    _ entries: DocumentEntries, placeholders keys: Set<Int>, picture: (Int) throws -> LinkedPicture
  ) throws {
    let trailer = sources[0].trailer
    guard case .reference(let oldRoot)? = trailer["Root"] else {
      throw PDFError.malformed("the trailer names no catalog", offset: 0)
    }
    let rootKey = ObjectKey(source: 0, number: oldRoot)
    let root = try number(of: rootKey)
    let info = try writeInfo(entries.info)
    var catalog = entries.catalog
    try prepare(entries.links)
    let outline = entries.outline.isEmpty ? nil : writer.reserve()
    if let outline { catalog["Outlines"] = .reference(outline) }
    // Its number is the first one, and so its turn.
    try copyCatalog(rootKey, adding: catalog)
    copied = 1
    if let outline { try write(entries.outline, as: outline) }
    try copyQueued(keys: keys, picture: picture)
    for (key, number) in waiting { try write(picture(key), as: number) }
    // What belongs to postponed drawings.
    try copyQueued(keys: keys, picture: picture)
    if let missing = keys.subtracting(filled).min() { throw PDFError.missingPlaceholder(key: missing) }
    try writer.finish(root: root, info: info)
  }

  private mutating func copyQueued(keys: Set<Int>, picture: (Int) throws -> LinkedPicture) throws {
    while copied < queue.count {
      try copy(queue[copied], keys: keys, picture: picture)
      copied += 1
    }
  }

  /// The object's new number; asked for the first time, the object is queued.
  mutating func number(of key: ObjectKey) throws -> Int {
    if let number = numbers[key] { return number }
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

  private mutating func renumbered(_ value: PDFObject, source: Int) throws -> PDFObject {
    try value.renumbered { try number(of: ObjectKey(source: source, number: $0)) }
  }

  // MARK: Objects

  /// Writes the document's information; nil if there is none.
  private mutating func writeInfo(_ entries: PDFDictionary) throws -> Int? {
    let drawn = try sources[0].resolve(sources[0].trailer["Info"])?.dictionary
    let producer = drawn?["Producer"].map { [PDFDictionary.Entry(key: "Producer", value: $0)] } ?? []
    let info = PDFDictionary(reading: producer + entries.entries)
    guard !info.entries.isEmpty else { return nil }
    let number = writer.reserve()
    try writer.write(.dictionary(info), as: number)
    return number
  }

  private mutating func copyCatalog(_ key: ObjectKey, adding catalog: PDFDictionary) throws {
    let object = try sources[key.source].object(key.number)
    guard let drawn = try renumbered(object.value, source: key.source).dictionary else {
      throw PDFError.malformed("the catalog is no dictionary", offset: 0)
    }
    // Its number was reserved when it was queued.
    try writer.write(
      .dictionary(PDFDictionary(reading: drawn.entries + catalog.entries)), as: number(of: key))
  }

  private mutating func copy(
    _ key: ObjectKey, keys: Set<Int>, picture: (Int) throws -> LinkedPicture
  ) throws {
    let object = try sources[key.source].object(key.number)
    // Its number was reserved when it was queued.
    let number = try self.number(of: key)
    guard let dictionary = object.value.dictionary, let data = object.data else {
      var value = try renumbered(object.value, source: key.source)
      if key.source == 0, let links = linksByPage[key.number], var page = value.dictionary {
        page["Annots"] = try annotations(links)
        value = .dictionary(page)
      }
      return try writer.write(value, as: number)
    }
    let bytes = sources[key.source].bytes[data]
    // What stands in a picture's own drawing is not ours.
    if key.source == 0, dictionary["Filter"]?.name == "DCTDecode", let found = try Placeholder.key(of: bytes)
    {
      guard keys.contains(found) else { throw PDFError.unknownPlaceholder("\(found)") }
      guard filled.insert(found).inserted else { throw PDFError.repeatedPlaceholder(key: found) }
      if postponed.contains(found) { return waiting.append((found, number)) }
      return try write(picture(found), as: number)
    }
    var plain = dictionary
    // It may refer to an object, which would be written for nothing.
    plain["Length"] = nil
    guard let copied = try renumbered(.dictionary(plain), source: key.source).dictionary else { return }
    // The document's own groups are masks, and what fades.
    guard key.source > 0 else {
      return try writer.write(copied, stream: [.bytes(Array(bytes))], isDrawing: true, as: number)
    }
    try write(copied, content: Array(bytes), as: number)
  }

  // MARK: Pictures

  private mutating func write(_ picture: LinkedPicture, as number: Int) throws {
    switch picture {
    case .image(let image): try write(image, as: number)
    case .drawing(let drawing): try write(drawing, as: number)
    }
  }

  private mutating func write(_ image: PDFImage, as number: Int) throws {
    var dictionary = image.dictionary
    dictionary["ColorSpace"] = try write(image.colorSpace)
    let mask = image.softMask.map { ($0, writer.reserve()) }
    if let mask { dictionary["SMask"] = .reference(mask.1) }
    try writer.write(dictionary, stream: image.data, isDrawing: false, as: number)
    if let (mask, number) = mask {
      try writer.write(image.dictionary(of: mask), stream: mask.data, isDrawing: false, as: number)
    }
  }

  /// The color space's name or array; writes its profile unless the file has it.
  private mutating func write(_ colorSpace: PDFImage.ColorSpace) throws -> PDFObject {
    switch colorSpace {
    case .gray: return .name("DeviceGray")
    case .rgb: return .name("DeviceRGB")
    case .cmyk: return .name("DeviceCMYK")
    case .palette(let colors, let base):
      let entries = colors.count / base.components
      return .array([.name("Indexed"), try write(base), .integer(entries - 1), .hex(colors)])
    case .profile(let profile, let components):
      let known = profiles[profile]
      let number = known ?? writer.reserve()
      if known == nil {
        profiles[profile] = number
        let alternate = components == 1 ? "DeviceGray" : components == 3 ? "DeviceRGB" : "DeviceCMYK"
        try writer.write(
          ["N": .integer(components), "Alternate": .name(alternate)], stream: [.bytes(profile)],
          isDrawing: false, as: number)
      }
      return .array([.name("ICCBased"), .reference(number)])
    }
  }

  /// A page as a form XObject that fills the unit square, as an image does (8.10).
  private mutating func write(_ drawing: PDFFile, as number: Int) throws {
    let page = try drawing.firstPage()
    let source = sources.count
    sources.append(drawing)
    let (x, y, width, height) = page.box
    var form: PDFDictionary = [
      "Type": .name("XObject"), "Subtype": .name("Form"),
      "BBox": .array([.number(x), .number(y), .number(x + width), .number(y + height)]),
      "Matrix": .array(
        [1 / width, 0, 0, 1 / height, -x / width, -y / height].map { PDFObject.real(fixed($0)) }),
    ]
    for key in ["Group", "Resources"] {
      if let value = page.dictionary[key] { form[key] = try renumbered(value, source: source) }
    }
    if let filter = page.contents["Filter"] { form["Filter"] = try renumbered(filter, source: source) }
    try write(form, content: Array(drawing.bytes[page.data]), as: number)
  }

  /// Writes a stream of a drawing. A form that is a transparency group becomes two, of which the outer one has a path
  /// as large as its box, clipped away: PDFium cuts a group off at the boxes of its paths, which leave out half of
  /// the width of curved lines.
  private mutating func write(_ dictionary: PDFDictionary, content: [UInt8], as number: Int) throws {
    let box = dictionary["BBox"]?.array?.compactMap(\.double) ?? []
    guard dictionary["Group"] != nil, box.count == 4 else {
      return try writer.write(dictionary, stream: [.bytes(content)], isDrawing: true, as: number)
    }
    var (outer, inner) = (dictionary, dictionary)
    (inner["Group"], inner["Matrix"]) = (nil, nil)
    let innerNumber = writer.reserve()
    try writer.write(inner, stream: [.bytes(content)], isDrawing: true, as: innerNumber)
    outer["Filter"] = nil
    outer["Resources"] = .dictionary(["XObject": .dictionary(["x": .reference(innerNumber)])])
    let (width, height) = (fixed(box[2] - box[0]), fixed(box[3] - box[1]))
    let path = "\(fixed(box[0])) \(fixed(box[1])) \(width) \(height) re f"
    let content = "q \(fixed(box[2] + 9)) 0 1 1 re W n \(path) Q /x Do"
    try writer.write(outer, stream: [.bytes(Array(content.utf8))], isDrawing: true, as: number)
  }
}

/// A number without an exponent, which PDF does not know (7.3.3), to nine places.
private func fixed(_ value: Double) -> String {
  let scaled = Int((value * 1e9).rounded())
  let digits = "\(abs(scaled) % 1_000_000_000)"
  return "\(scaled < 0 ? "-" : "")\(abs(scaled) / 1_000_000_000)."
    + String(repeating: "0", count: 9 - digits.count)
    + digits
}

extension PDFFile {
  /// A page, and the one stream of its contents.
  struct Page {
    var dictionary: PDFDictionary
    var contents: PDFDictionary
    var data: Range<Int>
    var box: (x: Double, y: Double, width: Double, height: Double)
  }

  private func pageTree() throws(PDFError) -> PDFDictionary? {
    let catalog = try resolve(trailer["Root"])?.dictionary
    return try resolve(catalog?["Pages"])?.dictionary
  }

  /// The numbers of the pages' objects, in order, of a file as cairo writes one: a tree of one level.
  func pageNumbers() throws(PDFError) -> [Int] {
    let kids = try resolve(try pageTree()?["Kids"])?.array ?? []
    return kids.compactMap { kid in
      if case .reference(let number) = kid { number } else { nil }
    }
  }

  /// The first page of a file as cairo writes one: a tree of one level, inherited values at its root.
  func firstPage() throws(PDFError) -> Page {
    guard let tree = try pageTree(), let kid = try resolve(tree["Kids"])?.array?.first,
      let page = try resolve(kid)?.dictionary, case .reference(let number)? = page["Contents"]
    else { throw .malformed("it has no page", offset: 0) }
    let contents = try object(number)
    let box = try resolve(page["MediaBox"] ?? tree["MediaBox"])?.array?.compactMap(\.double) ?? []
    guard let dictionary = contents.value.dictionary, let data = contents.data, box.count == 4,
      box[2] > box[0], box[3] > box[1]
    else { throw .malformed("its page has no contents or no size", offset: 0) }
    return Page(
      dictionary: page, contents: dictionary, data: data,
      box: (box[0], box[1], box[2] - box[0], box[3] - box[1]))
  }
}

extension PDFObject {
  fileprivate var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let text): Double(text)
    default: nil
    }
  }
}
