/// Replaces the marks in the contents of pages.
extension Linker {
  /// Checks that the drawing has the pages of a structure.
  func check(_ tree: StructureTree?) throws {
    guard let tree, try sources[0].pageNumbers().count != tree.roles.count else { return }
    throw LinkError.wrongMark("the pages are others")
  }

  /// Writes the content of a page with its marks replaced. Its resources are written later.
  ///
  /// - Parameter index: The index of the page.
  mutating func writeTagged(_ page: PDFDictionary, _ index: Int) throws {
    guard let tree = options.edits.structure else { return }
    let drawing = sources[0]
    guard case .reference(let content, _)? = page["Contents"] else {
      throw LinkError.wrongMark("a page has no content")
    }
    let marks = try self.marks(of: page)
    let plain = try drawing.inflatedStream(content)
    let tagged = try markContent(
      plain, MarkedPage(begin: marks[Mark.begin], end: marks[Mark.end], roles: tree.roles[index]))
    if tagged.numbers.contains(where: { $0.count != 1 }) { dividedContents[index] = tagged.numbers }
    writtenContents.insert(content)
    try write(content: tagged.bytes, as: number(of: ObjectKey(source: 0, number: content)))
    guard case .reference(let resources, _)? = page["Resources"] else { return }
    unusedPatterns[resources, default: tagged.unusedPatterns].formIntersection(tagged.unusedPatterns)
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
    // cairo writes each of the two once.
    guard markObjects.count < 2 else { return nil }
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
