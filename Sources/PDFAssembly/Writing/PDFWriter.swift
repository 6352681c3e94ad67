import Deflate
import Notation

/// Writes objects, and finally the cross-reference table, or a cross-reference stream if objects are packed
/// (ISO 32000-1, 7.5).
struct PDFWriter {
  private let output: any PDFOutput
  /// The number of bytes written so far.
  private(set) var offset = 0
  /// The place of each object, by number. Object 0 is always free.
  var places: [ObjectPlace] = [.free]
  /// The objects of the next object stream.
  var packed = PackedObjects()
  /// The hash for the file ID, which distinguishes versions of a document (14.4).
  private var fingerprint = Fingerprint()

  init(version: String, to output: any PDFOutput) throws {
    self.output = output
    // Four bytes beyond ASCII mark the file as binary (7.5.2).
    try write(Array("%PDF-\(version)\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
  }

  /// Reserves a number for an object that will be written.
  mutating func reserve() -> Int {
    places.append(.free)
    return places.count - 1
  }

  mutating func write(_ value: PDFObject, as number: Int) throws {
    var bytes = Self.header(number)
    value.write(to: &bytes)
    bytes += "\nendobj\n".utf8
    try write(bytes, as: number)
  }

  /// Writes a stream; its length is added to the dictionary.
  ///
  /// - Parameter isDrawing: Whether all data is part of the file ID; pictures, which need not be read, contribute
  ///   samples.
  mutating func write(
    _ dictionary: PDFDictionary, stream: PDFStream, isDrawing: Bool, as number: Int
  ) throws {
    var dictionary = dictionary
    dictionary["Length"] = .integer(stream.count)
    var bytes = Self.header(number)
    dictionary.write(to: &bytes)
    bytes += "\nstream\n".utf8
    try write(Self.padding(before: stream, at: offset + bytes.count))
    try write(bytes, as: number)
    for part in stream.parts { try write(part, of: stream, isDrawing: isDrawing) }
    if !isDrawing { fingerprint.add(try stream.samples ?? stream.readSamples()) }
    try write(Array("\nendstream\nendobj\n".utf8))
  }

  /// Waits until all parts of files have been copied.
  func finishCopies() throws { try output.finishCopies() }

  /// Writes the cross-references and the trailer.
  mutating func finish(root: Int, info: Int?) throws {
    try flushPacked()
    var trailer: PDFDictionary = ["Size": .integer(places.count), "Root": .reference(root)]
    if let info { trailer["Info"] = .reference(info) }
    trailer["ID"] = .array([.bytes(fingerprint.bytes), .bytes(fingerprint.bytes)])
    let start = offset
    if places.contains(where: \.isPacked) { try writeStream(trailer) } else { try writeTable(trailer) }
    try write(Array("startxref\n\(start)\n%%EOF\n".utf8))
  }

  private mutating func writeTable(_ trailer: PDFDictionary) throws {
    var bytes = Array("xref\n0 \(places.count)\n0000000000 65535 f \n".utf8)
    for place in places.dropFirst() {
      let offset = try place.checkedOffset.zeroPadded(to: 10)
      bytes += "\(offset) 00000 n \n".utf8
    }
    bytes += "trailer\n".utf8
    trailer.write(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    try write(bytes)
  }

  // MARK: Sharing blocks

  /// The minimum size in bytes of a part that is aligned; the padding of larger parts is less than 1 % on average.
  private static let smallestSharedPart = 256 << 10

  /// The white space that aligns the first large part of a file for block sharing. It does not depend on the file
  /// system, so that the same document gives the same bytes everywhere.
  ///
  /// - Parameter start: The offset of the stream's data without padding.
  private static func padding(before stream: PDFStream, at start: Int) -> [UInt8] {
    guard stream.file?.sharesBlocks == true else { return [] }
    var start = start
    for data in stream.parts {
      if case .file(let range) = data, range.count >= smallestSharedPart {
        let distance = (range.lowerBound - start) % fileBlockSize
        let count = distance < 0 ? distance + fileBlockSize : distance
        // An object begins on a new line.
        return count == 0 ? [] : Array(repeating: UInt8(ascii: " "), count: count - 1) + [UInt8(ascii: "\n")]
      }
      start += data.count
    }
    return []
  }

  // MARK: Bytes

  private static func header(_ number: Int) -> [UInt8] { Array("\(number) 0 obj\n".utf8) }

  /// Writes the beginning of an object.
  private mutating func write(_ bytes: [UInt8], as number: Int) throws {
    places[number] = ObjectPlace(offset: offset)
    try write(bytes)
  }

  private mutating func write(_ data: PDFData, of stream: PDFStream, isDrawing: Bool) throws {
    switch data {
    case .bytes(let bytes):
      try bytes.withUnsafeBytes { try output.write($0) }
      if isDrawing { fingerprint.add(Array(bytes)) }
    case .file(let range):
      try output.copy(range, of: stream.requiredFile())
    }
    offset += data.count
  }

  private mutating func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try output.write($0) }
    fingerprint.add(bytes)
    offset += bytes.count
  }
}
