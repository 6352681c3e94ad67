/// An element of the structure of a document, with what belongs to it.
public struct StructuredElement: Sendable, Equatable {
  public var element: StructureElement
  /// Its own contents, by the index of the sheet and the number among the tagged contents of the sheet.
  public var contents: [(sheet: Int, number: Int)]
  /// The bounds of its first content on the sheet, in points.
  public var box: Rect?
  /// The words of its own contents.
  public var text: String
  /// The links of its content, by the index of the sheet and their own.
  public var links: [(sheet: Int, index: Int)] = []
  public var children: [StructuredElement]

  public static func == (first: Self, second: Self) -> Bool {
    first.element == second.element && first.text == second.text && first.box == second.box
      && first.children == second.children
      && first.contents.elementsEqual(second.contents, by: ==)
      && first.links.elementsEqual(second.links, by: ==)
  }
}

/// A tagged content of a sheet.
public struct TaggedContent: Sendable, Equatable {
  public var tag: ContentTag
  /// Its bounds on the sheet in points; nil if it paints nothing there.
  public var box: Rect?
  public var text: String
}

extension DisplayGroup {
  /// Whether tags of items within the group count: cairo draws what fades together apart from its page, and elements
  /// do not contain each other's content.
  public var hidesTags: Bool { tag != nil || opacity < 1 }
}

extension Sheet {
  /// The tagged contents in the order in which they are painted.
  public var taggedContents: [TaggedContent] {
    var contents: [TaggedContent] = []
    items.addTagged(to: &contents, .identity, on: Rect(size))
    return contents
  }
}

extension Sheet {
  /// The links of contents that lead to an address.
  package var linksOfContents: [SheetLink] {
    taggedContents.enumerated().compactMap { number, content in
      guard let address = content.tag.address, let box = content.box else { return nil }
      let text = [content.tag.path.last?.alt ?? content.text, address].first { !$0.isEmpty } ?? ""
      return SheetLink(area: box, target: .address(address), content: number, text: text)
    }
  }
}

extension ContentTag {
  /// The address that a click on the content leads to; captions are not clicked with their photos.
  fileprivate var address: String? {
    guard path.last?.role != .caption else { return nil }
    for element in path { if case .link(let address) = element.role, !address.isEmpty { return address } }
    return nil
  }
}

extension DisplayList {
  fileprivate func addTagged(
    to contents: inout [TaggedContent], _ transform: Transform, on sheet: Rect
  ) {
    for case .group(let group) in self {
      if let tag = group.tag {
        let box = DisplayItem.group(group).bounds.map { transform.boundingBox(of: $0) }
        contents.append(
          TaggedContent(
            tag: tag, box: box?.intersection(sheet), text: group.items.words.joined(separator: " ")))
      } else if !group.hidesTags {
        group.items.addTagged(to: &contents, group.transform.then(transform), on: sheet)
      }
    }
  }

  /// The words of each text.
  private var words: [String] {
    flatMap { item -> [String] in
      switch item {
      case .text(let text): [text.shownWords]
      case .group(let group): group.items.words
      case .fill, .path, .outline, .shadow, .picture, .silhouette, .shading: []
      }
    }
  }
}

extension DisplayText {
  /// The words that its lines show, in the order of the text.
  fileprivate var shownWords: String {
    var words = ""
    for placed in lines {
      words += placed.line.runs.sorted { $0.textOffset < $1.textOffset }.map(\.text).joined()
      if placed.line.endsParagraph, placed != lines.last { words += "\n" }
    }
    return words
  }
}

// MARK: The tree

extension PagedDocument {
  /// The structure: what is read, in which order. Empty if nothing is tagged.
  public var structure: [StructuredElement] {
    let chapters = chaptersOfSheets
    var leaves: [Leaf] = []
    for (index, sheet) in sheets.enumerated() {
      let chapter = chapters[index].map { number in
        StructureElement(.section(title: self.chapters[number].title), place: number)
      }
      let start = chapter.map { [$0] } ?? []
      let links = Dictionary(
        sheet.links.enumerated().compactMap { link in link.element.content.map { ($0, link.offset) } },
        uniquingKeysWith: { first, _ in first })
      for (number, content) in sheet.taggedContents.enumerated() {
        leaves.append(
          Leaf(
            path: start + content.tag.path, content: content, sheet: index, number: number,
            link: links[number]))
      }
      for (link, area) in sheet.links.enumerated() where area.content == nil {
        let element = StructureElement(.link(""), place: .max / 2 + index << 20 + link)
        leaves.append(
          Leaf(path: start + (area.within?.path ?? []) + [element], sheet: index, link: link))
      }
    }
    // Stable: what is equal stays in the order of the sheets.
    var elements = Self.elements(
      of: leaves.sorted { $0.places.lexicographicallyPrecedes($1.places) }[...], depth: 0)
    var level = 0
    for index in elements.indices {
      // Each of several albums has a highest heading.
      if !self.chapters.isEmpty { level = 0 }
      elements[index].evenHeadings(after: &level)
    }
    return elements
  }

  private struct Leaf {
    var path: [StructureElement]
    /// Nil for a link that is not the whole of a content.
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
      places = path.map(\.place)
    }
  }

  /// - Parameter depth: The number of elements around them.
  private static func elements(of leaves: ArraySlice<Leaf>, depth: Int) -> [StructuredElement] {
    var elements: [StructuredElement] = []
    var rest = leaves
    while let first = rest.first {
      let element = first.path[depth]
      let group = rest.prefix { $0.places[depth] == element.place }
      rest = rest.dropFirst(group.count)
      let own = group.prefix { $0.path.count == depth + 1 }
      let contents = own.filter { $0.content != nil }
      let isLink = if case .link = element.role { true } else { false }
      elements.append(
        StructuredElement(
          element: element, contents: contents.map { ($0.sheet, $0.number) },
          box: contents.first?.content?.box,
          text: contents.compactMap(\.content?.text).joined(separator: " "),
          links: isLink ? group.compactMap { leaf in leaf.link.map { (leaf.sheet, $0) } } : [],
          children: Self.elements(of: group.dropFirst(own.count), depth: depth + 1)))
    }
    return elements
  }
}

extension StructuredElement {
  /// Lowers the levels of headings so that none is skipped.
  fileprivate mutating func evenHeadings(after level: inout Int) {
    if case .heading(let wanted) = element.role {
      level = min(wanted, level + 1)
      element.role = .heading(level)
    }
    for index in children.indices { children[index].evenHeadings(after: &level) }
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
