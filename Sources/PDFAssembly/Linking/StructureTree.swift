/// The structure of a document (ISO 32000-1, 14.7): the content for screen readers, in reading order.
///
/// It is kept in a compact form: a class file has hundreds of thousands of elements, most of which have few different
/// types and entries.
public struct StructureTree: Sendable, Equatable {
  /// A direct child of the document element.
  struct Branch: Sendable, Equatable {
    var role: String
    var entries: PDFDictionary
    var steps: [Step]
  }

  /// A step of the walk through an element's content, in reading order.
  struct Step: Sendable, Equatable {
    enum Kind: UInt8, Sendable {
      /// The beginning of an element, with the number of its type and entries.
      case begin
      /// The end of the element that has begun last.
      case end
      /// The content of a page with a number.
      case content
      /// The link of a page with an index.
      case link
    }

    var kind: Kind
    var first: Int32 = 0
    var second: Int32 = 0
  }

  /// The type of elements and their other entries.
  struct Shape: Sendable, Hashable {
    var role: String
    var entries: PDFDictionary
  }

  /// The types of the elements with content on each page, or the subtypes of pagination artifacts, in drawing order.
  public private(set) var roles: [[String]] = []
  private(set) var branches: [Branch] = []
  private(set) var shapes: [Shape] = []
  private var numbers: [Shape: Int32] = [:]

  public init() {}

  /// The number of direct children of the document element.
  public var count: Int { branches.count }

  /// Adds the elements of further pages.
  ///
  /// - Parameters:
  ///   - elements: Elements with the contents of pages by their index in the document.
  ///   - roles: The types of the elements with content on each of the pages, in drawing order.
  public mutating func append(_ elements: [StructureNode], roles: [[String]]) {
    self.roles += roles
    for element in elements {
      var steps: [Step] = []
      for kid in element.kids { add(kid, to: &steps) }
      branches.append(Branch(role: element.role, entries: element.entries, steps: steps))
    }
  }

  /// Sets the language of a direct child of the document element; nil is the language of the document.
  public mutating func setLanguage(_ language: String?, of index: Int) {
    branches[index].entries["Lang"] = language.map { .text($0) }
  }

  private mutating func add(_ kid: StructureNode.Kid, to steps: inout [Step]) {
    switch kid {
    case .content(let page, let number):
      steps.append(Step(kind: .content, first: Int32(page), second: Int32(number)))
    case .link(let page, let index):
      steps.append(Step(kind: .link, first: Int32(page), second: Int32(index)))
    case .element(let node):
      steps.append(Step(kind: .begin, first: number(of: Shape(role: node.role, entries: node.entries))))
      for kid in node.kids { add(kid, to: &steps) }
      steps.append(Step(kind: .end))
    }
  }

  private mutating func number(of shape: Shape) -> Int32 {
    if let number = numbers[shape] { return number }
    let number = Int32(shapes.count)
    numbers[shape] = number
    shapes.append(shape)
    return number
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
