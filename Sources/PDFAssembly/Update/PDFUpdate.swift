import Deflate
import Notation

/// Changes to a document, which are appended to its file as a separate section (ISO 32000-1, 7.5.6). No byte of the
/// file changes.
public struct PDFUpdate {
  private enum Change {
    case value(PDFObject, stream: [UInt8]?)
    case removed
  }

  /// A number and its generation.
  public struct Key: Sendable, Hashable {
    public var number: Int
    public var generation: Int

    public init(_ number: Int, generation: Int = 0) { (self.number, self.generation) = (number, generation) }

    public var reference: PDFObject { .reference(number, generation: generation) }

    /// The object of a reference; nil for other values.
    public init?(_ value: PDFObject?) {
      guard case .reference(let number, let generation)? = value else { return nil }
      self.init(number, generation: generation)
    }
  }

  public let document: PDFDocument
  private var changes: [Key: Change] = [:]
  private var nextNumber: Int

  public init(_ document: PDFDocument) {
    self.document = document
    nextNumber = max(1, document.nextNumber)
  }

  public var isEmpty: Bool { changes.isEmpty }

  /// The number of objects that are added, changed or removed.
  public var count: Int { changes.count }

  // MARK: Changing

  /// Returns the number of a new object.
  public mutating func reserve() throws(PDFError) -> Key {
    nextNumber = max(nextNumber, document.nextNumber)
    guard nextNumber <= objectNumberLimit else {
      throw .tooLarge("it has no number left for a new object")
    }
    defer { nextNumber += 1 }
    return Key(nextNumber)
  }

  /// Adds or replaces an object.
  public mutating func set(_ key: Key, to value: PDFObject) { change(key, .value(value, stream: nil)) }

  private mutating func change(_ key: Key, _ change: Change) {
    changes[key] = change
    nextNumber = max(nextNumber, key.number + 1)
  }

  /// Adds or replaces a stream, whose length is added to its dictionary.
  public mutating func set(_ key: Key, to dictionary: PDFDictionary, stream: [UInt8]) {
    var dictionary = dictionary
    dictionary["Length"] = .integer(stream.count)
    change(key, .value(.dictionary(dictionary), stream: stream))
  }

  public mutating func remove(_ key: Key) { changes[key] = .removed }

  /// The object with the changes so far; nil for null.
  public func resolve(_ value: PDFObject?) throws(PDFError) -> PDFObject? {
    guard let key = Key(value), let change = changes[key] else { return try document.resolve(value) }
    if case .value(let value, _) = change { return value }
    return nil
  }

  // MARK: Writing

  /// The size in bytes of the file that the section is appended to: an unfinished save is cut off.
  public var start: Int { document.unfinishedSave ?? document.source.count }

  /// Returns the bytes to append at ``start``.
  public func section() throws(PDFError) -> [UInt8] {
    var bytes: [UInt8] = []
    let last = start > 0 ? try document.source.bytes(in: start - 1..<start).last : nil
    if last != 10 { bytes.append(10) }
    bytes += unfinishedMark
    var rows: [Int: Row] = [:]
    for (key, change) in changes.sorted(by: { $0.key.number < $1.key.number }) {
      switch change {
      // qpdf expects that an object of a stream stays one or is replaced: a null is as good as a free one.
      case .removed where document.isCompressed(key.number):
        rows[key.number] = Row(isFree: false, offset: start + bytes.count - document.base, generation: 0)
        Self.write(key, .null, nil, to: &bytes)
      case .removed:
        rows[key.number] = Row(isFree: true, offset: 0, generation: min(key.generation + 1, 65_535))
      case .value(let value, let stream):
        rows[key.number] = Row(
          isFree: false, offset: start + bytes.count - document.base, generation: key.generation)
        Self.write(key, value, stream, to: &bytes)
      }
    }
    let offset = start + bytes.count - document.base
    guard offset < fileSizeLimit else { throw .tooLarge("it has more than 10 GB") }
    switch document.sections[0].kind {
    case .table: writeTable(rows, to: &bytes)
    case .stream: writeStream(&rows, at: offset, to: &bytes)
    }
    bytes += "startxref\n\(offset)\n%%EOF\n".utf8
    return bytes
  }

  private struct Row {
    var isFree: Bool
    var offset: Int
    var generation: Int
  }

  private static func write(_ key: Key, _ value: PDFObject, _ stream: [UInt8]?, to bytes: inout [UInt8]) {
    bytes += "\(key.number) \(key.generation) obj\n".utf8
    value.write(to: &bytes)
    if let stream {
      bytes += "\nstream\n".utf8
      bytes += stream
      bytes += "\nendstream".utf8
    }
    bytes += "\nendobj\n".utf8
  }

  /// The entries of the trailer. A copied `XRefStm` would let old entries win in some readers.
  private func trailer(size: Int, of bytes: [UInt8]) -> PDFDictionary {
    var trailer: PDFDictionary = ["Size": .integer(size)]
    for key in ["Root", "Info", "Encrypt"] { trailer[key] = document.trailer[key] }
    trailer["Prev"] = .integer(document.sections[0].offset)
    if let id = document.trailer["ID"], let halves = try? document.resolve(id)?.array, halves.count == 2 {
      var fingerprint = Fingerprint()
      fingerprint.add(halves[1].stringBytes ?? [])
      fingerprint.add(bytes)
      trailer["ID"] = .array([halves[0], .bytes(fingerprint.bytes)])
    }
    trailer[ownLengthKey] = .integer(start)
    return trailer
  }

  private func writeTable(_ rows: [Int: Row], to bytes: inout [UInt8]) {
    let trailer = trailer(size: nextNumber, of: bytes)
    bytes += "xref\n".utf8
    for run in Self.runs(rows.keys.sorted()) {
      bytes += "\(run.lowerBound) \(run.count)\n".utf8
      for number in run {
        guard let row = rows[number] else { continue }
        let place = row.offset.zeroPadded(to: 10) + " " + row.generation.zeroPadded(to: 5)
        bytes += (place + (row.isFree ? " f \n" : " n \n")).utf8
      }
    }
    bytes += "trailer\n".utf8
    trailer.write(to: &bytes)
    bytes += "\n".utf8
  }

  /// Writes a cross-reference stream, which has an entry for itself.
  private func writeStream(_ rows: inout [Int: Row], at offset: Int, to bytes: inout [UInt8]) {
    let own = max(nextNumber, document.nextNumber)
    rows[own] = Row(isFree: false, offset: offset, generation: 0)
    var dictionary = trailer(size: own + 1, of: bytes)
    let runs = Self.runs(rows.keys.sorted())
    dictionary["Type"] = .name("XRef")
    dictionary["W"] = .array([.integer(1), .integer(5), .integer(2)])
    dictionary["Index"] = .array(runs.flatMap { [.integer($0.lowerBound), .integer($0.count)] })
    var data: [UInt8] = []
    for number in runs.flatMap(Array.init) {
      guard let row = rows[number] else { continue }
      data.append(row.isFree ? 0 : 1)
      data += stride(from: 32, through: 0, by: -8).map { UInt8(truncatingIfNeeded: row.offset >> $0) }
      data += [UInt8(truncatingIfNeeded: row.generation >> 8), UInt8(truncatingIfNeeded: row.generation)]
    }
    dictionary["Length"] = .integer(data.count)
    Self.write(Key(own), .dictionary(dictionary), data, to: &bytes)
  }

  /// Runs of consecutive numbers.
  private static func runs(_ numbers: [Int]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for number in numbers {
      if let last = runs.last, last.upperBound == number {
        runs[runs.count - 1] = last.lowerBound..<number + 1
      } else {
        runs.append(number..<number + 1)
      }
    }
    return runs
  }
}
