import Deflate

/// The place of an object in a file that is written.
struct ObjectPlace: Sendable, Equatable {
  /// The offset in bytes, or the number of the object stream; 0 for objects still to be written.
  private var first: UInt64
  /// The index in the object stream; nil for objects with an offset.
  private var index: UInt16?

  /// The place of a free object.
  static let free = ObjectPlace(first: 0)

  private init(first: UInt64, index: UInt16? = nil) { (self.first, self.index) = (first, index) }

  init(offset: Int) { self.init(first: UInt64(offset)) }

  init(stream: Int, index: Int) { self.init(first: UInt64(stream), index: UInt16(index)) }

  var isPacked: Bool { index != nil }

  /// The offset of an object that has been written.
  var checkedOffset: UInt64 {
    get throws(PDFError) {
      guard first > 0, index == nil, first < fileSizeLimit else {
        throw .malformed("an object was not written, or lies beyond 10 GB", offset: Int(first))
      }
      return first
    }
  }

  /// Appends a row of a cross-reference stream: the kind, five bytes and two bytes (ISO 32000-1, table 18).
  func addRow(to bytes: inout [UInt8]) throws(PDFError) {
    let value = index == nil ? try checkedOffset : first
    bytes.append(index == nil ? 1 : 2)
    for shift in stride(from: 32, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
    bytes += [UInt8((index ?? 0) >> 8), UInt8((index ?? 0) & 0xFF)]
  }

  /// The bytes of a row.
  static let rowLength = 8
}

/// Objects that are written together, compressed (ISO 32000-1, 7.5.7).
struct PackedObjects {
  /// The number of each object, and its offset in the data.
  var entries: [(number: Int, offset: Int)] = []
  var data: [UInt8] = []
  /// The size in bytes from which the objects are written: readers decompress all for one of them.
  static let largest = 32 << 10
}

extension PDFWriter {
  /// Writes an object that is not a stream in an object stream, which PDF has since version 1.5.
  mutating func pack(_ value: PDFObject, as number: Int) throws {
    packed.entries.append((number, packed.data.count))
    value.write(to: &packed.data)
    packed.data.append(UInt8(ascii: "\n"))
    if packed.data.count >= PackedObjects.largest { try flushPacked() }
  }

  mutating func flushPacked() throws {
    guard !packed.entries.isEmpty else { return }
    let stream = reserve()
    var header = ""
    for (index, entry) in packed.entries.enumerated() {
      header += "\(entry.number) \(entry.offset) "
      places[entry.number] = ObjectPlace(stream: stream, index: index)
    }
    let deflater = Deflater()
    for part in [Array(header.utf8), packed.data] { part.withUnsafeBytes { deflater.append($0) } }
    try write(
      [
        "Type": .name("ObjStm"), "N": .integer(packed.entries.count), "First": .integer(header.utf8.count),
        "Filter": .name("FlateDecode"),
      ], stream: PDFStream(deflater.finish()), isDrawing: true, as: stream)
    packed = PackedObjects()
  }

  /// Writes a cross-reference stream (7.5.8) with an entry for itself. Rows are stored as differences from the row
  /// above.
  mutating func writeStream(_ trailer: PDFDictionary) throws {
    let number = reserve()
    places[number] = ObjectPlace(offset: offset)
    // Object 0 is free.
    var above = [0, 0, 0, 0, 0, 0, 0xFF, 0xFF] as [UInt8]
    var rows: [UInt8] = [2] + above
    for place in places.dropFirst() {
      var row: [UInt8] = []
      try place.addRow(to: &row)
      rows.append(2)
      for index in row.indices { rows.append(row[index] &- above[index]) }
      above = row
    }
    let deflater = Deflater()
    rows.withUnsafeBytes { deflater.append($0) }
    var dictionary = trailer
    dictionary["Size"] = .integer(places.count)
    dictionary["Type"] = .name("XRef")
    dictionary["W"] = .array([.integer(1), .integer(5), .integer(2)])
    dictionary["Filter"] = .name("FlateDecode")
    dictionary["DecodeParms"] = .dictionary([
      "Predictor": .integer(12), "Columns": .integer(ObjectPlace.rowLength),
    ])
    try write(dictionary, stream: PDFStream(deflater.finish()), isDrawing: true, as: number)
  }
}
