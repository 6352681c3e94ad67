package import PDFAssembly

extension PDFDocument {
  /// Draws annotations and form fields into the pages, and removes them and the form. Annotations that are interactive,
  /// such as links, are hidden, or have no appearance are kept.
  ///
  /// - Parameter draw: Draws the texts of form fields.
  /// - Throws: `PDFError`, or what `draw` throws.
  package func flattened(draw: ([FieldText]) throws -> DrawnFieldTexts) throws -> Flattened {
    var flattening = try Flattening(self)
    for page in flattening.pages { try flattening.flatten(page) }
    try flattening.drawTexts(with: draw)
    try flattening.removeForm()
    var flattened = flattening.flattened
    let update = flattening.update
    flattened.section = update.isEmpty ? nil : try update.section()
    flattened.start = update.start
    return flattened
  }
}

/// The state of flattening a document.
struct Flattening {
  let document: PDFDocument
  let pages: [PDFPage]
  let fields: FormFields
  var update: PDFUpdate
  var flattened = Flattened()
  /// The texts of form fields, and the form XObjects that they become.
  var texts: [(text: FieldText, form: PDFUpdate.Key)] = []
  private var structure: MarkedStructure?
  private var done: Set<PDFUpdate.Key> = []
  /// The copies of appearances that are not usable as form XObjects.
  private var copies: [PDFUpdate.Key: PDFUpdate.Key] = [:]

  init(_ document: PDFDocument) throws(PDFError) {
    self.document = document
    pages = try document.pages()
    fields = try FormFields(document)
    update = PDFUpdate(document)
    structure = try MarkedStructure(document)
  }

  private enum Fate {
    case kept
    case removed
    case drawn(PDFUpdate.Key, PDFBox)
  }

  mutating func flatten(_ page: PDFPage) throws(PDFError) {
    // The page tree may name an object twice.
    guard done.insert(PDFUpdate.Key(page.number, generation: page.generation)).inserted,
      let list = try document.resolve(page.dictionary["Annots"])?.array
    else { return }
    var overlay = try PageOverlay(page, in: document)
    var kept: [PDFObject] = []
    var removed: Set<PDFUpdate.Key> = []
    for entry in list {
      guard let annotation = try document.resolve(entry)?.dictionary else { continue }
      switch try fate(of: annotation) {
      case .kept:
        kept.append(entry)
        continue
      case .removed: break
      case .drawn(let form, let box):
        guard try overlay.draw(form, of: annotation, in: box, &update) else {
          flattened.undrawn += 1
          kept.append(entry)
          continue
        }
      }
      if let key = PDFUpdate.Key(entry) { removed.insert(key) }
      if let key = annotation["StructParent"]?.integer { try structure?.remove(key, from: &update) }
    }
    guard kept.count < list.count else { return }
    // The pop-ups of notes, and replies without an appearance.
    var rest: [PDFObject] = []
    for entry in kept {
      let annotation = try document.resolve(entry)?.dictionary
      let owners = [annotation?["Parent"], annotation?["IRT"]].compactMap { PDFUpdate.Key($0) }
      if !owners.contains(where: removed.contains) { rest.append(entry) }
    }
    try overlay.write(rest, to: &update)
  }

  private mutating func fate(of annotation: PDFDictionary) throws(PDFError) -> Fate {
    let kind = try document.resolve(annotation["Subtype"])?.name ?? ""
    let flags = try document.resolve(annotation["F"])?.integer ?? 0
    let isShown = flags & hiddenFlags == 0
    let box = try document.box(annotation["Rect"])
    if kind == "Widget" {
      if !isShown { flattened.hiddenFields += 1 }
      guard isShown, let box, let form = try form(of: annotation, in: box) else { return .removed }
      return .drawn(form, box)
    }
    guard isShown, !activeKinds.contains(kind) else { return .kept }
    guard let box, let form = try appearance(of: annotation) else {
      flattened.undrawn += 1
      return .kept
    }
    return .drawn(form, box)
  }

  /// The appearance stream of an annotation (ISO 32000-1, 12.5.5); nil if it has none.
  ///
  /// - Parameter state: The appearance state to draw; nil for the annotation's own.
  mutating func appearance(
    of annotation: PDFDictionary, state: String? = nil
  ) throws(PDFError) -> PDFUpdate.Key? {
    var drawing = try document.resolve(annotation["AP"])?.dictionary?["N"]
    if let key = PDFUpdate.Key(drawing), let form = try form(key) { return form }
    guard let states = try document.resolve(drawing)?.dictionary else { return nil }
    let own = try document.resolve(annotation["AS"])?.name
    drawing = states[state ?? own ?? "Off"]
    return try PDFUpdate.Key(drawing).flatMap { key throws(PDFError) in try form(key) }
  }

  /// The form XObject of an appearance stream. It is copied if it lacks its type, or to remove its layer, which viewers
  /// ignore in an annotation. Nil for other objects.
  private mutating func form(_ key: PDFUpdate.Key) throws(PDFError) -> PDFUpdate.Key? {
    if let copy = copies[key] { return copy }
    guard let stored = try document.object(key.number, generation: key.generation), let range = stored.data,
      var dictionary = stored.value.dictionary, try document.box(dictionary["BBox"]) != nil
    else { return nil }
    let isForm = try document.resolve(dictionary["Subtype"])?.name == "Form"
    guard !isForm || dictionary["OC"] != nil else { return key }
    dictionary["Subtype"] = .name("Form")
    dictionary["OC"] = nil
    let copy = try update.reserve()
    update.set(copy, to: dictionary, stream: try document.source.bytes(in: range))
    copies[key] = copy
    return copy
  }

  // MARK: The document

  private mutating func drawTexts(_ drawn: DrawnFieldTexts) throws {
    let drawing = try PDFDocument(PDFBytes(drawn.pdf))
    let pages = try drawing.pages()
    guard pages.count == texts.count, drawn.missing.count == texts.count, drawn.isCut.count == texts.count
    else { throw PDFError.malformed("a text has no page", offset: 0) }
    try update.addForms(pages, of: drawing, as: texts.map(\.form))
    for (index, text) in texts.enumerated() {
      let name = text.text.name
      if !drawn.missing[index].isEmpty {
        flattened.missing.append(.init(field: name, letters: drawn.missing[index]))
      }
      if drawn.isCut[index], flattened.cut.last != name { flattened.cut.append(name) }
    }
  }

  mutating func drawTexts(with draw: ([FieldText]) throws -> DrawnFieldTexts) throws {
    guard !texts.isEmpty else { return }
    try drawTexts(try draw(texts.map(\.text)))
  }

  mutating func removeForm() throws(PDFError) {
    structure?.write(to: &update)
    var catalog = try document.catalog()
    guard catalog["AcroForm"] != nil, let root = PDFUpdate.Key(document.trailer["Root"]) else { return }
    catalog["AcroForm"] = nil
    update.set(root, to: .dictionary(catalog))
  }
}

/// The flags Invisible, Hidden and NoView: bits 1, 2 and 6.
private let hiddenFlags = 0b10_0011

/// The interactive kinds of annotations.
private let activeKinds: Set = [
  "Link", "Popup", "FileAttachment", "Sound", "Movie", "Screen", "RichMedia", "3D", "Projection",
]
