/// An area of a page that leads somewhere when it is clicked (ISO 32000-1, 12.5.6.5).
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

  public init(corners: [Double], target: Target) {
    self.corners = corners
    self.target = target
  }
}

extension Linker {
  /// Finds the pages' objects that get links.
  mutating func prepare(_ links: [Int: [LinkAnnotation]]) throws {
    guard !links.isEmpty else { return }
    for (index, number) in try sources[0].pageNumbers().enumerated() { linksByPage[number] = links[index] }
  }

  /// The entry `Annots` of a page.
  mutating func annotations(_ links: [LinkAnnotation]) throws -> PDFObject {
    let pages = try sources[0].pageNumbers()
    return .array(
      try links.map { link in
        var annotation: PDFDictionary = [
          "Type": .name("Annot"), "Subtype": .name("Link"),
          "Rect": .array(link.corners.map(PDFObject.number)),
          "Border": .array([.integer(0), .integer(0), .integer(0)]),
        ]
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
        return .dictionary(annotation)
      })
  }
}
