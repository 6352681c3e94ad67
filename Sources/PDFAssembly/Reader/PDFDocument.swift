/// A PDF of any program, read in parts (ISO 32000-1, 7.5).
///
/// Everything that is read is checked: an object that is not where its entry says, or a stream without its end, throws.
/// Missing and free objects are null.
public final class PDFDocument {
  public var source: any PDFSource { window.source }
  /// The offset of the header, from which all other offsets count.
  public let base: Int
  /// The version in the header: "1.4".
  public let headerVersion: String
  /// The cross-reference sections, the newest first.
  public internal(set) var sections: [PDFSection] = []
  /// The offset after the last `%%EOF`: bytes after it are not part of the document.
  public let end: Int
  /// The offset of a section that this program did not finish, since it was interrupted; nil if there is none.
  public let unfinishedSave: Int?
  let window: PDFWindow
  var table = CrossReferenceTable()
  /// The highest valid object number to which a value that was read refers.
  var highestReference = 0
  private var objectStreams: [Int: ObjectStream] = [:]
  private var objectStreamSize = 0
  /// The object streams and lengths that are being read, which must not depend on themselves.
  private var pending: Set<Int> = []

  /// - Parameter old: The document before sections were appended to it; its own sections are not read again. The source
  ///   must begin with its bytes.
  public init(_ source: any PDFSource, extending old: PDFDocument? = nil) throws(PDFError) {
    window = PDFWindow(source)
    let start = try window.bytes(from: 0, count: 1024 + 8)
    let mark = Array("%PDF-".utf8)
    guard let header = start.indices.first(where: { start[$0] == mark[0] && start[$0...].starts(with: mark) })
    else { throw .notPDF }
    let version = start[(header + mark.count)...].prefix(8).prefix { PDFCharacter.isDigit($0) || $0 == 46 }
    headerVersion = String(decoding: version, as: UTF8.self)
    let reader = window
    let ending = try PDFEnding.last(of: window) { end throws(PDFError) in
      try reader.unfinishedSave(after: end)
    }
    end = ending.end
    unfinishedSave = try window.unfinishedSave(after: end)
    // The next save removes it: nothing of the document may be there.
    if let unfinishedSave { window.cut(at: unfinishedSave) }
    // Some programs that put bytes before a header do not count from it.
    base = try Self.isSection(at: header + ending.section, window) ? header : 0
    try readSections(from: ending.section, extending: old.flatMap { $0.base == base ? $0 : nil })
  }

  private static func isSection(at offset: Int, _ window: PDFWindow) throws(PDFError) -> Bool {
    var parser = PDFParser(try window.bytes(from: offset, count: 64))
    parser.skipSpace()
    guard parser.digits() != nil else { return parser.word() == "xref" }
    parser.skipSpace()
    guard parser.digits() != nil else { return false }
    parser.skipSpace()
    return parser.word() == "obj"
  }

  /// The newest trailer.
  public var trailer: PDFDictionary { sections[0].trailer }

  public var isEncrypted: Bool { sections.contains { $0.trailer["Encrypt"] != nil } }

  /// The number for the next new object. A dangling reference that was read must not refer to it.
  public var nextNumber: Int {
    max(
      table.highestNumber, (trailer["Size"]?.integer ?? 0) - 1, highestReference,
      PDFObject.dictionary(trailer).highestReference) + 1
  }

  /// The place of an object; nil if no section names it.
  public func place(of number: Int) -> CrossReference? { table[number] }

  /// The offset in the file of an object, or of the object stream that contains it; 0 for a missing object.
  func offset(of number: Int) -> Int {
    switch table[number] {
    case .plain(let offset, _): base + offset
    case .compressed(let stream, _) where !isCompressed(stream): offset(of: stream)
    default: 0
    }
  }

  /// Whether an object is in an object stream.
  func isCompressed(_ number: Int) -> Bool {
    if case .compressed = table[number] { true } else { false }
  }

  // MARK: Objects

  /// Reads an object; nil for one that is missing or free.
  public func object(_ number: Int, generation: Int = 0) throws(PDFError) -> PDFStored? {
    let stored = try readObject(number, generation: generation)
    highestReference = max(highestReference, stored?.value.highestReference ?? 0)
    return stored
  }

  private func readObject(_ number: Int, generation: Int) throws(PDFError) -> PDFStored? {
    switch table[number] {
    case nil, .free: return nil
    case .plain(let offset, let wanted):
      // Some programs mark free objects this way.
      guard offset > 0, wanted == generation else { return nil }
      let stored = try storedObject(at: base + offset)
      guard stored.number == number, stored.generation == generation else {
        throw .malformed("object \(number) is not here", offset: base + offset)
      }
      return stored
    case .compressed(let stream, let index):
      guard generation == 0 else { return nil }
      let value = try objectStream(stream).object(number, index: index)
      return PDFStored(number: number, generation: 0, value: value)
    }
  }

  /// Reads the object at an offset of the file.
  func storedObject(at offset: Int) throws(PDFError) -> PDFStored {
    try window.object(at: offset) { length throws(PDFError) in
      guard case .reference(let number, let generation)? = length else { return length?.integer }
      guard pending.insert(-1 - number).inserted else { return nil }
      defer { pending.remove(-1 - number) }
      return try self.object(number, generation: generation)?.value.integer
    }
  }

  /// Returns the value itself, or the object that it refers to; nil for null.
  public func resolve(_ value: PDFObject?) throws(PDFError) -> PDFObject? {
    var value = value
    // An object that is only a reference is allowed.
    for _ in 0..<treeDepthLimit {
      guard case .reference(let number, let generation)? = value else { return value == .null ? nil : value }
      value = try object(number, generation: generation)?.value
    }
    return nil
  }

  private func objectStream(_ number: Int) throws(PDFError) -> ObjectStream {
    if let stream = objectStreams[number] { return stream }
    guard !isEncrypted else { throw .encrypted(object: number) }
    guard pending.insert(number).inserted else {
      throw .malformed("the object stream \(number) contains itself", offset: 0)
    }
    defer { pending.remove(number) }
    guard case .plain(let offset, let generation)? = table[number],
      let stored = try object(number, generation: generation)
    else { throw .malformed("the object stream \(number) is missing", offset: 0) }
    guard let data = try decodedData(of: stored), let dictionary = stored.value.dictionary else {
      throw .malformed("object \(number) is not an object stream that can be read", offset: base + offset)
    }
    let stream = try ObjectStream(dictionary, data, at: base + offset)
    if objectStreamSize + data.count > inflatedSizeLimit {
      objectStreams = [:]
      objectStreamSize = 0
    }
    objectStreams[number] = stream
    objectStreamSize += data.count
    return stream
  }
}

extension PDFWindow {
  /// The offset of an unfinished section after the end of a document; nil if there is none.
  fileprivate func unfinishedSave(after end: Int) throws(PDFError) -> Int? {
    let rest = try bytes(from: end, count: searchedSize)
    if !rest.isEmpty, unfinishedMark.starts(with: rest) { return end }
    let start = rest.indices.first { index in
      rest[index] == unfinishedMark[0] && rest[index...].starts(with: unfinishedMark)
        && (index == 0 || rest[index - 1] == 10)
    }
    return start.map { end + $0 }
  }
}

/// The first line of a section that this program appends: an unfinished section with this line was interrupted.
let unfinishedMark = Array("%scrapbook-update\n".utf8)

extension PDFDocument {
  /// The object after the header, which says whether a file is linearized; nil if there is none.
  public func firstObject() throws(PDFError) -> PDFStored? {
    let start = try window.bytes(from: base, count: 1024)
    var parser = PDFParser(start)
    parser.skipSpace()
    guard parser.digits() != nil else { return nil }
    var again = PDFParser(start)
    again.skipSpace()
    do throws(PDFError) {
      return try storedObject(at: base + again.offset)
    } catch {
      return nil
    }
  }
}
