import Deflate

/// A complete PDF in memory, with a classic cross-reference table as cairo writes up to version 1.4.
public struct PDFFile: Sendable {
  public let bytes: [UInt8]
  let trailer: PDFDictionary
  /// The offsets of the objects, by number; nil for free ones.
  private let offsets: [Int?]

  /// An indirect object, and its data if it is a stream.
  struct Object: Sendable {
    var value: PDFObject
    /// The stream's encoded data.
    var data: Range<Int>?
  }

  public init(_ bytes: [UInt8]) throws(PDFError) {
    self.bytes = bytes
    var parser = PDFParser(bytes, at: try Self.crossReferenceOffset(bytes))
    // In files with object streams a stream starts here; their objects would not be found.
    try parser.expect("xref")
    var offsets: [Int?] = []
    while true {
      parser.skipSpace()
      guard let byte = parser.peek, byte != UInt8(ascii: "t") else { break }
      let first = try parser.integer()
      let count = try parser.integer()
      guard first >= 0, count >= 0, count <= bytes.count / 20, first <= offsets.count else {
        throw parser.malformed("the cross-reference table is damaged")
      }
      offsets.removeSubrange(first...)
      for _ in 0..<count {
        let offset = try parser.integer()
        _ = try parser.integer()
        parser.skipSpace()
        offsets.append(parser.word() == "n" ? offset : nil)
      }
    }
    try parser.expect("trailer")
    guard case .dictionary(let trailer) = try parser.value() else {
      throw parser.malformed("the trailer is not a dictionary")
    }
    self.trailer = trailer
    self.offsets = offsets
  }

  /// The number after the last `startxref`.
  private static func crossReferenceOffset(_ bytes: [UInt8]) throws(PDFError) -> Int {
    let keyword = Array("startxref".utf8)
    var offset = bytes.count - keyword.count
    while offset >= 0, offset > bytes.count - 1024 {
      if bytes[offset...].starts(with: keyword) {
        var parser = PDFParser(bytes, at: offset + keyword.count)
        return try parser.integer()
      }
      offset -= 1
    }
    throw .malformed("it has no \"startxref\"", offset: bytes.count)
  }

  /// - Parameter generation: The generation of the reference, which must be the object's.
  func object(_ number: Int, generation: Int = 0) throws(PDFError) -> Object {
    guard offsets.indices.contains(number), let offset = offsets[number] else {
      throw .malformed("object \(number) is missing", offset: 0)
    }
    var parser = PDFParser(bytes, at: offset)
    guard try parser.integer() == number else { throw parser.malformed("object \(number) is not here") }
    guard try parser.integer() == generation else {
      throw parser.malformed("object \(number) is of another generation")
    }
    try parser.expect("obj")
    let value = try parser.value()
    parser.skipSpace()
    let end = parser.offset
    guard let dictionary = value.dictionary, parser.word() == "stream" else {
      parser.offset = end
      try parser.expect("endobj")
      return Object(value: value)
    }
    if parser.peek == 13 { parser.offset += 1 }
    guard parser.peek == 10 else { throw parser.malformed("a stream does not begin on a line of its own") }
    let start = parser.offset + 1
    let length = try self.length(dictionary["Length"])
    guard length >= 0, length <= bytes.count - start else {
      throw parser.malformed("a stream's length is wrong")
    }
    parser.offset = start + length
    try parser.expect("endstream")
    return Object(value: value, data: start..<start + length)
  }

  /// A stream's length may be a separate object after the stream.
  private func length(_ value: PDFObject?) throws(PDFError) -> Int {
    guard let length = try resolve(value)?.integer else {
      throw .malformed("a stream has no length", offset: 0)
    }
    return length
  }

  /// Returns the value itself, or the object that it refers to.
  func resolve(_ value: PDFObject?) throws(PDFError) -> PDFObject? {
    guard case .reference(let number, let generation)? = value else { return value }
    return try object(number, generation: generation).value
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
