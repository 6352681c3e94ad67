/// A clickable area of a page, and its target (ISO 32000-1, 12.5.6.5).
public struct LinkAnnotation: Sendable, Equatable {
  public enum Target: Sendable, Equatable {
    /// A URI in ASCII.
    case address(String)
    /// The index of a page, and the height above its bottom edge in points.
    case page(Int, top: Double)
  }

  /// Left, bottom, right and top in points from the page's lower left corner.
  public var corners: [Double]
  public var target: Target
  /// A description for screen readers.
  public var text: String

  public init(corners: [Double], target: Target, text: String = "") {
    self.corners = corners
    self.target = target
    self.text = text
  }
}

/// The place of a link: the index of its page, and its index on the page.
struct LinkPlace: Hashable, Comparable {
  var page: Int
  var index: Int

  static func < (first: Self, second: Self) -> Bool {
    (first.page, first.index) < (second.page, second.index)
  }
}

extension Linker {
  /// Finds the pages' objects that get links.
  mutating func prepare(_ links: [Int: [LinkAnnotation]]) throws {
    guard !links.isEmpty else { return }
    for (index, number) in try sources[0].pageNumbers().enumerated() {
      linksByPage[number] = links[index]
      for link in (links[index] ?? []).indices {
        linkNumbers[LinkPlace(page: index, index: link)] = writer.reserve()
      }
    }
  }

  /// Writes the annotations. Their keys in the structure follow the keys of the pages.
  mutating func writeLinks() throws {
    let pages = try sources[0].pageNumbers()
    for (key, (place, number)) in linkNumbers.sorted(by: { $0.key < $1.key }).enumerated() {
      guard let link = linksByPage[pages[place.page]]?[place.index] else { continue }
      var annotation = try annotation(link, pages: pages)
      if options.edits.structure != nil { annotation["StructParent"] = .integer(pages.count + key) }
      try writer.write(.dictionary(annotation), as: number)
    }
  }

  private mutating func annotation(_ link: LinkAnnotation, pages: [Int]) throws -> PDFDictionary {
    var annotation: PDFDictionary = [
      "Type": .name("Annot"), "Subtype": .name("Link"),
      "Rect": .array(link.corners.map(PDFObject.number)),
      "Border": .array([.integer(0), .integer(0), .integer(0)]),
      // The annotation is printed, as archives require (12.5.3).
      "F": .integer(4),
    ]
    if !link.text.isEmpty { annotation["Contents"] = .text(link.text) }
    switch link.target {
    case .address(let address):
      annotation["A"] = .dictionary(["S": .name("URI"), "URI": .text(address)])
    case .page(let index, let top):
      guard pages.indices.contains(index) else { break }
      let page = try number(of: ObjectKey(source: 0, number: pages[index]))
      annotation["Dest"] = .array([
        .reference(page), .name("XYZ"), .integer(0), .number(top), .integer(0),
      ])
    }
    return annotation
  }
}
