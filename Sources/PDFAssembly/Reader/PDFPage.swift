/// A page with its inherited entries (ISO 32000-1, 7.7.3).
public struct PDFPage: Sendable {
  /// The object of the page.
  public var number: Int
  public var generation: Int
  /// The entries of the page itself.
  public var dictionary: PDFDictionary
  public var resources: PDFObject?
  public var boxes: PDFBoxes
  /// The clockwise rotation of the page when it is shown: 0, 90, 180 or 270 degrees.
  public var rotation: Int

  /// The size in points of the page as it is shown.
  public var shownSize: (width: Double, height: Double) {
    rotation % 180 == 0 ? (boxes.crop.width, boxes.crop.height) : (boxes.crop.height, boxes.crop.width)
  }
}

extension PDFDocument {
  public func catalog() throws(PDFError) -> PDFDictionary {
    guard let catalog = try resolve(trailer["Root"])?.dictionary else {
      throw .malformed("the trailer names no catalog", offset: base + sections[0].offset)
    }
    return catalog
  }

  /// The pages in order, as viewers number them: an object that the tree names twice is two pages.
  ///
  /// - Throws: ``PDFError``, also for a tree that names an object that is not a page, on which viewers disagree.
  public func pages() throws(PDFError) -> [PDFPage] {
    var pages: [PDFPage] = []
    var waiting = [PageNode(reference: try catalog()["Pages"] ?? .null, inherited: [:], depth: 0)]
    var inner: Set<Int> = []
    while let node = waiting.popLast() {
      guard node.depth < treeDepthLimit else {
        throw .tooLarge("its tree of pages is more than \(treeDepthLimit) deep")
      }
      let stored = try nodeObject(node)
      let dictionary = stored.value.dictionary ?? [:]
      let inherited = node.inherited.merging(dictionary.inheritable) { $1 }
      guard let kids = try kids(of: dictionary, stored.number) else {
        guard pages.count < pageCountLimit else {
          throw .tooLarge("it has more than \(pageCountLimit) pages")
        }
        pages.append(try page(stored, inherited))
        continue
      }
      guard inner.insert(stored.number).inserted else {
        throw .malformed(
          "its tree of pages names the node \(stored.number) twice", offset: offset(of: stored.number))
      }
      waiting += kids.reversed().map {
        PageNode(
          reference: $0, inherited: inherited, depth: node.depth + 1, offset: offset(of: stored.number))
      }
    }
    return pages
  }

  /// The object of a node, which is a dictionary.
  private func nodeObject(_ node: PageNode) throws(PDFError) -> PDFStored {
    guard case .reference(let number, let generation) = node.reference else {
      throw .malformed(
        "its tree of pages names something that is not an object of its own", offset: node.offset)
    }
    guard let stored = try object(number, generation: generation), stored.value.dictionary != nil else {
      throw .malformed(
        "its tree of pages names object \(number), which is not a page", offset: node.offset)
    }
    return stored
  }

  /// The children of a node of the page tree; nil for a page. Viewers take a node without a type for a page.
  private func kids(of node: PDFDictionary, _ number: Int) throws(PDFError) -> [PDFObject]? {
    let type = try resolve(node["Type"])?.name
    if type == "Page" { return nil }
    let kids = try resolve(node["Kids"])?.array
    guard kids != nil || type != "Pages" else {
      throw .malformed(
        "object \(number) is a node of its tree of pages, and names none", offset: offset(of: number))
    }
    return kids
  }

  private func page(
    _ stored: PDFStored, _ inherited: [String: PDFObject]
  ) throws(PDFError) -> PDFPage {
    let dictionary = stored.value.dictionary ?? [:]
    let boxes = try PDFBoxes { kind throws(PDFError) in
      try box(inherited[kind.rawValue] ?? dictionary[kind.rawValue])
    }
    // Viewers take the whole part of a real number.
    let rotation =
      try resolve(inherited["Rotate"])?.double.flatMap { Int(exactly: $0.rounded(.towardZero)) } ?? 0
    return PDFPage(
      number: stored.number, generation: stored.generation, dictionary: dictionary,
      resources: inherited["Resources"], boxes: boxes,
      rotation: rotation % 90 == 0 ? (rotation % 360 + 360) % 360 : 0)
  }

  /// A rectangle; nil if the value is not one.
  public func box(_ value: PDFObject?) throws(PDFError) -> PDFBox? {
    guard let values = try resolve(value)?.array, values.count == 4 else { return nil }
    var corners: [Double] = []
    for value in values {
      guard let number = try resolve(value)?.double else { return nil }
      corners.append(number)
    }
    return PDFBox(corners: corners)
  }
}

/// A node of the page tree that is still to be read.
private struct PageNode {
  var reference: PDFObject
  var inherited: [String: PDFObject]
  var depth: Int
  /// The offset in the file of the object that names it.
  var offset = 0
}

extension PDFDictionary {
  /// The entries that the pages below a node inherit.
  fileprivate var inheritable: [String: PDFObject] {
    var values: [String: PDFObject] = [:]
    for key in ["Resources", "MediaBox", "CropBox", "Rotate"] { values[key] = self[key] }
    return values
  }
}
