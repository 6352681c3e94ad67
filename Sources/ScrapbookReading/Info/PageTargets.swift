import PDFAssembly

/// The places of a document that links, names and entries of the outline lead to (ISO 32000-1, 12.3.2).
struct PageTargets {
  let document: PDFDocument
  /// The pages in order.
  let pages: [PDFPage]
  /// The indexes of the pages by their objects.
  private let indexes: [PDFUpdate.Key: Int]
  /// The names with what they stand for.
  let names: [[UInt8]: PDFObject]
  /// The names of documents before PDF 1.2.
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

  /// The index of a page; nil for what is not one.
  func index(of value: PDFObject?) -> Int? { PDFUpdate.Key(value).flatMap { indexes[$0] } }

  /// Returns the page and the view of a destination: an array, a dictionary with one, or a name. Nil for others.
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

  /// The place that an annotation or an entry of the outline leads to; nil if it does something else.
  func place(of entries: PDFDictionary) throws(PDFError) -> PlaceInDocument? {
    if let array = try array(of: entries["Dest"]) { return PlaceInDocument(array: array) }
    guard let action = try document.resolve(entries["A"])?.dictionary,
      try document.resolve(action["S"])?.name == "GoTo", let array = try array(of: action["D"])
    else { return nil }
    return PlaceInDocument(array: array, action: action)
  }
}

/// A page and how it is shown.
struct PlaceInDocument {
  /// The page, and the view.
  var array: [PDFObject]
  /// The action that goes there; nil for a place that the entries name themselves.
  var action: PDFDictionary?
}

extension PDFDictionary {
  /// The entries of an annotation or of the outline, which lead to another place; nil for nowhere.
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

  /// Lets an action lead to another place.
  mutating func lead(to place: [PDFObject]) {
    // The place in the structure, which no document has whose pages are changed.
    self["SD"] = nil
    self["D"] = .array(place)
  }
}

/// What stands for a page while its document becomes a part of another one.
struct PageMark: Hashable {
  /// The number of the document among those that are joined.
  var document: Int
  /// The index of the page in it.
  var page: Int

  init(document: Int, page: Int) { (self.document, self.page) = (document, page) }

  /// The mark that a value is; nil for others.
  init?(_ value: PDFObject?) {
    guard let parts = value?.array, parts.count == 3, parts[0].name == Self.name,
      let document = parts[1].integer, let page = parts[2].integer
    else { return nil }
    self.init(document: document, page: page)
  }

  var value: PDFObject { .array([.name(Self.name), .integer(document), .integer(page)]) }

  private static let name = "SBK_Page"
}
