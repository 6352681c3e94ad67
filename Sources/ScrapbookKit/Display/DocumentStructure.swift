/// An element of a document's structure, with its children.
public struct StructuredElement: Sendable, Equatable {
  public var element: StructureElement
  /// Its children, in reading order.
  public var kids: [Kid]

  public enum Kid: Sendable, Equatable {
    case content(StructuredContent)
    /// A link, by the index of its sheet and its index on the sheet.
    case link(sheet: Int, index: Int)
    case element(StructuredElement)
  }

  /// The element's own contents.
  public var contents: [StructuredContent] {
    kids.compactMap { if case .content(let content) = $0 { content } else { nil } }
  }

  /// The bounds, in points, of its contents on the first content's sheet; nil if they paint nothing.
  public var box: Rect? {
    let contents = contents
    let boxes = contents.filter { $0.sheet == contents[0].sheet }.compactMap(\.box)
    return boxes.first.map { boxes.dropFirst().reduce($0) { $0.union($1) } }
  }

  public var children: [StructuredElement] {
    kids.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }
}

/// A tagged content in the structure.
public struct StructuredContent: Sendable, Equatable {
  /// The index of the sheet.
  public var sheet: Int
  /// The number among the tagged contents of the sheet.
  public var number: Int
  /// The bounds on the sheet, in points.
  public var box: Rect?
  public var text: String
  /// Whether the drawing order of the text differs from its reading order, as for right-to-left letters.
  public var isReordered: Bool
}

extension PagedDocument {
  /// The structure in reading order; empty if nothing is tagged.
  public var structure: [StructuredElement] { tagged.elements }

  /// A pagination artifact: the index of its sheet, its number among the tagged contents of the sheet, and its kind.
  package typealias PaginationArtifact = (sheet: Int, number: Int, role: StructureRole)

  /// The structure, and the pagination artifacts, which are not read.
  package var tagged: (elements: [StructuredElement], pagination: [PaginationArtifact]) {
    let chapters = chaptersOfSheets
    var leaves: [Leaf] = []
    var pagination: [PaginationArtifact] = []
    for (index, sheet) in sheets.enumerated() {
      let chapter = chapters[index].map { number in
        let language = self.chapters[number].language
        return StructureElement(
          .section(title: self.chapters[number].title), place: number,
          language: language == info.language ? nil : language)
      }
      let start = chapter.map { [$0] } ?? []
      let links = Dictionary(
        sheet.links.enumerated().compactMap { link in link.element.content.map { ($0, link.offset) } },
        uniquingKeysWith: { first, _ in first })
      for (number, content) in sheet.taggedContents.enumerated() {
        if content.tag.isPagination {
          pagination.append((index, number, content.tag.path[0].role))
          continue
        }
        leaves.append(
          Leaf(
            path: start + content.tag.path, content: content, sheet: index, number: number,
            link: links[number]))
      }
      for (link, area) in sheet.links.enumerated() where area.content == nil {
        leaves.append(Leaf(path: start + (area.within?.path ?? []), sheet: index, link: link))
      }
      for path in sheet.emptyElements { leaves.append(Leaf(path: start + path, sheet: index)) }
    }
    // A stable sort: equal elements stay in sheet order.
    var elements = kids(
      of: leaves.sorted { $0.places.lexicographicallyPrecedes($1.places) }[...], depth: 0
    ).compactMap { if case .element(let element) = $0 { element } else { nil } }
    var level = 0
    for index in elements.indices {
      // Each chapter has a highest heading.
      if !self.chapters.isEmpty { level = 0 }
      elements[index].evenHeadings(after: &level)
    }
    return (elements, pagination)
  }

  /// A content, or the place of a link or an empty element.
  private struct Leaf {
    var path: [StructureElement]
    var content: TaggedContent?
    var sheet: Int
    /// The number of the content on its sheet.
    var number = 0
    /// The index of the link on its sheet.
    var link: Int?
    let places: [Int]

    init(
      path: [StructureElement], content: TaggedContent? = nil, sheet: Int, number: Int = 0, link: Int? = nil
    ) {
      self.path = path
      self.content = content
      self.sheet = sheet
      self.number = number
      self.link = link
      places = ContentTag(path, place: content?.tag.place ?? .max).places
    }
  }

  /// The children of an element.
  ///
  /// - Parameter depth: The number of elements around them.
  private func kids(of leaves: ArraySlice<Leaf>, depth: Int) -> [StructuredElement.Kid] {
    var kids: [StructuredElement.Kid] = []
    var rest = leaves
    while let first = rest.first {
      guard first.path.count > depth else {
        rest = rest.dropFirst()
        if let content = first.content {
          kids.append(
            .content(
              StructuredContent(
                sheet: first.sheet, number: first.number, box: content.box, text: content.text,
                isReordered: content.isReordered)))
        }
        continue
      }
      let group = rest.prefix { $0.path.count > depth && $0.places[depth] == first.places[depth] }
      rest = rest.dropFirst(group.count)
      kids.append(.element(element(first.path[depth], of: group, depth: depth)))
    }
    return kids
  }

  private func element(
    _ element: StructureElement, of leaves: ArraySlice<Leaf>, depth: Int
  ) -> StructuredElement {
    var node = StructuredElement(element: element, kids: kids(of: leaves, depth: depth + 1))
    guard case .link = element.role else { return node }
    let links = leaves.compactMap { leaf in leaf.link.map { (sheet: leaf.sheet, index: $0) } }
    // A link that leads nowhere becomes a span.
    if links.isEmpty { node.element.role = .span }
    if node.element.alt == nil, !node.hasWords, let link = links.first {
      node.element.alt = sheets[link.sheet].links[link.index].name(in: info.language)
    }
    node.kids += links.map { .link(sheet: $0.sheet, index: $0.index) }
    return node
  }
}

extension StructuredElement {
  /// Whether anything in it is read.
  fileprivate var hasWords: Bool {
    element.alt?.isBlank == false || contents.contains { !$0.text.isBlank }
      || children.contains(where: \.hasWords)
  }

  /// Lowers the levels of headings so that none is skipped.
  fileprivate mutating func evenHeadings(after level: inout Int) {
    if case .heading(let wanted) = element.role {
      level = min(wanted, level + 1)
      element.role = .heading(level)
    }
    for index in kids.indices {
      guard case .element(var child) = kids[index] else { continue }
      child.evenHeadings(after: &level)
      kids[index] = .element(child)
    }
  }
}

extension [StructuredElement] {
  /// Calls the body with each content: its element, the index of its sheet, and its number there.
  package func forEachContent(_ body: (StructureElement, _ sheet: Int, _ number: Int) -> Void) {
    for node in self {
      for content in node.contents { body(node.element, content.sheet, content.number) }
      node.children.forEachContent(body)
    }
  }
}
