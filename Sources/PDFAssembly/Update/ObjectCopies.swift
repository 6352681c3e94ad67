/// A file that objects of another document are copied into.
protocol ObjectSink {
  /// Returns the number of a new object, whose generation is 0.
  mutating func reserveNumber() throws -> Int
  mutating func add(_ value: PDFObject, as number: Int) throws
  mutating func add(_ dictionary: PDFDictionary, stream: [UInt8], as number: Int) throws
}

/// The objects of a document that have been copied into another file, each once.
struct ObjectCopies {
  private let document: PDFDocument
  private var copies: [Int: Int] = [:]
  private var waiting: [Int] = []
  /// The layers that are not drawn; nil to copy all layers.
  var layers: HiddenLayers?

  init(of document: PDFDocument) { self.document = document }

  /// Returns a value with copies of all objects that it refers to.
  ///
  /// - Throws: ``PDFError``, or what the sink throws.
  mutating func copy(_ value: PDFObject, to sink: inout some ObjectSink) throws -> PDFObject {
    let result = try renumbered(value, &sink)
    while let number = waiting.popLast(), let copy = copies[number] {
      let stored = try document.object(number)
      guard let stored, let range = stored.data, let dictionary = stored.value.dictionary else {
        try sink.add(try renumbered(stored?.value ?? .null, &sink), as: copy)
        continue
      }
      let content =
        try layers?.shown(stored, dictionary) ?? (
          dictionary: dictionary, data: try document.source.bytes(in: range)
        )
      let plain = try renumbered(.dictionary(content.dictionary.withoutContext), &sink).dictionary ?? [:]
      try sink.add(plain, stream: content.data, as: copy)
    }
    return result
  }

  private mutating func renumbered(_ value: PDFObject, _ sink: inout some ObjectSink) throws -> PDFObject {
    try value.renumbered { number in
      if let copy = copies[number] { return copy }
      guard copies.count < copiedObjectLimit else {
        throw PDFError.tooLarge("its page needs more than \(copiedObjectLimit) objects")
      }
      let copy = try sink.reserveNumber()
      copies[number] = copy
      waiting.append(number)
      return copy
    }
  }
}

extension PDFDictionary {
  /// The dictionary of a stream without entries that refer to the rest of its document, or to another file: its place
  /// in the structure, the private data of programs, and data outside the file (ISO 32000-1, 7.3.8.2, 8.10 and 14.5).
  fileprivate var withoutContext: PDFDictionary {
    var plain = self
    for key in [
      "Length", "F", "FFilter", "FDecodeParms", "StructParent", "StructParents", "PieceInfo", "LastModified",
      "Metadata", "OPI", "Ref", "AF",
    ] { plain[key] = nil }
    return plain
  }
}
