/// The structure while it is written.
private struct StructureWriting {
  /// The pages' objects in the new file.
  let pages: [Int]
  let shapes: [StructureTree.Shape]
  /// The marked-content numbers of each element, by page index, for pages on which an element has several.
  let divided: [Int: [Range<Int>]]
  /// The elements that have the marked contents of each page, by number.
  var parents: [[Int?]]
  /// The elements of links.
  var linkParents: [LinkPlace: Int] = [:]
}

extension Linker {
  /// Writes the elements, and the tree that leads from contents to their elements (14.7.4.4).
  mutating func write(_ tree: StructureTree, as root: Int) throws {
    var writing = StructureWriting(
      pages: try sources[0].pageNumbers().map { try number(of: ObjectKey(source: 0, number: $0)) },
      shapes: tree.shapes, divided: dividedContents,
      parents: tree.roles.enumerated().map { index, roles in
        Array(repeating: nil, count: dividedContents[index]?.last?.upperBound ?? roles.count)
      })
    let document = writer.reserve()
    let branches = try tree.branches.map { branch in
      let number = writer.reserve()
      var steps = branch.steps[...]
      let shape = StructureTree.Shape(role: branch.role, entries: branch.entries)
      try write(shape, &steps, as: number, below: document, &writing)
      return PDFObject.reference(number)
    }
    try writer.pack(
      .dictionary(["S": .name("Document"), "P": .reference(root), "K": .array(branches)]), as: document)
    try writer.write(
      .dictionary([
        "Type": .name("StructTreeRoot"), "K": .reference(document),
        "ParentTree": .dictionary(["Nums": .array(try writeParents(tree, writing))]),
        "ParentTreeNextKey": .integer(tree.roles.count + linkNumbers.count),
      ]), as: root)
  }

  /// Writes the elements of the contents of each page.
  ///
  /// - Returns: The keys and values of the tree of parents.
  private mutating func writeParents(
    _ tree: StructureTree, _ writing: StructureWriting
  ) throws -> [PDFObject] {
    var numbers: [PDFObject] = []
    for (index, parents) in writing.parents.enumerated() {
      let elements = parents.compactMap(\.self)
      guard elements.count == parents.count else {
        throw LinkError.wrongMark("a content of page \(index + 1) has no element")
      }
      let number = writer.reserve()
      try writer.pack(.array(elements.map { .reference($0) }), as: number)
      numbers += [.integer(index), .reference(number)]
    }
    for (key, place) in linkNumbers.keys.sorted().enumerated() {
      guard let parent = writing.linkParents[place] else {
        throw LinkError.wrongMark("a link of page \(place.page + 1) has no element")
      }
      numbers += [.integer(tree.roles.count + key), .reference(parent)]
    }
    return numbers
  }

  /// Writes an element and the elements in it.
  ///
  /// - Parameter steps: The steps after the element's beginning, including the steps after its end.
  private mutating func write(
    _ shape: StructureTree.Shape, _ steps: inout ArraySlice<StructureTree.Step>, as number: Int,
    below parent: Int, _ writing: inout StructureWriting
  ) throws {
    var page: Int?
    var kids: [PDFObject] = []
    while let step = steps.popFirst(), step.kind != .end {
      let (first, second) = (Int(step.first), Int(step.second))
      switch step.kind {
      case .begin:
        let child = writer.reserve()
        try write(writing.shapes[first], &steps, as: child, below: number, &writing)
        kids.append(.reference(child))
      case .content:
        page = page ?? first
        for content in try writing.claim(second, of: first, for: number) {
          kids.append(first == page ? .integer(content) : writing.content(content, of: first))
        }
      case .link: kids.append(try link(LinkPlace(page: first, index: second), in: number, &writing))
      case .end: break
      }
    }
    var element: PDFDictionary = ["S": .name(shape.role), "P": .reference(parent)]
    if let page { element["Pg"] = .reference(writing.pages[page]) }
    element.entries += shape.entries.entries
    if !kids.isEmpty { element["K"] = kids.count == 1 ? kids[0] : .array(kids) }
    try writer.pack(.dictionary(element), as: number)
  }

  private func link(
    _ place: LinkPlace, in element: Int, _ writing: inout StructureWriting
  ) throws -> PDFObject {
    guard let annotation = linkNumbers[place],
      writing.linkParents.updateValue(element, forKey: place) == nil
    else {
      throw LinkError.wrongMark("link \(place.index) of page \(place.page + 1) is lost or has two elements")
    }
    return .dictionary([
      "Type": .name("OBJR"), "Pg": .reference(writing.pages[place.page]), "Obj": .reference(annotation),
    ])
  }
}

extension StructureWriting {
  /// Records the element of a content.
  ///
  /// - Returns: The numbers of its marked contents.
  fileprivate mutating func claim(_ content: Int, of page: Int, for element: Int) throws -> Range<Int> {
    let all = divided[page]
    let numbers = all.map { $0.indices.contains(content) ? $0[content] : 0..<0 } ?? content..<content + 1
    guard parents.indices.contains(page), !numbers.isEmpty,
      parents[page].indices.contains(numbers.upperBound - 1),
      parents[page][numbers].allSatisfy({ $0 == nil })
    else {
      throw LinkError.wrongMark("content \(content) of page \(page + 1) is unknown or has two elements")
    }
    for number in numbers { parents[page][number] = element }
    return numbers
  }

  /// A content of another page than the element's first one.
  fileprivate func content(_ number: Int, of page: Int) -> PDFObject {
    .dictionary(["Type": .name("MCR"), "Pg": .reference(pages[page]), "MCID": .integer(number)])
  }
}
