/// The structure of a document (ISO 32000-1, 14.7): what a screen reader reads, in which order.
public struct StructureTree: Sendable, Equatable {
  /// The elements below the one that is the document.
  public var elements: [StructureNode]
  /// The types of the elements whose content each page has, in the order in which it is drawn.
  public var roles: [[String]]

  public init(elements: [StructureNode], roles: [[String]]) {
    self.elements = elements
    self.roles = roles
  }
}

/// An element of the structure.
public struct StructureNode: Sendable, Equatable {
  /// The standard structure type, such as `P` (14.8.4).
  public var role: String
  /// Other entries, such as `Alt` and `Lang`.
  public var entries: PDFDictionary
  public var kids: [Kid]

  public enum Kid: Sendable, Equatable {
    case element(StructureNode)
    /// The content with a number on a page, both counted from 0.
    case content(page: Int, number: Int)
    /// The link with an index on a page.
    case link(page: Int, index: Int)
  }

  public init(_ role: String, _ entries: PDFDictionary = [:], kids: [Kid] = []) {
    self.role = role
    self.entries = entries
    self.kids = kids
  }
}
