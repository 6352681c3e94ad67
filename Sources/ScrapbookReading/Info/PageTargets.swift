import PDFAssembly

/// The destinations of a document's links, names and outline items (ISO 32000-1, 12.3.2).
struct PageTargets {
  let document: PDFDocument
  /// The pages in order.
  let pages: [PDFPage]
  /// The indexes of the pages by their objects.
  private let indexes: [PDFUpdate.Key: Int]
  /// The named destinations.
  let names: [[UInt8]: PDFObject]
  /// The named destinations of documents before PDF 1.2.
  let oldNames: PDFDictionary

  init(_ document: PDFDocument) throws(PDFError) { try self.init(document, document.pages()) }

  init(_ document: PDFDocument, _ pages: [PDFPage]) throws(PDFError) {
    self.document = document
    self.pages = pages
    indexes = Dictionary(
      pages.enumerated().map { (PDFUpdate.Key($1.number, generation: $1.generation), $0) },
      uniquingKeysWith: { first, _ in first })
    let catalog = try document.catalog()
    oldNames = try document.resolve(catalog["Dests"])?.dictionary ?? [:]
    var names: [[UInt8]: PDFObject] = [:]
    if let tree = try document.resolve(catalog["Names"])?.dictionary?["Dests"] {
      try document.visitTree(tree, key: "Names") { key, value throws(PDFError) in
        if let name = try document.resolve(key)?.stringBytes { names[name] = value }
      }
    }
    self.names = names
  }

  /// The index of a page; nil if the value is not a page.
  func index(of value: PDFObject?) -> Int? { PDFUpdate.Key(value).flatMap { indexes[$0] } }

  /// Returns the page and the view of a destination: an array, a dictionary with one, or a name. Nil for other values.
  func array(of destination: PDFObject?) throws(PDFError) -> [PDFObject]? {
    var destination = try document.resolve(destination)
    for _ in 0..<destinationDepthLimit {
      switch destination {
      case .array(let array): return array
      case .dictionary(let holder): destination = try document.resolve(holder["D"])
      case .name(let name): destination = try document.resolve(oldNames[name])
      case let value?:
        guard let name = value.stringBytes else { return nil }
        destination = try document.resolve(names[name])
      case nil: return nil
      }
    }
    return nil
  }

  /// The destination of an annotation or an outline item; nil if it has another action.
  func place(of entries: PDFDictionary) throws(PDFError) -> PlaceInDocument? {
    if let array = try array(of: entries["Dest"]) { return PlaceInDocument(array: array) }
    guard let action = try document.resolve(entries["A"])?.dictionary,
      try document.resolve(action["S"])?.name == "GoTo", let array = try array(of: action["D"])
    else { return nil }
    return PlaceInDocument(array: array, action: action)
  }
}

/// A destination: a page and its view.
struct PlaceInDocument {
  /// The page, and the view.
  var array: [PDFObject]
  /// The action that goes there; nil for a direct destination.
  var action: PDFDictionary?
}

extension PDFDictionary {
  /// The entries of an annotation or outline item with another destination; nil for none.
  func leading(to place: PlaceInDocument?) -> PDFDictionary {
    var entries = self
    (entries["Dest"], entries["A"]) = (nil, nil)
    guard let place else { return entries }
    if var action = place.action {
      action.lead(to: place.array)
      entries["A"] = .dictionary(action)
    } else {
      entries["Dest"] = .array(place.array)
    }
    return entries
  }

  /// Changes the destination of an action.
  mutating func lead(to place: [PDFObject]) {
    // The structure destination: a document whose pages are changed loses its structure.
    self["SD"] = nil
    self["D"] = .array(place)
  }
}

/// A placeholder for a page while its document is merged into another one.
struct PageMark: Hashable {
  /// The number of the document among those that are joined.
  var document: Int
  /// The index of the page in it.
  var page: Int

  init(document: Int, page: Int) { (self.document, self.page) = (document, page) }

  /// The mark that a value contains; nil for other values.
  init?(_ value: PDFObject?) {
    guard let parts = value?.array, parts.count == 3, parts[0].name == Self.name,
      let document = parts[1].integer, let page = parts[2].integer
    else { return nil }
    self.init(document: document, page: page)
  }

  var value: PDFObject { .array([.name(Self.name), .integer(document), .integer(page)]) }

  private static let name = "SBK_Page"
}
