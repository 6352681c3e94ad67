/// A cross-reference section, written by one save of the file.
public struct PDFSection: Sendable {
  public enum Kind: Sendable { case table, stream }

  public var kind: Kind
  /// The offset that `startxref` or `Prev` gives, counted from the header.
  public var offset: Int
  public var trailer: PDFDictionary
  /// The number of its entries.
  public var entryCount = 0
  /// The `startxref` that follows it; nil if there is none.
  var ending: PDFEnding?
}

extension PDFDocument {
  /// Reads the sections from the newest to the oldest; the first entry found for an object counts.
  ///
  /// - Parameter old: The document before the last sections, from which the older ones are taken.
  func readSections(from newest: Int, extending old: PDFDocument?) throws(PDFError) {
    var next: Int? = newest
    var seen: Set<Int> = []
    while let offset = next {
      if let old, offset == old.sections[0].offset { return try take(old) }
      guard seen.insert(offset).inserted, seen.count <= sectionLimit else {
        throw .malformed(
          "its cross-reference sections refer to each other in a circle", offset: base + offset)
      }
      let section = try readSection(at: offset)
      sections.append(section)
      // Some programs write 0 for none.
      next = try resolve(section.trailer["Prev"])?.integer.flatMap { $0 > 0 ? $0 : nil }
    }
  }

  private func take(_ old: PDFDocument) throws(PDFError) {
    sections += old.sections
    guard sections.count <= sectionLimit else {
      throw .tooLarge("it has more than \(sectionLimit) cross-reference sections")
    }
    for number in 0...old.table.highestNumber {
      if let entry = old.table[number] { table.add(entry, for: number) }
    }
    highestReference = max(highestReference, old.highestReference)
  }

  private func readSection(at offset: Int) throws(PDFError) -> PDFSection {
    guard 0..<window.end ~= base + offset else {
      throw .malformed(
        "a cross-reference section lies outside of the file, at \(offset)", offset: base + offset)
    }
    let isTable = try window.parse(at: base + offset) { parser throws(PDFError) in
      parser.skipSpace()
      return parser.peek == UInt8(ascii: "x")
    }
    return isTable ? try readTable(at: offset) : try readStream(at: offset).section
  }

  // MARK: Tables

  private func readTable(at offset: Int) throws(PDFError) -> PDFSection {
    var rows = TableRows(document: self)
    var position = try window.parse(at: base + offset) { parser throws(PDFError) in
      try parser.expect("xref")
      return parser.base + parser.offset
    }
    var trailer: PDFDictionary?
    while trailer == nil {
      let header = try window.parse(at: position) { parser throws(PDFError) in
        try Self.tableHeader(&parser)
      }
      switch header {
      case .rows(let first, let count, let start): position = try rows.read(first, count: count, at: start)
      case .trailer(let dictionary, let end): (trailer, position) = (dictionary, end)
      }
    }
    var section = PDFSection(kind: .table, offset: offset, trailer: trailer ?? [:], entryCount: rows.count)
    // The objects of hybrid files are free in the table, so that old programs do not see them.
    if let hidden = try resolve(section.trailer["XRefStm"])?.integer {
      section.entryCount += try readStream(at: hidden, over: rows.free).section.entryCount
    }
    section.ending = try ending(after: position)
    return section
  }

  private enum TableHeader {
    case rows(first: Int, count: Int, start: Int)
    case trailer(PDFDictionary, end: Int)
  }

  private static func tableHeader(_ parser: inout PDFParser) throws(PDFError) -> TableHeader {
    parser.skipSpace()
    if parser.peek == UInt8(ascii: "t") {
      try parser.expect("trailer")
      guard let trailer = try parser.value().dictionary else {
        throw parser.malformed("the trailer is not a dictionary")
      }
      return .trailer(trailer, end: parser.base + parser.offset)
    }
    let (first, count) = (try parser.integer(), try parser.integer())
    guard 0...objectNumberLimit ~= first, 0...objectNumberLimit + 1 - first ~= count else {
      throw parser.malformed("the cross-reference table has impossible numbers")
    }
    parser.skipSpace()
    return .rows(first: first, count: count, start: parser.base + parser.offset)
  }

  /// The `startxref` that follows at an offset of the file.
  private func ending(after offset: Int) throws(PDFError) -> PDFEnding? {
    let bytes = try window.bytes(from: offset, count: 256)
    guard let start = bytes.firstIndex(where: { !PDFCharacter.isSpace($0) }) else { return nil }
    return try PDFEnding(at: offset + start, of: window)
  }

  // MARK: Streams

  /// - Parameter hidden: The free objects of the table that this stream belongs to, whose entries it replaces.
  private func readStream(
    at offset: Int, over hidden: Set<Int> = []
  ) throws(PDFError) -> (section: PDFSection, object: PDFStored) {
    let stored = try storedObject(at: base + offset)
    guard let dictionary = stored.value.dictionary, dictionary["Type"]?.name == "XRef",
      let data = try decodedData(of: stored), let rows = StreamRows(dictionary, data)
    else { throw .malformed("there is no cross-reference section that can be read", offset: base + offset) }
    var section = PDFSection(kind: .stream, offset: offset, trailer: dictionary)
    for (number, entry) in rows {
      section.entryCount += 1
      table.add(entry, for: number, overFree: hidden.contains(number))
    }
    section.ending = try stored.end.flatMap { end throws(PDFError) in try ending(after: end) }
    return (section, stored)
  }
}
