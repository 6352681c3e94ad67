/// An indirect object as it is stored.
public struct PDFStored: Sendable {
  public var number: Int
  public var generation: Int
  public var value: PDFObject
  /// The range in the file of a stream's encoded data; nil for other objects.
  public var data: Range<Int>?
  /// The offset in the file after the object; nil for one of an object stream.
  public var end: Int?
}

extension PDFWindow {
  /// Reads the object at an offset of the file.
  ///
  /// - Parameter length: Returns a stream's length from the value of `Length`.
  func object(
    at offset: Int, length: (PDFObject?) throws(PDFError) -> Int?
  ) throws(PDFError) -> PDFStored {
    var stored = try parse(at: offset) { parser throws(PDFError) in
      let number = try parser.integer()
      let generation = try parser.integer()
      try parser.expect("obj")
      let value = try parser.value()
      var stored = PDFStored(number: number, generation: generation, value: value)
      parser.skipSpace()
      let end = parser.offset
      if value.dictionary != nil, parser.word() == "stream" {
        if parser.peek == 13 { parser.offset += 1 }
        if parser.peek == 10 { parser.offset += 1 }
        stored.data = parser.base + parser.offset..<parser.base + parser.offset
      } else {
        parser.offset = end
        try parser.expect("endobj")
        stored.end = parser.base + parser.offset
      }
      return stored
    }
    guard let start = stored.data?.lowerBound else { return stored }
    guard let length = try length(stored.value.dictionary?["Length"]), 0...self.end - start ~= length
    else {
      throw .malformed("a stream's length is missing or wrong", offset: start)
    }
    stored.data = start..<start + length
    stored.end = try parse(at: start + length) { parser throws(PDFError) in
      try parser.expect("endstream")
      try parser.expect("endobj")
      return parser.base + parser.offset
    }
    return stored
  }
}
