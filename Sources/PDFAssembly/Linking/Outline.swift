/// An entry of the outline, which leads to a place on a page (12.3.3).
public struct OutlineEntry: Sendable, Equatable {
  public var title: String
  /// The index of the page.
  public var page: Int
  /// The height above the page's bottom edge in points.
  public var top: Double
  public var children: [OutlineEntry]
  /// Whether a viewer shows the children initially.
  public var isOpen: Bool

  public init(title: String, page: Int, top: Double, children: [OutlineEntry] = [], isOpen: Bool = true) {
    self.title = title
    self.page = page
    self.top = top
    self.children = children
    self.isOpen = isOpen
  }

  /// The number of visible entries below this one while it is open.
  fileprivate var visibleBelow: Int { children.visibleCount }
}

extension [OutlineEntry] {
  fileprivate var visibleCount: Int { reduce(0) { $0 + 1 + ($1.isOpen ? $1.visibleBelow : 0) } }
}

extension Linker {
  /// Writes the outline's objects.
  mutating func write(_ outline: [OutlineEntry], as root: Int) throws {
    let pages = try sources[0].pageNumbers().map { try number(of: ObjectKey(source: 0, number: $0)) }
    var dictionary: PDFDictionary = ["Type": .name("Outlines")]
    try add(outline, below: root, to: &dictionary, pages: pages)
    dictionary["Count"] = .integer(outline.visibleCount)
    try writer.write(.dictionary(dictionary), as: root)
  }

  /// Writes entries, and adds references to them to their parent's dictionary.
  private mutating func add(
    _ entries: [OutlineEntry], below parent: Int, to dictionary: inout PDFDictionary, pages: [Int]
  ) throws {
    let numbers = entries.map { _ in writer.reserve() }
    guard let first = numbers.first, let last = numbers.last else { return }
    dictionary["First"] = .reference(first)
    dictionary["Last"] = .reference(last)
    for (index, entry) in entries.enumerated() {
      var item: PDFDictionary = ["Title": .text(entry.title), "Parent": .reference(parent)]
      if index > 0 { item["Prev"] = .reference(numbers[index - 1]) }
      if index + 1 < numbers.count { item["Next"] = .reference(numbers[index + 1]) }
      if pages.indices.contains(entry.page) {
        let top = PDFObject.number(entry.top)
        item["Dest"] = .array([.reference(pages[entry.page]), .name("XYZ"), .integer(0), top, .integer(0)])
      }
      if !entry.children.isEmpty {
        try add(entry.children, below: numbers[index], to: &item, pages: pages)
        // Negative for a closed entry.
        item["Count"] = .integer(entry.isOpen ? entry.visibleBelow : -entry.visibleBelow)
      }
      try writer.write(.dictionary(item), as: numbers[index])
    }
  }
}
