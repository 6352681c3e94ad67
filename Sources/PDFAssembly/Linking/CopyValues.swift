import Deflate

/// Changes to the values of a drawing on their way to the new file.
extension Linker {
  /// Returns an object that is not a stream, with its new references and edits.
  mutating func copied(_ value: PDFObject, _ key: ObjectKey) throws -> PDFObject {
    guard var dictionary = value.dictionary.map({ archived($0, of: key) }) else {
      return try renumbered(value, source: key.source)
    }
    guard key.source == 0 else { return try renumbered(.dictionary(dictionary), source: key.source) }
    let page = pageIndexes[key.number]
    // The marks among its resources are known then.
    if let page { try writeTagged(dictionary, page) }
    if let patterns = unusedPatterns[key.number] { dictionary = withoutMarks(dictionary, patterns: patterns) }
    if let resources = dictionary["Resources"]?.dictionary {
      dictionary["Resources"] = .dictionary(withoutMarks(resources))
    }
    guard var copy = try renumbered(.dictionary(dictionary), source: 0).dictionary else { return value }
    if let edits = pageEdits[key.number] { copy = PDFDictionary(merging: copy.entries + edits.entries) }
    if let page, let links = linksByPage[key.number] {
      copy["Annots"] = .array(
        links.indices.compactMap { linkNumbers[LinkPlace(page: page, index: $0)].map { .reference($0) } })
    }
    return .dictionary(copy)
  }

  /// Writes the content of a page.
  mutating func write(content: [UInt8], as number: Int) throws {
    let deflater = Deflater()
    content.withUnsafeBytes { deflater.append($0) }
    try writer.write(
      ["Filter": .name("FlateDecode")], stream: PDFStream(deflater.finish()), isDrawing: true, as: number)
  }
}

extension PDFFile {
  /// Returns the data of a stream that cairo has written, decompressed.
  func inflatedStream(_ number: Int) throws -> [UInt8] {
    let object = try object(number)
    guard let data = object.data else { throw PDFError.malformed("a page has no content", offset: 0) }
    guard object.value.dictionary?["Filter"]?.name == "FlateDecode" else { return Array(bytes[data]) }
    var result: [UInt8] = []
    try bytes.withUnsafeBytes { bytes in try inflate(bytes, data) { result.append(contentsOf: $0) } }
    return result
  }
}

/// Decompresses a part of a file, and passes it on in pieces.
func inflate(
  _ bytes: UnsafeRawBufferPointer, _ data: Range<Int>, _ take: (UnsafeRawBufferPointer) -> Void
) throws {
  let inflater = Inflater(bytes, [data])
  try withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { room in
    var count = room.count
    while count == room.count {
      count = try inflater.readSome(into: room)
      take(UnsafeRawBufferPointer(rebasing: room[..<count]))
    }
  }
}
