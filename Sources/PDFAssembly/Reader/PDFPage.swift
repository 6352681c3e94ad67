/// A page with what it inherits (ISO 32000-1, 7.7.3).
public struct PDFPage: Sendable {
  /// The object of the page.
  public var number: Int
  public var generation: Int
  /// The entries of the page itself.
  public var dictionary: PDFDictionary
  public var resources: PDFObject?
  public var boxes: PDFBoxes
  /// How far the page is turned clockwise when it is shown: 0, 90, 180 or 270 degrees.
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

  /// The pages in order.
  public func pages() throws(PDFError) -> [PDFPage] {
    var pages: [PDFPage] = []
    var waiting = [PageNode(reference: try catalog()["Pages"], inherited: [:], depth: 0)]
    var seen: Set<Int> = []
    while let node = waiting.popLast() {
      guard case .reference(let number, let generation)? = node.reference else { continue }
      guard seen.insert(number).inserted else { continue }
      guard node.depth < treeDepthLimit else {
        throw .tooLarge("its tree of pages is more than \(treeDepthLimit) deep")
      }
      guard let dictionary = try object(number, generation: generation)?.value.dictionary else { continue }
      let inherited = node.inherited.merging(dictionary.inheritable) { $1 }
      if let kids = try resolve(dictionary["Kids"])?.array, dictionary["Type"]?.name != "Page" {
        waiting += kids.reversed().map {
          PageNode(reference: $0, inherited: inherited, depth: node.depth + 1)
        }
        continue
      }
      guard pages.count < pageCountLimit else {
        throw .tooLarge("it has more than \(pageCountLimit) pages")
      }
      pages.append(
        try page(dictionary, inherited, number: number, generation: generation))
    }
    return pages
  }

  private func page(
    _ dictionary: PDFDictionary, _ inherited: [String: PDFObject], number: Int, generation: Int
  ) throws(PDFError) -> PDFPage {
    let boxes = try PDFBoxes { kind throws(PDFError) in
      try box(inherited[kind.rawValue] ?? dictionary[kind.rawValue])
    }
    let rotation = try resolve(inherited["Rotate"])?.integer ?? 0
    return PDFPage(
      number: number, generation: generation, dictionary: dictionary, resources: inherited["Resources"],
      boxes: boxes, rotation: rotation % 90 == 0 ? (rotation % 360 + 360) % 360 : 0)
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

/// A node of the tree of pages that is still to be read.
private struct PageNode {
  var reference: PDFObject?
  var inherited: [String: PDFObject]
  var depth: Int
}

extension PDFDictionary {
  /// The entries that the pages below a node inherit.
  fileprivate var inheritable: [String: PDFObject] {
    var values: [String: PDFObject] = [:]
    for key in ["Resources", "MediaBox", "CropBox", "Rotate"] { values[key] = self[key] }
    return values
  }
}
