/// The structure while it is written.
private struct StructureWriting {
  /// The pages' objects in the new file.
  let pages: [Int]
  /// The elements that have the contents of each page, by number.
  var parents: [[Int?]]
  /// The elements of links.
  var linkParents: [LinkPlace: Int] = [:]
}

extension Linker {
  /// Finds the contents of pages and the marks in them; rewrites the contents.
  mutating func prepare(_ tree: StructureTree?) throws {
    guard let tree else { return }
    let drawing = sources[0]
    let numbers = try drawing.pageNumbers()
    guard numbers.count == tree.roles.count else { throw LinkError.wrongMark("the pages are others") }
    for (index, number) in numbers.enumerated() {
      guard let page = try drawing.object(number).value.dictionary,
        case .reference(let content, _)? = page["Contents"]
      else { throw LinkError.wrongMark("a page has no content") }
      let marks = try self.marks(of: page)
      let plain = try drawing.inflatedStream(content)
      let tagged = try markContent(
        plain, MarkedPage(begin: marks[Mark.begin], end: marks[Mark.end], roles: tree.roles[index]))
      contents[content] = tagged.bytes
      guard case .reference(let resources, _)? = page["Resources"] else { continue }
      unusedPatterns[resources, default: tagged.unusedPatterns].formIntersection(tagged.unusedPatterns)
    }
  }

  /// The names of the marks among a page's XObjects. Their resources are written without them.
  private mutating func marks(of page: PDFDictionary) throws -> [Placeholder.Key: String] {
    let drawing = sources[0]
    var names: [Placeholder.Key: String] = [:]
    let resources = try drawing.resolve(page["Resources"])?.dictionary
    for entry in try drawing.resolve(resources?["XObject"])?.dictionary?.entries ?? [] {
      guard case .reference(let number, _) = entry.value, let key = try markKey(of: number) else { continue }
      names[key] = entry.key
    }
    return names
  }

  private mutating func markKey(of number: Int) throws -> Placeholder.Key? {
    if let known = markObjects[number] { return known }
    let object = try sources[0].object(number)
    guard object.value.dictionary?["Filter"]?.name == "DCTDecode", let data = object.data,
      let key = try Placeholder.key(of: sources[0].bytes[data]), case .mark = key
    else { return nil }
    markObjects[number] = key
    return key
  }

  /// Returns resources without the marks and patterns that are no longer used.
  func withoutMarks(_ resources: PDFDictionary, patterns: Set<String> = []) -> PDFDictionary {
    let used = resources.removing("XObject") {
      if case .reference(let number, _) = $0.value { markObjects[number] != nil } else { false }
    }
    return used.removing("Pattern") { patterns.contains($0.key) }
  }

  // MARK: The tree

  /// Writes the elements, and the tree that leads from contents to their elements (14.7.4.4).
  mutating func write(_ tree: StructureTree, as root: Int) throws {
    var writing = StructureWriting(
      pages: try sources[0].pageNumbers().map { try number(of: ObjectKey(source: 0, number: $0)) },
      parents: tree.roles.map { Array(repeating: nil, count: $0.count) })
    let document = writer.reserve()
    try write(
      StructureNode("Document", kids: tree.elements.map { .element($0) }), as: document, below: root, &writing
    )
    var numbers: [PDFObject] = []
    for (index, parents) in writing.parents.enumerated() {
      let parents = parents.compactMap(\.self)
      guard parents.count == tree.roles[index].count else {
        throw LinkError.wrongMark("a content of page \(index + 1) has no element")
      }
      numbers += [.integer(index), .array(parents.map { .reference($0) })]
    }
    for (key, place) in linkNumbers.keys.sorted().enumerated() {
      guard let parent = writing.linkParents[place] else {
        throw LinkError.wrongMark("a link of page \(place.page + 1) has no element")
      }
      numbers += [.integer(tree.roles.count + key), .reference(parent)]
    }
    try writer.write(
      .dictionary([
        "Type": .name("StructTreeRoot"), "K": .reference(document),
        "ParentTree": .dictionary(["Nums": .array(numbers)]),
        "ParentTreeNextKey": .integer(tree.roles.count + linkNumbers.count),
      ]), as: root)
  }

  private mutating func write(
    _ node: StructureNode, as number: Int, below parent: Int, _ writing: inout StructureWriting
  ) throws {
    var element: PDFDictionary = [
      "Type": .name("StructElem"), "S": .name(node.role), "P": .reference(parent),
    ]
    let page = node.firstPage
    if let page { element["Pg"] = .reference(writing.pages[page]) }
    let kids = try node.kids.map { kid in
      switch kid {
      case .element(let child):
        let childNumber = writer.reserve()
        try write(child, as: childNumber, below: number, &writing)
        return PDFObject.reference(childNumber)
      case .content(let place, let content):
        try writing.claim(content, of: place, for: number)
        if place == page { return .integer(content) }
        return .dictionary([
          "Type": .name("MCR"), "Pg": .reference(writing.pages[place]), "MCID": .integer(content),
        ])
      case .link(let page, let index):
        let place = LinkPlace(page: page, index: index)
        guard let annotation = linkNumbers[place],
          writing.linkParents.updateValue(number, forKey: place) == nil
        else { throw LinkError.wrongMark("link \(index) of page \(page + 1) is lost or has two elements") }
        return .dictionary([
          "Type": .name("OBJR"), "Pg": .reference(writing.pages[page]), "Obj": .reference(annotation),
        ])
      }
    }
    element.entries += node.entries.entries
    if !kids.isEmpty { element["K"] = kids.count == 1 ? kids[0] : .array(kids) }
    try writer.write(.dictionary(element), as: number)
  }
}

extension StructureWriting {
  /// Notes the element of a content.
  fileprivate mutating func claim(_ content: Int, of page: Int, for element: Int) throws {
    guard parents.indices.contains(page), parents[page].indices.contains(content),
      parents[page][content] == nil
    else {
      throw LinkError.wrongMark("content \(content) of page \(page + 1) is unknown or has two elements")
    }
    parents[page][content] = element
  }
}

extension PDFDictionary {
  /// Removes entries of a dictionary in this one, and the dictionary if it gets empty.
  fileprivate func removing(_ key: String, where isRemoved: (Entry) -> Bool) -> PDFDictionary {
    guard var inner = self[key]?.dictionary else { return self }
    inner.entries.removeAll(where: isRemoved)
    var copy = self
    copy[key] = inner.entries.isEmpty ? nil : .dictionary(inner)
    return copy
  }
}

extension StructureNode {
  /// The page of its first own content.
  fileprivate var firstPage: Int? {
    for kid in kids { if case .content(let page, _) = kid { return page } }
    return nil
  }
}
